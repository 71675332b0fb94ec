/**
 * Keeps the past of a fund whose goal changes or ends. The shares that spending power counted in past periods become plans
 * of these periods, and later ones keep the plans that they have.
 */
import type { GoalWithState } from "../../domain/goal.ts";
import { computeMonth } from "../../domain/month.ts";
import { carryOfPast } from "../../domain/past-carry.ts";
import { type Periods, startId, startOf } from "../../domain/period.ts";
import { planFor, withoutNegative } from "../../domain/plan.ts";
import { countOf, type Line } from "../../domain/spending-line.ts";
import { type Household, inPeriods, loadHousehold } from "../load-household.ts";
import { type Read, readOf, type Write } from "../service.ts";
import { loadMonth } from "./load.ts";
import { loadPast } from "./load-past-carry.ts";

/**
 * Returns the first period with a share from now on, as it is stored: the current one, or, if the goal has no past in a fund,
 * that in which it starts.
 */
export async function keepPastShares(write: Write, goal: GoalWithState): Promise<string> {
  const loaded = await loadHousehold(readOf(write), Date.parse(write.at));
  const household = inPeriods(loaded);
  const { periods } = household;
  const current = periods.idAt(household.today);
  const carries_from = household.categories.find(({ id }) => id === goal.category_id)?.carries_from ?? null;
  const isNew = startId(periods, goal.starts_in) >= current;
  if (carries_from === null || carries_from >= current || isNew) return goal.starts_in;
  if (goal.is_archived) return startOf(periods, current); // its past shares are plans already
  const shares = await loadPastShares(readOf(write), loaded, { ...goal, carries_from });
  const [first] = shares.keys();
  if (first !== undefined) await planShares(write, goal.category_id ?? "", shares, { first, last: current, periods });
  return startOf(periods, current);
}

/** The shares of the fund that counted in past periods, by period. Open payments may count more than a share, but they end. */
async function loadPastShares(
  read: Read,
  loaded: Household,
  { category_id, carries_from }: Pick<GoalWithState, "category_id"> & { readonly carries_from: string },
): Promise<ReadonlyMap<string, number>> {
  const month = await loadMonth(read, loaded, {});
  const { periods, firstMonth } = month;
  const shares = new Map<string, number>();
  const visit = (periodId: string, lines: readonly Line[]) => {
    const line = lines.find(({ id }) => id === category_id);
    if (line === undefined || periodId >= month.id) return;
    const { countsMinor, why } = countOf({ ...line, expectedMinor: 0 }, true);
    if (why === "goal") shares.set(periodId, countsMinor);
  };
  if (carries_from < firstMonth) {
    const past = { since: carries_from, until: periods.add(firstMonth, -1) };
    carryOfPast(await loadPast(read, inPeriods(loaded), past), visit);
  }
  computeMonth(month, visit);
  return shares;
}

async function planShares(
  { tx }: Write,
  categoryId: string,
  shares: ReadonlyMap<string, number>,
  { first, last, periods }: { readonly first: string; readonly last: string; readonly periods: Periods },
): Promise<void> {
  await tx.budget.lock();
  const plans = await tx.plans.list(first, last);
  let applied = planFor(plans, first).amounts;
  let previous = "";
  for (let id = first; id <= last; id = periods.add(id, 1)) {
    const { planFrom, amounts } = planFor(plans, id);
    // A plan from before a change of the periods may start within the previous period.
    const isNewer = planFrom !== null && planFrom > previous;
    const shareMinor = shares.get(id);
    const wanted = shareMinor === undefined ? amounts : new Map([...amounts, [categoryId, shareMinor]]);
    if (!isSame(wanted, isNewer ? amounts : applied)) await tx.plans.set(id, wanted);
    applied = withoutNegative(wanted);
    previous = id;
  }
}

function isSame(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): boolean {
  return one.size === other.size && [...one].every(([id, minor]) => other.get(id) === minor);
}
