/** Computes the content of Coming: the weeks of the calendar, sums, and transactions to match. */
import { addDays, daysBetween, weekdayOf } from "../../../src/domain/calendar.ts";
import type { ListedTransaction, Occurrence, RecurringRule } from "../../api/contract.ts";
import { addAmounts, sumOf } from "../../logic/amount.ts";
import type { Days } from "../../logic/period.ts";
import { parseRecurrence, timesPerYear } from "../../logic/recurrence.ts";

/** The days of all weeks that the period touches. */
export function weeksOf({ from, until }: Days, firstWeekday: number): readonly (readonly string[])[] {
  const back = (weekdayOf(from) - firstWeekday + 7) % 7;
  const start = addDays(from, -back);
  const weeks = Math.ceil((daysBetween(start, until) + 1) / 7);
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => addDays(start, 7 * week + day)),
  );
}

export function isOpen({ state }: Occurrence): boolean {
  return state === "expected" || state === "overdue";
}

/** Whether less than 90 % of the lowest expected amount settled it by itself. `amount` is the sum of its payments. */
export function isPaidInPart(
  { state, is_automatic }: Pick<Occurrence, "state" | "is_automatic">,
  rule: Pick<RecurringRule, "amount" | "amount_to"> | undefined,
  amount: number,
): boolean {
  if (state !== "matched" || !is_automatic || rule === undefined) return false;
  const least = Math.min(Math.abs(rule.amount), Math.abs(rule.amount_to ?? rule.amount));
  return Math.abs(amount) < 0.9 * least;
}

interface ComingSum {
  readonly currency: string;
  readonly incoming: number;
  readonly outgoing: number;
  readonly net: number;
}

/** The amounts that are still expected, by currency. */
export function sumsOf(occurrences: readonly Occurrence[]): readonly ComingSum[] {
  const open = occurrences.filter(isOpen);
  return [...new Set(open.map(({ currency }) => currency))].map((currency) => {
    const own = open.filter((one) => one.currency === currency);
    return {
      currency,
      incoming: sumOf(currency, own, ({ expected }) => Math.max(0, expected)),
      outgoing: sumOf(currency, own, ({ expected }) => Math.min(0, expected)),
      net: sumOf(currency, own, ({ expected }) => expected),
    };
  });
}

/** The amount of an occurrence: of its transactions if it is paid, else the expected amount, else the rule's. */
export function amountOf(
  { state, expected, currency, transaction_ids }: Occurrence,
  rule: Pick<RecurringRule, "amount"> | undefined,
  transactions: ReadonlyMap<string, Pick<ListedTransaction, "amount" | "currency">>,
): number {
  if (state === "expected" || state === "overdue") return expected;
  const paid = transaction_ids.map((id) => transactions.get(id));
  const isComplete = paid.length > 0 && paid.every((one) => one?.currency === currency);
  if (state === "matched" && isComplete) return sumOf(currency, paid, (one) => one?.amount ?? 0);
  return rule?.amount ?? 0;
}

/** The amount of a rule in a year, with the larger amount of a range; undefined if its recurrence is not simple. */
export function perYearOf({ rule, amount, amount_to, currency, ends_on }: RecurringRule): number | undefined {
  const recurrence = parseRecurrence(rule);
  if (recurrence === undefined || ends_on !== null) return undefined;
  const each = amount_to !== null && Math.abs(amount_to) > Math.abs(amount) ? amount_to : amount;
  return addAmounts(currency, [each * timesPerYear(recurrence)]);
}

/** The amount of the last payment, if a rule with a fixed amount has cost more since. */
export function raisedTo(
  rule: RecurringRule,
  occurrences: readonly Occurrence[],
  transactions: ReadonlyMap<string, Pick<ListedTransaction, "amount" | "currency">>,
): number | undefined {
  if (rule.amount_to !== null || rule.amount >= 0) return undefined;
  const last = occurrences.findLast((one) => one.recurring_id === rule.id && one.state === "matched");
  const [id, ...others] = last?.transaction_ids ?? [];
  const paid = id === undefined || others.length > 0 ? undefined : transactions.get(id);
  return paid !== undefined && paid.currency === rule.currency && paid.amount < rule.amount ? paid.amount : undefined;
}

/** What all payments of a currency cost in a year, without income and transfers. Above zero. */
export function yearOf(rules: readonly RecurringRule[], currency: string): number {
  const payments = rules.filter(
    (one) => one.currency === currency && one.amount < 0 && one.transfer_account_id === null,
  );
  return -sumOf(currency, payments, (rule) => perYearOf(rule) ?? 0);
}

export function keyOf({ recurring_id, scheduled_on }: Occurrence): string {
  return `${recurring_id}.${scheduled_on}`;
}
