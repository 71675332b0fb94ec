/** The sums that are kept about transactions: they follow every change, old data gets them, and `verify` proves them. */
import assert from "node:assert/strict";
import { before, test } from "node:test";
import { openStore } from "../../src/store/store.ts";
import { assertBooksAgree, change, type Fields, transfer } from "../support/books.ts";
import { onEveryEngine } from "../support/engines.ts";
import { create, newAccount, payment } from "../support/ledger.ts";
import { useServer } from "../support/server.ts";

const LONG_NOTES = "the quick brown fox jumps over the lazy dog ".repeat(2);

onEveryEngine((engine) => {
  const server = useServer(engine);
  let euros: Fields;
  let created: Fields[];
  before(async () => {
    const [main, card] = [await newAccount(server), await newAccount(server, { type: "credit" })];
    euros = await newAccount(server, { currency: "EUR", is_hidden: true });
    const large = 9_999_999_999_999.99;
    created = await create(server, [
      payment(main.id, -12.5, { category: { name: "Food" }, is_pending: true, notes: LONG_NOTES }),
      payment(main.id, large, { authorized_at: "2026-10-31", category: { name: "Food" } }),
      payment(main.id, -large, { authorized_at: "2026-10-31", source: "import" }),
      payment(euros.id, -3, { currency: "KWD", account_amount: -9.1, category: { name: "Fun" } }),
      transfer(main.id, card.id, -50),
      transfer(main.id, euros.id, -50, { transfer_amount: 44.44, category: { name: "Trip" } }),
    ]);
  });

  const contents = async () => ({
    flows: await server.query("SELECT * FROM month_flows ORDER BY 1, 2, 3, 4, 5, 6, 7"),
    days: await server.query<{ transaction_count: number }>("SELECT * FROM day_summaries ORDER BY 1, 2, 3"),
  });
  const call = async (method: string, path: string, body?: object) => {
    const answer = await server.call(method, path, body);
    assert.ok(answer.status < 300, answer.text);
  };
  const findings = async () => (await server.service.store.verify()).findings.join("\n");

  /** As if the data were from before there were sums. */
  async function sumUpAnew(): Promise<void> {
    for (const table of ["month_flows", "day_summaries", "note_digests", "goals"])
      await server.query(`DROP TABLE ${table}`);
    await server.query(`DELETE FROM migrations
      WHERE id IN ('0002-summaries', '0005-goals', '0007-note-digests', '0011-flows-in-order')`);
    await (await openStore({ location: server.location, now: Date.now })).close();
  }

  test("data from before there were sums gets them", async () => {
    const kept = await contents();
    await sumUpAnew();
    assert.deepEqual(await contents(), kept);
    assert.equal(kept.flows.length, 6);
    assert.equal(kept.days.length, 4);
  });

  const idOf = (i: number) => created[i]?.id;
  const changes: readonly (readonly [what: string, make: () => Promise<unknown>])[] = [
    ["another day", () => change(server, idOf(0), { authorized_at: "2026-09-01" })],
    ["another amount, category and source", () => change(server, idOf(1), { amount: 5, category: null, notes: "x" })],
    [
      "a category that goes",
      () => call("DELETE", `/v1/categories/${created[0]?.category_id}?replace_with=${created[5]?.category_id}`),
    ],
    [
      "a payee that is merged",
      async () => {
        const { payee_id } = (await create(server, [payment(euros.id, -1, { payee: { name: "Kiosk" } })]))[0] ?? {};
        await call("POST", `/v1/payees/${created[0]?.payee_id}/merge`, { into: payee_id });
      },
    ],
    [
      "an account with another currency",
      () => call("PUT", `/v1/accounts/${euros.id}`, { fields: { currency: "BHD" } }),
    ],
    [
      "a payee that is merged when the clock has gone back",
      async () => {
        const [one, other] = await create(server, [
          payment(euros.id, -1, { payee: { name: "Cinema" }, currency: "BHD" }),
          payment(euros.id, -1, { payee: { name: "Theatre" }, currency: "BHD" }),
        ]);
        server.nowMs -= 60_000;
        await call("POST", `/v1/payees/${one?.payee_id}/merge`, { into: other?.payee_id });
        server.nowMs += 60_000;
      },
    ],
    ["a transaction that goes", () => call("DELETE", `/v1/transactions/${idOf(4)}`)],
    ["a refused batch", () => server.call("POST", "/v1/transactions", { transactions: [payment(euros.id, 1), {}] })],
  ];
  for (const [what, make] of changes) {
    test(`the sums follow: ${what}`, async () => {
      await make();
      await assertBooksAgree(server);
      const { days } = await contents();
      assert.ok(days.every(({ transaction_count }) => transaction_count > 0));
    });
  }

  const wrongs: readonly (readonly [what: string, sql: string, finding: RegExp])[] = [
    ["a sum that is off", "UPDATE month_flows SET amount_rest = amount_rest + 1", /sums kept for 2026-11 /],
    ["a row that is missing", "DELETE FROM month_flows WHERE year_month = '2026-10'", /sums kept for 2026-10 /],
    ["a count that is off", "UPDATE day_summaries SET pending_count = 7", /sums kept for 2026-11-05 /],
    ["a bound that is too low", "UPDATE day_summaries SET greatest_minor = -999999", /sums kept for 2026-10-31 /],
    ["a bound that is too high", "UPDATE day_summaries SET least_minor = 999999", /sums kept for 2026-10-31 /],
    ["notes that a search would miss", "UPDATE note_digests SET bits_7 = 0", /passes over notes of 2026-09-01/],
    ["a day that was updated later", "UPDATE day_summaries SET last_updated_at = ''", /sums kept for 2026-11-06 /],
  ];
  for (const [what, sql, finding] of wrongs) {
    test(`verify finds ${what}`, async () => {
      await server.query(sql);
      assert.match(await findings(), finding);
      await sumUpAnew();
      assert.equal(await findings(), "");
    });
  }

  test("verify finds nothing wrong with a bound that is wide", async () => {
    await server.query("UPDATE day_summaries SET least_minor = least_minor - 1, last_updated_at = '9'");
    assert.equal(await findings(), "");
  });
});
