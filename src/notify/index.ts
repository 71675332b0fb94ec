/** A notice as each kind of channel sends it: a request, or an e-mail. */
import type { ChannelKind, NtfySettings, WebhookSettings, WebPushSettings } from "../domain/channel.ts";
import type { NoticeMessage, Posted } from "./message.ts";
import { ntfyRequest } from "./ntfy.ts";
import { webPushRequest } from "./web-push.ts";
import { webhookRequest } from "./webhook.ts";

export { noticeMail } from "./email.ts";
export type { NoticeMessage, Posted };

/** What the server itself brings along. */
interface Sender {
  readonly nowMs: number;
  /** The server's key for push services. */
  getVapidKey(): Promise<string>;
}

/** `settings` are the opened settings of the channel, as JSON. */
export async function requestOf(
  kind: Exclude<ChannelKind, "email">,
  settings: string,
  notice: NoticeMessage,
  { nowMs, getVapidKey }: Sender,
): Promise<Posted> {
  if (kind === "web_push")
    return webPushRequest(JSON.parse(settings) as WebPushSettings, notice, nowMs, await getVapidKey());
  if (kind === "ntfy") return ntfyRequest(JSON.parse(settings) as NtfySettings, notice);
  return webhookRequest(JSON.parse(settings) as WebhookSettings, notice, nowMs);
}
