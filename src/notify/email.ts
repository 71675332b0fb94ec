/** A notice as an e-mail. The subject has neither names nor amounts, so nothing that people enter gets into a header. */
import type { EmailSettings } from "../domain/channel.ts";
import type { Mail } from "../outbound/mail.ts";
import type { NoticeMessage } from "./message.ts";

/** Every attempt on a channel has the same id, so that a mail program shows a repeat once. */
export function noticeMail(channelId: string, { address }: EmailSettings, { id, summary, text }: NoticeMessage): Mail {
  return { id: `${id}.${channelId}`, to: address, subject: summary, text };
}
