/**
 * Creates and parses the text of a token:
 *
 *     lw_ + base32( budget id, 16 bytes | secret, 20 bytes | checksum, 4 bytes )
 *
 * The budget id leads directly to the budget's data. The checksum detects a mistyped token without a query: it is the
 * start of the SHA-256 digest of the bytes before it. Only that digest is stored; it does not reveal the 160 random
 * bits of the secret.
 */
import { createHash } from "node:crypto";

const TOKEN_PREFIX = "lw_";

const BUDGET_ID_BYTES = 16;
const SECRET_BYTES = 20;
const CHECKSUM_BYTES = 4;
const PAYLOAD_BYTES = BUDGET_ID_BYTES + SECRET_BYTES;

/** The content of a well-formed token: its budget, and the digest (64 hex digits) that finds it in the store. */
export interface TokenClaim {
  readonly budgetId: string;
  readonly digest: string;
}

/** Creates a token for a budget. `randomBytes` must be cryptographic. The text is shown once and never stored. */
export function createTokenText(
  budgetId: string,
  randomBytes: (count: number) => Uint8Array,
): { readonly text: string; readonly digest: string } {
  const payload = Buffer.concat([Buffer.from(budgetId.replaceAll("-", ""), "hex"), randomBytes(SECRET_BYTES)]);
  const digest = sha256(payload);
  const checksum = digest.subarray(0, CHECKSUM_BYTES);
  return { text: TOKEN_PREFIX + toBase32(Buffer.concat([payload, checksum])), digest: digest.toString("hex") };
}

/** Parses a token's text; undefined if it is malformed or its checksum is wrong. */
export function parseTokenText(text: string): TokenClaim | undefined {
  if (!text.startsWith(TOKEN_PREFIX)) return undefined;
  const bytes = fromBase32(text.slice(TOKEN_PREFIX.length), PAYLOAD_BYTES + CHECKSUM_BYTES);
  if (bytes === undefined) return undefined;
  const digest = sha256(bytes.subarray(0, PAYLOAD_BYTES));
  if (bytes.compare(digest, 0, CHECKSUM_BYTES, PAYLOAD_BYTES) !== 0) return undefined;
  const id = bytes.toString("hex", 0, BUDGET_ID_BYTES);
  const budgetId = [id.slice(0, 8), id.slice(8, 12), id.slice(12, 16), id.slice(16, 20), id.slice(20)].join("-");
  return { budgetId, digest: digest.toString("hex") };
}

function sha256(bytes: Uint8Array): Buffer {
  return createHash("sha256").update(bytes).digest();
}

/** Crockford's alphabet in lower case: no i, l, o or u, so that a token can be read aloud. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

/** Encodes every five bytes as eight characters. The length of `bytes` must be a multiple of five. */
function toBase32(bytes: Buffer): string {
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
