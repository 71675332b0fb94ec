/** The forecast and the answer to "can we afford it?" in words: a sentence or two, in plain English. */
import { formatMoney } from "./money-text.ts";

interface DayBalance {
  readonly day: string;
  readonly balanceMinor: number;
}

interface SpokenForecast {
  readonly currency: string;
  readonly lowest: DayBalance;
  readonly floorMinor: number | null;
  readonly belowFloor: DayBalance | undefined;
}

/** How low the balance goes, and when. */
export function sayLowest({ lowest, currency }: SpokenForecast): string {
  return `The balance is lowest on ${dayName(lowest.day)}: ${formatMoney(lowest.balanceMinor, currency)}.`;
}

/** When it falls below the floor first, and how far; undefined where it does not. */
export function sayBelowFloor({ belowFloor, floorMinor, currency }: SpokenForecast): string | undefined {
  if (belowFloor === undefined || floorMinor === null) return undefined;
  const [balance, floor] = [belowFloor.balanceMinor, floorMinor].map((minor) => formatMoney(minor, currency));
  return `On ${dayName(belowFloor.day)} the balance falls to ${balance}, below the floor of ${floor}.`;
}

interface SpokenPurchase {
  readonly currency: string;
  readonly amountMinor: number;
  readonly on: string;
  readonly spendingPower: { readonly afterMinor: number };
  readonly lowest: { readonly day: string; readonly afterMinor: number };
  readonly floorMinor: number | null;
  readonly fits: boolean;
}

/** Whether a purchase fits, and what stands after it. */
export function sayAffordability(purchase: SpokenPurchase): string {
  const { currency, amountMinor, on, spendingPower, lowest, floorMinor, fits } = purchase;
  const money = (minor: number) => formatMoney(minor, currency);
  const left = spendingPower.afterMinor;
  const answer = `${money(amountMinor)} on ${dayName(on)} ${fits ? "fits" : "does not fit"}`;
  const power = left < 0 ? `it is ${money(-left)} more than can be spent` : `it leaves ${money(left)} to spend`;
  const lowestAfter = `The balance is then lowest on ${dayName(lowest.day)}: ${money(lowest.afterMinor)}`;
  const floor = floorMinor === null ? "" : `, and the floor is ${money(floorMinor)}`;
  return `${answer}: ${power}. ${lowestAfter}${floor}.`;
}

/** "2026-11-20" is "November 20, 2026". */
function dayName(day: string): string {
  dayFormat ??= new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone: "UTC" });
  return dayFormat.format(new Date(`${day}T00:00:00Z`));
}

/** Made when it is first needed: the first format of a process reads the calendars of all languages. */
let dayFormat: Intl.DateTimeFormat | undefined;
