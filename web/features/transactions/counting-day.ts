/** The day that makes a transaction count in its own period or in one beside it. */
import type { CountsIn } from "../../../src/domain/period.ts";
import { queryClient } from "../../api/client.ts";
import { contains, periodsOfYear } from "../../api/periods.ts";
import type { Days } from "../../logic/period.ts";

/** As `nearestDay` of the service, from a listed period. */
export function nearest(ownDay: string, { from, until }: Days, countsIn: CountsIn): string {
  return { previous: until, same: ownDay, next: from }[countsIn];
}

/** From the periods that this browser has read; undefined if it has not read them. */
export async function countingDay(ownDay: string, countsIn: CountsIn): Promise<string | undefined> {
  const read = await queryClient.ensureQueryData(periodsOfYear(ownDay)).catch(() => undefined);
  const periods = read?.periods ?? [];
  const at = periods.findIndex((one) => contains(one, ownDay));
  const period = at < 0 ? undefined : periods[at + { previous: -1, same: 0, next: 1 }[countsIn]];
  return period && nearest(ownDay, period, countsIn);
}
