/** A token that expires ends the webhooks that it created. Other ends of access turn them off in the same write. */
import { formatTimestamp } from "../../domain/calendar.ts";
import { isEndedToken } from "../people/creator-left.ts";
import type { Service } from "../service.ts";
import { endUnusedWatchJob } from "../watch-job.ts";
import type { WebhookJob } from "./follow-log.ts";

export async function endWithToken(
  { store, now }: Pick<Service, "store" | "now">,
  { budgetId, id, write }: WebhookJob,
): Promise<void> {
  const reads = store.of(budgetId);
  const creatorId = (await reads.webhooks.find(id))?.created_by ?? null;
  if (creatorId === null || !(await isEndedToken({ now }, reads, creatorId))) return;
  const at = formatTimestamp(now());
  await write(async (tx) => {
    await tx.webhooks.end(id, "off", at);
    await endUnusedWatchJob(tx, budgetId);
  });
}
