/** Removes a channel: alerts no longer use it, and what waits to be sent on it is dropped. */
import type { Channel, Tx } from "../../store/store.ts";

/** Its job must be removed too. */
export async function removeChannel(
  tx: Pick<Tx, "alerts" | "channels">,
  { id, user_id }: Pick<Channel, "id" | "user_id">,
): Promise<void> {
  for (const { id: alertId, channel_ids } of await tx.alerts.listOf(user_id)) {
    if (!channel_ids.includes(id)) continue;
    await tx.alerts.update(alertId, { channel_ids: channel_ids.filter((one) => one !== id) });
  }
  await tx.channels.remove(id);
}
