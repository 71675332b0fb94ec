/**
 * Plans: the amount that a household expects for each category in a period. A plan also applies to later periods, until
 * the next plan. `spending-line.ts` decides how a plan counts.
 */

/** The planned amounts of a period. */
export interface Plan {
  /** The id of the period that it was made for; null if there is no plan yet. */
  readonly planFrom: string | null;
  /**
   * Minor units of the budget's currency by category id: income, or money to pay or save. Negative only for a fund from
   * which the period takes money back.
   */
  readonly amounts: ReadonlyMap<string, number>;
}

const NO_PLAN: Plan = { planFrom: null, amounts: new Map() };

/**
 * The plan that applies to a period. `plans` are in order. A negative amount, which takes money out of a fund, holds for its
 * own period only: in later ones, it is 0.
 */
export function planFor(plans: readonly Plan[], periodId: string): Plan {
  const plan = plans.findLast(({ planFrom }) => planFrom !== null && planFrom <= periodId) ?? NO_PLAN;
  return plan.planFrom === periodId ? plan : { ...plan, amounts: withoutNegative(plan.amounts) };
}

/** The amounts of a plan for a later period. */
export function withoutNegative(amounts: Plan["amounts"]): Plan["amounts"] {
  const isNegative = [...amounts.values()].some((minor) => minor < 0);
  return isNegative ? new Map([...amounts].map(([id, minor]) => [id, Math.max(0, minor)])) : amounts;
}
