/** A notice as each kind of channel sends it: a request, or an e-mail. */
import type { ChannelKind, NtfySettings, WebhookSettings } from "../domain/channel.ts";
import type { NoticeMessage, Posted } from "./message.ts";
import { ntfyRequest } from "./ntfy.ts";
import { webhookRequest } from "./webhook.ts";

export { noticeMail } from "./email.ts";
export type { NoticeMessage, Posted };

/** `settings` are the opened settings of the channel, as JSON. */
export function requestOf(
  kind: Exclude<ChannelKind, "email">,
  settings: string,
  notice: NoticeMessage,
  nowMs: number,
): Posted {
  if (kind === "ntfy") return ntfyRequest(JSON.parse(settings) as NtfySettings, notice);
  return webhookRequest(JSON.parse(settings) as WebhookSettings, notice, nowMs);
}
