/** A token that expires ends the webhooks that it created. Other ends of access turn them off in the same write. */
import { formatTimestamp } from "../../domain/calendar.ts";
import type { Service } from "../service.ts";
import { endUnusedWatchJob } from "../watch-job.ts";
import type { WebhookJob } from "./follow-log.ts";

export async function endWithToken(
  { store, now }: Pick<Service, "store" | "now">,
  { budgetId, id, write }: WebhookJob,
): Promise<void> {
  const { webhooks, tokens } = store.of(budgetId);
  const creatorId = (await webhooks.find(id))?.created_by ?? undefined;
  if (creatorId === undefined) return;
  const at = formatTimestamp(now());
  if ((await tokens.findActive(creatorId, at)) !== undefined) return;
  const isToken = (await tokens.findNames([creatorId])).has(creatorId); // otherwise a user
  if (!isToken) return;
  await write(async (tx) => {
    await tx.webhooks.end(id, "off", at);
    await endUnusedWatchJob(tx, budgetId);
  });
}
