/** One attempt to send an e-mail, and the limit of e-mails per budget and day. */
import { dayAt } from "../../domain/calendar.ts";
import { MAX_MAILS_PER_DAY } from "../../domain/channel.ts";
import { type Mail, MailError } from "../../outbound/mail.ts";
import type { Tx } from "../../store/store.ts";
import { getBudget } from "../get-budget.ts";
import type { Service } from "../service.ts";
import type { Attempt } from "../webhooks/attempt.ts";

export const NO_MAIL = "This server sends no e-mail. The operator can set LEEWAY_SMTP_URL and LEEWAY_MAIL_FROM.";
export const TOO_MANY_MAILS = `This budget has sent ${MAX_MAILS_PER_DAY} e-mails today. It can send more tomorrow.`;

/** Counts an e-mail before it is sent. Returns false if the budget has sent too many on its day. */
export async function takeMail({ now }: Pick<Service, "now">, tx: Tx): Promise<boolean> {
  const { time_zone } = await getBudget({ reads: tx });
  return await tx.mailCounts.take(dayAt(now(), time_zone), MAX_MAILS_PER_DAY);
}

/** Undefined if `signal` aborted it. */
export async function attemptMail(
  { mail: send }: Pick<Service, "mail">,
  mail: Mail,
  signal?: AbortSignal,
): Promise<Attempt | undefined> {
  if (send === null) return { status: null, error: NO_MAIL };
  try {
    await send(mail, signal);
    return { status: null, error: null };
  } catch (error) {
    if (signal?.aborted) return undefined;
    if (!(error instanceof MailError)) throw error;
    return { status: null, error: error.message, isFinal: error.isFinal };
  }
}
