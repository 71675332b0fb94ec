/**
 * Passwords: Argon2id (RFC 9106) with 19 MiB and 2 passes, as OWASP recommends. The result is a PHC string, so that the
 * parameters can grow later.
 */
import { argon2, timingSafeEqual } from "node:crypto";
import { LONG_PASSWORDS, SHORT_PASSWORDS } from "./common-passwords.ts";
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

/** The minimum number of different characters. */
const MIN_DIFFERENT = 5;

/** Shorter words do not count as easy to guess. */
const MIN_WORD = 4;

/** The minimum number of characters besides the words that are easy to guess. */
const MIN_REST = 6;

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

/** The reason why a password is too easy to guess, as a sentence; undefined if it is not. */
export function findWeakness(password: string, signInName: string): string | undefined {
  const fold = (text: string) => text.normalize("NFKC").toLowerCase().replace(/\s+/g, "");
  const plain = fold(password);
  if (LONG_PASSWORDS.has(plain)) return "Many people use this password. Choose another one.";
  if (new Set(plain).size < MIN_DIFFERENT) return "The password repeats a few characters. Choose another one.";
  const guessed = [fold(signInName), "leeway", ...SHORT_PASSWORDS].filter((word) => word.length >= MIN_WORD);
  const rest = guessed.reduce((text, word) => text.replaceAll(word, ""), plain);
  return rest.length < MIN_REST ? "The password combines words that are easy to guess. Choose another one." : undefined;
}
