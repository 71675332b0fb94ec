/**
 * Computes the effects of a possible purchase: on the spending power of its month, on the lowest balance until the end
 * of the next month, and on envelopes and goals.
 */

import { costsOf, type Pot } from "../../domain/affordability.ts";
import { monthOf } from "../../domain/calendar.ts";
import { lowestDay } from "../../domain/forecast.ts";
import { toSafeSum } from "../../domain/money.ts";
import { computeMonth, goalsOfLines, type Month, namesOfLines } from "../../domain/month.ts";
import { envelopeLeftMinor, goalRemainingMinor } from "../../domain/spending-power.ts";
import { loadHousehold } from "../load-household.ts";
import { loadMonth } from "../month/load.ts";
import { reportOf } from "../month/report.ts";
import { readAmountParameter } from "../read-amount.ts";
import type { Read } from "../service.ts";
import { assertWithinForecast, endOfNextMonth, forecastUntil } from "./forecast-balance.ts";

/** Without the purchase and with it, in minor units. */
interface BeforeAndAfter {
  readonly beforeMinor: number;
  readonly afterMinor: number;
}

export interface Affordability {
  readonly currency: string;
  readonly amountMinor: number;
  readonly on: string;
  readonly yearMonth: string;
  /** Spending power of the month of `on`. */
  readonly spendingPower: BeforeAndAfter;
  /** The lowest balance from `on`. */
  readonly lowest: BeforeAndAfter & { readonly day: string };
  readonly floorMinor: number | null;
  /**
   * Whether spending power stays at or above zero, and the lowest balance at or above the floor. Without a floor, the
   * purchase must not be what makes it fall below zero.
   */
  readonly fits: boolean;
  readonly costs: readonly Pot[];
  readonly uncoveredMinor: number;
}

/** @throws Problem `too_many_decimals`, `amount_out_of_range`, `out_of_range`, `sum_out_of_range`. */
export async function checkAffordability(
  read: Read,
  nowMs: number,
  amount: number,
  day: string | undefined,
): Promise<Affordability> {
  const household = await loadHousehold(read, nowMs);
  const { budget, today } = household;
  const on = day ?? today;
  assertWithinForecast(on, today, "on");
  const amountMinor = readAmountParameter(amount, budget.currency, "amount");
  const data = await loadMonth(read, household, { yearMonth: monthOf(on) });
  const month = computeMonth(data);
  const { spendingPowerMinor, unassignedMinor } = reportOf(month);
  const { days, floorMinor } = await forecastUntil(read, household, data.recurring, endOfNextMonth(on));
  const lowest = lowestDay(days.filter((one) => one.day >= on));
  const beforeAndAfter = (beforeMinor: number): BeforeAndAfter => {
    return { beforeMinor, afterMinor: toSafeSum(BigInt(beforeMinor) - BigInt(amountMinor)) };
  };
  const result = {
    spendingPower: beforeAndAfter(spendingPowerMinor),
    lowest: { day: lowest.day, ...beforeAndAfter(lowest.balanceMinor) },
    ...costsOf(amountMinor, { spendingPowerMinor, unassignedMinor, ...potsOf(month) }),
  };
  const leastMinor = floorMinor ?? (lowest.balanceMinor < 0 ? null : 0);
  const isCovered = leastMinor === null || result.lowest.afterMinor >= leastMinor;
  const fits = result.spendingPower.afterMinor >= 0 && isCovered;
  return { ...result, currency: budget.currency, amountMinor, on, yearMonth: month.yearMonth, floorMinor, fits };
}

function potsOf(month: Month) {
  const nameOf = namesOfLines(month);
  const goalOf = goalsOfLines(month);
  return {
    envelopes: month.lines.map((line): Pot => {
      return { source: "envelope", id: line.id, name: nameOf(line), amountMinor: envelopeLeftMinor(line) };
    }),
    goals: month.lines.map((line): Pot => {
      const goal = goalOf(line);
      return { source: "goal", id: goal?.id ?? null, name: goal?.name ?? null, amountMinor: goalRemainingMinor(line) };
    }),
  };
}
