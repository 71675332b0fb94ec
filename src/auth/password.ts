/**
 * Passwords: Argon2id (RFC 9106) with 19 MiB and 2 passes, as OWASP recommends. The result is a PHC string, so that the
 * parameters can grow later. `password-strength.ts` rejects passwords that are easy to guess.
 */
import { argon2, timingSafeEqual } from "node:crypto";
import type { RandomBytes } from "./secret-text.ts";

/** In KiB. */
const MEMORY = 19 * 1024;
const PASSES = 2;
const LANES = 1;
const SALT_BYTES = 16;
const HASH_BYTES = 32;

/** NIST SP 800-63B-4, section 3.1.1.2: at least 15 characters for a password that is the only factor. */
export const MIN_PASSWORD = 15;
export const MAX_PASSWORD = 256;

interface Parameters {
  readonly memory: number;
  readonly passes: number;
  readonly lanes: number;
}

const CURRENT: Parameters = { memory: MEMORY, passes: PASSES, lanes: LANES };

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** Composed and decomposed characters are the same password (NIST SP 800-63B-4, section 3.1.1.2). */
function bytesOf(password: string): Buffer {
  return Buffer.from(password.normalize("NFKC"));
}

function derive(password: string, salt: Uint8Array, { memory, passes, lanes }: Parameters): Promise<Buffer> {
  const parameters = {
    message: bytesOf(password),
    nonce: salt,
    memory,
    passes,
    parallelism: lanes,
    tagLength: HASH_BYTES,
  };
  return new Promise((resolve, reject) =>
    argon2("argon2id", parameters, (error, hash) => (error === null ? resolve(hash) : reject(error))),
  );
}

function encode(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64").replace(/=+$/, "");
}

export async function hashPassword(password: string, randomBytes: RandomBytes): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await derive(password, salt, CURRENT);
  return `$argon2id$v=19$m=${MEMORY},t=${PASSES},p=${LANES}$${encode(salt)}$${encode(hash)}`;
}

/** A hash of no password: checking against it takes as long as against that of a user. */
const NOBODY = `$argon2id$v=19$m=${MEMORY},t=${PASSES},p=${LANES}$${encode(Buffer.alloc(SALT_BYTES))}$${encode(Buffer.alloc(HASH_BYTES))}`;

/** Checks a password against a stored hash; null: there is none. Takes the same time either way. */
export async function verifyPassword(
  password: string,
  stored: string | null,
): Promise<{ readonly isCorrect: boolean; readonly needsRehash: boolean }> {
  const [, memory, passes, lanes, salt = "", hash = ""] = PHC.exec(stored ?? NOBODY) ?? [];
  if (memory === undefined) throw new Error("a stored password is not a PHC string of Argon2id");
  const parameters = { memory: Number(memory), passes: Number(passes), lanes: Number(lanes) };
  const [expected, actual] = [
    Buffer.from(hash, "base64"),
    await derive(password, Buffer.from(salt, "base64"), parameters),
  ];
  const isCorrect = stored !== null && expected.length === actual.length && timingSafeEqual(expected, actual);
  const needsRehash = parameters.memory < MEMORY || parameters.passes < PASSES || parameters.lanes < LANES;
  return { isCorrect, needsRehash };
}
