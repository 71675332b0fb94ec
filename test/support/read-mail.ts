/** Reads an e-mail with one plain text (RFC 5322, RFC 2045, RFC 2047). */
import assert from "node:assert/strict";

export interface ReceivedMail {
  /** The addresses of the envelope. */
  readonly recipients: readonly string[];
  /** By their names in lower case. Each name occurs once. */
  readonly headers: ReadonlyMap<string, string>;
  readonly text: string;
}

/** `source` has one character per byte. */
export function readMail(source: string, recipients: readonly string[]): ReceivedMail {
  const end = source.indexOf("\r\n\r\n");
  const headers = new Map<string, string>();
  for (const line of source
    .slice(0, end)
    .replaceAll(/\r\n(?=[ \t])/g, "")
    .split("\r\n")) {
    const [, name = "", value = ""] = /^([!-9;-~]+): (.*)$/.exec(line) ?? assert.fail(`not a header: ${line}`);
    assert.ok(!headers.has(name.toLowerCase()), `${name} occurs twice`);
    headers.set(name.toLowerCase(), decodeWords(value));
  }
  const encoding = headers.get("content-transfer-encoding");
  return {
    recipients,
    headers,
    text: decodeBody(source.slice(end + 4), encoding)
      .replaceAll("\r\n", "\n")
      .trimEnd(),
  };
}

function decodeBody(body: string, encoding = "7bit"): string {
  if (encoding === "base64") return Buffer.from(body, "base64").toString();
  return utf8(encoding === "quoted-printable" ? decodeQuoted(body.replaceAll("=\r\n", "")) : body);
}

/** Words such as =?UTF-8?Q?Best=C3=A4tige?=. The space between two of them does not count. */
function decodeWords(text: string): string {
  return text
    .replaceAll(/\?=\s+=\?/g, "?==?")
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_all, kind: string, word: string) =>
      /b/i.test(kind) ? Buffer.from(word, "base64").toString() : utf8(decodeQuoted(word.replaceAll("_", " "))),
    );
}

function decodeQuoted(text: string): string {
  return text.replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

function utf8(bytes: string): string {
  return Buffer.from(bytes, "latin1").toString();
}
