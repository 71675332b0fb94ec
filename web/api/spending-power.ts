/** The read of the number. */
import { reading } from "./client.ts";
import type { SpendingPowerExplanation } from "./contract.ts";

/** The number with its limit and its lines, of the period of a day; without one, of today. `early` is as in `reading`. */
export function explanationOf(on?: string, early?: Promise<SpendingPowerExplanation | undefined>) {
  const query = { ...(on === undefined ? {} : { on }), include: ["limit"] } as const;
  return reading("GET /v1/budget/spending_power/explanation", { query }, early);
}
