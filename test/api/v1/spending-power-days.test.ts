/** `/v1/budget/spending_power/days`: the number on each day of the period, and the even pace. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { createBudget } from "../../../src/operations/budget/budgets.ts";
import { createToken } from "../../../src/operations/people/tokens.ts";
import { onEveryEngine } from "../../support/engines.ts";
import { create, type Fields, newAccount, payment } from "../../support/ledger.ts";
import { useServer } from "../../support/server.ts";

const PATH = "/v1/budget/spending_power/days";

onEveryEngine((engine) => {
  const server = useServer(engine);

  test("the number starts with the expected income and bills, and falls with each purchase", async () => {
    const account = await newAccount(server);
    const day = (date: string) => ({ authorized_at: date });
    await server.ok("POST", "/v1/recurring", {
      recurring_rule: {
        name: "Pay",
        account_id: account.id,
        payee: { name: "Clinic" },
        category: { name: "Salary", kind: "income" },
        amount: 2000,
        rule: "FREQ=MONTHLY;BYMONTHDAY=2",
        starts_on: "2026-11-02",
      },
    });
    await create(server, [
      payment(account.id, 2000, { ...day("2026-11-02"), payee: { name: "Clinic" } }),
      payment(account.id, -100, day("2026-10-31")),
      payment(account.id, -30.01, day("2026-11-01")),
      payment(account.id, -69.99, day("2026-11-20")),
      payment(account.id, -400, day("2026-11-25")),
    ]);
    const { days, ...rest } = await server.ok("GET", PATH);
    assert.deepEqual(rest, {
      currency: "USD",
      period: { from: "2026-11-01", until: "2026-11-30", days: 30, days_left: 10, name: "2026-11" },
      start: 2000,
      even_pace: 600, // 9 of 30 days are left after today
    });
    assert.deepEqual(
      days.map((one: Fields) => one.day),
      Array.from({ length: 21 }, (_, i) => `2026-11-${String(i + 1).padStart(2, "0")}`),
    );
    const numbers = new Map(days.map((one: Fields) => [Number(one.day.slice(8)), one.spending_power]));
    assert.deepEqual(
      [1, 2, 19, 20].map((one) => numbers.get(one)),
      [1969.99, 1969.99, 1969.99, 1900],
    );
    assert.equal(numbers.get(21), 1500, "today's number counts what is dated later");
  });

  test("without money at the start there is no even pace", async () => {
    const { id: budgetId } = await createBudget(server.service, { name: "New", currency: "USD", time_zone: "UTC" });
    const { text: as } = await createToken(server.service, { budgetId, name: "days", scope: "write" });
    const account = await newAccount(server, {}, as);
    const transactions = [payment(account.id, -5, { authorized_at: "2026-11-03" })];
    await server.ok("POST", "/v1/transactions", { transactions }, { as });
    const { start, even_pace } = await server.ok("GET", PATH, undefined, { as });
    assert.deepEqual({ start, even_pace }, { start: 0, even_pace: null });
  });
});
