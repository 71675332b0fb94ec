/**
 * Computes the effects of a possible purchase: on the spending power of its month, on the lowest balance until the end
 * of the next month, and on envelopes and goals.
 */

import { costsOf, type Pot } from "../../domain/affordability.ts";
import { monthOf } from "../../domain/calendar.ts";
import { lowestDay } from "../../domain/forecast.ts";
import { toSafeSum } from "../../domain/money.ts";
import { computeMonth, goalsOfLines, type Month, namesOfLines } from "../../domain/month.ts";
import { problemOf } from "../../domain/problem.ts";
import type { SpendingLimit } from "../../domain/spending-limit.ts";
import { countOf } from "../../domain/spending-line.ts";
import { envelopeLeftMinor, goalRemainingMinor } from "../../domain/spending-power.ts";
import { assertWithinForecast, endOfNextPeriod, forecastUntil } from "../forecast/forecast-balance.ts";
import { type Household, loadHousehold } from "../load-household.ts";
import { readAmountParameter } from "../read-amount.ts";
import type { Read } from "../service.ts";
import { loadMonth } from "./load.ts";
import { limitOf } from "./load-limit.ts";
import { reportOf } from "./report.ts";

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
  /** The limit of today; null if the purchase is in another month. */
  readonly limit: SpendingLimit | null;
  readonly costs: readonly Pot[];
  readonly uncoveredMinor: number;
}

interface Purchase {
  /** In major units of the budget's currency. */
  readonly amount: number;
  /** Defaults to today. */
  readonly on?: string | undefined;
  readonly category_id?: string | undefined;
}

/** @throws Problem `unknown_category`, `too_many_decimals`, `amount_out_of_range`, `out_of_range`, `sum_out_of_range`. */
export async function checkAffordability(
  read: Read,
  nowMs: number,
  { amount, on: day, category_id: categoryId }: Purchase,
): Promise<Affordability> {
  const household = await loadHousehold(read, nowMs);
  const { budget, today } = household;
  const on = day ?? today;
  assertWithinForecast(on, today, "on");
  const amountMinor = readAmountParameter(amount, budget.currency, "amount");
  const data = await loadMonth(read, household, { yearMonth: monthOf(on) });
  const month = computeMonth(data);
  const { spendingPowerMinor, unassignedMinor } = reportOf(month);
  const covered = coveredBy(month, household, categoryId, amountMinor);
  const restMinor = amountMinor - covered.amountMinor;
  const forecast = await forecastUntil(read, household, data.recurring, endOfNextPeriod(on));
  const { days, floorMinor } = forecast;
  const lowest = lowestDay(days.filter((one) => one.day >= on));
  const afterMinor = toSafeSum(BigInt(spendingPowerMinor) - BigInt(restMinor));
  const { costs, uncoveredMinor } = costsOf(restMinor, { spendingPowerMinor, unassignedMinor, ...potsOf(month) });
  const result = {
    spendingPower: { beforeMinor: spendingPowerMinor, afterMinor },
    lowest: {
      day: lowest.day,
      beforeMinor: lowest.balanceMinor,
      afterMinor: forecast.lowestAfter(amountMinor, on),
    },
    costs: covered.amountMinor > 0 ? [covered, ...costs] : costs,
    uncoveredMinor,
  };
  const leastMinor = floorMinor ?? (lowest.balanceMinor < 0 ? null : 0);
  const limit = month.yearMonth === monthOf(today) ? limitOf(forecast, data, spendingPowerMinor) : null;
  const isCovered = leastMinor === null || result.lowest.afterMinor >= leastMinor;
  const fits = result.spendingPower.afterMinor >= 0 && isCovered;
  const { yearMonth } = month;
  return { ...result, currency: budget.currency, amountMinor, on, yearMonth, floorMinor, fits, limit };
}

/** The part of a purchase that spending power already counts in the line of its category, such as the money in a fund. */
function coveredBy(month: Month, { categories }: Household, categoryId: string | undefined, amountMinor: number): Pot {
  const category = categories.find(({ id }) => id === categoryId);
  if (categoryId !== undefined && category === undefined) {
    const detail = `There is no category ${categoryId} in this budget.`;
    throw problemOf([{ code: "unknown_category", parameter: "category_id", detail }]);
  }
  const line = month.lines.find(({ source, id }) => source === "category" && id === categoryId);
  const pot = { source: "envelope", id: category?.id ?? null, name: category?.name ?? null, amountMinor: 0 } as const;
  if (line === undefined || line.part === "income") return pot;
  const more = countOf({ ...line, actualMinor: line.actualMinor + amountMinor }, false).countsMinor - line.countsMinor;
  return { ...pot, source: line.carriedInMinor === null ? "envelope" : "fund", amountMinor: amountMinor - more };
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
