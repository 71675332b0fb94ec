/**
 * An occurrence: one due date of a recurring rule, and its state. It is computed from the rule, the transactions and
 * the user's decisions, and never stored, so it follows every change.
 */
import { daysBetween, monthBounds, monthOf } from "./calendar.ts";
import type { Matched } from "./match-occurrences.ts";
import { isIncoming, type RecurringRule, reservedMinor } from "./recurring-rule.ts";

export const OCCURRENCE_STATES = ["matched", "expected", "overdue", "lapsed", "skipped"] as const;
type OccurrenceState = (typeof OCCURRENCE_STATES)[number];

export interface Occurrence {
  readonly rule: RecurringRule;
  /** The day on which the rule falls. With the rule, it identifies the occurrence, even after a move. */
  readonly scheduled_on: string;
  /** The due day: `scheduled_on`, unless it was moved off a weekend or by the user. */
  readonly due_on: string;
  /**
   * Matched: transactions cover it. Expected: due today or later. Overdue: due before today and still reserved. Lapsed:
   * income that is later than its grace days and no longer counts. Skipped: the user skipped it.
   */
  readonly state: OccurrenceState;
  /** The amount still expected, signed as in the rule and in its currency; 0 unless expected or overdue. */
  readonly expectedMinor: number;
  /** The transactions that cover it, in full or in part. */
  readonly transaction_ids: readonly string[];
  /** False if the user matched, moved or skipped it. */
  readonly is_automatic: boolean;
}

/** An occurrence can be moved by at most this many days. */
export const MAX_MOVE_DAYS = 366;

/** The occurrence in its state at the end of a day. `matched` has its transactions up to that day. */
export function occurrenceAt(today: string, matched: Matched): Occurrence {
  const { rule, scheduledOn, dueOn, isDecided } = matched.occurrence;
  return {
    rule,
    scheduled_on: scheduledOn,
    due_on: dueOn,
    ...stateAt(today, matched),
    transaction_ids: matched.transactionIds,
    is_automatic: !isDecided,
  };
}

function stateAt(today: string, { occurrence, isPaid, paidMinor }: Matched) {
  const { rule, dueOn, isSkipped } = occurrence;
  if (isSkipped) return { state: "skipped", expectedMinor: 0 } as const;
  if (isPaid) return { state: "matched", expectedMinor: 0 } as const;
  const lateDays = daysBetween(dueOn, today);
  if (lateDays > rule.grace_days && isIncoming(rule)) return { state: "lapsed", expectedMinor: 0 } as const;
  const dueMinor = reservedMinor(rule);
  const openMinor = Math.max(0, Math.abs(dueMinor) - paidMinor);
  return {
    state: lateDays > 0 ? "overdue" : "expected",
    expectedMinor: Math.sign(dueMinor) * openMinor || 0,
  } as const;
}

/**
 * The open occurrences of each month from `firstMonth`. Overdue ones of earlier months belong to the current month, in
 * which they will be paid.
 */
export function openByMonth(
  occurrences: readonly Occurrence[],
  firstMonth: string,
  currentMonth: string,
): ReadonlyMap<string, readonly Occurrence[]> {
  const { firstDay } = monthBounds(firstMonth);
  const open = occurrences.filter(
    ({ due_on, expectedMinor }) => expectedMinor !== 0 && (firstMonth === currentMonth || due_on >= firstDay),
  );
  return Map.groupBy(open, ({ due_on }) => (due_on < firstDay ? firstMonth : monthOf(due_on)));
}
