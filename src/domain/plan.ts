/**
 * Plans: what a household expects of each category in a month. A plan is made for one month and holds for those that
 * follow, until the next one that is made. What a plan does to the number is `spending-power.ts`'s business.
 */

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
