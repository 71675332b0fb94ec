/**
 * Plans: the amount that a household expects for each category in a month. A plan also applies to later months, until
 * the next plan. `spending-line.ts` decides how a plan counts.
 */
import { addMonths, countMonths } from "./calendar.ts";
import { toSafeSum } from "./money.ts";

/** The planned amounts of a month. */
export interface Plan {
  /** The month that it was made for; null if there is no plan yet. */
  readonly planFrom: string | null;
  /** Minor units of the budget's currency by category id, zero or above: income, or money to pay or save. */
  readonly amounts: ReadonlyMap<string, number>;
}

const NO_PLAN: Plan = { planFrom: null, amounts: new Map() };

/** The plan that applies to a month. `plans` are in the order of their months. */
export function planFor(plans: readonly Plan[], yearMonth: string): Plan {
  return plans.findLast(({ planFrom }) => planFrom !== null && planFrom <= yearMonth) ?? NO_PLAN;
}

/**
 * The sum of the plans of all months from `since` to `until`, by category. `plans` are in order. @throws Problem
 * `sum_out_of_range`.
 */
export function plannedIn(plans: readonly Plan[], since: string, until: string): Plan["amounts"] {
  const sums = new Map<string, bigint>();
  for (const [i, { planFrom, amounts }] of plans.entries()) {
    const next = plans[i + 1]?.planFrom ?? null;
    const first = planFrom === null || planFrom < since ? since : planFrom;
    const end = next === null || next > until ? addMonths(until, 1) : next;
    if (first >= end) continue;
    const months = countMonths(first, end);
    for (const [id, minor] of amounts) sums.set(id, (sums.get(id) ?? 0n) + BigInt(months) * BigInt(minor));
  }
  return new Map([...sums].map(([id, sum]) => [id, toSafeSum(sum)]));
}
