/** A mail server on this machine that keeps what it receives, and that can refuse it. */
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { type ReceivedMail, readMail } from "./read-mail.ts";

export type { ReceivedMail };

export interface MailboxOptions {
  /** Encrypted from the start, or with STARTTLS. Without it, neither. */
  readonly tls?: { readonly key: string; readonly cert: string; readonly isImmediate: boolean };
  readonly user?: { readonly name: string; readonly password: string };
}

export interface Mailbox {
  readonly port: number;
  /** In the order of their arrival. */
  readonly received: ReceivedMail[];
  /** The status with which each address, or each message, is refused. Undefined: none is. */
  refusal: { readonly at: "address" | "message"; readonly status: number } | undefined;
  /** The number of messages that were offered, refused ones included. */
  readonly attempts: () => number;
  close(): Promise<void>;
}

export async function startMailbox({ tls, user }: MailboxOptions = {}): Promise<Mailbox> {
  const received: ReceivedMail[] = [];
  let attempts = 0;
  const refuse = (at: "address" | "message") =>
    mailbox.refusal?.at === at ? Object.assign(new Error("no"), { responseCode: mailbox.refusal.status }) : null;
  const server = new SMTPServer({
    ...(tls === undefined
      ? { hideSTARTTLS: true, disabledCommands: user === undefined ? ["STARTTLS", "AUTH"] : ["STARTTLS"] }
      : {
          key: tls.key,
          cert: tls.cert,
          secure: tls.isImmediate,
          disabledCommands: user === undefined ? ["AUTH"] : [],
        }),
    authOptional: user === undefined,
    allowInsecureAuth: tls === undefined,
    disableReverseLookup: true,
    logger: false,
    onAuth({ username, password }, _session, done) {
      const isRight = username === user?.name && password === user?.password;
      done(isRight ? null : new Error("wrong"), isRight ? { user: username } : undefined);
    },
    onRcptTo(_address, _session, done) {
      attempts += 1;
      done(refuse("address"));
    },
    async onData(stream, { envelope }, done) {
      const parts: Uint8Array[] = [];
      for await (const part of stream as AsyncIterable<Uint8Array>) parts.push(part);
      const error = refuse("message");
      if (error === null) {
        const recipients = envelope.rcptTo.map(({ address }) => address);
        received.push(readMail(Buffer.concat(parts).toString("latin1"), recipients));
      }
      done(error);
    },
  });
  server.on("error", () => {}); // a client that does not trust the certificate ends the connection
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const mailbox: Mailbox = {
    port: (server.server.address() as AddressInfo).port,
    received,
    refusal: undefined,
    attempts: () => attempts,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return mailbox;
}
