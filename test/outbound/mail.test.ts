/** E-mails through real mail servers: encryption, certificates, sign-in, refusals, and one that never answers; settings; codes. */
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { after, test } from "node:test";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { inspect } from "node:util";
import { createMailCode, digestOfMailCode, isMailCode } from "../../src/auth/mail-code.ts";
import { mailOf } from "../../src/cli/outbound.ts";
import { readConfig } from "../../src/config.ts";
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
  [{ at: "message", status: 554 }, "The mail server returned 554.", true],
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

test("the settings of the mail server are checked, and their errors have no password", async () => {
  const from = { LEEWAY_MAIL_FROM: FROM };
  for (const url of [
    ...[
      "http://a:s3cret@host",
      "smtp:host",
      "smtps://a:s3cret@host/path",
      "smtps://a:s3cret@host?x=1",
      "smtps://a@host",
    ],
    ...["smtp://:s3cret@host", "smtp://a:s3cret%zz@host", "smtp://", "mail.example.org"],
  ]) {
    const message = /^LEEWAY_SMTP_URL is set, but must be a URL such as smtps:\/\/user:password@/;
    assert.throws(() => readConfig({ ...from, LEEWAY_SMTP_URL: url }), { name: "ConfigError", message }, url);
  }
  const url = { LEEWAY_SMTP_URL: `smtp://${LOGIN}localhost:25` };
  for (const address of ["anna", "Anna <anna@example.org>", "a@b, c@d", "a@b\r\nBcc: c@d", `${"a".repeat(65)}@b`]) {
    assert.throws(() => readConfig({ ...url, LEEWAY_MAIL_FROM: address }), /LEEWAY_MAIL_FROM is .* must be an e-mail/s);
  }
  assert.throws(() => readConfig(url), /LEEWAY_SMTP_URL is set, but LEEWAY_MAIL_FROM is not/);
  assert.throws(() => readConfig(from), /LEEWAY_MAIL_FROM is set, but LEEWAY_SMTP_URL is not/);
  assert.equal(mailOf(readConfig({})), null);
  assert.equal(mailOf(readConfig({ ...url, ...from, LEEWAY_OUTBOUND: "off" })), null);
});

test("the settings make a sender that may use a password on this machine without encryption", async () => {
  const mailbox = await start({ user: USER });
  const url = `smtp://${LOGIN}127.0.0.1:${mailbox.port}`;
  await mailOf(readConfig({ LEEWAY_SMTP_URL: url, LEEWAY_MAIL_FROM: FROM }))?.(MAIL);
  assert.equal(mailbox.received.length, 1);
});

test("codes have six digits, and only the right one of a channel is accepted", () => {
  const code = createMailCode(() => new Uint8Array([0, 0, 0, 0, 0xa7, 0xa5]));
  assert.equal(code, "042917");
  const codes = Array.from({ length: 1000 }, () => createMailCode(randomBytes));
  assert.ok(codes.every((one) => /^\d{6}$/.test(one)));
  assert.ok(new Set(codes).size > 950);
  const digest = digestOfMailCode("c1", code);
  assert.deepEqual(
    [isMailCode("c1", code, digest), isMailCode("c2", code, digest), isMailCode("c1", "042918", digest)],
    [true, false, false],
  );
});
