/** Goals: list and get them with their progress today, create, update and delete. */

import { type Account, currentBalance } from "../../domain/account.ts";
import { amountFormat } from "../../domain/amount-format.ts";
import { dayAt } from "../../domain/calendar.ts";
import { carriesIn } from "../../domain/carry.ts";
import { convertSum, type Exchange } from "../../domain/exchange.ts";
import type { FieldChanges, NewFields } from "../../domain/field.ts";
import type { GOAL_FIELDS, Goal, GoalWithState } from "../../domain/goal.ts";
import { goalMoves } from "../../domain/goal-moves.ts";
import { fundProgress, type GoalProgress, goalProgress, PACE_PERIODS } from "../../domain/goal-progress.ts";
import { toSafeSum } from "../../domain/money.ts";
import type { Unconverted } from "../../domain/money-converter.ts";
import { computeMonth } from "../../domain/month.ts";
import { firstDayOf, type MonthAndDay, monthAndDayOf, startOf } from "../../domain/period.ts";
import { fundHoldsMinor } from "../../domain/spending-line.ts";
import { periodsOf } from "../../recurrence/periods.ts";
import { pipelined } from "../../store/store.ts";
import { found } from "../found.ts";
import { getBudget } from "../get-budget.ts";
import { loadExchange } from "../load-exchange.ts";
import { type Household, inPeriods, loadHousehold } from "../load-household.ts";
import { readStart } from "../period-start.ts";
import { type Read, readOf, type Write } from "../service.ts";
import { checkGoal, type GoalInput } from "./check-goal.ts";
import { keepPastShares } from "./keep-past-shares.ts";
import { loadMonth } from "./load.ts";
import { loadFlows } from "./load-flows.ts";

export interface GoalView extends Omit<GoalProgress, "reachedIn"> {
  readonly goal: GoalWithState;
  /** The first day of the first period with a share. */
  readonly startsOn: string;
  readonly reachedIn: MonthAndDay | null;
  /** The budget's currency. */
  readonly currency: string;
  /** Money moved toward the goal that has no rate into the budget's currency. */
  readonly unconverted: readonly Unconverted[];
  /** The part of the saved money that the goal's account does not have; null for a category, or without a rate. */
  readonly shortfallMinor: number | null;
}

/** In order of creation. @throws Problem `sum_out_of_range`. */
export async function listGoals(read: Read, nowMs: number): Promise<GoalView[]> {
  const household = await loadHousehold(read, nowMs);
  return await viewGoals(read, household, household.goals);
}

/** @throws Problem `not_found`, `sum_out_of_range`. */
export async function getGoal(read: Read, id: string, nowMs: number): Promise<GoalView> {
  const household = await loadHousehold(read, nowMs);
  const goal = found(
    household.goals.find((one) => one.id === id),
    "goal",
    id,
  );
  const [view] = await viewGoals(read, household, [goal]);
  return view as GoalView;
}

/** The goal without its progress. @throws Problem `not_found`. */
async function findGoal({ reads }: Read, id: string): Promise<GoalWithState> {
  return found(await reads.goals.find(id), "goal", id);
}

async function viewGoals(read: Read, loaded: Household, stored: readonly GoalWithState[]): Promise<GoalView[]> {
  const household = inPeriods(loaded);
  const { budget, periods, today, accounts } = household;
  const { currency } = budget;
  const current = periods.idAt(today);
  const funds = new Set(household.categories.filter((one) => carriesIn(one, current)).map(({ id }) => id));
  const isOnFund = ({ category_id }: Goal) => funds.has(category_id ?? "");
  const wanted = new Set(stored.map(({ id }) => id));
  const goals = household.goals.filter(({ id }) => wanted.has(id));
  const others = goals.filter((goal) => !isOnFund(goal));
  const starts = others.filter(({ due_on }) => due_on !== null).map(({ starts_in }) => starts_in);
  const [flows, data] = await pipelined([
    loadFlows(read, household, {
      periods,
      first: periods.add(current, 1), // none is computed
      last: current,
      asOf: null,
      withTransactions: false,
      goals: others,
      goalsSince: [periods.add(current, -PACE_PERIODS), ...starts].sort()[0] ?? current,
    }),
    goals.some(isOnFund) ? loadMonth(read, loaded, {}) : undefined,
  ]);
  const targets = new Set(others.map(({ account_id }) => account_id));
  const balances = accounts.filter(({ id }) => targets.has(id)).map((one) => ({ currency: one.currency, day: today }));
  const exchange = await loadExchange(read, budget, [...flows.foreignMoneys, ...balances]);
  const lines = data === undefined ? [] : computeMonth(data).lines;
  const viewOf = (goal: GoalWithState, { reachedIn, ...progress }: GoalProgress) => ({
    goal: stored.find(({ id }) => id === goal.id) ?? goal,
    startsOn: firstDayOf(goal.starts_in),
    currency,
    ...progress,
    reachedIn: reachedIn === null ? null : monthAndDayOf(periods, reachedIn),
  });
  return goals.map((goal) => {
    const line = isOnFund(goal) ? lines.find(({ id }) => id === goal.category_id) : undefined;
    if (line !== undefined) {
      const fund = { ...line, carriedInMinor: line.carriedInMinor ?? 0, holdsMinor: fundHoldsMinor(line) };
      return { ...viewOf(goal, fundProgress(goal, fund, today, periods)), unconverted: [], shortfallMinor: null };
    }
    const { moves, unconverted } = goalMoves(goal, flows.toward(goal), { currency, exchange, periods });
    const progress = goalProgress(goal, moves, today, periods);
    const account = accounts.find(({ id }) => id === goal.account_id);
    const shortfallMinor = account ? shortfallOf(account, progress.savedMinor, { currency, exchange, today }) : null;
    return { ...viewOf(goal, progress), unconverted, shortfallMinor };
  });
}

/** The part of the saved money that is not on the account; null without an exchange rate. */
function shortfallOf(
  account: Account,
  savedMinor: number,
  { currency, exchange, today }: { readonly currency: string; readonly exchange: Exchange; readonly today: string },
): number | null {
  const balance = { day: today, currency: account.currency, sumMinor: BigInt(currentBalance(account)) };
  const { sumMinor, unconverted } = convertSum([balance], currency, exchange);
  return unconverted.length > 0 ? null : Math.max(0, toSafeSum(BigInt(savedMinor) - sumMinor));
}

/** A goal without `starts_in` starts in the current period. @throws Problem with every invalid field. */
export async function createGoal(write: Write, input: NewFields<typeof GOAL_FIELDS>): Promise<GoalView> {
  const { tx, at, newId } = write;
  const budget = await getBudget(readOf(write));
  const nowMs = Date.parse(at);
  const periods = periodsOf(budget.periods);
  const sent = { month: input.starts_in, day: input.starts_in_day };
  const current = startOf(periods, periods.idAt(dayAt(nowMs, budget.time_zone)));
  const starts_in = readStart(budget.periods, sent, undefined, "/goal/starts_in") ?? current;
  const goal = {
    id: newId(),
    ...(await checkGoal(write, budget, { ...input, starts_in })),
    created_at: at,
    updated_at: at,
  };
  await tx.goals.insert(goal);
  return await getGoal(readOf(write), goal.id, nowMs);
}

/**
 * Changes only the fields sent. The rules of a new goal apply to the result. If the terms of a fund's goal change, its past
 * stays. @throws Problem `not_found`, or with every invalid field.
 */
export async function updateGoal(
  write: Write,
  id: string,
  changes: FieldChanges<typeof GOAL_FIELDS>,
): Promise<GoalView> {
  const { tx, at } = write;
  const budget = await getBudget(readOf(write));
  const before = await findGoal(readOf(write), id);
  const sent = { month: changes.starts_in, day: changes.starts_in_day };
  const start = readStart(budget.periods, sent, before.starts_in, "/goal/starts_in") ?? before.starts_in;
  const input = { ...mergeChanges(asInput(before, budget.currency), changes), starts_in: start };
  const checked = await checkGoal(write, budget, input, before);
  const isRestarted = checked.starts_in === before.starts_in && TERMS.some((name) => checked[name] !== before[name]);
  const starts_in = isRestarted ? await keepPastShares(write, before) : checked.starts_in;
  await tx.goals.update(before, { id, ...checked, starts_in, created_at: before.created_at, updated_at: at });
  return await getGoal(readOf(write), id, Date.parse(at));
}

/** The fields that decide the shares of a goal. */
const TERMS = [
  "category_id",
  "account_id",
  "amount_minor",
  "due_on",
  "repeats",
  "monthly_minor",
  "already_minor",
  "is_archived",
] as const;

/** The goal in the form of a request. */
function asInput({ amount_minor, monthly_minor, already_minor, ...goal }: Goal, currency: string): GoalInput {
  const format = amountFormat(currency);
  return {
    ...goal,
    amount: format(amount_minor),
    monthly: format(monthly_minor),
    already: format(already_minor),
  };
}

/** A new target replaces the old one, and a new form of the terms replaces the old form. */
function mergeChanges(before: GoalInput, changes: FieldChanges<typeof GOAL_FIELDS>): GoalInput {
  return {
    ...before,
    ...(changes.category_id == null && changes.account_id == null ? {} : { category_id: null, account_id: null }),
    ...(changes.due_on == null && changes.monthly == null ? {} : { due_on: null, monthly: null }),
    ...(changes.monthly == null ? {} : { repeats: null }),
    ...changes,
  };
}

/** Money saved for the goal stays in its category or account. @throws Problem `not_found`. */
export async function deleteGoal(write: Write, id: string): Promise<void> {
  const goal = await findGoal(readOf(write), id);
  await keepPastShares(write, goal);
  await write.tx.goals.remove(goal);
}
