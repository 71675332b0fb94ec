/** Snapshot reads: a read during writes sees the data of one instant. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { onBothEngines } from "../support/engines.ts";
import { change, create, type Fields, newAccount, payment } from "../support/ledger.ts";
import { useServer } from "../support/server.ts";

const DAYS = 60;

onBothEngines((engine) => {
  const server = useServer(engine);

  test("a long read does not see concurrent writes", async () => {
    const { store } = server.service;
    const budgetId = server.budget.id;
    const first = await newAccount(server);
    const seen = await store.read(
      budgetId,
      async ({ accounts }) => {
        const before = await accounts.list();
        await newAccount(server);
        await create(server, [payment(first.id, -1)]);
        return [before, await accounts.list()];
      },
      { isLong: true },
    );
    assert.deepEqual(seen[1], seen[0]);
    assert.equal((await store.of(budgetId).accounts.list()).length, (seen[0]?.length ?? 0) + 1);
  });

  test("a page has a transaction once, even if it moves to another day during the read", async () => {
    const { id } = await newAccount(server);
    const dayOf = (i: number) => new Date(Date.UTC(2026, 5, 30 - i)).toISOString().slice(0, 10);
    const sent = Array.from({ length: DAYS }, (_, i) =>
      payment(id, -1, { authorized_at: dayOf(i), is_pending: i % 2 === 0 }),
    );
    const moved = (await create(server, sent))[0]?.id;
    for (const day of [DAYS - 10, 0, DAYS - 9, 1]) {
      const reading = server.call("GET", "/v1/transactions?is_pending=true&limit=100");
      const [{ json }] = await Promise.all([reading, change(server, moved, { authorized_at: dayOf(day) })]);
      const ids = json.transactions.map((transaction: Fields) => transaction.id);
      assert.equal(new Set(ids).size, ids.length);
      assert.equal(ids.length, DAYS / 2);
    }
  });

  test("an offset counts only transactions that match the filter", async () => {
    const all = (await server.ok("GET", "/v1/transactions?is_pending=true&limit=100")).transactions;
    for (const offset of [0, 1, 7, all.length - 1, all.length, 1_000_000_000]) {
      const { json } = await server.call("GET", `/v1/transactions?is_pending=true&limit=5&offset=${offset}`);
      assert.deepEqual(json.transactions, all.slice(offset, offset + 5));
      assert.equal(json.has_more, offset + 5 < all.length);
    }
  });
});
