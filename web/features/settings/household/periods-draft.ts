/** The choices of the form that changes periods, and the pattern that they make. */
import { addDays, weekdayOf } from "../../../../src/domain/calendar.ts";
import { CALENDAR_MONTHS } from "../../../../src/domain/period.ts";
import type { ListedPeriod, RecurringRule } from "../../../api/contract.ts";
import type { PeriodChange, Proposal } from "../../../logic/period-change.ts";
import { type Pattern, patternOf, type RhythmName } from "../../../logic/rhythm.ts";

export type Preset = "calendar" | "payday" | RhythmName;

export const PRESETS = [
  "calendar",
  "month",
  "last_working_day",
  "payday",
  "twice_a_month",
  "week",
  "two_weeks",
  "four_weeks",
] as const satisfies readonly Preset[];

export interface PeriodsDraft {
  readonly preset: Preset;
  readonly monthDay: number;
  readonly firstDay: number;
  readonly secondDay: number;
  /** 1 is Monday. */
  readonly weekday: number;
  /** The income rule with the paydays. */
  readonly payId: string;
  /** Undefined: the proposed day. */
  readonly from: string | undefined;
  /** Plans and goals are converted, if the new periods are longer or shorter. */
  readonly converts: boolean;
}

/** Undefined until an income rule is chosen. */
export function patternOfDraft(
  draft: PeriodsDraft,
  pays: readonly RecurringRule[],
  today: string,
): Pattern | undefined {
  const { preset, monthDay, firstDay, secondDay } = draft;
  if (preset === "calendar") return { rule: CALENDAR_MONTHS.rule, weekend: CALENDAR_MONTHS.weekend };
  if (preset === "payday") {
    const pay = pays.find(({ id }) => id === draft.payId);
    return pay && { rule: pay.rule, starts_on: pay.starts_on, weekend: pay.weekend };
  }
  // Weeks are counted from the day of the change.
  const nextOn = draft.from ?? addDays(today, -((weekdayOf(today) - draft.weekday + 7) % 7));
  return patternOf({ every: preset, monthDay: preset === "month" ? monthDay : firstDay, secondDay, nextOn });
}

/** The change of periods. `before` is the period of today as it is now. */
export function changeOf(
  { from, converts }: PeriodsDraft,
  period: Pattern,
  { period: after, periodFrom }: Proposal,
  before: ListedPeriod,
): PeriodChange {
  const isConverted = converts && !areAsLong(before, after);
  return { period, period_from: from ?? periodFrom, ...(isConverted && { convert: true }) };
}

/** Whether a year has as many periods as before, so that plans and goals stay as they are. */
export function areAsLong(before: ListedPeriod, after: ListedPeriod): boolean {
  if (before.name !== null || after.name !== null) return before.name !== null && after.name !== null;
  return before.days === after.days;
}
