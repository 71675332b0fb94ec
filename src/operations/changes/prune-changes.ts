/** Removes old changes from the log. */

import { DAY_MS, formatTimestamp } from "../../domain/calendar.ts";
import { onEachBudget, onEachMachine } from "../each-machine.ts";
import { everyBudgetId } from "../get-budget.ts";
import type { Service } from "../service.ts";

/**
 * Removes the changes that are older than `days`, with everything stored for their undo. The newest change of a budget
 * always stays, because its number is the next `since` of clients.
 */
export async function pruneChanges({ store, now }: Pick<Service, "store" | "now">, days: number): Promise<void> {
  const before = formatTimestamp(now() - days * DAY_MS);
  const prune = async (id: string) => {
    for (;;) {
      const last = await store.of(id).changes.findExpired(before);
      if (last === undefined) return;
      await store.write(id, (tx) => tx.changes.removeUpTo(last));
    }
  };
  await onEachMachine({ store }, (all) => onEachBudget({ store }, everyBudgetId({ all }), prune));
}
