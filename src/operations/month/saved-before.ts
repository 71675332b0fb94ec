/** Loads the money that moved toward goals before a day. It is cached until a change affects the past. */
import { addDays, monthBounds, monthOf } from "../../domain/calendar.ts";
import type { Flow } from "../../domain/flow.ts";
import type { Goal } from "../../domain/goal.ts";
import type { CountedMoney } from "../../domain/goal-moves.ts";
import type { Span } from "../../domain/month.ts";
import { firstDayOf, type Periods } from "../../domain/period.ts";
import { pipelined, type TransactionSum } from "../../store/store.ts";
import type { Household } from "../load-household.ts";
import type { Read } from "../service.ts";
import { groupAccounts, makerFor, moneyToward, wholeMonths } from "./flows.ts";
import { loadMovedFlows } from "./moved-flows.ts";

/** The money by the id of its goal. */
export type SavedBefore = ReadonlyMap<string, readonly CountedMoney[]>;

interface SavedQuery {
  readonly periods: Periods;
  /** The first day of a period. */
  readonly day: string;
  /** Only transactions up to this day count; null: all of them. */
  readonly asOf: string | null;
}

/** Without the goals that start later. */
export async function loadSavedBefore(
  read: Read,
  household: Household,
  goals: readonly Goal[],
  query: SavedQuery,
): Promise<SavedBefore> {
  const { day, asOf } = query;
  const started = goals.filter(({ starts_in }) => firstDayOf(starts_in) < day);
  if (started.length === 0) return new Map();
  const ids = started.map(({ id }) => id);
  return await read.reads.past.cached({
    key: `saved ${day} ${asOf ?? ""} ${ids.join(" ")}`,
    until: day,
    compute: () => readSaved(read, household, started, query),
    countRows: (saved) => [...saved.values()].flat().length,
  });
}

/** Money on plain accounts is read as one sum of whole months, and as single transactions of the days around them. */
async function readSaved(
  read: Read,
  household: Household,
  goals: readonly Goal[],
  { periods, day, asOf }: SavedQuery,
): Promise<SavedBefore> {
  const { reads } = read;
  const { currency } = household.budget;
  const { otherIds } = groupAccounts(household);
  const others = new Set(otherIds);
  const make = makerFor(household);
  const last = addDays(day, -1);
  const starts = goals.map(({ starts_in }) => firstDayOf(starts_in));
  const days = { since: [...starts].sort()[0] ?? day, until: last };
  const monthsOf = starts.map((since) => wholeMonths({ since, until: last }));
  const sumOf = (goal: Goal, { since, until }: Span) =>
    since <= until ? reads.flows.sumToward(goal, { since, until }, otherIds) : 0n;
  const [ofOthers, around, moved, sums] = await pipelined([
    reads.flows.listDaysOf(otherIds, days),
    pipelined(partialMonths([...starts, day], last).map(reads.flows.listDays)),
    loadMovedFlows(read, make, periods, days, asOf),
    pipelined(goals.map((goal, i) => sumOf(goal, monthsOf[i] ?? days))),
  ]);
  const toFlow = (one: TransactionSum): Flow => make.full(one, one.day);
  const flows = [...ofOthers.map(toFlow), ...moved.into, ...moved.outOf];
  const plainAround = around.flat().filter(({ account_id }) => !others.has(account_id));
  return new Map(
    goals.map((goal, i) => {
      const { since, until } = monthsOf[i] ?? days;
      const rest = plainAround.filter((one) => monthOf(one.day) < since || monthOf(one.day) > until);
      const moneys = moneyToward(goal, [...flows, ...rest.map(toFlow)], currency);
      return [goal.id, isSavings(goal, household) ? [...moneys, moneyOfSum(sums[i] ?? 0n, last, currency)] : moneys];
    }),
  );
}

function moneyOfSum(sumMinor: bigint, day: string, currency: string): CountedMoney {
  return { currency, day, sumMinor, countsOn: day, isTakenOut: sumMinor > 0n };
}

/** Whether transfers to the account of a goal are savings: only if it is hidden. */
function isSavings({ account_id }: Goal, { accounts }: Household): boolean {
  return account_id === null || accounts.some(({ id, is_hidden }) => id === account_id && is_hidden);
}

/** The days up to `last` of the months that do not start on one of these days but contain it. */
function partialMonths(days: readonly string[], last: string): Span[] {
  const partial = new Set(days.filter((day) => !day.endsWith("-01")).map(monthOf));
  return [...partial].map((month) => {
    const { firstDay, lastDay } = monthBounds(month);
    return { since: firstDay, until: lastDay < last ? lastDay : last };
  });
}
