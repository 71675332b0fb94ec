/**
 * Turns the answers of the welcome into requests: pay, bills and savings become recurring rules, and payments already
 * made this month become transactions, so that the month is complete. Balances are today's, so these transactions do not
 * change them. A savings account that holds less than this month's savings has not received them: they are still expected.
 */
import { addDays, monthBounds, monthOf, weekdayOf } from "../../../src/domain/calendar.ts";
import type { CreateTransactionsRequest, NewRecurringRule, SpendingPowerExplanation } from "../../api/contract.ts";
import { addAmounts, sumOf } from "../../logic/amount.ts";
import { formatRecurrence } from "../../logic/recurrence.ts";

export type Every = "month" | "two_weeks" | "week";

export interface Regular {
  readonly name: string;
  /** Undefined for savings, which are transfers. */
  readonly category: { readonly name: string; readonly kind: "income" | "bill" } | undefined;
  /** With its sign. */
  readonly amount: number;
  readonly every: Every;
  /** 31 is the last day. For `month`. */
  readonly monthDay: number;
  /** The next day on which it is due. For weeks. */
  readonly nextOn: string;
}

const WEEKS = { two_weeks: 2, week: 1 } as const;

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

/** The rule starts with this month, even if it is due before today. */
export function ruleOf(regular: Regular, accounts: Accounts, today: string): NewRecurringRule {
  const { name, amount, every, monthDay } = regular;
  const [firstDue = today] = daysThisMonth(regular, today);
  return {
    name,
    account_id: accounts.mainId,
    ...otherSide(regular, accounts),
    amount,
    rule:
      every === "month"
        ? formatRecurrence({ unit: "month", interval: 1, monthDay })
        : formatRecurrence({ unit: "week", interval: WEEKS[every], weekday: weekdayOf(regular.nextOn) }),
    starts_on: every === "month" ? monthBounds(monthOf(today)).firstDay : firstDue,
  };
}

/** The transactions for payments due this month before today; undefined if there are none. */
export function paidThisMonth(
  regulars: readonly Regular[],
  accounts: Accounts,
  today: string,
): CreateTransactionsRequest | undefined {
  const transactions = regulars.flatMap((regular) =>
    daysThisMonth(regular, today)
      .filter((day) => day < today)
      .map((authorized_at) => ({
        account_id: accounts.mainId,
        ...otherSide(regular, accounts),
        amount: regular.amount,
        authorized_at,
        is_reviewed: true,
      })),
  );
  return transactions.length === 0 ? undefined : { transactions, update_account_balance: false };
}

/** What was saved this month before today, by the same rules. */
export function savedThisMonth(regulars: readonly Regular[], today: string, currency: string): number {
  const savings = regulars.filter(({ category }) => category === undefined);
  const timesDue = (saving: Regular) => daysThisMonth(saving, today).filter((day) => day < today).length;
  return sumOf(currency, savings, (saving) => -saving.amount * timesDue(saving));
}

/** The due days from the first day of this month on, up to its end or to the next one. */
function daysThisMonth({ every, monthDay, nextOn }: Regular, today: string): string[] {
  const { firstDay, lastDay } = monthBounds(monthOf(today));
  if (every === "month") {
    const last = Number(lastDay.slice(8));
    return [addDays(firstDay, Math.min(monthDay, last) - 1)];
  }
  const days = [nextOn];
  const step = 7 * WEEKS[every];
  for (let day = addDays(nextOn, -step); day >= firstDay; day = addDays(day, -step)) days.unshift(day);
  return days;
}

/**
 * The amount by which the accounts will hold less than spending power after all expected payments of this month. It was
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
