/** An even pace: the number at the start of a period, spent in equal parts, is 0 at its end. */
import { divideMinor } from "./money.ts";
import type { PeriodView } from "./period.ts";

/** What it would leave at the end of the day of the view; null unless the start is above 0. */
export function evenPace(startMinor: number, { days, daysLeft }: Pick<PeriodView, "days" | "daysLeft">): number | null {
  if (startMinor <= 0) return null;
  const daysAfter = Math.max(0, daysLeft - 1);
  // Split, so that no product is too large to be exact.
  return divideMinor(startMinor, days) * daysAfter + divideMinor((startMinor % days) * daysAfter, days);
}
