/** Reports how much can still be spent in a month. */
import { dayAt, daysLeftInMonth, monthOf } from "../domain/calendar.ts";
import { perDay, type SpendingPower, spendingPower } from "../domain/spending-power.ts";
import { getBudget } from "./read-budget.ts";
import type { Read } from "./service.ts";

export interface SpendingPowerReport extends SpendingPower {
  readonly currency: string;
  readonly yearMonth: string;
  /** Minor units for each day that is left; null for any month but the current one. */
  readonly perDayMinor: number | null;
}

/** For a month, or for the current one in the budget's time zone. @throws Problem `sum_out_of_range`. */
export async function reportSpendingPower(
  read: Read,
  nowMs: number,
  yearMonth: string | undefined,
): Promise<SpendingPowerReport> {
  const budget = await getBudget(read);
  const today = dayAt(nowMs, budget.time_zone);
  const month = yearMonth ?? monthOf(today);
  const flows = await read.reads.monthFlows.list(budget.id, month);
  const power = spendingPower(flows, budget.currency);
  return {
    ...power,
    currency: budget.currency,
    yearMonth: month,
    perDayMinor: month === monthOf(today) ? perDay(power.spendingPowerMinor, daysLeftInMonth(today)) : null,
  };
}
