/** How many requests a token has made in a window of time, for servers that hold it to one limit together. */
import { sql } from "kysely";
import type { Db } from "./engine.ts";
import type { Given } from "./prepared-query.ts";

interface TakeRequests {
  readonly budgetId: string;
  readonly tokenId: string;
  readonly count: number;
  readonly nowMs: number;
  readonly windowMs: number;
}

interface TakenRequests {
  /** When the window began: with the first request after the one before it was over. */
  readonly sinceMs: number;
  /** How many were taken in it by now, these included. */
  readonly taken: number;
}

/** Takes some more requests of a token's window, on the account of all servers. */
export type CountRequests = (take: TakeRequests) => Promise<TakenRequests>;

export function requestCounts({ prepare }: Db): CountRequests {
  const take = prepare((given: Given<TakeRequests & Record<string, string | number>>) => {
    const isOver = sql`request_counts.since_ms <= excluded.since_ms - CAST(${given.windowMs} AS bigint)`;
    return sql<{ since_ms: number; taken: number }>`
      INSERT INTO request_counts (budget_id, token_id, since_ms, taken)
      VALUES (${given.budgetId}, ${given.tokenId}, ${given.nowMs}, ${given.count})
      ON CONFLICT (budget_id, token_id) DO UPDATE SET
        since_ms = CASE WHEN ${isOver} THEN excluded.since_ms ELSE request_counts.since_ms END,
        taken = CASE WHEN ${isOver} THEN excluded.taken ELSE request_counts.taken + excluded.taken END
      RETURNING since_ms, taken`;
  });
  return async (request) => {
    const [{ since_ms: sinceMs, taken } = { since_ms: request.nowMs, taken: request.count }] = await take({
      ...request,
    });
    return { sinceMs, taken };
  };
}
