/**
 * A month's lines, and what it begins with: everything that its spending power is computed from, out of what
 * `operations/month/load.ts` has read. Months before it count in the carry, and months that are not over have promises:
 * what recurring rules expect, and what goals ask for.
 */
import type { Account } from "./account.ts";
import type { Budget } from "./budget.ts";
import { addMonths, monthOf } from "./calendar.ts";
import { type Carry, type CarrySettings, carryFromNothing, carryOver } from "./carry.ts";
import type { Category } from "./category.ts";
import type { DatedMoney, Exchange } from "./exchange.ts";
import { type ExpectedFlow, expectedFlow } from "./expected-flow.ts";
import type { Flow, Place } from "./flow.ts";
import { goalShare, type StandingGoal } from "./goal.ts";
import { goalMoves } from "./goal-moves.ts";
import type { Occurrence } from "./occurrence.ts";
import { type Plan, planFor, plannedIn } from "./plan.ts";
import { type MonthFacts, type MonthLines, spendingLines } from "./spending-line.ts";

/** The month that is asked about, and the day from which it is seen. */
export interface MonthView {
  readonly budget: Budget;
  readonly yearMonth: string;
  /** Only what happened up to this day counts; null: all that is recorded. */
  readonly asOf: string | null;
  /** `asOf`, or today in the budget's time zone. */
  readonly day: string;
}

/** Months that are over and in which the same categories carry. */
export interface Span {
  readonly since: string;
  /** The last month. */
  readonly until: string;
}

export interface MonthData extends MonthView {
  readonly accounts: readonly Account[];
  /** In their order. */
  readonly categories: readonly Category[];
  /** Those that ask for something. None in a month that is over. */
  readonly goals: readonly StandingGoal[];
  /** All that hold in any of the months, in order. */
  readonly plans: readonly Plan[];
  /** Past months that anything is carried from, in order, without gaps. */
  readonly past: readonly (Span & { readonly flows: readonly Flow[] })[];
  /** The first month after `past`: it and those up to the asked one are computed one by one. */
  readonly firstMonth: string;
  readonly flowsOf: (yearMonth: string) => readonly Flow[];
  readonly openIn: (yearMonth: string) => readonly Occurrence[];
  /** What was moved toward a goal before the asked month. */
  readonly movedToward: (goal: StandingGoal) => readonly DatedMoney[];
  readonly exchange: Exchange;
}

interface Promises {
  readonly expected: readonly ExpectedFlow[];
  readonly goals: MonthFacts["goals"];
}

export interface Month extends MonthView, MonthLines, Promises {
  readonly categories: readonly Category[];
  readonly accounts: readonly Account[];
  /** Those that ask for something. */
  readonly askingGoals: readonly StandingGoal[];
  /** The month that the plan was made for; null if there is no plan. */
  readonly planFrom: string | null;
  /** The spending power of the month before; null if the budget does not carry it. */
  readonly carryMinor: number | null;
}

const NOTHING_PROMISED: Promises = { expected: [], goals: { categories: new Map(), accounts: new Map() } };

/** @throws Problem `sum_out_of_range`. */
export function computeMonth(data: MonthData): Month {
  const { yearMonth, plans, categories, accounts, goals } = data;
  const carry = carryInto(data);
  const promises = promisesOf(data, yearMonth);
  const plan = planFor(plans, yearMonth);
  const lines = linesOf(data, yearMonth, plan.amounts, carry, promises);
  const view = { budget: data.budget, yearMonth, asOf: data.asOf, day: data.day };
  return {
    ...view,
    ...lines,
    ...promises,
    categories,
    accounts,
    askingGoals: goals,
    planFrom: plan.planFrom,
    carryMinor: carry.powerMinor,
  };
}

/**
 * What the asked month begins with. In months that are over, nothing is promised and an overspend is not made up for, so
 * the months of a span add up to one sum.
 */
function carryInto(data: MonthData): Carry {
  const { budget, categories, past, plans, firstMonth, yearMonth } = data;
  const settings: CarrySettings = { carries_from: budget.carries_from, categories };
  let carry = carryFromNothing(settings, past[0]?.since ?? firstMonth);
  for (const { since, until, flows } of past) {
    const { lines } = linesFrom(data, { flows, isOver: true }, plannedIn(plans, since, until), carry, NOTHING_PROMISED);
    carry = carryOver(settings, carry, lines, addMonths(until, 1));
  }
  for (let month = firstMonth; month < yearMonth; month = addMonths(month, 1)) {
    const planned = planFor(plans, month).amounts;
    const { lines } = linesOf(data, month, planned, carry, promisesOf(data, month));
    carry = carryOver(settings, carry, lines, addMonths(month, 1));
  }
  return carry;
}

type Planned = Plan["amounts"];

function linesOf(data: MonthData, yearMonth: string, planned: Planned, carry: Carry, promises: Promises): MonthLines {
  const isOver = yearMonth < monthOf(data.day);
  return linesFrom(data, { flows: data.flowsOf(yearMonth), isOver }, planned, carry, promises);
}

/** Plans for archived categories do not count, unless the category carries: then the plan fills its envelope. */
function linesFrom(
  { budget, categories, exchange }: MonthData,
  happened: Pick<MonthFacts, "flows" | "isOver">,
  planned: Planned,
  { envelopes }: Carry,
  promises: Promises,
): MonthLines {
  const isIdle = new Map(categories.map(({ id, is_archived }) => [id, is_archived && !envelopes.has(id)]));
  const counted = new Map([...planned].filter(([id]) => !isIdle.get(id)));
  const { currency } = budget;
  return spendingLines({
    ...happened,
    ...promises,
    categories,
    planned: counted,
    carriedIn: envelopes,
    currency,
    exchange,
  });
}

/** A month that is over promises nothing any more. */
function promisesOf(data: MonthData, yearMonth: string): Promises {
  if (yearMonth < monthOf(data.day)) return NOTHING_PROMISED;
  const accounts = new Map(data.accounts.map((account) => [account.id, account]));
  const categories = new Map(data.categories.map((category) => [category.id, category]));
  const expected = data
    .openIn(yearMonth)
    .flatMap((occurrence) => expectedFlow(occurrence, accounts, categories, data.day) ?? []);
  return { expected, goals: goalSharesOf(data, yearMonth) };
}

/** What goals ask to set aside in a month, by category and by hidden account. */
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

/** What lines are called: a category's or an account's name; null for a line without either. */
export function namesOfLines({ categories, accounts }: Month): (line: Place) => string | null {
  const names = new Map([...categories, ...accounts].map(({ id, name }) => [id, name]));
  return ({ id }) => (id !== null && names.get(id)) || null;
}

/** The goal that is kept in a line's category or account; null if there is none. */
export function goalsOfLines({ askingGoals }: Month): (line: Place) => StandingGoal | null {
  const byPlace = new Map(askingGoals.map((goal) => [goal.category_id ?? goal.account_id, goal]));
  return ({ id }) => (id !== null && byPlace.get(id)) || null;
}
