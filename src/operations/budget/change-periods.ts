/**
 * Changes the periods of a budget from a day on. Earlier periods stay as they are. `convert` also adapts plans and the
 * monthly amounts of goals to the number of periods in a year.
 */
import { amountFormat } from "../../domain/amount-format.ts";
import { type Budget, MAX_PERIOD_RULES } from "../../domain/budget.ts";
import { addDays, addMonths } from "../../domain/calendar.ts";
import { CALENDAR_MONTHS } from "../../domain/calendar-months.ts";
import { decimalsOf } from "../../domain/currency.ts";
import { MAX_FORECAST_DAYS } from "../../domain/forecast.ts";
import { round } from "../../domain/fraction.ts";
import type { GoalWithState } from "../../domain/goal.ts";
import { MAX_AMOUNT_MINOR } from "../../domain/money.ts";
import {
  firstDayOf,
  LAST_PERIOD_ID,
  type PeriodRule,
  type Periods,
  type PeriodView,
  viewPeriod,
} from "../../domain/period.ts";
import { type Plan, planFor, withoutNegative } from "../../domain/plan.ts";
import { type Problem, type ProblemList, problemOf } from "../../domain/problem.ts";
import type { WeekendShift } from "../../domain/recurring-rule.ts";
import { findPeriodIssues, periodsOf, ruleAt } from "../../recurrence/periods.ts";
import { keepPastShares } from "../month/keep-past-shares.ts";
import type { Write } from "../service.ts";

export interface PeriodChange {
  readonly period: {
    readonly rule: string;
    /** Defaults to the day of the change. */
    readonly starts_on?: string;
    readonly weekend?: WeekendShift;
  };
  /** Null: the rule holds for all time. Defaults to the next start of the rule. */
  readonly period_from?: string | null | undefined;
}

/** The earliest day of a change. */
const FIRST_CHANGE = "1900-01-01";

/** The rules of the budget after the change. Adds a problem to the list if the change is not valid. */
export function changedRules(
  before: readonly PeriodRule[],
  { period, period_from }: PeriodChange,
  today: string,
  problems: ProblemList,
): readonly PeriodRule[] {
  const { rule, weekend = "keep" } = period;
  const pattern = { rule, starts_on: period.starts_on ?? period_from ?? today, weekend };
  const issues = findPeriodIssues(pattern);
  for (const issue of issues) problems.add("invalid_period_rule", "/budget/period/rule", issue);
  if (issues.length > 0) return before;
  const from = period_from === undefined ? nextStart(pattern, today) : period_from;
  const last = addDays(today, MAX_FORECAST_DAYS);
  if (from !== null && (from < FIRST_CHANGE || from > last)) {
    const detail = `period_from must be from ${FIRST_CHANGE} to ${last}: at most ${MAX_FORECAST_DAYS} days ahead.`;
    problems.add("out_of_range", "/budget/period_from", detail);
  }
  const kept = from === null ? [] : withoutDefault(before).filter((one) => one.from === null || one.from < from);
  const isMonths = makesMonths(pattern);
  const rules = [...kept, { ...(isMonths ? CALENDAR_MONTHS : pattern), from }];
  if (rules.length > MAX_PERIOD_RULES) {
    const detail = `The periods have changed ${MAX_PERIOD_RULES} times. Send an earlier period_from, which replaces later changes.`;
    problems.add("out_of_range", "/budget/period_from", detail);
  }
  return rules.length === 1 && isMonths ? [] : rules;
}

/** Whether the pattern makes calendar months. */
function makesMonths(pattern: Omit<PeriodRule, "from">): boolean {
  const periods = periodsOf([{ ...pattern, from: null }]);
  return Array.from({ length: CHECKED_MONTHS }, (_, i) => addMonths("2001-01", i)).every((month) => {
    return periods.idAt(firstDayOf(month)) === month && periods.add(month, 1) === addMonths(month, 1);
  });
}

/** Weekdays and leap years repeat after 28 years. */
const CHECKED_MONTHS = 28 * 12;

function withoutDefault(rules: readonly PeriodRule[]): readonly PeriodRule[] {
  return rules.length === 0 ? [CALENDAR_MONTHS] : rules;
}

/** The first start of the rule after today. */
function nextStart(pattern: Omit<PeriodRule, "from">, today: string): string {
  const periods = periodsOf([{ ...pattern, from: null }]);
  return addDays(periods.get(periods.idAt(today)).until, 1);
}

/** The periods around a change, as seen from today: the one before it, and the next ones. */
export function periodsAround({ periods: rules }: Pick<Budget, "periods">, today: string): readonly PeriodView[] {
  const periods = periodsOf(rules);
  const first = periods.idAt(addDays(rules.at(-1)?.from ?? today, -1));
  return Array.from({ length: SHOWN_PERIODS }, (_, i) => viewPeriod(periods.get(periods.add(first, i)), today));
}

const SHOWN_PERIODS = 4;

/** Plans and goals with the amounts that fit the new periods. */
export interface Converted {
  /** By the id of the period. */
  readonly plans: ReadonlyMap<string, Plan["amounts"]>;
  readonly goals: readonly { readonly id: string; readonly name: string; readonly monthlyMinor: number }[];
}

/**
 * Stores the plans from the change on, and the goals, with amounts for the new periods: times the number of old periods in
 * twelve months, divided by that of the new ones, rounded to whole units of the currency. `after` is not stored yet. @throws
 * Problem `amount_out_of_range`.
 */
export async function convertToPeriods(write: Write, before: Budget, after: Budget): Promise<Converted> {
  const from = after.periods.at(-1)?.from ?? null;
  const [old, next] = [before, after].map(({ periods }) => periodsOf(periods)) as [Periods, Periods];
  const day = from ?? FIRST_CHANGE;
  const [oldCount, newCount] = [yearlyCount(ruleOn(before.periods, day)), yearlyCount(ruleOn(after.periods, day))];
  const unit = 10 ** decimalsOf(after.currency);
  const convert = (minor: number) => {
    const scaled = { numerator: BigInt(minor) * BigInt(oldCount), denominator: BigInt(newCount * unit) };
    const converted = unit * Number(round(scaled));
    if (Math.abs(converted) > MAX_AMOUNT_MINOR) throw tooLarge(minor, after.currency);
    return converted;
  };
  const plans = await convertPlans(write, { day, old, next }, convert);
  const goals = await convertGoals(write, (minor) => Math.max(unit, convert(minor)));
  return { plans, goals };
}

function tooLarge(minor: number, currency: string): Problem {
  const detail = `A plan or share of ${amountFormat(currency)(minor)} would have more than 15 digits in the new periods. Change it first, or leave convert out.`;
  return problemOf([{ code: "amount_out_of_range", pointer: "/budget/convert", detail }]);
}

function ruleOn(rules: readonly PeriodRule[], day: string): PeriodRule {
  return ruleAt(rules, day) ?? CALENDAR_MONTHS;
}

/** The number of periods of a rule in twelve months, on average: 26 for two weeks. */
function yearlyCount(rule: PeriodRule): number {
  const periods = periodsOf([{ ...rule, from: null }]);
  return Math.round(periods.count(periods.idAt("2001-01-01"), periods.idAt("2029-01-01")) / 28);
}

interface Conversion {
  /** The day of the change. */
  readonly day: string;
  readonly old: Periods;
  readonly next: Periods;
}

async function convertPlans(
  { tx }: Write,
  { day, old, next }: Conversion,
  convert: (minor: number) => number,
): Promise<ReadonlyMap<string, Plan["amounts"]>> {
  const oldId = old.idAt(day);
  const plans = await tx.plans.list(oldId, LAST_PERIOD_ID);
  const scaled = (amounts: Plan["amounts"]) => new Map([...amounts].map(([id, minor]) => [id, convert(minor)]));
  const converted = new Map<string, Plan["amounts"]>();
  const applied = planFor(plans, oldId);
  // A plan with the day's own id is that of the first new period.
  const [firstId, isOwn] = [next.idAt(day), firstDayOf(oldId) === day];
  if (applied.planFrom !== null) {
    converted.set(firstId, scaled(isOwn ? applied.amounts : withoutNegative(applied.amounts)));
  }
  for (const { planFrom, amounts } of plans) {
    if (planFrom === null || planFrom <= oldId) continue;
    const name = old.get(planFrom).name;
    const id = name === null ? next.idAt(firstDayOf(planFrom)) : next.ofMonth(name);
    converted.set(id < firstId ? firstId : id, scaled(amounts));
    await tx.plans.remove(planFrom);
  }
  for (const [id, amounts] of converted) await tx.plans.set(id, amounts);
  return converted;
}

async function convertGoals(write: Write, convert: (minor: number) => number): Promise<Converted["goals"]> {
  const { tx, at } = write;
  const converted: Converted["goals"][number][] = [];
  for (const goal of await tx.goals.list()) {
    if (goal.monthly_minor === null) continue;
    const monthlyMinor = convert(goal.monthly_minor);
    const { is_active: _, ...stored }: GoalWithState = goal;
    const starts_in = await keepPastShares(write, goal);
    await tx.goals.update(goal, { ...stored, starts_in, monthly_minor: monthlyMinor, updated_at: at });
    converted.push({ id: goal.id, name: goal.name, monthlyMinor });
  }
  return converted;
}
