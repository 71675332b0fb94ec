/** Marks data that was restored from a backup, so that clients that saw later changes read everything again. */

import { formatTimestamp } from "../../domain/calendar.ts";
import { RESTORED } from "../../domain/change.ts";
import { everyBudgetId } from "../get-budget.ts";
import { recordCommand } from "../record-command.ts";
import type { Service } from "../service.ts";

/** More than the changes that the lost data can have had. */
const SKIPPED = 2 ** 32;

/**
 * Appends a change to the log of every budget, with a number far above the last one. A client may know changes that the
 * backup does not have. Their numbers are never given to other changes, so the client gets `changes_expired`.
 */
export async function markRestored({ store, now }: Pick<Service, "store" | "now">): Promise<void> {
  for await (const id of everyBudgetId(store)) {
    await store.write(id, async (tx) => {
      await tx.budget.lock();
      await recordCommand(tx, RESTORED, formatTimestamp(now()), { skipped: SKIPPED });
    });
  }
}
