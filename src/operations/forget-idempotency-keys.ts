/** Forgets the answers to Idempotency-Keys once they are old enough. */
import { formatTimestamp } from "../domain/calendar.ts";
import type { Service } from "./service.ts";

/** Clients may count on 24 hours; the rest is for those whose clock or queue runs late. */
const KEY_LIFETIME_MS = 48 * 3_600_000;

/** Budgets to a round, so that no round holds up the requests for long. */
const BUDGETS_A_ROUND = 100;

export async function forgetIdempotencyKeys({ store, now }: Pick<Service, "store" | "now">): Promise<void> {
  const before = formatTimestamp(now() - KEY_LIFETIME_MS);
  for (;;) {
    const budgetIds = await store.idempotencyKeys.listBudgetsWithKeysBefore(before, BUDGETS_A_ROUND);
    for (const budgetId of budgetIds) {
      await store.write(budgetId, (tx) => tx.idempotencyKeys.removeBefore(budgetId, before));
    }
    if (budgetIds.length < BUDGETS_A_ROUND) return;
  }
}
