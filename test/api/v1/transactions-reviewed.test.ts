/** Whether transactions are reviewed: the defaults, changes by people and by bank connections, and the filter. */
import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { onEveryEngine } from "../../support/engines.ts";
import { createOne, type Fields, findNames, newAccount, payment, readOne, update } from "../../support/ledger.ts";
import { START_MS, type TestServer, useServer } from "../../support/server.ts";

const at = (ms: number) => new Date(ms).toISOString().replace("Z", "000+00:00");
const LATER_MS = START_MS + 60_000;

const reviewOf = ({ is_reviewed, reviewed_at }: Fields) => [is_reviewed, reviewed_at];

async function put(server: TestServer, id: string, changes: Fields, as = server.tokens.write): Promise<Fields> {
  const answer = await server.call("PUT", `/v1/transactions/${id}`, { transaction: changes }, { as });
  assert.equal(answer.status, 200, answer.text);
  assert.deepEqual(await readOne(server, id), answer.json.transaction);
  return answer.json.transaction;
}

onEveryEngine((engine) => {
  const server = useServer(engine);
  let account: Fields;
  before(async () => {
    account = await newAccount(server, { currency: "USD" });
  });

  const created = async (fields: Fields): Promise<Fields> => {
    server.nowMs = START_MS;
    const body = { transactions: [payment(account.id, -10, fields)], as_sent: true };
    const answer = await server.call("POST", "/v1/transactions", body, { as: server.tokens.sync });
    assert.equal(answer.status, 201, answer.text);
    server.nowMs = LATER_MS;
    return answer.json.transactions[0];
  };

  describe("a new transaction", () => {
    for (const [fields, isReviewed] of [
      [{}, true],
      [{ source: "manual" }, true],
      [{ source: "import" }, false],
      [{ source: "sync" }, false],
      [{ is_reviewed: false }, false],
      [{ is_reviewed: null }, true],
      [{ source: "sync", is_reviewed: true }, true],
      [{ source: "import", is_reviewed: null }, false],
    ] as const) {
      test(`with ${JSON.stringify(fields)} is ${isReviewed ? "" : "not "}reviewed`, async () => {
        const transaction = await created(fields);
        assert.deepEqual(reviewOf(transaction), [isReviewed, isReviewed ? at(START_MS) : null]);
        assert.deepEqual(await readOne(server, transaction.id), transaction);
      });
    }
  });

  describe("a change", () => {
    test("of is_reviewed sets or clears the time, and a repeated review keeps it", async () => {
      const { id } = await created({ source: "import" });
      assert.deepEqual(reviewOf(await put(server, id, { is_reviewed: true })), [true, at(LATER_MS)]);
      server.nowMs += 1000;
      assert.deepEqual(reviewOf(await put(server, id, { is_reviewed: true })), [true, at(LATER_MS)]);
      assert.deepEqual(reviewOf(await put(server, id, { is_reviewed: null })), [true, at(LATER_MS)]);
      assert.deepEqual(reviewOf(await put(server, id, { is_reviewed: false })), [false, null]);
    });

    test("by a person leaves the review as it is", async () => {
      const { id } = await created({});
      const changed = await put(server, id, { amount: -11, authorized_at: "2026-11-06", notes: "corrected" });
      assert.deepEqual(reviewOf(changed), [true, at(START_MS)]);
    });

    test("ignores reviewed_at, so an object that was read can be sent back", async () => {
      const transaction = await created({});
      const { updated_at, ...sent } = await put(server, transaction.id, { ...transaction, reviewed_at: at(0) });
      assert.deepEqual({ ...sent, updated_at: transaction.updated_at }, transaction);
    });

    test("is in the change log and can be undone and redone", async () => {
      const { id } = await created({ source: "import" });
      const reviewed = await update(server, id, { is_reviewed: true });
      const undone = await server.call("POST", `/v1/changes/${reviewed.headers.get("change-id")}/undo`);
      assert.equal(undone.status, 200, undone.text);
      assert.deepEqual(reviewOf(await readOne(server, id)), [false, null]);
      const redone = await server.call("POST", `/v1/changes/${undone.headers.get("change-id")}/undo`);
      assert.equal(redone.status, 200, redone.text);
      assert.deepEqual(reviewOf(await readOne(server, id)), [true, at(LATER_MS)]);
    });
  });

  describe("a write with the scope sync", () => {
    for (const changes of [
      { amount: -12 },
      { authorized_at: "2026-11-07" },
      { currency: "EUR", account_amount: -10 },
      { amount: -12, is_reviewed: true },
    ]) {
      test(`that changes ${Object.keys(changes).join(" and ")} makes the transaction unreviewed`, async () => {
        const { id } = await created({});
        assert.deepEqual(reviewOf(await put(server, id, changes, server.tokens.sync)), [false, null]);
      });
    }

    for (const changes of [
      { amount: -10, account_amount: -10 },
      { posted_at: "2026-11-07", is_pending: false },
      { notes: "Posted", payee: { name: "Shop" } },
    ]) {
      test(`that sends only ${JSON.stringify(changes)} leaves the review as it is`, async () => {
        const { id } = await created({});
        assert.deepEqual(reviewOf(await put(server, id, changes, server.tokens.sync)), [true, at(START_MS)]);
      });
    }
  });

  test("the list filters by is_reviewed, also with an account, a page and a summary", async () => {
    const { id } = await newAccount(server);
    for (const [name, is_reviewed] of [
      ["a", true],
      ["b", false],
      ["c", true],
      ["d", false],
    ] as const) {
      await createOne(server, payment(id, -1, { external_id: name, is_reviewed, payee: { name: "Filter" } }));
    }
    assert.deepEqual(await findNames(server, { account_id: id, is_reviewed: "false" }), ["d", "b"]);
    assert.deepEqual(await findNames(server, { account_id: id, is_reviewed: "true" }), ["c", "a"]);
    assert.deepEqual(await findNames(server, { q: "filter", is_reviewed: "false", limit: "1" }), ["d"]);
    const summary = await server.call("GET", `/v1/transactions/summary?account_id=${id}&is_reviewed=false`);
    assert.equal(summary.json.count, 2);
  });
});
