/** Creates the clients for requests to other servers, and for e-mails, that the settings allow. */
import { isLoopback } from "../auth/hosts.ts";
import type { Config } from "../config.ts";
import { mailer, type SendMail } from "../outbound/mail.ts";
import { type OutboundRequest, outboundRequest } from "../outbound/request.ts";

/** Null if LEEWAY_OUTBOUND is off. */
export function outboundOf({ outbound }: Config): OutboundRequest | null {
  return outbound === "off" ? null : outboundRequest({ scope: outbound });
}

/** Null if no mail server is set, or LEEWAY_OUTBOUND is off. A password is never sent over the network without encryption. */
export function mailOf({ outbound, smtpUrl: url, mailFrom: from }: Config): SendMail | null {
  if (outbound === "off" || url === null || from === null) return null;
  const mustEncrypt = url.username !== "" && !isLoopback({ name: url.hostname, port: undefined });
  return mailer({ url, from, mustEncrypt });
}
