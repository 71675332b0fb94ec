/** The read of the number. */
import { reading } from "./client.ts";
import type { SpendingPowerExplanation } from "./contract.ts";

/** The number with its limit and its lines; without a month, of the current one. `early` is as in `reading`. */
export function explanationOf(year_month?: string, early?: Promise<SpendingPowerExplanation | undefined>) {
  const query = { ...(year_month === undefined ? {} : { year_month }), include: ["limit"] } as const;
  return reading("GET /v1/budget/spending_power/explanation", { query }, early);
}
