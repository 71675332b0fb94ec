/**
 * Editing or deleting a recurring rule changes no month that ended long ago, except through occurrences that are still
 * owed. Rules, payments and changes are random.
 */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import fc from "fast-check";
import { createBudget } from "../../src/operations/budget/budgets.ts";
import { createToken } from "../../src/operations/people/tokens.ts";
import { onEveryEngine, runsOf, SEED } from "../support/engines.ts";
import { type Fields, newAccount } from "../support/ledger.ts";
import { useServer } from "../support/server.ts";

/** Months that ended more than 47 days before 2026-11-21: 45 days, and two for a shift off a weekend. */
const MONTHS = ["2026-05", "2026-06", "2026-07", "2026-08", "2026-09"];

const anyDay = fc
  .tuple(fc.constantFrom(...MONTHS, "2026-10", "2026-11"), fc.integer({ min: 1, max: 28 }))
  .map(([month, day]) => `${month}-${String(day).padStart(2, "0")}`);

const anyAmount = fc.constantFrom(-1000, -990, -700, -400, -1600, 1000);

const anySchedule = fc.record({
  rule: fc.constantFrom("FREQ=MONTHLY", "FREQ=MONTHLY;BYMONTHDAY=31", "FREQ=WEEKLY", "FREQ=MONTHLY;BYMONTHDAY=7,21"),
  starts_on: anyDay,
  weekend: fc.constantFrom("keep", "before", "after"),
  amount: anyAmount,
});

const anyChange = fc.oneof(
  fc.record({ amount: fc.constantFrom(-300, -1000, -5000) }),
  fc.record({ category: fc.constantFrom({ name: "Rent" }, { name: "Power" }) }),
  fc.record({ rule: fc.constantFrom("FREQ=DAILY", "FREQ=MONTHLY;BYMONTHDAY=10") }),
  fc.record({ starts_on: anyDay }),
  fc.constant({ is_other_account: true }),
  fc.constant(null),
);

const anyHousehold = fc.record({
  schedule: anySchedule,
  payments: fc.array(
    fc.record({
      authorized_at: anyDay,
      amount: anyAmount,
      category: fc.constantFrom(undefined, { name: "Rent" }, { name: "Power" }),
    }),
    { maxLength: 10 },
  ),
  changes: fc.array(anyChange, { minLength: 1, maxLength: 3 }),
});

onEveryEngine((engine) => {
  const server = useServer(engine);

  test("a changed or deleted rule changes no month that ended long ago", async () => {
    const law = fc.asyncProperty(anyHousehold, async ({ schedule, payments, changes }) => {
      const budget = { name: `Law ${randomUUID()}`, currency: "USD", time_zone: "UTC" };
      const { id: budgetId } = await createBudget(server.service, budget);
      const { text: as } = await createToken(server.service, { budgetId, name: "law", scope: "write" });
      const account = await newAccount(server, {}, as);
      const hidden = await newAccount(server, { is_hidden: true }, as);
      const call = (method: string, path: string, body?: object) => server.ok(method, path, body, { as });
      const terms = { ...schedule, name: "Rule", account_id: account.id, payee: { name: "Payee" } };
      const recurring_rule = { ...terms, category: { name: "Rent", kind: "bill" } };
      const { id } = (await call("POST", "/v1/recurring", { recurring_rule })).recurring_rule;
      const transactions = payments.map((one) => ({ ...one, account_id: account.id, payee: { name: "Payee" } }));
      if (transactions.length > 0) await call("POST", "/v1/transactions", { transactions });
      const numbers = () =>
        Promise.all(MONTHS.map((month) => call("GET", `/v1/budget/spending_power?year_month=${month}`)));
      const before = (await numbers()).map(({ breakdown }: Fields) => breakdown);
      for (const change of changes) {
        const fields = change !== null && "is_other_account" in change ? { account_id: hidden.id } : change;
        if (fields === null) await server.call("DELETE", `/v1/recurring/${id}`, undefined, { as });
        else await server.call("PUT", `/v1/recurring/${id}`, { recurring_rule: fields }, { as });
        const after = (await numbers()).map(({ breakdown }: Fields) => breakdown);
        assert.deepEqual(after, before);
      }
    });
    await fc.assert(law, { numRuns: runsOf(15), seed: SEED });
  });
});
