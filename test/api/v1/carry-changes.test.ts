/** The carry follows every change to the past. */
import assert from "node:assert/strict";
import { before, test } from "node:test";
import { onEveryEngine } from "../../support/engines.ts";
import { create, newAccount, payment } from "../../support/ledger.ts";
import { useServer } from "../../support/server.ts";

// biome-ignore lint/suspicious/noExplicitAny: responses are checked against the OpenAPI document
type Json = any;

onEveryEngine((engine) => {
  const server = useServer(engine);
  let [main, other]: Json[] = [];
  let [water, food, pay]: string[] = [];
  let paid: Json[];

  const call = (method: string, path: string, body?: object) =>
    server.ok(method, path, body, { as: server.tokens.sync });
  const newCategory = async (name: string, kind: string, carries_from: string | null = null) =>
    (await call("POST", "/v1/categories", { category: { name, kind, carries_from } })).category.id;

  before(async () => {
    server.nowMs = Date.parse("2026-11-21T12:00:00Z");
    [main, other] = [await newAccount(server), await newAccount(server)];
    water = await newCategory("Water", "bill", "2026-03");
    food = await newCategory("Food", "spending", "2026-05");
    pay = await newCategory("Pay", "income");
    await call("PUT", "/v1/budget", { budget: { carries_from: "2026-02" } });
    await call("PUT", "/v1/budget/months/2026-02", {
      month: {
        plans: [
          { category_id: water, planned: 30 },
          { category_id: food, planned: 200 },
        ],
      },
    });
    const on = (month: string, amount: number, category_id?: string) =>
      payment(main.id, amount, { authorized_at: `2026-${month}-11`, ...(category_id && { category_id }) });
    paid = await create(server, [
      on("03", -11, water),
      on("04", -150, food),
      on("05", 900, pay),
      on("06", -7),
      on("11", -3),
    ]);
  });

  const readCarry = async () => (await call("GET", "/v1/budget/spending_power")).breakdown.carry as number;
  const put = (id: string, changes: object) => call("PUT", `/v1/transactions/${id}`, { transaction: changes });
  const category = (id: string, changes: object) => call("PUT", `/v1/categories/${id}`, { category: changes });

  /** The changes in order, each with its effect on the carry. */
  const CHANGES: readonly (readonly [title: string, by: number, change: () => Promise<unknown>])[] = [
    ["nothing", 0, async () => {}],
    ["a payment this month", 0, () => create(server, [payment(main.id, -5)])],
    [
      "a payment in a past month",
      -5.5,
      () => create(server, [payment(main.id, -5.5, { authorized_at: "2026-07-31" })]),
    ],
    ["another amount", 3, () => put(paid[3].id, { amount: -4 })],
    ["another past month", 0, () => put(paid[3].id, { authorized_at: "2026-09-01" })],
    ["a move from a past month to this month", 4, () => put(paid[3].id, { authorized_at: "2026-11-01" })],
    ["a move from this month to a past month", -4, () => put(paid[3].id, { authorized_at: "2026-10-31" })],
    ["a deleted payment", 4, () => call("DELETE", `/v1/transactions/${paid[3].id}`)],
    ["a preview", 0, () => call("DELETE", `/v1/transactions/${paid[2].id}?dry_run=true`)],
    [
      "another plan",
      80,
      () => call("PUT", "/v1/budget/months/2026-03", { month: { plans: [{ category_id: water, planned: 20 }] } }),
    ],
    ["a deleted plan", -80, () => call("DELETE", "/v1/budget/months/2026-03")],
    ["a bill that becomes spending", 0, () => category(water ?? "", { kind: "spending" })],
    ["spending that becomes a bill", 0, () => category(water ?? "", { kind: "bill" })],
    ["a bill that carries later", 49, () => category(water ?? "", { carries_from: "2026-05" })],
    ["a merged category", 0, () => call("POST", `/v1/categories/${water}/merge`, { into: food })],
    ["a hidden account", -733.5, () => call("PUT", `/v1/accounts/${main.id}`, { fields: { is_hidden: true } })],
    [
      "an account that is no longer hidden",
      733.5,
      () => call("PUT", `/v1/accounts/${main.id}`, { fields: { is_hidden: false } }),
    ],
    ["another account for a past payment", 0, () => put(paid[1].id, { account_id: other.id })],
    ["a budget that carries later", 0, () => call("PUT", "/v1/budget", { budget: { carries_from: "2026-03" } })],
  ];
  for (const [title, by, change] of CHANGES) {
    test(`${title} moves the carry by ${by}`, async () => {
      const carry = await readCarry();
      await change();
      assert.equal(Math.round(((await readCarry()) - carry) * 100) / 100, by);
    });
  }
});
