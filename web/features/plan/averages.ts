/** Planned amounts from the average of what was paid in earlier periods. */
import type { Month, PlannedAmount } from "../../api/contract.ts";
import { addAmounts } from "../../logic/amount.ts";
import { emptyRows } from "./rows.ts";

/** Numbers of periods. */
export const AVERAGES = [3, 6, 12] as const;
export type Average = (typeof AVERAGES)[number];

/** What was paid in each earlier period, the oldest first, by category id. */
export type PaidBefore = ReadonlyMap<string | null, readonly number[]>;

/** The averages for which there are enough periods; always the shortest one. */
export function possibleAverages(paid: PaidBefore): readonly Average[] {
  const known = knownPeriods(paid);
  return AVERAGES.filter((count) => count <= known || count === AVERAGES[0]);
}

/** The number of periods since the first payment. */
function knownPeriods(paid: PaidBefore): number {
  return Math.max(0, ...[...paid.values()].map((amounts) => amounts.length - firstPaid(amounts)));
}

function firstPaid(amounts: readonly number[]): number {
  const first = amounts.findIndex((amount) => amount !== 0);
  return first === -1 ? amounts.length : first;
}

/**
 * The average of the last `count` periods, or of those since the household's first payment, for each category without a plan. It is
 * rounded to whole units of the currency; amounts below one unit are left out.
 */
export function averagePlans(month: Month, paid: PaidBefore, count: Average): readonly PlannedAmount[] {
  const periods = Math.min(count, knownPeriods(paid));
  return emptyRows(month).flatMap(({ category_id }) => {
    const amounts = (paid.get(category_id) ?? []).slice(-periods);
    const planned = periods === 0 ? 0 : Math.round(addAmounts(month.currency, amounts) / periods);
    return planned < 1 ? [] : [{ category_id, planned }];
  });
}
