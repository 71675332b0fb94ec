/** Loads the amounts on accounts in steps: years of transactions take longer than other requests should wait. */
import { addDays, daysBetween } from "../../domain/calendar.ts";
import type { ImportLeg, Reads } from "../../store/store.ts";
import { pause } from "../pause.ts";

const STEP_DAYS = 92;
/** A file with a wrong year may cover millennia. */
const MAX_STEPS = 100;

/** Every amount on these accounts from a day to another, in the order of the days. */
export async function loadLegs(
  reads: Reads,
  accountIds: readonly string[],
  from: string,
  until: string,
): Promise<ImportLeg[]> {
  const stepDays = Math.max(STEP_DAYS, Math.ceil(Math.abs(daysBetween(from, until)) / MAX_STEPS));
  const legs: ImportLeg[] = [];
  for (let start = from; start <= until; ) {
    const next = addDays(start, stepDays);
    const end = next <= start || next > until ? until : addDays(next, -1);
    legs.push(...(await reads.transactions.listLegs(accountIds, start, end)));
    if (end === until) break;
    start = next;
    await pause();
  }
  return legs;
}
