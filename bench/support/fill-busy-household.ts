/**
 * Fills a data directory with a busy household after ten years: all inputs of spending power, and twenty recurring
 * rules with a matching payment in every month.
 */
import { addMonths, dayAt, monthOf } from "../../src/domain/calendar.ts";
import { updateBudget } from "../../src/operations/budget/budgets.ts";
import { createAccount } from "../../src/operations/ledger/accounts.ts";
import { createCategory } from "../../src/operations/ledger/categories.ts";
import type { TransactionInput } from "../../src/operations/ledger/check-transactions.ts";
import { createGoal } from "../../src/operations/month/goals.ts";
import { planMonth } from "../../src/operations/month/plan-month.ts";
import { createRecurringRule } from "../../src/operations/recurring/recurring-rules.ts";
import { createInBatches, type Filled, fill } from "./filling.ts";
import { accountOf, categoryOf } from "./household.ts";
import { pick, seededRandom } from "./random.ts";

const MONTHS = 120;
const TRANSACTIONS_A_MONTH = 146;
const ACCOUNTS = 8;
const CATEGORIES = 40;
const RULES = 20;
const GOALS = 5;

/** `nowMs` is the end of the ten years: the first of the measured month. */
export function fillBusyHousehold(location: string, nowMs: number): Promise<Filled> {
  const thisMonth = monthOf(dayAt(nowMs, "UTC"));
  const firstMonth = addMonths(thisMonth, 1 - MONTHS);
  const random = seededRandom(3);
  return fill(location, "USD", async (filling) => {
    filling.nowMs = nowMs;
    const indexes = (count: number) => Array.from({ length: count }, (_, index) => index);
    const { accountIds, categories } = await filling.write(async (write) => {
      const accounts = [];
      for (const index of indexes(ACCOUNTS)) accounts.push(await createAccount(write, accountOf(index)));
      const made = [];
      for (const index of indexes(CATEGORIES)) {
        const category = categoryOf(index);
        const carries = category.kind === "bill" || index % 5 === 0;
        const carries_from = carries && category.kind !== "income" ? firstMonth : null;
        made.push(await createCategory(write, { ...category, carries_from }));
      }
      return { accountIds: accounts.map(({ id }) => id), categories: made };
    });
    const shownIds = accountIds.slice(0, -1);
    const bills = categories.filter(({ kind }) => kind === "bill");
    const ruleOf = (index: number) => ({
      account_id: shownIds[index % shownIds.length] ?? "",
      category_id: bills[index % bills.length]?.id ?? null,
      payee: { name: `Subscription ${index}` },
      amount: -(10 + index),
    });
    const days = (month: string, day: number) => `${month}-${String((day % 28) + 1).padStart(2, "0")}`;
    const transactionAt = (index: number): TransactionInput => {
      const month = addMonths(firstMonth, Math.floor(index / (TRANSACTIONS_A_MONTH + RULES)));
      const place = index % (TRANSACTIONS_A_MONTH + RULES);
      if (place < RULES) return { ...ruleOf(place), authorized_at: days(month, place) };
      const category = pick(random, categories);
      const sign = category.kind === "income" ? 20 : -1;
      return {
        account_id: pick(random, shownIds),
        category_id: category.id,
        payee: { name: `Shop ${Math.floor(random() * 300)}` },
        amount: sign * (1 + Math.floor(random() * 90)),
        authorized_at: days(month, place),
      };
    };
    await createInBatches(filling, MONTHS * (TRANSACTIONS_A_MONTH + RULES), transactionAt, () => nowMs);
    await filling.write((write) => updateBudget(write, { carries_from: firstMonth }));
    for (let month = 0; month < MONTHS; month += 12) {
      const plans = categories.map(({ id }, i) => ({ category_id: id, planned: 50 + month + i }));
      await filling.write((write) => planMonth(write, addMonths(firstMonth, month), { plans }));
    }
    for (const index of indexes(RULES)) {
      const rule = {
        ...ruleOf(index),
        name: `Rule ${index}`,
        rule: "FREQ=MONTHLY",
        starts_on: days(firstMonth, index),
      };
      await filling.write((write) => createRecurringRule(write, rule));
    }
    for (const { id } of categories.filter(({ kind }) => kind === "saving").slice(0, GOALS)) {
      const due_on = `${addMonths(thisMonth, 24)}-01`;
      const goal = { name: id, category_id: id, amount: 90_000, due_on, starts_in: firstMonth };
      await filling.write((write) => createGoal(write, goal));
    }
  });
}
