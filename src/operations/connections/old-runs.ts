/** Removes old runs. For housekeeping. */
import { DAY_MS, formatTimestamp } from "../../domain/calendar.ts";
import { onEachBudget, onEachMachine } from "../each-machine.ts";
import type { Service } from "../service.ts";

/** How long runs without an import and all others are stored. */
const WITHOUT_IMPORT_MS = 90 * DAY_MS;
const STORED_MS = 400 * DAY_MS;

/** A small batch, so that requests wait only briefly. */
const RUNS_PER_ROUND = 500;

export async function removeOldRuns({ store, now }: Pick<Service, "store" | "now">): Promise<void> {
  const nowMs = now();
  const [withoutImport, before] = [formatTimestamp(nowMs - WITHOUT_IMPORT_MS), formatTimestamp(nowMs - STORED_MS)];
  await onEachMachine({ store }, async ({ syncRuns }) => {
    for (;;) {
      const old = await syncRuns.listOld(withoutImport, before, RUNS_PER_ROUND);
      const byBudget = Map.groupBy(old, ({ budget_id }) => budget_id);
      await onEachBudget({ store }, byBudget.keys(), (budgetId) =>
        store.write(budgetId, (tx) => tx.syncRuns.removeMany((byBudget.get(budgetId) ?? []).map(({ id }) => id))),
      );
      if (old.length < RUNS_PER_ROUND) return;
    }
  });
}
