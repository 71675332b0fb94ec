/** Forgets the answers to Idempotency-Keys once they are old enough. */
import { formatTimestamp } from "../domain/calendar.ts";
import type { Service } from "./service.ts";

/** Clients may count on 24 hours; the rest is for those whose clock or queue runs late. */
const KEY_LIFETIME_MS = 48 * 3_600_000;

/** How many are forgotten at once, so that requests are not held up for long. */
const KEYS_A_ROUND = 500;

export async function forgetIdempotencyKeys({ store, now }: Pick<Service, "store" | "now">): Promise<void> {
  const before = formatTimestamp(now() - KEY_LIFETIME_MS);
  for (;;) {
    const old = await store.all.idempotencyKeys.listBefore(before, KEYS_A_ROUND);
    for (const [budgetId, keys] of Map.groupBy(old, ({ budget_id }) => budget_id)) {
      await store.write(budgetId, (tx) => tx.idempotencyKeys.removeBefore(before, keys));
    }
    if (old.length < KEYS_A_ROUND) return;
  }
}
