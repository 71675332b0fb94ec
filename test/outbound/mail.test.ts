/** E-mails through real mail servers: encryption, certificates, sign-in, refusals, and one that never answers. */
import assert from "node:assert/strict";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { after, test } from "node:test";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { inspect } from "node:util";
import { type Mail, MailError, mailer } from "../../src/outbound/mail.ts";
import { createCertificate } from "../support/certificate.ts";
import { type Mailbox, type MailboxOptions, startMailbox } from "../support/mailbox.ts";

const FROM = "leeway@example.org";
const MAIL: Mail = {
  id: "n1.c1",
  to: "anna@example.org",
  subject: "A bill is due.",
  text: "Miete über 900 € ist fällig.",
};
const USER = { name: "leeway@example.org", password: "p/w: s3cret" };
const LOGIN = `${encodeURIComponent(USER.name)}:${encodeURIComponent(USER.password)}@`;

const usual = getCACertificates();
const boxes: Mailbox[] = [];
after(async () => {
  for (const one of boxes) await one.close();
  setDefaultCACertificates(usual);
});

async function start(options?: MailboxOptions): Promise<Mailbox> {
  const mailbox = await startMailbox(options);
  boxes.push(mailbox);
  return mailbox;
}

const senderTo = (port: number, { scheme = "smtp", login = "", mustEncrypt = false } = {}) =>
  mailer({ url: new URL(`${scheme}://${login}localhost:${port}`), from: FROM, mustEncrypt });

async function failure(promise: Promise<void>): Promise<MailError> {
  try {
    await promise;
  } catch (error) {
    assert.ok(error instanceof MailError, inspect(error));
    assert.doesNotMatch(inspect(error), /s3cret/);
    return error;
  }
  assert.fail("it was sent");
}

test("a mail has the headers of its sender, and the same Message-ID each time", async () => {
  const mailbox = await start();
  const send = senderTo(mailbox.port);
  await send(MAIL);
  await send(MAIL);
  const [first, second] = mailbox.received;
  assert.deepEqual(first?.recipients, ["anna@example.org"]);
  assert.equal(first?.text, MAIL.text);
  const { date: _date, ...headers } = Object.fromEntries(first?.headers ?? []);
  assert.deepEqual(headers, {
    from: "Leeway <leeway@example.org>",
    to: "anna@example.org",
    subject: "A bill is due.",
    "message-id": "<n1.c1@example.org>",
    "auto-submitted": "auto-generated",
    "content-type": "text/plain; charset=utf-8",
    "content-transfer-encoding": "quoted-printable",
    "mime-version": "1.0",
  });
  assert.equal(second?.headers.get("message-id"), "<n1.c1@example.org>");
});

for (const isImmediate of [true, false]) {
  const scheme = isImmediate ? "smtps" : "smtp";

  test(`${scheme} with a trusted certificate and a password`, async () => {
    const { key, cert } = createCertificate();
    const mailbox = await start({ tls: { key, cert, isImmediate }, user: USER });
    setDefaultCACertificates([...usual, cert]);
    await senderTo(mailbox.port, { scheme, login: LOGIN, mustEncrypt: true })(MAIL);
    assert.equal(mailbox.received.length, 1);
    const wrong = await failure(senderTo(mailbox.port, { scheme, login: "a:s3cret@" })(MAIL));
    assert.match(wrong.message, /^The mail server rejects the sign-in of this server \(\d+\)\.$/);
  });

  test(`${scheme} with another certificate is refused`, async () => {
    const { key, cert } = createCertificate();
    const mailbox = await start({ tls: { key, cert, isImmediate }, user: USER });
    setDefaultCACertificates([...usual, createCertificate().cert]);
    const { message, isFinal } = await failure(senderTo(mailbox.port, { scheme, login: LOGIN })(MAIL));
    assert.equal(message, "The connection to the mail server failed (DEPTH_ZERO_SELF_SIGNED_CERT).");
    assert.equal(isFinal, false);
    assert.equal(mailbox.attempts(), 0);
  });
}

test("a password is not sent without encryption if it must be encrypted", async () => {
  const mailbox = await start({ user: USER });
  const { message } = await failure(senderTo(mailbox.port, { login: LOGIN, mustEncrypt: true })(MAIL));
  assert.equal(message, "The connection to the mail server cannot be encrypted.");
  await senderTo(mailbox.port, { login: LOGIN })(MAIL);
  assert.equal(mailbox.received.length, 1);
});

for (const [refusal, message, isFinal] of [
  [{ at: "address", status: 550 }, "The mail server does not accept the address (550).", true],
  [{ at: "address", status: 450 }, "The mail server does not accept the address (450).", false],
  [{ at: "message", status: 451 }, "The mail server returned 451.", false],
  [{ at: "message", status: 554 }, "The mail server returned 554.", false],
] as const) {
  test(`${refusal.status} for the ${refusal.at}: ${message}`, async () => {
    const mailbox = await start();
    mailbox.refusal = refusal;
    const error = await failure(senderTo(mailbox.port)(MAIL));
    assert.deepEqual([error.message, error.isFinal], [message, isFinal]);
  });
}

test("a server that is off, and one that never answers until the sender is stopped", async () => {
  const silent = createServer(() => {});
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  const { port } = silent.address() as AddressInfo;
  const stop = new AbortController();
  const reason = new Error("stopping");
  silent.once("connection", () => stop.abort(reason));
  await assert.rejects(senderTo(port)(MAIL, stop.signal), reason);
  await new Promise((resolve) => silent.close(resolve));
  const { message } = await failure(senderTo(port)(MAIL));
  assert.equal(message, "The connection to the mail server failed (ECONNREFUSED).");
});
