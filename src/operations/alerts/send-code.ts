/** Sends the code that confirms the e-mail address of a channel. */
import { createMailCode, digestOfMailCode } from "../../auth/mail-code.ts";
import { formatTimestamp } from "../../domain/calendar.ts";
import { CODE_MS, type EmailSettings } from "../../domain/channel.ts";
import type { Channel } from "../../store/store.ts";
import { languageOf, renderSentence } from "../../words/catalog.ts";
import type { Service } from "../service.ts";
import { attemptMail } from "./attempt-mail.ts";
import { countCode } from "./count-mail.ts";
import { MISSING_KEY, openSettings } from "./seal-channel.ts";

/** The columns of a channel without a code. */
export const NO_CODE = { code_digest: null, code_expires_at: null, code_attempts: 0 };

interface SentCode extends Pick<Channel, "code_digest" | "code_expires_at" | "code_attempts"> {
  /** Why it was not sent; null if it was. */
  readonly error: string | null;
}

/** The caller has counted the e-mail. */
export async function sendCode(
  service: Service,
  { id, language }: Pick<Channel, "id" | "language">,
  address: string,
): Promise<SentCode> {
  const code = createMailCode(service.randomBytes);
  const spoken = languageOf(language);
  const result = await attemptMail(service, {
    id: `${service.newId()}.${id}`,
    to: address,
    subject: renderSentence({ code: "mail.code_subject", parameters: {} }, spoken),
    text: renderSentence({ code: "mail.code", parameters: { code } }, spoken),
  });
  return {
    code_digest: digestOfMailCode(id, code),
    code_expires_at: formatTimestamp(service.now() + CODE_MS),
    code_attempts: 0,
    error: result?.error ?? null,
  };
}

/** Replaces the code of a channel. Returns why it was not sent; null if it was. */
export async function sendNewCode(service: Service, budgetId: string, channel: Channel): Promise<string | null> {
  const { id, user_id, settings } = channel;
  const opened = await openSettings(service, { budgetId, id }, settings);
  if (opened === undefined) return MISSING_KEY;
  const { address }: EmailSettings = JSON.parse(opened);
  const limit = await service.store.writeUser(user_id, (people) => countCode(service, people, user_id, address));
  if (limit !== undefined) return limit;
  const { error, ...code } = await sendCode(service, channel, address);
  if (error !== null) return error;
  await service.store.write(budgetId, async (tx) => {
    if ((await tx.channels.find(id)) !== undefined) await tx.channels.update(id, code);
  });
  return null;
}
