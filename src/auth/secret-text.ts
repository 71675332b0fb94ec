/**
 * Creates and parses the text of a secret:
 *
 *     prefix + base32( id, 16 bytes, if any | secret | checksum, 4 bytes )
 *
 * The checksum detects a mistyped secret without a query: it is the start of the SHA-256 digest of the bytes before it.
 * Only that digest is stored; it does not reveal the secret.
 */
import { createHash } from "node:crypto";

const ID_BYTES = 16;
const CHECKSUM_BYTES = 4;

export interface SecretForm {
  readonly prefix: string;
  /** Whether the text contains an id, such as the owner's, which leads directly to the data. */
  readonly hasId: boolean;
  readonly secretBytes: number;
}

/** The content of a well-formed secret. */
export interface SecretClaim {
  /** Empty if the form has none. */
  readonly id: string;
  /** 64 hex digits. */
  readonly digest: string;
}

/** Returns cryptographic random bytes. */
export type RandomBytes = (count: number) => Uint8Array;

/** The text is shown once and never stored. */
export function createSecretText(
  { prefix, hasId, secretBytes }: SecretForm,
  id: string,
  randomBytes: RandomBytes,
): { readonly text: string; readonly digest: string } {
  const idBytes = hasId ? Buffer.from(id.replaceAll("-", ""), "hex") : Buffer.alloc(0);
  const payload = Buffer.concat([idBytes, randomBytes(secretBytes)]);
  const digest = sha256(payload);
  const checksum = digest.subarray(0, CHECKSUM_BYTES);
  return { text: prefix + toBase32(Buffer.concat([payload, checksum])), digest: digest.toString("hex") };
}

/** Undefined if the text is malformed or its checksum is wrong. */
export function parseSecretText({ prefix, hasId, secretBytes }: SecretForm, text: string): SecretClaim | undefined {
  if (!text.startsWith(prefix)) return undefined;
  const payloadBytes = (hasId ? ID_BYTES : 0) + secretBytes;
  const bytes = fromBase32(text.slice(prefix.length), payloadBytes + CHECKSUM_BYTES);
  if (bytes === undefined) return undefined;
  const digest = sha256(bytes.subarray(0, payloadBytes));
  if (bytes.compare(digest, 0, CHECKSUM_BYTES, payloadBytes) !== 0) return undefined;
  return { id: hasId ? formatId(bytes.toString("hex", 0, ID_BYTES)) : "", digest: digest.toString("hex") };
}

function formatId(hex: string): string {
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

function sha256(bytes: Uint8Array): Buffer {
  return createHash("sha256").update(bytes).digest();
}

/** Crockford's alphabet in lower case: no i, l, o or u, so that a token can be read aloud. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

/** Encodes every five bytes as eight characters. The length of `bytes` must be a multiple of five. */
export function toBase32(bytes: Buffer): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 5) {
    let group = bytes.readUIntBE(at, 5);
    let characters = "";
    for (let i = 0; i < 8; i++) {
      characters = ALPHABET.charAt(group % 32) + characters;
      group = Math.floor(group / 32);
    }
    text += characters;
  }
  return text;
}

function fromBase32(text: string, byteCount: number): Buffer | undefined {
  if (text.length !== (byteCount / 5) * 8) return undefined;
  const bytes = Buffer.alloc(byteCount);
  for (let at = 0; at < text.length; at += 8) {
    let group = 0;
    for (let i = at; i < at + 8; i++) {
      const value = ALPHABET.indexOf(text.charAt(i));
      if (value === -1) return undefined;
      group = group * 32 + value;
    }
    bytes.writeUIntBE(group, (at / 8) * 5, 5);
  }
  return bytes;
}
