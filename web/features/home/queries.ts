/** The queries of Home. */
import { queryClient } from "../../api/client.ts";
import type { SpendingPowerExplanation } from "../../api/contract.ts";
import { explanationOf } from "../../api/spending-power.ts";

export type Explanation = SpendingPowerExplanation;
export type ExplainedLine = Explanation["lines"][number];

/** Uses the response of `first.ts`, so that the number is requested once. */
export function acceptFirstExplanation(): void {
  const first = window.leewayFirst?.explanation;
  if (first !== undefined)
    void queryClient.prefetchQuery(explanationOf(undefined, first as Promise<Explanation | undefined>));
}
