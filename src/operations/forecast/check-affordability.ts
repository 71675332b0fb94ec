/**
 * Says what a purchase that has not been made would do: to the spending power of its month, to the lowest balance from
 * then to the end of the month after it, and to what envelopes and goals were to have.
 */
import { costsOf, type Pot } from "../../domain/affordability.ts";
import { dayAt, monthOf } from "../../domain/calendar.ts";
import { lowestDay } from "../../domain/forecast.ts";
import { toSafeSum } from "../../domain/money.ts";
import { envelopeRestMinor, goalRestMinor } from "../../domain/spending-power.ts";
import { getBudget } from "../budget/read-budget.ts";
import { readLineGoals } from "../month/line-goals.ts";
import { readLineNames } from "../month/line-names.ts";
import { type Month, readMonth } from "../month/read-month.ts";
import { reportOf } from "../month/report-spending-power.ts";
import { readAmountParameter } from "../read-amount.ts";
import type { Read } from "../service.ts";
import { assertForeseeable, endOfNextMonth, forecastBetween } from "./forecast-balance.ts";

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
  /** Of the month of `on`. */
  readonly spendingPower: BeforeAndAfter;
  /** On the day from `on` on that has the least. */
  readonly lowest: BeforeAndAfter & { readonly day: string };
  readonly floorMinor: number | null;
  /** Whether neither spending power falls below zero nor the balance below the floor, where there is one. */
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
  const budget = await getBudget(read);
  const today = dayAt(nowMs, budget.time_zone);
  const on = day ?? today;
  assertForeseeable(on, today, "on");
  const amountMinor = readAmountParameter(amount, budget.currency, "amount");
  const month = await readMonth(read, nowMs, { yearMonth: monthOf(on) });
  const { spendingPowerMinor, unassignedMinor } = reportOf(month);
  const { days, floorMinor } = await forecastBetween(read, budget, today, endOfNextMonth(on));
  const lowest = lowestDay(days.filter((one) => one.day >= on));
  const around = (beforeMinor: number): BeforeAndAfter => {
    return { beforeMinor, afterMinor: toSafeSum(BigInt(beforeMinor) - BigInt(amountMinor)) };
  };
  const answer = {
    spendingPower: around(spendingPowerMinor),
    lowest: { day: lowest.day, ...around(lowest.balanceMinor) },
    ...costsOf(amountMinor, { spendingPowerMinor, unassignedMinor, ...(await readPots(read, month)) }),
  };
  const isAboveFloor = floorMinor === null || answer.lowest.afterMinor >= floorMinor;
  const fits = answer.spendingPower.afterMinor >= 0 && isAboveFloor;
  return { ...answer, currency: budget.currency, amountMinor, on, yearMonth: month.yearMonth, floorMinor, fits };
}

async function readPots(read: Read, { lines, categories }: Month) {
  const nameOf = await readLineNames(read, categories);
  const goalOf = await readLineGoals(read, lines);
  return {
    envelopes: lines.map((line): Pot => {
      return { source: "envelope", id: line.id, name: nameOf(line), amountMinor: envelopeRestMinor(line) };
    }),
    goals: lines.map((line): Pot => {
      const goal = goalOf(line);
      return { source: "goal", id: goal?.id ?? null, name: goal?.name ?? null, amountMinor: goalRestMinor(line) };
    }),
  };
}
