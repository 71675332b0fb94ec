/** A month as it is asked about, and the day from which it is seen. */
import type { Budget } from "../../domain/budget.ts";

/** A month, up to the end of a day of it where one is named. */
export interface MonthSpan {
  readonly budget: Budget;
  readonly yearMonth: string;
  readonly asOf: string | null;
}

export interface MonthView extends MonthSpan {
  /** The day that is asked from: today in the budget's time zone, unless it was named. */
  readonly day: string;
}
