/**
 * Laws of random promises and payments: matching depends on neither today nor the order of entry, every promise ends by
 * itself, and an undo of any decision restores every number.
 */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import fc from "fast-check";
import { monthOf } from "../../src/domain/calendar.ts";
import { createBudget } from "../../src/operations/budget/budgets.ts";
import { createToken } from "../../src/operations/people/tokens.ts";
import { onEveryEngine, runsOf, SEED } from "../support/engines.ts";
import { type Fields, newAccount } from "../support/ledger.ts";
import { START_MS, type TestServer, useServer } from "../support/server.ts";

const DAY_MS = 86_400_000;
const MONTHS = ["2026-07", "2026-08", "2026-09", "2026-10", "2026-11", "2026-12"];
/** All days on which an occurrence or a payment may count, and a month more. */
const PERIOD = "since=2026-06-01&until=2027-03-31";

const anyDay = fc
  .tuple(fc.constantFrom(...MONTHS), fc.integer({ min: 1, max: 28 }))
  .map(([month, day]) => `${month}-${String(day).padStart(2, "0")}`);

const anyCategory = fc.constantFrom(null, { name: "Rent", kind: "bill" }, { name: "Fun" });

const anyRule = fc.record({
  rule: fc.constantFrom("FREQ=MONTHLY", "FREQ=MONTHLY;BYMONTHDAY=31", "FREQ=WEEKLY", "FREQ=MONTHLY;BYMONTHDAY=7,21"),
  starts_on: anyDay,
  ends_on: fc.constant("2026-12-31"),
  weekend: fc.constantFrom("keep", "before", "after"),
  amount: fc.constantFrom(-1000, -1000, -600, 1000),
  amount_to: fc.constant(null),
  category: anyCategory,
  match_days_before: fc.constantFrom(0, 5, 31),
});

const anyPayment = fc.record({
  authorized_at: anyDay,
  amount: fc.constantFrom(-1000, -990, -700, -600, -400, -300, -1600, 1000, 400),
  category: anyCategory,
});

const anyDecision = fc.record({
  rule: fc.nat(),
  occurrence: fc.nat(),
  payment: fc.nat(),
  action: fc.constantFrom("pay", "owe", "skip", "move", "match", "unmatch", "reset"),
  to: anyDay,
});
type Decision = typeof anyDecision extends fc.Arbitrary<infer T> ? T : never;

const anyHousehold = fc.record({
  rules: fc.array(anyRule, { minLength: 1, maxLength: 2 }),
  payments: fc.uniqueArray(anyPayment, { maxLength: 10, selector: ({ authorized_at }) => authorized_at }),
  decisions: fc.array(anyDecision, { maxLength: 3 }),
});
type Household = typeof anyHousehold extends fc.Arbitrary<infer T> ? T : never;

/** A budget of one property, and what the laws read of it. */
function inBudget(server: TestServer, as: string) {
  const call = (method: string, path: string, body?: object) => server.ok(method, path, body, { as });
  const occurrences = async (): Promise<Fields[]> =>
    (await call("GET", `/v1/recurring/occurrences?${PERIOD}`)).occurrences;
  return {
    call,
    remove: async (path: string) => assert.equal((await server.call("DELETE", path, undefined, { as })).status, 204),
    occurrences,
    async numbers() {
      const found = [];
      for (const month of MONTHS) {
        found.push((await call("GET", `/v1/budget/spending_power?year_month=${month}`)).breakdown);
      }
      return found;
    },
    /** What the occurrences are paid with. */
    async matches() {
      return (await occurrences()).map(({ name, scheduled_on, transaction_ids }) => {
        return [name, scheduled_on, ...[...transaction_ids].sort()].join(" ");
      });
    },
    /** Sends a decision. Those that the service rejects change nothing. */
    async decide({ occurrence, payment, action, to }: Decision, paymentIds: readonly string[]) {
      const all = await occurrences();
      const { recurring_id, scheduled_on } = all[occurrence % (all.length || 1)] ?? {};
      const path = `/v1/recurring/${recurring_id}/occurrences/${scheduled_on}/${action}`;
      const transaction_id = paymentIds[payment % (paymentIds.length || 1)];
      if (recurring_id === undefined || (action.endsWith("match") && transaction_id === undefined)) return false;
      const body = action === "move" ? { to } : action.endsWith("match") ? { transaction_id } : undefined;
      return (await server.call("POST", path, body, { as })).status === 200;
    },
  };
}

/** Enters a household and returns the ids of its payments, in the order of `payments`. */
async function enter(server: TestServer, { rules, payments }: Household, order: readonly number[] = []) {
  const budget = { name: `Law ${randomUUID()}`, currency: "USD", time_zone: "UTC" };
  const { id: budgetId } = await createBudget(server.service, budget);
  const { text: as } = await createToken(server.service, { budgetId, name: "law", scope: "write" });
  const account = await newAccount(server, {}, as);
  const { call, ...rest } = inBudget(server, as);
  for (const name of ["Rent", "Fun"]) {
    await call("POST", "/v1/categories", { category: { name, kind: name === "Rent" ? "bill" : "spending" } });
  }
  const common = { account_id: account.id, payee: { name: "Payee" } };
  const named = ({ category, ...fields }: Fields) => (category === null ? fields : { ...fields, category });
  const ruleIds: string[] = [];
  for (const [i, rule] of rules.entries()) {
    const recurring_rule = { ...common, ...named(rule), name: `Rule ${i}` };
    const answer = await server.call("POST", "/v1/recurring", { recurring_rule }, { as });
    if (answer.status === 201) ruleIds.push(answer.json.recurring_rule.id);
  }
  const ids: string[] = [];
  const sorted = payments.map((payment, i) => ({ payment, i })).sort((a, b) => (order[a.i] ?? 0) - (order[b.i] ?? 0));
  for (const { payment, i } of sorted) {
    const transactions = [{ ...common, ...named(payment) }];
    ids[i] = (await call("POST", "/v1/transactions", { transactions })).transactions[0].id;
  }
  return { call, ...rest, ruleIds, ids };
}

onEveryEngine((engine) => {
  describe("promises", () => {
    const server = useServer(engine);
    const check = (law: fc.IAsyncProperty<[Household]>) =>
      fc.assert(law, { numRuns: runsOf(12), seed: SEED, endOnFailure: true });
    const at = (days: number) => {
      server.nowMs = START_MS + days * DAY_MS;
    };

    test("matching does not depend on today", () =>
      check(
        fc.asyncProperty(anyHousehold, async (household) => {
          at(0);
          const { decide, matches, ids } = await enter(server, household);
          for (const decision of household.decisions) await decide(decision, ids);
          const before = await matches();
          for (const days of [-150, -30, 10, 60, 800]) {
            at(days);
            assert.deepEqual(await matches(), before);
          }
        }),
      ));

    test("the order of entry changes no number", () =>
      fc.assert(
        fc.asyncProperty(
          anyHousehold,
          fc.array(fc.nat(), { minLength: 10, maxLength: 10 }),
          async (household, order) => {
            at(0);
            const [one, other] = [await enter(server, household), await enter(server, household, order)];
            for (const days of [0, 20, 60]) {
              at(days);
              assert.deepEqual(await other.numbers(), await one.numbers());
            }
          },
        ),
        { numRuns: runsOf(12), seed: SEED, endOnFailure: true },
      ));

    test("a promise ends by itself: later, the numbers are those without rules", () =>
      check(
        fc.asyncProperty(anyHousehold, async (household) => {
          at(0);
          const { call, remove, decide, numbers, ruleIds, ids } = await enter(server, household);
          for (const decision of household.decisions) if (decision.action !== "owe") await decide(decision, ids);
          at(500);
          const { occurrences } = await call("GET", "/v1/recurring/occurrences?state=overdue,lapsed");
          assert.deepEqual(occurrences, []);
          const before = await numbers();
          for (const id of ruleIds) await remove(`/v1/recurring/${id}`);
          assert.deepEqual(await numbers(), before);
        }),
      ));

    test("an undo of a decision restores every number", () =>
      check(
        fc.asyncProperty(anyHousehold, async (household) => {
          at(0);
          const { call, decide, numbers, matches, ids } = await enter(server, household);
          for (const decision of household.decisions) {
            const lastSeq = async () => (await call("GET", "/v1/changes?limit=1")).changes[0].seq;
            const [before, seqBefore] = [[await numbers(), await matches()], await lastSeq()];
            await decide(decision, ids);
            const seq = await lastSeq();
            if (seq === seqBefore) continue;
            const after = [await numbers(), await matches()];
            await call("POST", `/v1/changes/${seq}/undo`);
            assert.deepEqual([await numbers(), await matches()], before);
            await call("POST", `/v1/changes/${seq + 1}/undo`);
            assert.deepEqual([await numbers(), await matches()], after);
          }
        }),
      ));

    test("paying what is open moves it to this month, and changes no other number", () =>
      check(
        fc.asyncProperty(anyHousehold, async (household) => {
          at(0);
          const { call, occurrences, numbers, decide, ids } = await enter(server, household);
          for (const decision of household.decisions) await decide(decision, ids);
          const sumOf = (found: Fields[]) =>
            found.reduce((sum, { income, bills, spending }) => sum + income - bills - spending, 0);
          for (const { recurring_id, scheduled_on, counts_on, expected } of await occurrences()) {
            if (expected === 0 || !MONTHS.includes(monthOf(counts_on))) continue;
            const before = sumOf(await numbers());
            await call("POST", `/v1/recurring/${recurring_id}/occurrences/${scheduled_on}/pay`);
            assert.equal(sumOf(await numbers()), before, scheduled_on);
            break;
          }
        }),
      ));
  });
});
