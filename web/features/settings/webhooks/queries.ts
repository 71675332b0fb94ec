/** The queries of the messages of webhooks. */
import { reading } from "../../../api/client.ts";

const SHOWN = 100;

/** The last messages of a webhook. They change while the list is open. */
export function deliveries(id: string) {
  const params = { webhook_id: id };
  const read = reading("GET /v1/webhooks/{webhook_id}/deliveries", { params, query: { limit: SHOWN } });
  return { ...read, refetchInterval: 5000 };
}
