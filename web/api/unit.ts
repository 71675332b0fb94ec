/** Whether the budget has calendar months or other periods, for messages about every one of them. */
import { type Unit, unitOf } from "../logic/period.ts";
import { usePeriodsAt } from "./periods.ts";
import { useBudgetNow } from "./today.ts";

/** Of the next period: the current one may be the last before a change of the periods. */
export function useUnit(): Unit {
  const at = usePeriodsAt(useBudgetNow()?.today);
  return unitOf(at?.next ?? at?.shown);
}
