/** Describes the forecast and the affordability of a purchase. */
import type { Money, Sentence } from "./sentence.ts";

interface DayBalance {
  readonly day: string;
  readonly balanceMinor: number;
}

interface ForecastSummary {
  readonly currency: string;
  readonly lowest: DayBalance;
  readonly floorMinor: number | null;
  readonly belowFloor: DayBalance | undefined;
}

/** The lowest balance and its day. */
export function describeLowest({ lowest, currency }: ForecastSummary): Sentence {
  const balance = { amount_minor: lowest.balanceMinor, currency };
  return { code: "forecast.lowest", parameters: { day: lowest.day, balance } };
}

/** The first day below the floor, with its balance; undefined if there is none. */
export function describeBelowFloor({ belowFloor, floorMinor, currency }: ForecastSummary): Sentence | undefined {
  if (belowFloor === undefined || floorMinor === null) return undefined;
  const balance = { amount_minor: belowFloor.balanceMinor, currency };
  const floor = { amount_minor: floorMinor, currency };
  return { code: "forecast.below_floor", parameters: { day: belowFloor.day, balance, floor } };
}

interface PurchaseEffect {
  readonly currency: string;
  readonly amountMinor: number;
  readonly on: string;
  readonly spendingPower: { readonly afterMinor: number };
  readonly lowest: { readonly day: string; readonly afterMinor: number };
  readonly floorMinor: number | null;
  readonly fits: boolean;
}

/** Whether a purchase fits, and the balances after it. */
export function describeAffordability(purchase: PurchaseEffect): Sentence {
  const { currency, amountMinor, on, spendingPower, lowest, floorMinor, fits } = purchase;
  const money = (amount_minor: number): Money => ({ amount_minor, currency });
  const effect = {
    amount: money(amountMinor),
    day: on,
    lowest_day: lowest.day,
    lowest: money(lowest.afterMinor),
    floor: floorMinor === null ? null : money(floorMinor),
  };
  const left = spendingPower.afterMinor;
  if (left < 0) return { code: "affordability.too_expensive", parameters: { ...effect, missing: money(-left) } };
  const code = fits ? "affordability.fits" : "affordability.below_floor";
  return { code, parameters: { ...effect, left: money(left) } };
}
