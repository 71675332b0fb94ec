/**
 * Turns the answers of the welcome into requests: pay, bills and savings become recurring rules, and payments already
 * made in this period become transactions, so that the period is complete. Balances are today's, so these transactions do not
 * change them. A savings account that holds less than this period's savings has not received them: they are still expected.
 */
import { addDays } from "../../../src/domain/calendar.ts";
import type { CreateTransactionsRequest, NewRecurringRule, SpendingPowerExplanation } from "../../api/contract.ts";
import { addAmounts, sumOf } from "../../logic/amount.ts";
import { daysOf, isInWeeks, patternOf, type Rhythm } from "../../logic/rhythm.ts";

export interface Regular extends Rhythm {
  readonly name: string;
  /** Undefined for savings, which are transfers. */
  readonly category: { readonly name: string; readonly kind: "income" | "bill" } | undefined;
  /** With its sign. */
  readonly amount: number;
}

/** Today, and the first day of the period that contains it. */
export interface Now {
  readonly today: string;
  readonly since: string;
}

export interface Accounts {
  /** Pay arrives on it, and bills are paid from it. */
  readonly mainId: string;
  /** Undefined if nothing is saved. */
  readonly savingsId: string | undefined;
}

/** Where the money comes from or goes to. */
function otherSide({ name, category }: Regular, { savingsId }: Accounts) {
  if (category !== undefined) return { payee: { name }, category };
  return savingsId === undefined ? {} : { transfer_account_id: savingsId };
}

/** Any rhythm in weeks has a day within it. */
const LONGEST_STEP_DAYS = 28;

/** The rule starts with this period, even if it is due before today. */
export function ruleOf(regular: Regular, accounts: Accounts, { since }: Now): NewRecurringRule {
  const { name, amount } = regular;
  const [firstDue = since] = isInWeeks(regular.every)
    ? daysOf(regular, since, addDays(since, LONGEST_STEP_DAYS - 1))
    : [];
  return {
    name,
    account_id: accounts.mainId,
    ...otherSide(regular, accounts),
    amount,
    ...patternOf(regular),
    starts_on: firstDue,
  };
}

/** The transactions for payments due in this period before today; undefined if there are none. */
export function paidSoFar(
  regulars: readonly Regular[],
  accounts: Accounts,
  now: Now,
): CreateTransactionsRequest | undefined {
  const transactions = regulars.flatMap((regular) =>
    paidDays(regular, now).map((authorized_at) => ({
      account_id: accounts.mainId,
      ...otherSide(regular, accounts),
      amount: regular.amount,
      authorized_at,
      is_reviewed: true,
    })),
  );
  return transactions.length === 0 ? undefined : { transactions, update_account_balance: false };
}

/** What was saved in this period before today, by the same rules. */
export function savedSoFar(regulars: readonly Regular[], now: Now, currency: string): number {
  const savings = regulars.filter(({ category }) => category === undefined);
  return sumOf(currency, savings, (saving) => -saving.amount * paidDays(saving, now).length);
}

/** The due days of this period before today. */
function paidDays(regular: Regular, { today, since }: Now): string[] {
  return daysOf(regular, since, addDays(today, -1));
}

/**
 * The amount by which the accounts will hold less than spending power after all expected payments of this period. It was
 * probably spent before today. 0 or less if nothing is missing. `balance` is that of the budget's accounts.
 */
export function missingFrom(
  { lines, breakdown, spending_power, currency }: SpendingPowerExplanation,
  balance: number,
): number {
  const sum = (amounts: readonly number[]) => addAmounts(currency, amounts);
  const actual = (isIncome: boolean) =>
    sum(lines.filter(({ part }) => (part === "income") === isIncome).map((line) => line.actual));
  const incomeToCome = breakdown.income - actual(true);
  const outgoing = sum([breakdown.bills, breakdown.savings, breakdown.spending]);
  const paymentsToCome = outgoing - actual(false);
  return sum([spending_power, -balance, -incomeToCome, paymentsToCome]);
}
