/** Recovery codes: 80 random bits each, in groups that people can type. */
import { createHash } from "node:crypto";
import { type RandomBytes, toBase32 } from "./secret-text.ts";

const BYTES = 10;
const COUNT = 10;

/** Codes such as "8wfe-3x9r-0k6m-zc2y", with their digests. */
export function createRecoveryCodes(randomBytes: RandomBytes): { readonly text: string; readonly digest: string }[] {
  return Array.from({ length: COUNT }, () => {
    const plain = toBase32(Buffer.from(randomBytes(BYTES)));
    return { text: plain.replace(/.{4}(?=.)/g, "$&-"), digest: digestOf(plain) };
  });
}

/** The digest of a code as typed: case, spaces and hyphens do not matter, and similar letters count as digits. */
export function digestOfRecoveryCode(text: string): string {
  return digestOf(text.toLowerCase().replace(/[\s-]/g, "").replaceAll("o", "0").replace(/[il]/g, "1"));
}

function digestOf(plain: string): string {
  return createHash("sha256").update(plain).digest("hex");
}
