/** The code that proves that a person reads an e-mail address: six digits. Only its digest is stored. */
import { timingSafeEqual } from "node:crypto";
import { digestOf } from "./digest.ts";
import type { RandomBytes } from "./secret-text.ts";

const DIGITS = 6;
const RANDOM_BYTES = 6;

export function createMailCode(randomBytes: RandomBytes): string {
  const random = Buffer.from(randomBytes(RANDOM_BYTES)).readUIntBE(0, RANDOM_BYTES);
  return String(random % 10 ** DIGITS).padStart(DIGITS, "0");
}

/** Equal codes of two channels have different digests. */
export function digestOfMailCode(channelId: string, code: string): string {
  return digestOf(`${channelId} ${code}`);
}

/** Takes as long for every wrong code. */
export function isMailCode(channelId: string, code: string, digest: string): boolean {
  return timingSafeEqual(Buffer.from(digestOfMailCode(channelId, code)), Buffer.from(digest));
}
