/** A notice as a signed message of Standard Webhooks, with the type `notice`. */
import { signedHeaders } from "../auth/webhook-signature.ts";
import type { WebhookSettings } from "../domain/channel.ts";
import { messageOf } from "../domain/webhook.ts";
import type { NoticeMessage, Posted } from "./message.ts";

const TYPE = "notice";

export function webhookRequest({ url, secret }: WebhookSettings, notice: NoticeMessage, nowMs: number): Posted {
  const { id, title, text, at } = notice;
  const { body } = messageOf(TYPE, at, null, { title, text });
  const headers = {
    "content-type": "application/json",
    "user-agent": "Leeway",
    ...signedHeaders({ id, body, nowMs, secrets: [secret] }),
  };
  return { url, headers, body };
}
