/**
 * Plans: the amount that a household expects for each category in a month. A plan also applies to later months, until
 * the next plan. `spending-line.ts` decides how a plan counts.
 */

/** The planned amounts of a month. */
export interface Plan {
  /** The month that it was made for; null if there is no plan yet. */
  readonly planFrom: string | null;
  /**
   * Minor units of the budget's currency by category id: income, or money to pay or save. Negative only for a fund from
   * which the month takes money back.
   */
  readonly amounts: ReadonlyMap<string, number>;
}

const NO_PLAN: Plan = { planFrom: null, amounts: new Map() };

/**
 * The plan that applies to a month. `plans` are in the order of their months. A negative amount, which takes money out of
 * a fund, holds for its own month only: in later months, it is 0.
 */
export function planFor(plans: readonly Plan[], yearMonth: string): Plan {
  const plan = plans.findLast(({ planFrom }) => planFrom !== null && planFrom <= yearMonth) ?? NO_PLAN;
  return plan.planFrom === yearMonth ? plan : { ...plan, amounts: withoutNegative(plan.amounts) };
}

/** The amounts of a plan for a later month. */
export function withoutNegative(amounts: Plan["amounts"]): Plan["amounts"] {
  const isNegative = [...amounts.values()].some((minor) => minor < 0);
  return isNegative ? new Map([...amounts].map(([id, minor]) => [id, Math.max(0, minor)])) : amounts;
}
