/** A notice as an encrypted request to the push service of a browser (RFC 8030, RFC 8291, RFC 8292). */
import { encryptPush, vapidAuthorization } from "../auth/web-push.ts";
import type { WebPushSettings } from "../domain/channel.ts";
import type { NoticeMessage, Posted } from "./message.ts";

/** After this time a notice is no news. */
const TTL_S = 24 * 3600;

/** The service worker of the web app reads the body. With the same topic, a repeat replaces a message that still waits. */
export function webPushRequest(
  { endpoint, keys, contact }: WebPushSettings,
  { id, budgetId, title, text, about }: NoticeMessage,
  nowMs: number,
  vapidKey: string,
): Posted {
  return {
    url: endpoint,
    headers: {
      "content-type": "application/octet-stream",
      "content-encoding": "aes128gcm",
      "user-agent": "Leeway",
      authorization: vapidAuthorization(vapidKey, { endpoint, contact, nowMs }),
      ttl: String(TTL_S),
      topic: id.replaceAll("-", ""),
    },
    body: encryptPush(JSON.stringify({ id, budget_id: budgetId, title, text, about }), keys),
  };
}
