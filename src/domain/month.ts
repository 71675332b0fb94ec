/**
 * Computes a month's lines and carry, the inputs of its spending power, from the rows that `operations/month/load.ts`
 * reads. The carry adds up what the months before the requested one left or overspent. Goals count only in months that are
 * not over. An open occurrence counts in its own month, even after that month.
 */
import type { Account } from "./account.ts";
import type { Budget } from "./budget.ts";
import { addMonths, monthOf } from "./calendar.ts";
import { type Carry, type CarrySettings, carryOver, initialCarry } from "./carry.ts";
import type { Category } from "./category.ts";
import type { DatedMoney, Exchange } from "./exchange.ts";
import { type ExpectedFlow, expectedFlow } from "./expected-flow.ts";
import type { Flow } from "./flow.ts";
import { type GoalWithState, goalShare } from "./goal.ts";
import { goalMoves } from "./goal-moves.ts";
import type { Occurrence } from "./occurrence.ts";
import type { LineId } from "./part.ts";
import { type Plan, planFor, plannedIn } from "./plan.ts";
import { type MonthFacts, type MonthLines, spendingLines } from "./spending-line.ts";

/** The requested month, and the day of the view. */
export interface MonthView {
  readonly budget: Budget;
  readonly yearMonth: string;
  /** Only transactions up to this day count; null: all of them. */
  readonly asOf: string | null;
  /** `asOf`, or today in the budget's time zone. */
  readonly day: string;
}

/** Past months in which the same categories carry. */
export interface Span {
  readonly since: string;
  readonly until: string;
}

export interface MonthData extends MonthView {
  readonly accounts: readonly Account[];
  /** In display order. */
  readonly categories: readonly Category[];
  /** The active goals. None in a past month. */
  readonly goals: readonly GoalWithState[];
  /** The plans that apply to any of the months, in order. */
  readonly plans: readonly Plan[];
  /** The past months that carry amounts over, in order and without gaps. */
  readonly past: readonly (Span & { readonly flows: readonly Flow[] })[];
  /** The first month after `past`. From it to the requested month, each month is computed on its own. */
  readonly firstMonth: string;
  readonly flowsOf: (yearMonth: string) => readonly Flow[];
  /** The open occurrences, by the month in which they count. */
  readonly open: ReadonlyMap<string, readonly Occurrence[]>;
  /** The money moved toward a goal before the requested month. */
  readonly movedToward: (goal: GoalWithState) => readonly DatedMoney[];
  readonly exchange: Exchange;
}

interface Expectations {
  readonly expected: readonly ExpectedFlow[];
  readonly goals: MonthFacts["goals"];
}

export interface Month extends MonthView, MonthLines, Expectations {
  readonly categories: readonly Category[];
  readonly accounts: readonly Account[];
  readonly activeGoals: readonly GoalWithState[];
  /** The month whose plan applies; null if there is no plan. */
  readonly planFrom: string | null;
  /** The spending power of the month before; null if the budget does not carry it. */
  readonly carryMinor: number | null;
}

const NO_GOALS: MonthFacts["goals"] = { categories: new Map(), accounts: new Map() };
const NOTHING_EXPECTED: Expectations = { expected: [], goals: NO_GOALS };

/** @throws Problem `sum_out_of_range`. */
export function computeMonth(data: MonthData): Month {
  const { yearMonth, plans, categories, accounts, goals } = data;
  const carry = carryInto(data);
  const expectations = expectationsOf(data, yearMonth);
  const plan = planFor(plans, yearMonth);
  const lines = linesOf(data, yearMonth, plan.amounts, carry, expectations);
  const view = { budget: data.budget, yearMonth, asOf: data.asOf, day: data.day };
  return {
    ...view,
    ...lines,
    ...expectations,
    categories,
    accounts,
    activeGoals: goals,
    planFrom: plan.planFrom,
    carryMinor: carry.powerMinor,
  };
}

/**
 * The carry into the requested month. Past months do not compensate for overspending, so the months of a span can be
 * summed first. Their open occurrences are added month by month, because each month rounds on its own.
 */
function carryInto(data: MonthData): Carry {
  const { budget, categories, past, plans, firstMonth, yearMonth } = data;
  const settings: CarrySettings = { carries_from: budget.carries_from, categories };
  let carry = initialCarry(settings, past[0]?.since ?? firstMonth);
  for (const { since, until, flows } of past) {
    for (const month of [...data.open.keys()].filter((one) => one >= since && one <= until).sort()) {
      const nothing = { flows: [], isOver: true };
      const { lines } = linesFrom(data, nothing, new Map(), carry, expectationsOf(data, month));
      carry = carryOver(settings, carry, lines, since);
    }
    const { lines } = linesFrom(data, { flows, isOver: true }, plannedIn(plans, since, until), carry, NOTHING_EXPECTED);
    carry = carryOver(settings, carry, lines, addMonths(until, 1));
  }
  for (let month = firstMonth; month < yearMonth; month = addMonths(month, 1)) {
    const planned = planFor(plans, month).amounts;
    const { lines } = linesOf(data, month, planned, carry, expectationsOf(data, month));
    carry = carryOver(settings, carry, lines, addMonths(month, 1));
  }
  return carry;
}

type Planned = Plan["amounts"];

function linesOf(
  data: MonthData,
  yearMonth: string,
  planned: Planned,
  carry: Carry,
  expectations: Expectations,
): MonthLines {
  const isOver = yearMonth < monthOf(data.day);
  return linesFrom(data, { flows: data.flowsOf(yearMonth), isOver }, planned, carry, expectations);
}

/** The plan of an archived category counts only if the category carries: it then fills the envelope. */
function linesFrom(
  { budget, categories, exchange }: MonthData,
  happened: Pick<MonthFacts, "flows" | "isOver">,
  planned: Planned,
  { envelopes }: Carry,
  expectations: Expectations,
): MonthLines {
  const isIdle = new Map(categories.map(({ id, is_archived }) => [id, is_archived && !envelopes.has(id)]));
  const counted = new Map([...planned].filter(([id]) => !isIdle.get(id)));
  const { currency } = budget;
  return spendingLines({
    ...happened,
    ...expectations,
    categories,
    planned: counted,
    carriedIn: envelopes,
    currency,
    exchange,
  });
}

/** In a past month, only its open occurrences are expected. */
function expectationsOf(data: MonthData, yearMonth: string): Expectations {
  const open = data.open.get(yearMonth) ?? [];
  const isOver = yearMonth < monthOf(data.day);
  if (isOver && open.length === 0) return NOTHING_EXPECTED;
  const accounts = new Map(data.accounts.map((account) => [account.id, account]));
  const categories = new Map(data.categories.map((category) => [category.id, category]));
  const expected = open.flatMap((occurrence) => expectedFlow(occurrence, accounts, categories, data.day) ?? []);
  return { expected, goals: isOver ? NO_GOALS : goalSharesOf(data, yearMonth) };
}

/** The goals' shares of a month, by category and by hidden account. */
function goalSharesOf(data: MonthData, yearMonth: string): MonthFacts["goals"] {
  const shares = { categories: new Map<string, number>(), accounts: new Map<string, number>() };
  for (const goal of data.goals) {
    if (goal.starts_in > yearMonth) continue;
    const { moves } = goalMoves(goal, data.movedToward(goal), data.budget.currency, data.exchange);
    const shareMinor = goalShare(goal, moves, yearMonth, monthOf(data.day));
    if (goal.category_id !== null) shares.categories.set(goal.category_id, shareMinor);
    if (goal.account_id !== null) shares.accounts.set(goal.account_id, shareMinor);
  }
  return shares;
}

/** Returns the name of a line's category or account; null for a line without either. */
export function namesOfLines({ categories, accounts }: Month): (line: LineId) => string | null {
  const names = new Map([...categories, ...accounts].map(({ id, name }) => [id, name]));
  return ({ id }) => (id !== null && names.get(id)) || null;
}

/** Returns the active goal of a line's category or account; null if there is none. */
export function goalsOfLines({ activeGoals }: Month): (line: LineId) => GoalWithState | null {
  const byTarget = new Map(activeGoals.map((goal) => [goal.category_id ?? goal.account_id, goal]));
  return ({ id }) => (id !== null && byTarget.get(id)) || null;
}
