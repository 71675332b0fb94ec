/** Every change to transactions updates the monthly sums, and `verify` checks them. */
import assert from "node:assert/strict";
import { before, test } from "node:test";
import { onBothEngines } from "../../support/engines.ts";
import { assertBooksAgree, change, create, type Fields, newAccount, payment, transfer } from "../../support/ledger.ts";
import { useServer } from "../../support/server.ts";

onBothEngines((engine) => {
  const server = useServer(engine);
  let euros: Fields;
  let created: Fields[];
  before(async () => {
    const [main, card] = [await newAccount(server), await newAccount(server, { type: "credit" })];
    euros = await newAccount(server, { currency: "EUR", is_hidden: true });
    const large = 9_999_999_999_999.99;
    created = await create(server, [
      payment(main.id, -12.5, { category: { name: "Food" }, is_pending: true }),
      payment(main.id, large, { authorized_at: "2026-10-31", category: { name: "Food" } }),
      payment(main.id, -large, { authorized_at: "2026-10-31", source: "import" }),
      payment(euros.id, -3, { currency: "KWD", account_amount: -9.1, category: { name: "Fun" } }),
      transfer(main.id, card.id, -50),
      transfer(main.id, euros.id, -50, { transfer_amount: 44.44, category: { name: "Trip" } }),
    ]);
  });

  const call = async (method: string, path: string, body?: object) => {
    const answer = await server.call(method, path, body);
    assert.ok(answer.status < 300, answer.text);
  };
  const findings = async () => (await server.service.store.verify()).findings.join("\n");

  const idOf = (i: number) => created[i]?.id;
  const changes: readonly (readonly [what: string, make: () => Promise<unknown>])[] = [
    ["another day", () => change(server, idOf(0), { authorized_at: "2026-09-01" })],
    ["another amount, category and source", () => change(server, idOf(1), { amount: 5, category: null, notes: "x" })],
    [
      "a deleted category",
      () => call("DELETE", `/v1/categories/${created[0]?.category_id}?replace_with=${created[5]?.category_id}`),
    ],
    [
      "a merged payee",
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
      "a payee merged after the clock was set back",
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
    [
      "many large amounts at once, whose sums exceed 2^53 on the way",
      async () => {
        const { id } = await newAccount(server);
        const large = [92, ...Array<number>(9).fill(93)].map((cents) => 9_999_999_999_999 + cents / 100);
        const transactions = [...large, ...large.map((amount) => -amount)].map((amount) => payment(id, amount));
        const made = { transactions, update_account_balance: false };
        const { transactions: rows } = await server.ok("POST", "/v1/transactions", made);
        const body = { ids: rows.map(({ id }: Fields) => id), changes: { authorized_at: "2026-10-02" } };
        await call("POST", "/v1/transactions/bulk", body);
        await call("POST", "/v1/transactions/bulk", { ...body, changes: { authorized_at: "2026-10-03" } });
      },
    ],
    ["a deleted transaction", () => call("DELETE", `/v1/transactions/${idOf(4)}`)],
    ["a rejected batch", () => server.call("POST", "/v1/transactions", { transactions: [payment(euros.id, 1), {}] })],
  ];
  for (const [what, make] of changes) {
    test(`the sums are updated: ${what}`, async () => {
      await make();
      await assertBooksAgree(server);
      assert.equal(await findings(), "");
    });
  }

  const wrongs: readonly (readonly [what: string, sql: string, finding: RegExp])[] = [
    ["a wrong sum", "UPDATE month_flows SET amount_minor = amount_minor + 1", /stored sums of 2026-11 /],
    ["a wrong booked sum", "UPDATE month_flows SET booked_minor = booked_minor + 1", /stored sums of 2026-11 /],
    ["a missing row", "DELETE FROM month_flows WHERE year_month = '2026-10'", /stored sums of 2026-10 /],
  ];
  for (const [what, sql, finding] of wrongs) {
    test(`verify finds ${what}`, async () => {
      await server.query("CREATE TABLE right_sums AS SELECT * FROM month_flows");
      await server.query(sql);
      assert.match(await findings(), finding);
      await server.query("DELETE FROM month_flows");
      await server.query("INSERT INTO month_flows SELECT * FROM right_sums");
      await server.query("DROP TABLE right_sums");
      assert.equal(await findings(), "");
    });
  }
});
