/** Removes old messages of webhooks. */
import { DAY_MS, formatTimestamp } from "../../domain/calendar.ts";
import { onEachBudget, onEachMachine } from "../each-machine.ts";
import type { Service } from "../service.ts";

const SENT_MS = 7 * DAY_MS;
const OTHERS_MS = 30 * DAY_MS;

/** The number of budgets whose messages are removed at a time. */
const BUDGETS_PER_ROUND = 500;

export async function removeOldDeliveries({ store, now }: Pick<Service, "store" | "now">): Promise<void> {
  const ages = [formatTimestamp(now() - SENT_MS), formatTimestamp(now() - OTHERS_MS)] as const;
  await onEachMachine({ store }, async ({ webhookDeliveries }) => {
    for (;;) {
      const budgetIds = await webhookDeliveries.listOldBudgets(...ages, BUDGETS_PER_ROUND);
      await onEachBudget({ store }, budgetIds, (id) =>
        store.write(id, (tx) => tx.webhookDeliveries.removeOld(...ages)),
      );
      if (budgetIds.length < BUDGETS_PER_ROUND) return;
    }
  });
}
