/** The choices of the form that changes periods, and the pattern that they make. */
import { addDays, weekdayOf } from "../../../../src/domain/calendar.ts";
import type { ListedPeriod, PeriodRule, RecurringRule } from "../../../api/contract.ts";
import type { PeriodChange, Proposal } from "../../../api/period-change.ts";
import { parseRecurrence } from "../../../logic/recurrence.ts";
import {
  CALENDAR,
  everyWeeks,
  isCalendar,
  LAST_DAY,
  type Pattern,
  patternOf,
  type RhythmName,
  twoDaysOf,
} from "../../../logic/rhythm.ts";

/** `stored` is a stored rule that none of the others can express. */
export type Preset = "stored" | "calendar" | "payday" | RhythmName;

export const PRESETS = [
  "stored",
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
  /** One of the starts from which weeks are counted. Undefined: the last such weekday. */
  readonly weeksFrom: string | undefined;
  /** The income rule with the paydays. */
  readonly payId: string;
  /** Undefined: the proposed day. */
  readonly from: string | undefined;
  /** Plans and goals are converted, if the new periods are longer or shorter. */
  readonly converts: boolean;
}

type Stored = Pick<PeriodRule, "from" | "rule" | "starts_on" | "weekend">;
type Chosen = Partial<PeriodsDraft> & Pick<PeriodsDraft, "preset">;

/** The choices that make the latest rule of the budget. */
export function draftOf(
  latest: Stored,
  pays: readonly RecurringRule[],
  today: string,
  firstWeekday: number,
): PeriodsDraft {
  const from = latest.from !== null && latest.from > today ? latest.from : undefined;
  return {
    monthDay: 25,
    firstDay: 1,
    secondDay: 15,
    weekday: firstWeekday,
    weeksFrom: undefined,
    payId: (firstPay(pays) ?? pays[0])?.id ?? "",
    converts: true,
    ...(presetOf(latest) ?? paydayOf(latest, pays) ?? { preset: "stored" }),
    from,
  };
}

/** From payday, if the budget has calendar months, and its pay comes on other days. */
export function proposedDraft(stored: PeriodsDraft, pays: readonly RecurringRule[]): PeriodsDraft {
  const pay = firstPay(pays);
  if (stored.preset !== "calendar" || stored.from !== undefined || pay === undefined) return stored;
  const { unit, interval, monthDay } = parseRecurrence(pay.rule) ?? {};
  const isOnThe1st = unit === "month" && interval === 1 && (monthDay ?? Number(pay.starts_on.slice(8))) === 1;
  return isOnThe1st ? stored : { ...stored, preset: "payday", payId: pay.id };
}

function presetOf({ rule, starts_on, weekend }: Stored): Chosen | undefined {
  if (isCalendar({ rule, weekend })) return { preset: "calendar" };
  const recurrence = parseRecurrence(rule);
  if (weekend === "before" && recurrence?.monthDay === LAST_DAY) return { preset: "last_working_day" };
  if (weekend !== "keep") return undefined;
  const [firstDay, secondDay] = twoDaysOf(rule) ?? [];
  if (firstDay !== undefined && secondDay !== undefined) return { preset: "twice_a_month", firstDay, secondDay };
  const { unit, interval, monthDay = Number(starts_on.slice(8)), weekday = weekdayOf(starts_on) } = recurrence ?? {};
  if (unit === "month" && interval === 1) return { preset: "month", monthDay };
  const preset = unit === "week" ? everyWeeks(interval ?? 0) : undefined;
  return preset && { preset, weekday, weeksFrom: addDays(starts_on, weekday - weekdayOf(starts_on)) };
}

function paydayOf({ rule, weekend }: Stored, pays: readonly RecurringRule[]): Chosen | undefined {
  const pay = pays.find((one) => one.rule === rule && one.weekend === weekend);
  return pay && { preset: "payday", payId: pay.id };
}

/** The largest pay that comes often enough. Pay for the next period does not start one. */
function firstPay(pays: readonly RecurringRule[]): RecurringRule | undefined {
  const [first] = pays
    .filter((pay) => pay.counts_in === "same" && startsPeriods(pay.rule))
    .toSorted((one, other) => other.amount - one.amount);
  return first;
}

function startsPeriods(rule: string): boolean {
  const { unit, interval = 0 } = parseRecurrence(rule) ?? {};
  return twoDaysOf(rule) !== undefined || (unit === "month" && interval === 1) || (unit === "week" && interval <= 5);
}

/** Undefined until an income rule is chosen. */
export function patternOfDraft(
  draft: PeriodsDraft,
  latest: Stored,
  pays: readonly RecurringRule[],
  today: string,
): Pattern | undefined {
  const { preset, monthDay, firstDay, secondDay } = draft;
  if (preset === "stored") return { rule: latest.rule, starts_on: latest.starts_on, weekend: latest.weekend };
  if (preset === "calendar") return CALENDAR;
  if (preset === "payday") {
    const pay = pays.find(({ id }) => id === draft.payId);
    return pay && { rule: pay.rule, starts_on: pay.starts_on, weekend: pay.weekend };
  }
  // Weeks are counted from the day of the change.
  const lastWeekday = addDays(today, -((weekdayOf(today) - draft.weekday + 7) % 7));
  const nextOn = draft.from ?? draft.weeksFrom ?? lastWeekday;
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
