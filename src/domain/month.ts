/**
 * Computes a period's lines and carry, the inputs of its spending power, from the rows that `operations/month/load.ts`
 * reads. Goals that are not on funds count only in periods that are not over. An open occurrence counts in its own period,
 * even after that period. Usually a period is a calendar month, so it is called a month here.
 */
import type { Account } from "./account.ts";
import type { Budget } from "./budget.ts";
import { type Carry, type CarrySettings, carryInto, carryOver } from "./carry.ts";
import type { Category } from "./category.ts";
import type { Exchange } from "./exchange.ts";
import { type ExpectedFlow, expectedFlow } from "./expected-flow.ts";
import type { Flow } from "./flow.ts";
import { canHoldGoal, type GoalWithState } from "./goal.ts";
import { type CountedMoney, goalMoves } from "./goal-moves.ts";
import { cycleOf, fundShares, goalShare, periodsLeft } from "./goal-share.ts";
import type { Occurrence } from "./occurrence.ts";
import type { LineId } from "./part.ts";
import type { Periods } from "./period.ts";
import { type Plan, planFor } from "./plan.ts";
import { type Line, type MonthFacts, type MonthLines, spendingLines } from "./spending-line.ts";

/** The requested period, and the day of the view. */
export interface MonthView {
  readonly budget: Budget;
  readonly periods: Periods;
  /** The id of the requested period. */
  readonly id: string;
  /** Only transactions up to this day count; null: all of them. */
  readonly asOf: string | null;
  /** `asOf`, or today in the budget's time zone. */
  readonly day: string;
}

/** A range of months or other periods, by their ids. */
export interface Span {
  readonly since: string;
  readonly until: string;
}

export interface MonthData extends MonthView {
  readonly accounts: readonly Account[];
  /** In display order. Here and in the budget, `carries_from` is the id of a period. */
  readonly categories: readonly Category[];
  /** The active goals. In a past month, only those of funds. `starts_in` is the id of a period. */
  readonly goals: readonly GoalWithState[];
  /** The plans that apply to any of the months, in order. */
  readonly plans: readonly Plan[];
  /** What the months before `firstMonth` left, as `past-carry.ts` computes it. */
  readonly carried: Carry;
  /** From this month to the requested one, each month is computed. */
  readonly firstMonth: string;
  readonly flowsOf: (id: string) => readonly Flow[];
  /** The open occurrences, by the month in which they count. */
  readonly open: ReadonlyMap<string, readonly Occurrence[]>;
  /** The money moved toward a goal before the requested month. */
  readonly movedToward: (goal: GoalWithState) => readonly CountedMoney[];
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
  /** The id of the period whose plan applies; null if there is no plan. */
  readonly planFrom: string | null;
  /** The spending power of the month before; null if the budget does not carry it. */
  readonly carryMinor: number | null;
}

/** Gets the lines of each computed month, by its id. */
export type VisitLines = (id: string, lines: readonly Line[]) => void;

/** `visit` also gets those of the months that carry into the requested one. @throws Problem `sum_out_of_range`. */
export function computeMonth(data: MonthData, visit?: VisitLines): Month {
  const { budget, periods, id, asOf, day, plans, categories, accounts, goals } = data;
  const { carry, expectations, lines } = computedLines(data, visit);
  return {
    ...{ budget, periods, id, asOf, day },
    ...lines,
    ...expectations,
    categories,
    accounts,
    activeGoals: goals,
    planFrom: planFor(plans, id).planFrom,
    carryMinor: carry.powerMinor,
  };
}

/** The lines of the requested month. The months before it, which carry into it, are computed first. */
function computedLines(data: MonthData, visit?: VisitLines) {
  const { budget, periods, categories, carried, firstMonth, id, day } = data;
  const settings: CarrySettings = { carries_from: budget.carries_from, categories };
  let carry = carryInto(settings, carried, firstMonth);
  const current = periods.idAt(day);
  for (let month = firstMonth; ; month = periods.add(month, 1)) {
    const expectations = expectationsOf(data, month, carry);
    const facts = { ...expectations, flows: data.flowsOf(month), isOver: month < current };
    const lines = spendingLines({ ...facts, ...reservedIn(data, month, carry), exchange: data.exchange });
    visit?.(month, lines.lines);
    if (month >= id) return { carry, expectations, lines };
    const targets = targetsIn(data.goals, month, periods);
    carry = carryOver(settings, carry, lines.lines, periods.add(month, 1), facts.isOver ? undefined : targets);
  }
}

/** The plan of a month and its funds. The plan of an archived category counts only if the category is a fund. */
function reservedIn(
  { budget, categories, plans }: Pick<MonthData, "budget" | "categories" | "plans">,
  month: string,
  { funds }: Carry,
): Pick<MonthFacts, "categories" | "planned" | "carriedIn" | "currency"> {
  const isIdle = new Map(categories.map(({ id, is_archived }) => [id, is_archived && !funds.has(id)]));
  const planned = new Map([...planFor(plans, month).amounts].filter(([id]) => !isIdle.get(id)));
  return { categories, planned, carriedIn: funds, currency: budget.currency };
}

/** In a past month, only its open occurrences are expected, and only the goals of funds have a share. */
function expectationsOf(data: MonthData, month: string, { funds }: Carry): Expectations {
  const inFunds = fundShares(data.goals, funds, month, data.periods);
  const accounts = new Map(data.accounts.map((account) => [account.id, account]));
  const categories = new Map(data.categories.map((category) => [category.id, category]));
  const open = data.open.get(month) ?? [];
  const expected = open.flatMap((occurrence) => expectedFlow(occurrence, accounts, categories, data.day) ?? []);
  if (month < data.periods.idAt(data.day)) return { expected, goals: { categories: inFunds, accounts: new Map() } };
  const others = data.goals.filter(
    ({ category_id }) => category_id === null || holdsSavings(categories.get(category_id), funds),
  );
  const shares = goalSharesOf(data, others, month);
  return { expected, goals: { ...shares, categories: new Map([...shares.categories, ...inFunds]) } };
}

/** Whether the share of the category's goal is savings: not in a fund, nor in a category that becomes a fund later. */
function holdsSavings(category: Category | undefined, funds: Carry["funds"]): boolean {
  return category !== undefined && !funds.has(category.id) && canHoldGoal({ ...category, carries_from: null });
}

/** The shares of goals that are not on funds, by category and by hidden account. */
function goalSharesOf(data: MonthData, goals: readonly GoalWithState[], month: string): MonthFacts["goals"] {
  const { budget, periods, exchange } = data;
  const current = periods.idAt(data.day);
  const shares = { categories: new Map<string, number>(), accounts: new Map<string, number>() };
  for (const goal of goals) {
    if (goal.starts_in > month) continue;
    const { moves } = goalMoves(goal, data.movedToward(goal), { currency: budget.currency, exchange, periods });
    const shareMinor = goalShare(goal, moves, month, current, periods);
    if (goal.category_id !== null) shares.categories.set(goal.category_id, shareMinor);
    if (goal.account_id !== null) shares.accounts.set(goal.account_id, shareMinor);
  }
  return shares;
}

/** The targets of repeating goals whose date is in a month, by category. */
function targetsIn(goals: readonly GoalWithState[], month: string, periods: Periods): ReadonlyMap<string, number> {
  const isDue = (goal: GoalWithState) => periodsLeft(cycleOf(goal, month, periods), month, periods) === 1;
  const due = goals.filter((goal) => goal.repeats !== null && isDue(goal));
  return new Map(
    due.flatMap(({ category_id, amount_minor }) =>
      category_id === null || amount_minor === null ? [] : [[category_id, amount_minor]],
    ),
  );
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
