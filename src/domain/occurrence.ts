/**
 * An occurrence: one of the times that a recurring rule falls due, and what has become of it. It is reckoned from the
 * rule, the transactions and what the user has decided, and never stored, so that it follows whatever changes.
 */
import { daysBetween, monthBounds, monthOf } from "./calendar.ts";
import type { Matched } from "./match-occurrences.ts";
import { countedOnMinor, isIncoming, type RecurringRule } from "./recurring-rule.ts";

export const OCCURRENCE_STATES = ["matched", "expected", "overdue", "lapsed", "skipped"] as const;
type OccurrenceState = (typeof OCCURRENCE_STATES)[number];

export interface Occurrence {
  readonly rule: RecurringRule;
  /** The day that the rule falls on: with the rule it names the occurrence, wherever it is moved. */
  readonly scheduled_on: string;
  /** The day that the money is due: `scheduled_on`, moved off a weekend or by the user. */
  readonly due_on: string;
  /**
   * Matched: transactions have kept it. Expected: due today or later. Overdue: due before today, and still reserved.
   * Lapsed: income that is late by more than its days of grace, and does not count any more.
   */
  readonly state: OccurrenceState;
  /** What is still to come, signed as in the rule and in its currency; 0 unless expected or overdue. */
  readonly expectedMinor: number;
  /** The transactions that keep it, also where they do so only in part. */
  readonly transaction_ids: readonly string[];
  /** False where the user has decided: matched, moved or skipped it. */
  readonly is_automatic: boolean;
}

/** How far from its day an occurrence can be moved. */
export const MAX_MOVE_DAYS = 366;

/** An occurrence as it stands at the end of a day, with the transactions that fulfill it by then. */
export function occurrenceAt(today: string, matched: Matched): Occurrence {
  const { rule, scheduledOn, dueOn, isDecided } = matched.promised;
  return {
    rule,
    scheduled_on: scheduledOn,
    due_on: dueOn,
    ...stateAt(today, matched),
    transaction_ids: matched.transactionIds,
    is_automatic: !isDecided,
  };
}

function stateAt(today: string, { promised, isWhole, paidMinor }: Matched) {
  const { rule, dueOn, isSkipped } = promised;
  if (isSkipped) return { state: "skipped", expectedMinor: 0 } as const;
  if (isWhole) return { state: "matched", expectedMinor: 0 } as const;
  const lateDays = daysBetween(dueOn, today);
  if (lateDays > rule.grace_days && isIncoming(rule)) return { state: "lapsed", expectedMinor: 0 } as const;
  const wholeMinor = countedOnMinor(rule);
  const openMinor = Math.max(0, Math.abs(wholeMinor) - paidMinor);
  return {
    state: lateDays > 0 ? "overdue" : "expected",
    expectedMinor: Math.sign(wholeMinor) * openMinor || 0,
  } as const;
}

/**
 * What is open in each month from `firstMonth` on. What is overdue from earlier belongs to the current month, since it
 * will be paid in it.
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
