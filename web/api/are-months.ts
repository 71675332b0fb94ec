/** Whether a budget has calendar months: other periods have other words. */
import { isMonth } from "../logic/period-name.ts";
import { usePeriodsAt } from "./periods.ts";
import { useBudgetNow } from "./today.ts";

/** Whether the current or the next period is a calendar month. True until that is known. */
export function useAreMonths(): boolean {
  const at = usePeriodsAt(useBudgetNow()?.today);
  return at === undefined || [at.shown, at.next ?? at.shown].some(isMonth);
}
