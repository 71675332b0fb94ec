/** A storage that stalls: few operations wait for it, and the others fail in time. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { storageGate } from "../../src/store/storage-gate.ts";
import { assertUnavailable } from "../support/problems.ts";

test("two operations run at once, and the others wait for their turn", async () => {
  const gate = storageGate();
  let running = 0;
  let most = 0;
  const done = Array.from({ length: 10 }, (_, i) =>
    gate.run(async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise(setImmediate);
      running -= 1;
      return i;
    }),
  );
  assert.deepEqual(await Promise.all(done), [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  assert.equal(most, 2);
});

test("operations on a stalled storage fail in time, and those that waited never start", async () => {
  const gate = storageGate(20);
  const { promise: recovered, resolve: recover } = Promise.withResolvers<string>();
  const late: string[] = [];
  let started = 0;
  const stalled = Array.from({ length: 5 }, () =>
    gate.run(
      () => {
        started += 1;
        return recovered;
      },
      (result) => void late.push(result),
    ),
  );
  let isClosed = false;
  gate.runLater(async () => {
    isClosed = true;
  });
  for (const one of stalled) await assertUnavailable(one);
  assert.deepEqual([started, isClosed], [2, false]);
  recover("open");
  assert.equal(await gate.run(async () => "works"), "works");
  assert.deepEqual([late, started, isClosed], [["open", "open"], 2, true]);
});

test("a failed operation is a problem with its cause", async () => {
  const cause = new Error("no space");
  await assertUnavailable(
    storageGate().run(async () => {
      throw cause;
    }),
    cause,
  );
});
