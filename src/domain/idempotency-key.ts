/** How long an Idempotency-Key is stored with its response. */
import { DAY_MS } from "./calendar.ts";

/**
 * A phone that was offline may send its entries late, so a user's keys live longer. A token's live for the documented 24
 * hours, and a day more for clients with slow clocks or queues.
 */
export function keyLifetimeMs(isUser: boolean): number {
  return (isUser ? 30 : 2) * DAY_MS;
}
