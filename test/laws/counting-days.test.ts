/**
 * The laws of counting days, on random households. After every write, each open payment counts where its occurrence counts.
 * The order of entry does not matter. An undo restores every number. Counting days move money between months, and change no
 * total. The numbers of months equal sums over the transactions by their counting day.
 */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import fc from "fast-check";
import { createBudget } from "../../src/operations/budget/budgets.ts";
import { createToken } from "../../src/operations/people/tokens.ts";
import { findUndecided } from "../../src/operations/recurring/counting-days.ts";
import { onEveryEngine, runsOf, SEED } from "../support/engines.ts";
import { type Fields, newAccount } from "../support/ledger.ts";
import { useServer } from "../support/server.ts";

/** The clock of the server is at 2026-11-21. October and November are open. */
const MONTHS = ["2026-08", "2026-09", "2026-10", "2026-11", "2026-12", "2027-01"];
const OPEN_SINCE = "2026-10-01";

const anyDayIn = (months: readonly string[]) =>
  fc
    .tuple(fc.constantFrom(...months), fc.integer({ min: 1, max: 28 }))
    .map(([month, day]) => `${month}-${String(day).padStart(2, "0")}`);

const anyRule = fc.record({
  rule: fc.constantFrom("FREQ=MONTHLY;BYMONTHDAY=1", "FREQ=MONTHLY;BYMONTHDAY=-1", "FREQ=WEEKLY;INTERVAL=2"),
  starts_on: anyDayIn(MONTHS.slice(0, 4)),
  weekend: fc.constantFrom("keep", "before", "after"),
  counts_in: fc.constantFrom("same", "next"),
  amount: fc.constantFrom(-1000, 1000),
});

const anyPayment = fc.record({
  authorized_at: anyDayIn(MONTHS),
  amount: fc.constantFrom(-1000, -990, -600, -400, 1000, -7),
  payee: fc.constantFrom("A", "B", "C"),
});

const anyStep = fc.oneof(
  { weight: 4, arbitrary: fc.record({ create: anyPayment }) },
  fc.record({ day: fc.option(anyDayIn(MONTHS)), of: fc.nat(20) }),
  fc.record({ change: fc.record({ amount: fc.constantFrom(-1000, -500) }), of: fc.nat(20) }),
  fc.record({ change: fc.record({ authorized_at: anyDayIn(MONTHS) }), of: fc.nat(20) }),
  fc.record({ remove: fc.nat(20) }),
  fc.record({ edit: fc.record({ amount: fc.constantFrom(-300, -1000) }), ruleAt: fc.nat(1) }),
  fc.record({ edit: fc.record({ starts_on: anyDayIn(MONTHS) }), ruleAt: fc.nat(1) }),
  fc.record({ decide: fc.constantFrom("skip", "reset", "match", "unmatch"), ruleAt: fc.nat(1), of: fc.nat(20) }),
);

type Step = typeof anyStep extends fc.Arbitrary<infer T> ? T : never;

onEveryEngine((engine) => {
  const server = useServer(engine);

  /** A new budget with two rules, which pay to or get paid by A and B. */
  async function newHousehold(rules: readonly object[]) {
    const { id: budgetId } = await createBudget(server.service, {
      name: `Law ${randomUUID()}`,
      currency: "USD",
      time_zone: "UTC",
    });
    const { text: as } = await createToken(server.service, { budgetId, name: "law", scope: "write" });
    const account = await newAccount(server, {}, as);
    const call = (method: string, path: string, body?: object): Promise<Fields> =>
      server.ok(method, path, body, { as });
    const ruleIds: string[] = [];
    for (const [i, rule] of rules.entries()) {
      const terms = { ...rule, name: "AB"[i], account_id: account.id, payee: { name: "AB"[i] } };
      const kind = { name: `Kind ${i}`, kind: "bill" };
      ruleIds.push(
        (await call("POST", "/v1/recurring", { recurring_rule: { ...terms, category: kind } })).recurring_rule.id,
      );
    }
    const create = async (payments: readonly { readonly payee: string }[]) => {
      const transactions = payments.map((one) => ({ ...one, account_id: account.id, payee: { name: one.payee } }));
      const created = await call("POST", "/v1/transactions", { transactions });
      return created.transactions.map(({ id }: Fields) => String(id));
    };
    const list = async (): Promise<Fields[]> => (await call("GET", "/v1/transactions?limit=500")).transactions;
    const numbers = async () => {
      const months = MONTHS.map((month) => call("GET", `/v1/budget/spending_power?year_month=${month}`));
      return (await Promise.all(months)).map(({ breakdown }) => breakdown);
    };
    const assertDecided = async () => {
      const undecided = await server.service.store.read(budgetId, (reads) =>
        findUndecided({ reads }, server.service.now()),
      );
      assert.deepEqual(undecided, []);
    };
    return { as, call, create, list, numbers, ruleIds, assertDecided };
  }

  type Household = Awaited<ReturnType<typeof newHousehold>>;

  async function perform({ call, create, list, ruleIds, as }: Household, step: Step): Promise<void> {
    const rows = await list();
    const pick = (i: number) => rows[i % Math.max(1, rows.length)]?.id;
    if ("create" in step) return void (await create([step.create]));
    if ("remove" in step) {
      const id = pick(step.remove);
      if (id !== undefined) await call("DELETE", `/v1/transactions/${id}`);
    } else if ("edit" in step) {
      await call("PUT", `/v1/recurring/${ruleIds[step.ruleAt]}`, { recurring_rule: step.edit });
    } else if ("decide" in step) {
      const path = `/v1/recurring/${ruleIds[step.ruleAt]}/occurrences`;
      const { occurrences } = await call("GET", `/v1/recurring/occurrences?since=2026-10-01&until=2026-11-30`);
      const own = occurrences.filter(({ rule_id }: Fields) => rule_id === ruleIds[step.ruleAt]);
      const day = own[step.of % Math.max(1, own.length)]?.scheduled_on;
      const transaction_id = pick(step.of);
      if (day === undefined || transaction_id === undefined) return;
      const body = step.decide.endsWith("match") ? { transaction_id } : undefined;
      await server.call("POST", `${path}/${day}/${step.decide}`, body, { as }); // some are rejected
    } else {
      const id = pick(step.of);
      const transaction = "day" in step ? { counts_on: step.day } : step.change;
      if (id !== undefined) await call("PUT", `/v1/transactions/${id}`, { transaction });
    }
  }

  test("after every write, payments count where their occurrences count, and an undo restores all numbers", async () => {
    const law = fc.asyncProperty(
      fc.array(anyRule, { minLength: 2, maxLength: 2 }),
      fc.array(anyStep, { minLength: 1, maxLength: 12 }),
      async (rules, steps) => {
        const household = await newHousehold(rules);
        const { call, list, numbers, assertDecided } = household;
        await assertDecided();
        for (const step of steps) {
          const before = await numbers();
          const [{ changes: earlier }] = [await call("GET", "/v1/changes?limit=1")];
          await perform(household, step);
          await assertDecided();
          const { changes } = await call("GET", "/v1/changes?limit=1");
          if (changes[0].seq === earlier[0].seq) continue;
          const after = await numbers();
          await call("POST", `/v1/changes/${changes[0].seq}/undo`);
          await assertDecided();
          assert.deepEqual(await numbers(), before, "the undo restores every number");
          const { changes: undos } = await call("GET", "/v1/changes?limit=1");
          await call("POST", `/v1/changes/${undos[0].seq}/undo`);
          assert.deepEqual(await numbers(), after, "the redo does too");
        }
        await assertSums(await list(), call);
      },
    );
    await fc.assert(law, { numRuns: runsOf(12), seed: SEED });
  });

  /** What moved in each month, by the counting day of the transactions. */
  async function assertSums(rows: readonly Fields[], call: Household["call"]): Promise<void> {
    for (const month of MONTHS) {
      const ofMonth = rows.filter((row) => (row.counts_on ?? row.authorized_at).startsWith(month));
      const moved = ofMonth.reduce((sum, { amount }) => sum + amount, 0);
      const { months } = await call("GET", `/v1/reports/cash_flow?since=${month}&until=${month}`);
      const { income, bills, savings, spending } = months[0];
      assert.equal(income - bills - savings - spending, moved, month);
    }
  }

  test("the number of each day counts what was paid by then, in the period in which it counts", async () => {
    const law = fc.asyncProperty(
      fc.array(anyRule, { minLength: 2, maxLength: 2 }),
      fc.array(anyStep, { minLength: 3, maxLength: 12 }),
      fc.boolean(),
      async (rules, steps, carries) => {
        const household = await newHousehold(rules);
        const { call } = household;
        if (carries) await call("PUT", "/v1/budget", { budget: { carries_from: MONTHS[0] } });
        for (const step of steps) await perform(household, step);
        const { days } = await call("GET", "/v1/budget/spending_power/days");
        const past = await Promise.all(
          days.slice(0, -1).map(({ day }: Fields) => call("GET", `/v1/budget/spending_power?as_of=${day}`)),
        );
        const numbers = [...past, await call("GET", "/v1/budget/spending_power")];
        assert.deepEqual(
          days.map(({ spending_power }: Fields) => spending_power),
          numbers.map(({ spending_power }) => spending_power),
        );
      },
    );
    await fc.assert(law, { numRuns: runsOf(12), seed: SEED });
  });

  test("the order of entry does not matter", async () => {
    const law = fc.asyncProperty(
      fc.array(anyRule, { minLength: 2, maxLength: 2 }),
      fc.array(anyPayment, { minLength: 2, maxLength: 8 }),
      fc.infiniteStream(fc.nat(1000)),
      async (rules, payments, order) => {
        // Two payments of a day and payee differ only in their ids, and ids follow the order of entry.
        const different = [...new Map(payments.map((one) => [`${one.authorized_at} ${one.payee}`, one])).values()];
        const shuffled = different
          .map((one) => ({ one, at: order.next().value }))
          .sort((a, b) => a.at - b.at)
          .map(({ one }) => one);
        const daysAfter = async (entered: typeof payments, atOnce: boolean) => {
          const household = await newHousehold(rules);
          if (atOnce) await household.create(entered);
          else for (const one of entered) await household.create([one]);
          const rows = (await household.list()).filter(({ authorized_at }) => authorized_at >= OPEN_SINCE);
          return rows.map(({ authorized_at, amount, counts_on }) => `${authorized_at} ${amount} ${counts_on}`).sort();
        };
        assert.deepEqual(await daysAfter(shuffled, false), await daysAfter(different, true));
      },
    );
    await fc.assert(law, { numRuns: runsOf(12), seed: SEED });
  });
});
