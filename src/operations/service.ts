/** The dependencies of every operation: the store, the time, randomness, and the caller. */
import type { SealedPlace, SecretPurpose } from "../auth/seal.ts";
import type { NewId } from "../domain/id.ts";
import { Problem } from "../domain/problem.ts";
import { allows, type Rights } from "../domain/token.ts";
import type { SendMail } from "../outbound/mail.ts";
import type { OutboundRequest } from "../outbound/request.ts";
import type { AttachmentFiles, DiskReserve, Reads, Store, Tx } from "../store/store.ts";

export interface Service {
  readonly store: Store;
  /** The time in Unix milliseconds. */
  readonly now: () => number;
  readonly newId: NewId;
  /** Cryptographic randomness. */
  readonly randomBytes: (count: number) => Uint8Array;
  readonly attachments: AttachmentStorage;
  /** The disk of temporary files, and on SQLite of the database. */
  readonly disk: DiskReserve;
  readonly secrets: Secrets;
  /** Null: this server connects to no other server. */
  readonly outbound: OutboundRequest | null;
  /** Null: this server sends no e-mail. */
  readonly mail: SendMail | null;
  /** By default `IMPORT_SIZES`. */
  readonly importSizes?: ImportSizes;
}

/** Seals secrets for the database, and opens them. */
export interface Secrets {
  /** @throws Problem `secrets_not_configured` if the server has no key. */
  seal(purpose: SecretPurpose, place: SealedPlace, secret: string): Promise<string>;
  /** Undefined if the key is missing, or if the value was changed or belongs to another place. */
  open(purpose: SecretPurpose, place: SealedPlace, sealed: string): Promise<string | undefined>;
  /** Whether the first key sealed the value. If not, sealing it again lets its key be removed. */
  isCurrent(sealed: string): Promise<boolean>;
}

/** The sizes of imports, in rows. */
export interface ImportSizes {
  /** The maximum number of rows of an import. */
  readonly limit: number;
  /** The maximum number of rows that are committed in one transaction. */
  readonly atOnce: number;
  /** The rows per chunk of a larger import. */
  readonly chunk: number;
}

export interface AttachmentStorage {
  /** Null: no place for attachments is configured. */
  readonly files: AttachmentFiles | null;
  /** The maximum number of bytes per budget. */
  readonly limitBytes: number;
}

export const NO_ATTACHMENTS: AttachmentStorage = { files: null, limitBytes: 0 };

/** No key is configured. */
export const NO_SECRETS: Secrets = {
  async seal() {
    const detail = "The server has no key to store secrets. The operator can set LEEWAY_SECRET_KEY_FILE.";
    throw new Problem("secrets_not_configured", detail);
  },
  open: async () => undefined,
  isCurrent: async () => false,
};

/** The caller of an operation on a budget: a token, or a user who is a member. */
export interface Caller extends Rights {
  readonly budgetId: string;
  /** The token, or the member's row in `tokens`. Idempotency-Keys belong to it. */
  readonly tokenId: string;
  /** The author in the change log. */
  readonly actor: Actor;
}

type Actor =
  | { readonly kind: "token" | "user" | "connection"; readonly id: string }
  | { readonly kind: "command"; readonly id: null };

/** The input of an operation that writes: an open transaction on one budget, and one instant for all its changes. */
export interface Write {
  readonly tx: Tx;
  readonly caller: Caller;
  /** The timestamp of everything that this write creates or changes. */
  readonly at: string;
  readonly newId: NewId;
}

/** The input of an operation that reads: the reads of one budget, or those of the open transaction inside a write. */
export interface Read {
  readonly reads: Reads;
}

/**
 * Whether the caller is a bank connection. Call it only if the write needs that: the change log then requires the same
 * scope to undo the write.
 */
export function hasSyncScope({ tx, caller }: Write): boolean {
  if (!allows(caller, "sync")) return false;
  tx.changes.needsScope("sync");
  return true;
}

/** The user who makes the write; null for a token or a command. */
export function userOf({ caller: { actor } }: Pick<Write, "caller">): string | null {
  return actor.kind === "user" ? actor.id : null;
}

/** Reads inside a write, including its own changes so far. */
export function readOf({ tx }: Write): Read {
  return { reads: tx };
}
