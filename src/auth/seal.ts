/**
 * Seals secrets that the service must be able to read again, such as the access to a bank: AES-256-GCM with a key that is not
 * in the database. A sealed value opens only at the place where it was sealed: its table, budget, row and column.
 *
 *     v1.<key id>.<nonce>.<ciphertext and tag>      each part in base64url
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const VERSION = "v1";
const ALGORITHM = "aes-256-gcm";
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_ID_BYTES = 6;

/** Each purpose has its own subkey, so that a value of one never opens as a value of another. */
export type SecretPurpose = "bank" | "webhook" | "channel" | "push" | "mcp";

/** The place of a sealed value. */
export interface SealedPlace {
  readonly table: string;
  readonly budgetId: string;
  readonly rowId: string;
  readonly column: string;
}

export interface Sealer {
  seal(purpose: SecretPurpose, place: SealedPlace, secret: string): string;
  /** Undefined if the key is missing, or if the value was changed or belongs to another place or purpose. */
  open(purpose: SecretPurpose, place: SealedPlace, sealed: string): string | undefined;
  /** Whether the first key sealed the value. If not, sealing it again lets its key be removed. */
  isCurrent(sealed: string): boolean;
}

/** Random bytes of a new key, as text. */
export function createSecretKey(): string {
  return randomBytes(KEY_BYTES).toString("base64");
}

/** Parses keys of 32 bytes in base64, separated by commas. Undefined if one is invalid or there is none. */
export function parseSecretKeys(text: string): readonly Buffer[] | undefined {
  const parts = text.split(",").map((part) => part.trim());
  const isKey = (part: string) => /^[A-Za-z0-9+/]{43}=$/.test(part);
  return parts.every(isKey) ? parts.map((part) => Buffer.from(part, "base64")) : undefined;
}

/** The first key seals, all open. */
export function sealer(keys: readonly Buffer[]): Sealer {
  const [first] = keys;
  if (first === undefined) throw new Error("there is no key");
  const byId = new Map(keys.map((key) => [idOf(key), key]));
  const currentId = idOf(first);
  return {
    seal(purpose, place, secret) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, derive(first, purpose), nonce, { authTagLength: TAG_BYTES });
      cipher.setAAD(placeBytes(place));
      const content = Buffer.concat([cipher.update(secret, "utf8"), cipher.final(), cipher.getAuthTag()]);
      return [VERSION, currentId, nonce.toString("base64url"), content.toString("base64url")].join(".");
    },
    open(purpose, place, sealed) {
      const [version, keyId = "", nonce = "", content = "", ...rest] = sealed.split(".");
      const key = byId.get(keyId);
      if (version !== VERSION || key === undefined || rest.length > 0) return undefined;
      return decrypt(derive(key, purpose), placeBytes(place), decode(nonce), decode(content));
    },
    isCurrent: (sealed) => sealed.startsWith(`${VERSION}.${currentId}.`),
  };
}

function decrypt(key: Uint8Array, place: Uint8Array, nonce: Buffer, content: Buffer): string | undefined {
  if (nonce.length !== NONCE_BYTES || content.length < TAG_BYTES) return undefined;
  const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(place);
  decipher.setAuthTag(content.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(content.subarray(0, -TAG_BYTES)), decipher.final()]).toString("utf8");
  } catch {
    return undefined; // the tag does not fit
  }
}

/** Empty unless the text is exactly what `seal` writes: two texts never mean the same bytes. */
function decode(text: string): Buffer {
  const bytes = Buffer.from(text, "base64url");
  return bytes.toString("base64url") === text ? bytes : Buffer.alloc(0);
}

/** Names the key without revealing it. */
function idOf(key: Buffer): string {
  return Buffer.from(hkdfSync("sha256", key, "", "leeway key id", KEY_ID_BYTES)).toString("base64url");
}

function derive(key: Buffer, purpose: SecretPurpose): Uint8Array {
  return new Uint8Array(hkdfSync("sha256", key, "", `leeway secret ${purpose}`, KEY_BYTES));
}

/** No part contains the separator, so two places never have the same bytes. */
function placeBytes({ table, budgetId, rowId, column }: SealedPlace): Uint8Array {
  const parts = [table, budgetId, rowId, column];
  if (parts.some((part) => part.includes("|"))) throw new Error("a place of a secret contains |");
  return Buffer.from(parts.join("|"));
}
