/** Deletes the stored responses of expired Idempotency-Keys. */
import { formatTimestamp } from "../domain/calendar.ts";
import type { Service } from "./service.ts";

/** The documented lifetime is 24 hours. The rest covers clients with slow clocks or queues. */
const KEY_LIFETIME_MS = 48 * 3_600_000;

/** A small batch, so that requests wait only briefly. */
const KEYS_PER_ROUND = 500;

export async function removeExpiredKeys({ store, now }: Pick<Service, "store" | "now">): Promise<void> {
  const before = formatTimestamp(now() - KEY_LIFETIME_MS);
  for (;;) {
    const old = await store.all.idempotencyKeys.listBefore(before, KEYS_PER_ROUND);
    for (const [budgetId, keys] of Map.groupBy(old, ({ budget_id }) => budget_id)) {
      await store.write(budgetId, (tx) => tx.idempotencyKeys.removeBefore(before, keys));
    }
    if (old.length < KEYS_PER_ROUND) return;
  }
}
