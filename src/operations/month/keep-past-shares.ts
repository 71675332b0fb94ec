/**
 * Keeps the past of a fund whose goal changes or ends. The shares that spending power counted in past months become plans of
 * these months, and later months keep the plans that they have.
 */
import { addMonths, monthOf } from "../../domain/calendar.ts";
import type { GoalWithState } from "../../domain/goal.ts";
import { carryOfPast } from "../../domain/past-carry.ts";
import { planFor, withoutNegative } from "../../domain/plan.ts";
import { type Household, loadHousehold } from "../load-household.ts";
import { readOf, type Write } from "../service.ts";
import { loadPast } from "./load-past-carry.ts";

/** Returns the first month with a share from now on. */
export async function keepPastShares(write: Write, goal: GoalWithState): Promise<string> {
  const household = await loadHousehold(readOf(write), Date.parse(write.at));
  const currentMonth = monthOf(household.today);
  const carries_from = household.categories.find(({ id }) => id === goal.category_id)?.carries_from ?? null;
  if (carries_from === null || carries_from >= currentMonth || goal.starts_in >= currentMonth) return goal.starts_in;
  const shares = await loadPastShares(write, household, goal, {
    since: carries_from,
    until: addMonths(currentMonth, -1),
  });
  const [firstMonth] = shares.keys();
  if (firstMonth !== undefined) await planShares(write, goal.category_id ?? "", shares, firstMonth, currentMonth);
  return currentMonth;
}

/** The shares that counted, by month. */
async function loadPastShares(
  write: Write,
  household: Household,
  { category_id }: GoalWithState,
  past: { readonly since: string; readonly until: string },
): Promise<ReadonlyMap<string, number>> {
  const shares = new Map<string, number>();
  carryOfPast(await loadPast(readOf(write), household, past), (month, lines) => {
    const line = lines.find(({ id, why }) => id === category_id && why === "goal");
    if (line !== undefined) shares.set(month, line.countsMinor);
  });
  return shares;
}

async function planShares(
  { tx }: Write,
  categoryId: string,
  shares: ReadonlyMap<string, number>,
  firstMonth: string,
  lastMonth: string,
): Promise<void> {
  await tx.budget.lock();
  const plans = await tx.plans.list(firstMonth, lastMonth);
  let applied = planFor(plans, firstMonth).amounts;
  for (let month = firstMonth; month <= lastMonth; month = addMonths(month, 1)) {
    const { planFrom, amounts } = planFor(plans, month);
    const shareMinor = shares.get(month);
    const wanted = shareMinor === undefined ? amounts : new Map([...amounts, [categoryId, shareMinor]]);
    if (!isSame(wanted, planFrom === month ? amounts : applied)) await tx.plans.set(month, wanted);
    applied = withoutNegative(wanted);
  }
}

function isSame(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): boolean {
  return one.size === other.size && [...one].every(([id, minor]) => other.get(id) === minor);
}
