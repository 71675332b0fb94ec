/** Deletes the stored responses of expired Idempotency-Keys. */
import { formatTimestamp } from "../domain/calendar.ts";
import type { Service } from "./service.ts";

/** A small batch, so that requests wait only briefly. */
const KEYS_PER_ROUND = 500;

export async function removeExpiredKeys({ store, now }: Pick<Service, "store" | "now">): Promise<void> {
  const before = formatTimestamp(now());
  for (;;) {
    const old = await store.all.idempotencyKeys.listExpired(before, KEYS_PER_ROUND);
    for (const [budgetId, keys] of Map.groupBy(old, ({ budget_id }) => budget_id)) {
      await store.write(budgetId, (tx) => tx.idempotencyKeys.removeExpired(before, keys));
    }
    if (old.length < KEYS_PER_ROUND) return;
  }
}
