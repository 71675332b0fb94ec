/** One attempt to send an e-mail. */
import { type Mail, MailError } from "../../outbound/mail.ts";
import type { Service } from "../service.ts";
import type { Attempt } from "../webhooks/attempt.ts";

export const NO_MAIL = "This server sends no e-mail. The operator can set LEEWAY_SMTP_URL and LEEWAY_MAIL_FROM.";

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
