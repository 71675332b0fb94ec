/**
 * Deletes a budget with everything in it. Its tokens stop working at once; then its rows are removed in batches. If it is
 * interrupted, running it again resumes it. Nothing undoes it.
 */
import { formatTimestamp } from "../../domain/calendar.ts";
import { TABLES_OF_BUDGETS } from "../../store/store.ts";
import type { Service } from "../service.ts";

/** Small enough that requests of other budgets wait only briefly for a batch. */
const BATCH_ROWS = 10_000;

export async function deleteBudget({ store, now }: Service, budgetId: string, batchRows = BATCH_ROWS): Promise<void> {
  const at = formatTimestamp(now());
  await store.write(
    budgetId,
    async (tx) => {
      await tx.budget.lock();
      await tx.budget.markDeleted(at);
      await tx.tokens.revokeAll(at);
    },
    { changesTokens: true },
  );
  for (const table of TABLES_OF_BUDGETS) {
    let hasMore = true;
    while (hasMore)
      hasMore = await store.write(budgetId, (tx) => tx.budget.removeRows(table, batchRows), {
        changesTokens: table === "tokens",
      });
  }
}
