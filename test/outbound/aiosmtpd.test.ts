/** A mail server that others wrote, Debian's aiosmtpd, accepts an e-mail over STARTTLS with a password, and Python reads it. */
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { after, test } from "node:test";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { mailer } from "../../src/outbound/mail.ts";
import { createCertificate } from "../support/certificate.ts";

/** Prints its port, and then each message as JSON. */
const SERVER = `
import asyncio, email, email.policy, json, logging, ssl, sys
from aiosmtpd.smtp import SMTP, AuthResult

class Handler:
  async def handle_DATA(self, server, session, envelope):
    mail = email.message_from_bytes(envelope.content, policy=email.policy.default)
    found = {"from": envelope.mail_from, "to": envelope.rcpt_tos, "headers": dict(mail.items()), "text": mail.get_content()}
    print(json.dumps(found), flush=True)
    return "250 OK"

def check(server, session, envelope, mechanism, data):
  return AuthResult(success=(data.login, data.password) == (b"leeway", b"pa ss"))

async def main():
  context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
  context.load_cert_chain(sys.argv[1], sys.argv[2])
  make = lambda: SMTP(Handler(), tls_context=context, require_starttls=True, authenticator=check, auth_required=True)
  server = await asyncio.get_running_loop().create_server(make, "127.0.0.1", 0)
  print(server.sockets[0].getsockname()[1], flush=True)
  await server.serve_forever()

logging.disable()
asyncio.run(main())
`;

/** Debian installs it for its own Python. */
const PYTHON = ["/usr/bin/python3", "python3"].find((one) => spawnSync(one, ["-c", "import aiosmtpd"]).status === 0);
const skip = PYTHON === undefined && "needs aiosmtpd: apt-get install python3-aiosmtpd";

const directory = mkdtempSync(join(tmpdir(), "leeway-aiosmtpd-"));
after(() => rmSync(directory, { recursive: true, force: true }));

test("aiosmtpd accepts an e-mail, and Python reads the same texts", { skip }, async () => {
  const { key, cert } = createCertificate();
  const [keyFile, certFile] = [join(directory, "key.pem"), join(directory, "cert.pem")];
  writeFileSync(keyFile, key);
  writeFileSync(certFile, cert);
  setDefaultCACertificates([...getCACertificates(), cert]);
  const server = spawn(PYTHON ?? "", ["-c", SERVER, certFile, keyFile], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const lines = createInterface(server.stdout)[Symbol.asyncIterator]();
  try {
    const url = new URL(`smtp://leeway:pa%20ss@localhost:${(await lines.next()).value}`);
    const mail = {
      id: "n1.c1",
      to: "anna@example.org",
      subject: "Dein verfügbares Geld ist knapp.",
      text: "Noch 62,40 €\n.\nEnde",
    };
    await mailer({ url, from: "leeway@example.org", mustEncrypt: true })(mail);
    const found = JSON.parse((await lines.next()).value ?? "");
    assert.deepEqual([found.from, found.to], ["leeway@example.org", ["anna@example.org"]]);
    assert.equal(found.headers.Subject, mail.subject);
    assert.equal(found.headers["Message-ID"], "<n1.c1@example.org>");
    assert.equal(found.text.trimEnd().replaceAll("\r\n", "\n"), mail.text);
  } finally {
    server.kill();
  }
});
