/** The writes of a household that share a transaction on PostgreSQL, with different waiting times. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { WriteScope } from "../../../../src/store/engine.ts";
import { groupCommit } from "../../../../src/store/engines/postgres/group-commit.ts";
import { storageUnavailable } from "../../../../src/store/storage-unavailable.ts";

/** Longer than a write may wait. */
const TOO_LONG_MS = 6000;

const NO_SCOPE = {} as WriteScope;

/** A household whose transactions end on command, with a record of each. */
function setUp() {
  let nowMs = 0;
  const transactions: string[][] = [];
  const gates: PromiseWithResolvers<void>[] = [];
  const { write, idle } = groupCommit(
    async (_budgetId, work, { rollBack = false }) => {
      const writes: string[] = [];
      running = writes;
      const gate = Promise.withResolvers<void>();
      gates.push(gate);
      await gate.promise; // no connection is free
      await work(NO_SCOPE);
      transactions.push([...writes, rollBack ? "ROLLBACK" : "COMMIT"]);
    },
    () => nowMs,
  );
  let running: string[] = [];
  return {
    transactions,
    idle,
    write: (name: string, rollBack = false) =>
      write("home", async () => void running.push(name), { rollBack }).then(
        () => `${name} answered`,
        (error) => `${name} ${error.code}`,
      ),
    pass(ms: number): void {
      nowMs += ms;
    },
    /** Lets the waiting transaction fail. */
    async failNext(error: Error): Promise<void> {
      gates.shift()?.reject(error);
      await new Promise(setImmediate);
    },
    /** Gives the waiting transaction a connection. */
    async connectNext(): Promise<void> {
      gates.shift()?.resolve();
      await new Promise(setImmediate);
    },
  };
}

test("queued writes share a commit, and a preview has its own transaction", async () => {
  const { transactions, write, connectNext, idle } = setUp();
  const answers = [write("a"), write("b"), write("preview", true), write("c"), write("d")];
  for (let i = 0; i < 3; i++) await connectNext();
  await idle();
  assert.deepEqual(transactions, [
    ["a", "b", "COMMIT"],
    ["preview", "ROLLBACK"],
    ["c", "d", "COMMIT"],
  ]);
  assert.deepEqual(
    await Promise.all(answers),
    ["a", "b", "preview", "c", "d"].map((name) => `${name} answered`),
  );
});

test("a preview behind a late write is not committed with earlier writes", async () => {
  const { transactions, write, pass, connectNext, idle } = setUp();
  const answers = [write("first"), write("late")];
  pass(TOO_LONG_MS);
  answers.push(write("preview", true));
  for (let i = 0; i < 2; i++) await connectNext();
  await idle();
  assert.deepEqual(transactions, [
    ["first", "COMMIT"],
    ["preview", "ROLLBACK"],
  ]);
  assert.deepEqual(await Promise.all(answers), ["first answered", "late overloaded", "preview answered"]);
});

test("a write that waited too long for one that found the storage unavailable reports that", async () => {
  const { write, pass, failNext, connectNext, idle } = setUp();
  const answers = [write("first"), write("late")];
  pass(TOO_LONG_MS);
  answers.push(write("next"));
  await failNext(storageUnavailable(new Error("the machine does not respond")));
  await connectNext();
  await idle();
  assert.deepEqual(await Promise.all(answers), [
    "first storage_unavailable",
    "late storage_unavailable",
    "next answered",
  ]);
});
