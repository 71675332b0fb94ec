/** Goals: list and get them with their progress today, create, update and delete. */

import { type Account, currentBalance } from "../../domain/account.ts";
import { amountFormat } from "../../domain/amount-format.ts";
import type { Budget } from "../../domain/budget.ts";
import { dayAt } from "../../domain/calendar.ts";
import { carriesIn } from "../../domain/carry.ts";
import { convertSum, type Exchange } from "../../domain/exchange.ts";
import type { FieldChanges, NewFields, NewValues } from "../../domain/field.ts";
import { canHoldGoal, GOAL_FIELDS, type Goal, type GoalWithState } from "../../domain/goal.ts";
import { goalMoves } from "../../domain/goal-moves.ts";
import { fundProgress, type GoalProgress, goalProgress, PACE_PERIODS } from "../../domain/goal-progress.ts";
import { toSafeSum } from "../../domain/money.ts";
import type { Unconverted } from "../../domain/money-converter.ts";
import { computeMonth } from "../../domain/month.ts";
import { firstDayOf, type MonthAndDay, monthAndDayOf, type Periods, startId, startOf } from "../../domain/period.ts";
import { ProblemList, problemOf } from "../../domain/problem.ts";
import { fundHoldsMinor } from "../../domain/spending-line.ts";
import { periodsOf } from "../../recurrence/periods.ts";
import { pipelined } from "../../store/store.ts";
import { found } from "../found.ts";
import { getBudget } from "../get-budget.ts";
import { loadExchange } from "../load-exchange.ts";
import { type Household, inPeriods, loadHousehold } from "../load-household.ts";
import { readStart } from "../period-start.ts";
import { readNew } from "../read-fields.ts";
import { type Read, readOf, type Write } from "../service.ts";
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
  const sent = readStart(budget.periods, { month: input.starts_in, day: input.starts_in_day }, "/goal/starts_in");
  const starts_in = sent ?? startOf(periods, periods.idAt(dayAt(nowMs, budget.time_zone)));
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
  const sent = { month: changes.starts_in, day: changes.starts_in_day, before: before.starts_in };
  const start = readStart(budget.periods, sent, "/goal/starts_in") ?? before.starts_in;
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

/** Amounts in major units of the budget's currency. Null means absent. */
type GoalInput = NewFields<typeof GOAL_FIELDS> & { readonly starts_in: string };

type GoalFields = NewValues<typeof GOAL_FIELDS>;

/** `before` is the goal before an update. @throws Problem with every invalid field. */
async function checkGoal(
  write: Write,
  { currency, periods }: Pick<Budget, "currency" | "periods">,
  input: GoalInput,
  before?: Goal,
): Promise<GoalFields> {
  const problems = new ProblemList();
  const goal = readNew(GOAL_FIELDS, input, { currency, pointer: "/goal", problems });
  checkTerms(input, "/goal", periodsOf(periods), problems);
  await checkTarget(write, goal, before, problems);
  problems.throwIfAny();
  if (!goal.is_archived) await rejectSecondGoal(write, goal, before?.id);
  return goal;
}

/** A goal is an amount by a day, or an amount per period. The unit of the amounts does not matter. */
export function checkTerms(
  {
    amount,
    due_on,
    repeats,
    monthly,
    starts_in,
  }: Pick<GoalInput, "amount" | "due_on" | "repeats" | "monthly" | "starts_in">,
  pointer: string,
  periods: Periods,
  problems: ProblemList,
): void {
  if (due_on == null && monthly == null) {
    problems.add("goal_terms_required", pointer, "Send amount and due_on, or monthly.");
  }
  if (due_on != null && monthly != null) {
    problems.add("goal_terms_conflict", pointer, "Send due_on or monthly, not both.");
  }
  if (due_on != null && amount == null) {
    problems.add("goal_terms_required", `${pointer}/amount`, `Send the amount to save by ${due_on}.`);
  }
  if (repeats != null && due_on == null) {
    problems.add("goal_terms_required", `${pointer}/repeats`, "Send due_on too: only a goal with a date repeats.");
  }
  if (due_on != null && repeats == null && periods.idAt(due_on) < startId(periods, starts_in)) {
    problems.add(
      "goal_due_too_early",
      `${pointer}/due_on`,
      `${due_on} is before ${starts_in}, in which the goal starts.`,
    );
  }
}

/** An unchanged target is accepted even if it can no longer hold a goal. */
async function checkTarget(
  { tx }: Write,
  { category_id, account_id }: GoalFields,
  before: Goal | undefined,
  problems: ProblemList,
): Promise<void> {
  if ((category_id === null) === (account_id === null)) {
    const code = category_id === null ? "goal_target_required" : "goal_target_conflict";
    problems.add(
      code,
      "/goal",
      "Send either category_id (a category of kind saving, or one that carries) or account_id (a hidden account).",
    );
    return;
  }
  if (category_id === before?.category_id && account_id === before?.account_id) return;
  const [what, id] =
    category_id === null ? (["account", account_id ?? ""] as const) : (["category", category_id] as const);
  const target = what === "account" ? await tx.accounts.find(id) : await tx.categories.find(id);
  const pointer = `/goal/${what}_id`;
  if (target === undefined) {
    problems.add(`unknown_${what}`, pointer, `There is no ${what} ${id} in this budget.`);
  } else if (!canHoldGoal(target) || ("kind" in target && target.is_archived)) {
    const needs = what === "account" ? "be hidden" : "be of kind saving or carry, and not be archived";
    problems.add("goal_target_unfit", pointer, `The ${what} must ${needs}.`);
  }
}

async function rejectSecondGoal({ tx }: Write, goal: GoalFields, ownId: string | undefined): Promise<void> {
  const [column, id] =
    goal.category_id === null
      ? (["account_id", goal.account_id] as const)
      : (["category_id", goal.category_id] as const);
  const openId = await tx.goals.findOpenId(column, id ?? "");
  if (openId === undefined || openId === ownId) return;
  const detail = `The goal ${openId} is already open there. Archive it first, or use another category or account.`;
  throw problemOf([{ code: "goal_exists", pointer: `/goal/${column}`, detail }]);
}
