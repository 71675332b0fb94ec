/**
 * Sends e-mails through the mail server of the settings, one connection each. The operator chose that server, so no rule
 * about addresses applies to it. Only this file uses `nodemailer`.
 */
import type { NodemailerError } from "nodemailer";

const CONNECT_MS = 10_000;
const WHOLE_MS = 30_000;

/** The sender's name in mail programs. */
const NAME = "Leeway";

const SUBMISSION_PORT = 587;
const TLS_PORT = 465;

export interface MailServer {
  /** `smtps:` encrypts from the start, `smtp:` as soon as the server offers it. May contain a user name and a password. */
  readonly url: URL;
  /** The sender's address. */
  readonly from: string;
  /** `smtp:` without encryption is then a failure. */
  readonly mustEncrypt: boolean;
}

/** Subjects and addresses never contain names or other texts that people enter: nothing of these gets into a header. */
export interface Mail {
  /** The same in every attempt: mail programs then show a repeat once. */
  readonly id: string;
  /** One address. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** An e-mail that was not sent. The message quotes neither the server's answer nor the settings. */
export class MailError extends Error {
  /** Whether the server will never accept this address, or this e-mail. */
  readonly isFinal: boolean;

  constructor(message: string, isFinal = false) {
    super(message);
    this.name = "MailError";
    this.isFinal = isFinal;
  }
}

/** Rejects with a `MailError`, or with the reason of `signal` if that aborts it. */
export type SendMail = (mail: Mail, signal?: AbortSignal) => Promise<void>;

export function mailer(server: MailServer): SendMail {
  const { from } = server;
  const options = optionsOf(server);
  const domain = from.slice(from.lastIndexOf("@") + 1);
  return async ({ id, to, subject, text }, signal) => {
    const timeout = AbortSignal.timeout(WHOLE_MS);
    // Imported here, because it would slow down every start.
    const { createTransport } = await import("nodemailer");
    try {
      await createTransport(options).sendMail({
        from: { name: NAME, address: from },
        to: { name: "", address: to },
        envelope: { from, to },
        subject,
        text,
        messageId: `<${id}@${domain}>`,
        headers: { "Auto-Submitted": "auto-generated" }, // so that nobody's absence notice answers (RFC 3834)
        disableFileAccess: true,
        disableUrlAccess: true,
        signal: signal === undefined ? timeout : AbortSignal.any([timeout, signal]),
      });
    } catch (error) {
      signal?.throwIfAborted();
      if (timeout.aborted) throw new MailError(`The mail server did not answer within ${WHOLE_MS / 1000} s.`);
      throw mailErrorOf(error as NodemailerError);
    }
  };
}

function optionsOf({ url: { protocol, hostname, port, username, password }, mustEncrypt }: MailServer) {
  const secure = protocol === "smtps:";
  return {
    host: hostname.replace(/^\[|\]$/g, ""),
    port: port === "" ? (secure ? TLS_PORT : SUBMISSION_PORT) : Number(port),
    secure,
    requireTLS: mustEncrypt,
    ...(username !== "" && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    ...{
      dnsTimeout: CONNECT_MS,
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      socketTimeout: CONNECT_MS,
    },
  };
}

function mailErrorOf({ code, originalCode, command, responseCode: status, permanent }: NodemailerError): MailError {
  if (command === "RCPT TO" && status !== undefined) {
    return new MailError(`The mail server does not accept the address (${status}).`, permanent);
  }
  if (code === "EAUTH") return new MailError(`The mail server rejects the sign-in of this server (${status ?? code}).`);
  if (code === "ETLS") return new MailError("The connection to the mail server cannot be encrypted.");
  if (status !== undefined) {
    return new MailError(`The mail server returned ${status}.`, command === "DATA" && permanent === true);
  }
  return new MailError(`The connection to the mail server failed (${originalCode ?? code ?? "no reason"}).`);
}
