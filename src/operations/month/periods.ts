/** The periods of a budget: the list of a range of days, and the id of the period that a request names. */
import { addDays, dayAt } from "../../domain/calendar.ts";
import { type Period, type Periods, type PeriodView, periodId, viewPeriod } from "../../domain/period.ts";
import { type Problem, problemOf } from "../../domain/problem.ts";
import { periodsOf } from "../../recurrence/periods.ts";
import { getBudget } from "../get-budget.ts";
import type { Read } from "../service.ts";

/** A period of a request. */
export interface PeriodQuery {
  /** The period is called by this month. Defaults to the period of `on`. */
  readonly yearMonth?: string | undefined;
  /** A day of the period. Defaults to `asOf` or today. */
  readonly on?: string | undefined;
  /** The parameter that `on` was sent in. Defaults to "on". */
  readonly dayParameter?: "on" | "day";
}

/** The parameter that names the period in the request. */
export function parameterOf({ yearMonth, dayParameter = "on" }: PeriodQuery): string {
  return yearMonth === undefined ? dayParameter : "year_month";
}

/** The id of the requested period. @throws Problem `period_not_a_month`. */
export function findPeriod(periods: Periods, { yearMonth, on }: PeriodQuery, day: string, place = IN_QUERY): string {
  if (yearMonth === undefined) return periods.idAt(on ?? day);
  const period = periods.named(yearMonth);
  if (period === undefined) throw notAMonth(periods, yearMonth, place);
  return periodId(period);
}

/** The place of a month in a request. */
type Place = { readonly parameter: string } | { readonly pointer: string };
const IN_QUERY: Place = { parameter: "year_month" };

function notAMonth(periods: Periods, yearMonth: string, place: Place): Problem {
  const { from, until }: Period = periods.get(periods.ofMonth(yearMonth));
  const detail = `No period of this budget is called ${yearMonth}. Ask by a day instead: ${from} to ${until} is one.`;
  return problemOf([{ code: "period_not_a_month", ...place, detail }]);
}

/** The id of the period that contains a day, or is called by a month. @throws Problem `period_not_a_month`. */
export async function readPeriodId(
  read: Read,
  query: { readonly on: string } | { readonly yearMonth: string },
  place?: Place,
): Promise<string> {
  const { periods } = await getBudget(read);
  return findPeriod(periodsOf(periods), query, "", place);
}

/** At most this many periods after the current one are computed. */
export const MAX_PERIODS_AHEAD = 120;

/** The first day for which periods other than calendar months are computed. */
const FIRST_PERIOD_DAY = "1900-01-01";

/** @throws Problem `out_of_range` for a period too far from the current one. */
export function assertInReach(periods: Periods, id: string, day: string, parameter: string): void {
  const last = periods.get(periods.add(periods.idAt(day), MAX_PERIODS_AHEAD)).until;
  const { until } = periods.get(id);
  if (until >= FIRST_PERIOD_DAY && until <= last) return;
  const detail = `The period must be from ${FIRST_PERIOD_DAY} to ${last}: at most ${MAX_PERIODS_AHEAD} periods ahead.`;
  throw problemOf([{ code: "out_of_range", parameter, detail }]);
}

/** A list has at most this many periods. */
const MAX_LISTED = 400;
const LISTED_DAYS = 366;

/** The periods from that of `since` to that of `until`. @throws Problem `out_of_range`. */
export async function listPeriods(
  read: Read,
  nowMs: number,
  { since, until }: { readonly since?: string | undefined; readonly until?: string | undefined },
): Promise<readonly PeriodView[]> {
  const budget = await getBudget(read);
  const periods = periodsOf(budget.periods);
  const today = dayAt(nowMs, budget.time_zone);
  const first = periods.idAt(since ?? today);
  const last = periods.idAt(until ?? addDays(since ?? today, LISTED_DAYS - 1));
  assertInReach(periods, first, today, "since");
  assertInReach(periods, last, today, "until");
  const count = periods.count(first, last) + 1;
  if (count < 1 || count > MAX_LISTED) {
    const detail = `until must be on or after since, with at most ${MAX_LISTED} periods between them.`;
    throw problemOf([{ code: "out_of_range", parameter: until === undefined ? "since" : "until", detail }]);
  }
  return Array.from({ length: count }, (_, i) => viewPeriod(periods.get(periods.add(first, i)), today));
}
