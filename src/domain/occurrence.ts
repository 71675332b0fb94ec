/**
 * An occurrence: one due date of a recurring rule, and its state. It is computed from the rule, the transactions and
 * the user's decisions, and never stored, so it follows every change.
 */
import { addMonths, daysBetween, monthBounds, monthOf } from "./calendar.ts";
import { type DueOccurrence, LATEST_PAYMENT_DAYS, type Matched } from "./match-occurrences.ts";
import { isIncoming, type RecurringRule, reservedMinor } from "./recurring-rule.ts";

export const OCCURRENCE_STATES = ["matched", "expected", "overdue", "lapsed", "skipped"] as const;
type OccurrenceState = (typeof OCCURRENCE_STATES)[number];

export interface Occurrence {
  readonly rule: RecurringRule;
  /** The day on which the rule falls. With the rule, it identifies the occurrence, even after a move. */
  readonly scheduled_on: string;
  /** The due day: `scheduled_on`, unless it was moved off a weekend or by the user. */
  readonly due_on: string;
  /** The day that decides the month in which it counts: see `countsOn`. */
  readonly counts_on: string;
  /**
   * Matched: transactions cover it. Expected: due today or later. Overdue: due before today, and still counted. Lapsed:
   * too late to count. Skipped: the user skipped it.
   */
  readonly state: OccurrenceState;
  /** The amount still expected, signed as in the rule and in its currency; 0 unless expected or overdue. */
  readonly expectedMinor: number;
  /** The transactions that cover it, in full or in part. */
  readonly transaction_ids: readonly string[];
  /** Whether the user said that it is still owed: it never lapses. */
  readonly is_still_owed: boolean;
  /** False if the user decided anything about it. */
  readonly is_automatic: boolean;
}

/** An occurrence can be moved by at most this many days. */
export const MAX_MOVE_DAYS = 366;

/** The occurrence in its state at the end of a day. `matched` has its transactions up to that day. */
export function occurrenceAt(today: string, matched: Matched): Occurrence {
  const { rule, scheduledOn, dueOn, isStillOwed, isDecided } = matched.occurrence;
  return {
    rule,
    scheduled_on: scheduledOn,
    due_on: dueOn,
    counts_on: countsOn(matched.occurrence),
    ...stateAt(today, matched),
    transaction_ids: matched.transactionIds,
    is_still_owed: isStillOwed,
    is_automatic: !isDecided,
  };
}

/** The day that decides the month in which an occurrence and its payments count. */
export function countsOn({ rule, scheduledOn, movedTo }: DueOccurrence): string {
  if (movedTo !== null) return movedTo;
  return rule.counts_in === "next" ? monthBounds(addMonths(monthOf(scheduledOn), 1)).firstDay : scheduledOn;
}

function stateAt(today: string, { occurrence, isPaid, paidMinor }: Matched) {
  const { rule, dueOn, isSkipped, isStillOwed } = occurrence;
  if (isSkipped) return { state: "skipped", expectedMinor: 0 } as const;
  if (isPaid) return { state: "matched", expectedMinor: 0 } as const;
  const lateDays = daysBetween(dueOn, today);
  if (lateDays > patienceOf(rule) && !isStillOwed) return { state: "lapsed", expectedMinor: 0 } as const;
  const dueMinor = reservedMinor(rule);
  const openMinor = Math.max(0, Math.abs(dueMinor) - paidMinor);
  return {
    state: lateDays > 0 ? "overdue" : "expected",
    expectedMinor: Math.sign(dueMinor) * openMinor || 0,
  } as const;
}

/** The number of days after the due day for which an unpaid occurrence counts. */
export function patienceOf(rule: Pick<RecurringRule, "amount_minor" | "grace_days">): number {
  return isIncoming(rule) ? rule.grace_days : LATEST_PAYMENT_DAYS;
}

/** The open occurrences of each month. They count in the month of their own day, even after it has ended. */
export function openByMonth(occurrences: readonly Occurrence[]): ReadonlyMap<string, readonly Occurrence[]> {
  const open = occurrences.filter(({ expectedMinor }) => expectedMinor !== 0);
  return Map.groupBy(open, ({ counts_on }) => monthOf(counts_on));
}
