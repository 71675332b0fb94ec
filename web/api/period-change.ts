/** A change of the budget's periods, and the day that the app proposes for it. */
import type { BudgetChanges, ListedPeriod } from "./contract.ts";

export interface PeriodChange extends Required<Pick<BudgetChanges, "period" | "period_from">> {
  readonly convert?: boolean;
}

/** The period of today if periods start like this, and the first day of the change that makes it so. */
export interface Proposal {
  readonly period: ListedPeriod;
  /** Null: the periods are the same for all time, because nothing was entered for earlier days. */
  readonly periodFrom: string | null;
}
