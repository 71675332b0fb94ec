/** Describes the forecast and the affordability of a purchase in one or two English sentences. */
import { formatMoney } from "./money-text.ts";

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
export function describeLowest({ lowest, currency }: ForecastSummary): string {
  return `The balance is lowest on ${dayName(lowest.day)}: ${formatMoney(lowest.balanceMinor, currency)}.`;
}

/** The first day below the floor, with its balance; undefined if there is none. */
export function describeBelowFloor({ belowFloor, floorMinor, currency }: ForecastSummary): string | undefined {
  if (belowFloor === undefined || floorMinor === null) return undefined;
  const [balance, floor] = [belowFloor.balanceMinor, floorMinor].map((minor) => formatMoney(minor, currency));
  return `On ${dayName(belowFloor.day)} the balance falls to ${balance}, below the floor of ${floor}.`;
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
export function describeAffordability(purchase: PurchaseEffect): string {
  const { currency, amountMinor, on, spendingPower, lowest, floorMinor, fits } = purchase;
  const money = (minor: number) => formatMoney(minor, currency);
  const left = spendingPower.afterMinor;
  const verdict = `${money(amountMinor)} on ${dayName(on)} ${fits ? "fits" : "does not fit"}`;
  const power = left < 0 ? `it is ${money(-left)} more than can be spent` : `it leaves ${money(left)} to spend`;
  const lowestAfter = `The balance is then lowest on ${dayName(lowest.day)}: ${money(lowest.afterMinor)}`;
  const floor = floorMinor === null ? "" : `, and the floor is ${money(floorMinor)}`;
  return `${verdict}: ${power}. ${lowestAfter}${floor}.`;
}

/** "2026-11-20" is "November 20, 2026". */
function dayName(day: string): string {
  dayFormat ??= new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone: "UTC" });
  return dayFormat.format(new Date(`${day}T00:00:00Z`));
}

/** Created on first use: the first format of a process loads the calendars of all languages. */
let dayFormat: Intl.DateTimeFormat | undefined;
