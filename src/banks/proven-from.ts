/**
 * The first day from which a bank's list is surely complete. A new connection lists only a part of the past, and how much is unknown. To
 * claim the days before would make rows of files look as if the bank had removed them.
 */
import { addDays, dayAt } from "../domain/calendar.ts";
import type { Item } from "./provider.ts";

/** A run that asks for fewer days asks for days that the bank has listed before. */
const USUAL_DAYS = 31;

/** Null if no day is: the run asks for more days than usual ones, and nothing is booked in them. */
export function provenFrom(since: string, items: readonly Item[], now: number): string | null {
  if (since >= addDays(dayAt(now, "UTC"), -USUAL_DAYS)) return since;
  const days = items.map(({ bookedOn }) => bookedOn).filter((day) => day !== null);
  return days.length === 0 ? null : days.reduce((first, day) => (day < first ? day : first));
}
