/** A disk that has no room: writes are refused whole, reads go on, and with room again so do the writes. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import type { CallAnswer } from "../support/call.ts";
import { type Household, newHousehold } from "../support/household.ts";
import { cannotLimit, cannotMount, limitFileSize, whileMounted } from "../support/privileges.ts";
import { assertProblem } from "../support/problems.ts";
import { assertStops, assertWhole, useServers } from "../support/served-household.ts";

const servers = useServers();

/** Sizes of the batches that are sent at once: some fail while they are written, some when they are committed. */
const BATCHES = [1, 200, 1, 700, 5, 400, 1, 1000];

/** Room that is left on a disk that is nearly full: enough for some of the batches. */
const SPARE_BYTES = 300_000;

interface Sent {
  readonly key: string;
  readonly count: number;
  readonly answer: CallAnswer;
}

function payAtOnce(home: Household): Promise<Sent[]> {
  return Promise.all(
    BATCHES.map(async (count) => {
      const key = randomUUID();
      return { key, count, answer: await home.pay(count, key) };
    }),
  );
}

const isStored = ({ answer }: Sent) => answer.status === 201;
const countStored = (sent: readonly Sent[]) => sent.filter(isStored).reduce((sum, { count }) => sum + count, 0);

/** Writes until the disk is full, and on: every answer is a success or the right refusal, and the books agree. */
async function writeOnFullDisk(home: Household): Promise<Sent[]> {
  const before = await home.countPayments();
  const sent: Sent[] = [];
  for (let fullRounds = 0, round = 0; fullRounds < 3; round++) {
    assert.ok(round < 50, "the disk does not fill up");
    const now = await payAtOnce(home);
    sent.push(...now);
    if (now.every(isStored)) continue;
    fullRounds += 1;
    for (const { answer } of now.filter((batch) => !isStored(batch))) {
      assertProblem(answer, "storage_unavailable", []);
      assert.ok(Number(answer.headers.get("retry-after")) > 0);
    }
    assert.equal(await home.countPayments(), before + countStored(sent));
    assert.equal((await home.call("GET", "/v1/transactions?limit=100")).json.transactions.length, 100);
    assert.equal((await home.call("GET", "/readyz")).status, 200);
  }
  return sent;
}

/** Everything again with its key: what was refused is done now, what was done is not done twice. */
async function sendAgain(home: Household, sent: readonly Sent[]): Promise<void> {
  for (const batch of sent) {
    const again = await home.pay(batch.count, batch.key);
    assert.equal(again.status, 201, again.text);
    assert.equal(again.headers.get("idempotency-replayed"), isStored(batch) ? "true" : null);
    if (isStored(batch)) assert.equal(again.text, batch.answer.text);
  }
  assert.equal(
    await home.countPayments(),
    sent.reduce((sum, { count }) => sum + count, 0),
  );
}

/** `fill` leaves little room or none, `makeRoom` gives it back while the server runs. */
async function outlastFullDisk(data: string, fill: (home: Household) => void, makeRoom: (home: Household) => void) {
  const home = await newHousehold(await servers.start(data));
  const first = await payAtOnce(home);
  assert.ok(first.every(isStored));
  fill(home);
  const sent = [...first, ...(await writeOnFullDisk(home))];
  makeRoom(home);
  await sendAgain(home, sent);
  await assertStops(home.server);
  assert.equal(
    await assertWhole(data),
    sent.reduce((sum, { count }) => sum + count, 0),
  );
}

test("files that may not grow", { skip: cannotLimit }, async () => {
  const data = servers.path("limited");
  await outlastFullDisk(
    data,
    ({ server }) => limitFileSize(server.pid, statSync(join(data, "leeway.db-wal")).size + SPARE_BYTES),
    ({ server }) => limitFileSize(server.pid, "unlimited"),
  );
});

test("a small file system", { skip: cannotMount }, async () => {
  const data = servers.path("small");
  const filler = join(data, "filler");
  mkdirSync(data);
  await whileMounted(data, [["-t", "tmpfs", "-o", "size=16m", "tmpfs"]], () =>
    outlastFullDisk(
      data,
      () => assert.throws(() => writeFileSync(filler, Buffer.alloc(32 * 2 ** 20)), { code: "ENOSPC" }),
      () => rmSync(filler),
    ),
  );
});
