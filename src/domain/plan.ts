/**
 * Plans: what a household expects of each category in a month. A plan is made for one month and holds for those that
 * follow, until the next one that is made. What a plan does to the number is `spending-power.ts`'s business.
 */
import { addMonths, countMonths } from "./calendar.ts";
import { toSafeSum } from "./money.ts";

/** The plan that holds in a month. */
export interface Plan {
  /** The month that it was made for; null where none has been made so far. */
  readonly planFrom: string | null;
  /** Minor units of the budget's currency by category id, zero or above: income to come, money to be paid or set aside. */
  readonly amounts: ReadonlyMap<string, number>;
}

const NO_PLAN: Plan = { planFrom: null, amounts: new Map() };

/** The plan that holds in a month, out of those that were made, in the order of their months. */
export function planFor(plans: readonly Plan[], yearMonth: string): Plan {
  return plans.findLast(({ planFrom }) => planFrom !== null && planFrom <= yearMonth) ?? NO_PLAN;
}

/** What is planned in all months from one to another, by category. `plans` are in order. @throws Problem `sum_out_of_range`. */
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
