/** The outbox against a simulated server that loses requests and responses, and forgets nothing that it has stored. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { type Attempt, isWorthRetrying } from "../../../web/logic/attempt.ts";
import {
  addEdit,
  entriesOf,
  type OutboxEntry,
  type OutboxStorage,
  replace,
  restore,
  type SentAttempt,
  sendAll,
  takeBackEdits,
  withdraw,
} from "../../../web/logic/outbox.ts";

const DAY_MS = 24 * 3_600_000;

function entryOf(id: string, more: Partial<OutboxEntry> = {}): OutboxEntry {
  return {
    id,
    userId: "anna",
    budgetId: "home",
    createdAt: Number(id),
    sendUntil: DAY_MS,
    state: "waiting",
    isAttempted: false,
    body: {},
    draft: {},
    shown: { amount: 1, currency: "EUR", payee: "Baker", day: "2026-11-21" },
    ...more,
  };
}

function memoryStorage(): OutboxStorage {
  let entries: readonly OutboxEntry[] = [];
  return {
    list: async () => entries,
    change: async (compute) => {
      entries = compute(entries);
      return entries;
    },
  };
}

type Fate = "arrives" | "request lost" | "answer lost" | "refused";

/** Awaiting it lets other tabs act between request and response. */
const turn = () => new Promise((resolve) => setImmediate(resolve));

/**
 * A server with Idempotency-Keys. Each request meets the next fate in the list; after the last one, requests arrive.
 * `afterRemoval` runs between a deletion and its response.
 */
function simulate(fates: Fate[], afterRemoval: () => Promise<unknown> = turn) {
  const storage = memoryStorage();
  const stored: string[] = [];
  const reported: string[] = [];
  const keys = new Map<string, Attempt>();
  const answerTo = (key: string, fate: Fate): Attempt => {
    const first = keys.get(key);
    if (first !== undefined) return first;
    const answer: Attempt = fate === "refused" ? { status: 422, detail: "no such account" } : { status: 201 };
    keys.set(key, answer);
    if (answer.status === 201) stored.push(key);
    return answer;
  };
  const send = () =>
    sendAll(
      {
        storage,
        async post({ id }): Promise<Attempt> {
          await turn();
          const fate = fates.shift() ?? "arrives";
          const answer = fate === "request lost" ? { status: 0 } : answerTo(id, fate);
          await turn();
          return fate === "answer lost" ? { status: 0 } : answer;
        },
        async remove({ id }): Promise<Attempt> {
          await turn();
          const fate = fates.shift() ?? "arrives";
          if (fate === "request lost") return { status: 0 };
          const at = stored.indexOf(id);
          if (at >= 0) stored.splice(at, 1);
          await afterRemoval();
          return { status: fate === "answer lost" ? 0 : at >= 0 ? 204 : 404 };
        },
        exclusively: (work) => work(), // no lock, as over plain HTTP
        now: () => 0,
        onSent: ({ id }) => reported.push(id),
        onRefused: () => undefined,
      },
      "anna",
    );
  return { storage, stored, reported, send };
}

const fate = fc.constantFrom<Fate>("arrives", "request lost", "answer lost", "refused");
const action = fc.oneof(
  fc.record({ kind: fc.constant("save" as const) }),
  fc.record({ kind: fc.constant("send" as const), tabs: fc.integer({ min: 1, max: 3 }) }),
  fc.record({
    kind: fc.constantFrom("discard" as const, "edit" as const, "restore" as const),
    which: fc.nat(5),
    isDuring: fc.boolean(),
  }),
);

test("whatever is lost, an entry is stored exactly once unless it stays discarded, replaced or rejected", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fate, { maxLength: 12 }), fc.array(action, { maxLength: 12 }), async (fates, actions) => {
      const { storage, stored, send } = simulate([...fates]);
      const wanted = new Set<string>();
      const discarded: OutboxEntry[] = [];
      let last = 0;
      const running: Promise<unknown>[] = [];
      const save = (): OutboxEntry => {
        last += 1;
        wanted.add(String(last));
        return entryOf(String(last));
      };
      for (const one of actions) {
        if (one.kind === "save") {
          const entry = save();
          await storage.change((entries) => [...entries, entry]);
        } else if (one.kind === "send") {
          for (let tab = 0; tab < one.tabs; tab += 1) running.push(send());
          await turn();
        } else {
          if (!one.isDuring) await Promise.all(running);
          else await turn();
          const seen = one.kind === "restore" ? discarded : entriesOf(await storage.list(), "anna");
          const chosen = seen[one.which % Math.max(1, seen.length)];
          if (chosen === undefined) continue;
          await storage.change((entries) => {
            if (one.kind === "restore") {
              discarded.splice(discarded.indexOf(chosen), 1);
              return restore(entries, chosen, save().id);
            }
            const others =
              one.kind === "discard"
                ? withdraw(entries, chosen.id)
                : replace(entries, chosen.id, entryOf(String(last + 1)));
            if (others === undefined) return entries; // sent in the meantime
            wanted.delete(chosen.id);
            if (one.kind === "discard") discarded.push(chosen);
            else save();
            return others;
          });
        }
      }
      await Promise.all(running);
      while (!(await send())); // until the network works
      const refused = (await storage.list()).filter(({ state }) => state === "refused").map(({ id }) => id);
      assert.equal((await storage.list()).length, refused.length);
      const expected = [...wanted].filter((id) => !refused.includes(id));
      assert.deepEqual([...stored].sort(), expected.sort());
    }),
    { numRuns: 500 },
  );
});

test("an entry that was never sent is removed at once, and an attempted one when the server's copy is deleted", () => {
  const [fresh, attempted] = [entryOf("1"), entryOf("2", { isAttempted: true })];
  assert.deepEqual(withdraw([fresh, attempted], "1"), [attempted]);
  assert.deepEqual(withdraw([fresh, attempted], "2"), [fresh, { ...attempted, state: "withdrawn" }]);
  assert.deepEqual(entriesOf(withdraw([fresh, attempted], "2") ?? [], "anna"), [fresh]);
  assert.deepEqual([withdraw([fresh], "2"), replace([fresh], "2", entryOf("3"))], [undefined, undefined]);
});

const DELETIONS: readonly (readonly [name: string, fate: Fate])[] = [
  ["in progress", "arrives"],
  ["done, but its response is lost", "answer lost"],
];
for (const [name, fate] of DELETIONS) {
  test(`a discarded entry can be restored while its deletion is ${name}`, async () => {
    let discarded = entryOf("1");
    let isRestored = false;
    const restoreOnce = async () => {
      if (!isRestored) await storage.change((entries) => restore(entries, discarded, "2"));
      isRestored = true;
    };
    const { storage, stored, reported, send } = simulate(
      ["answer lost", "arrives", fate],
      fate === "arrives" ? restoreOnce : undefined,
    );
    await storage.change(() => [discarded]);
    await send();
    [discarded = discarded] = await storage.list();
    await storage.change((entries) => withdraw(entries, "1") ?? entries);
    await send();
    await restoreOnce();
    assert.ok(await send());
    assert.deepEqual([await storage.list(), stored, reported], [[], ["2"], ["2"]]);
  });
}

/** A server that stores entries, and answers uploads of receipts with these statuses; then it accepts them. */
function simulateReceipts(statuses: number[]) {
  const storage = memoryStorage();
  const sent: string[] = [];
  const send = () =>
    sendAll(
      {
        storage,
        async post({ id, transactionId }): Promise<SentAttempt> {
          if (transactionId === undefined) {
            sent.push(id);
            return { status: 201, transactionId: `t${id}` };
          }
          const status = statuses.shift() ?? 201;
          if (status === 201) sent.push(`receipts of ${transactionId}`);
          return { status, detail: "no space" };
        },
        remove: async () => assert.fail("nothing is deleted"),
        exclusively: (work) => work(),
        now: () => 0,
        onSent: () => undefined,
        onRefused: () => undefined,
      },
      "anna",
    );
  return { storage, sent, send };
}

const withReceipt = (id: string) => entryOf(id, { receipts: [{ id: "photo", name: "photo.jpg" }] });

test("receipts are sent after all entries, and again until they arrive", async () => {
  const { storage, sent, send } = simulateReceipts([0]);
  await storage.change(() => [withReceipt("1"), entryOf("2")]);
  assert.equal(await send(), false);
  assert.deepEqual(sent, ["1", "2"]);
  const [left, ...others] = await storage.list();
  assert.deepEqual([left?.id, left?.state, left?.transactionId, others], ["1", "waiting", "t1", []]);
  assert.ok(await send());
  assert.deepEqual([sent, await storage.list()], [["1", "2", "receipts of t1"], []]);
});

test("a rejected receipt stays with its reason; discarding it leaves the transaction, and nothing replaces it", async () => {
  const { storage, sent, send } = simulateReceipts([422]);
  await storage.change(() => [withReceipt("1")]);
  assert.ok(await send());
  const entries = await storage.list();
  assert.deepEqual([entries[0]?.state, entries[0]?.reason, sent], ["refused", "no space", ["1"]]);
  assert.equal(replace(entries, "1", entryOf("2")), undefined);
  const waiting = entries.map((entry) => ({ ...entry, state: "waiting" as const }));
  assert.deepEqual([withdraw(entries, "1"), withdraw(waiting, "1")], [[], []]);
  await storage.change(() => waiting);
  assert.ok(await send());
  assert.deepEqual([sent, await storage.list()], [["1", "receipts of t1"], []]);
});

test("entries of another user and entries older than the server's keys are not sent", async () => {
  const { storage, stored } = simulate([]);
  const posted: string[] = [];
  await storage.change(() => [entryOf("1"), entryOf("2", { userId: "ben" }), entryOf("3", { sendUntil: 42 * DAY_MS })]);
  await sendAll(
    {
      storage,
      post: async ({ id }): Promise<Attempt> => {
        posted.push(id);
        return { status: 201 };
      },
      remove: async () => ({ status: 204 }),
      exclusively: (work) => work(),
      now: () => 41 * DAY_MS,
      onSent: () => undefined,
      onRefused: () => undefined,
    },
    "anna",
  );
  assert.deepEqual([posted, stored], [["3"], []]);
});

test("changes of one transaction are joined until they are sent, and a discarded one deletes nothing", () => {
  const edit = (changes: Record<string, unknown>, before: Record<string, unknown>) => ({
    transactionId: "t",
    etag: "1",
    changes,
    before,
  });
  const entry = (id: string, one: ReturnType<typeof edit>) => ({ ...entryOf(id), edit: one });
  const first = addEdit([], entry("1", edit({ notes: "a", amount: 2 }, { notes: "", amount: 1 })));
  const joined = addEdit(first, entry("2", edit({ notes: "b", tags: ["x"] }, { notes: "a", tags: [] })));
  assert.deepEqual(
    joined.map(({ id, edit: one }) => [id, one?.changes, one?.before]),
    [["1", { notes: "b", amount: 2, tags: ["x"] }, { notes: "", amount: 1, tags: [] }]],
  );
  const attempted = joined.map((one) => ({ ...one, isAttempted: true }));
  assert.equal(addEdit(attempted, entry("2", edit({ notes: "c" }, { notes: "b" }))).length, 2);
  assert.equal(addEdit(joined, { ...entry("2", edit({ notes: "c" }, {})), userId: "ben" }).length, 2);
  assert.deepEqual(withdraw(attempted, "1"), []);

  // Undo takes back the last change alone, and not one that has been sent.
  const other = entryOf("9");
  const ids = new Set(["t"]);
  assert.deepEqual(takeBackEdits([...joined, other], first, ids), [other, ...first]);
  assert.deepEqual(takeBackEdits(first, [], ids), []);
  assert.deepEqual(takeBackEdits([other], first, ids), [other]);
});

test("responses that may change later are retried, and all others are final", () => {
  for (const status of [0, 401, 408, 429, 500, 503]) assert.ok(isWorthRetrying({ status }), String(status));
  assert.ok(isWorthRetrying({ status: 409, code: "idempotency_key_in_progress" }));
  for (const status of [201, 400, 403, 404, 409, 422]) assert.ok(!isWorthRetrying({ status }), String(status));
});
