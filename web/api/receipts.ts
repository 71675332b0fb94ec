/**
 * The receipts of entries that are not sent yet. Their bytes are in a database of their own, so that they survive a closed
 * tab; drafts and the outbox only have their ids. They are sent after the entry that they belong to.
 */
import { detectMediaType, MAX_ATTACHMENT_BYTES, SIGNATURE_BYTES } from "../../src/domain/attachment.ts";
import { DAY_MS } from "../../src/domain/calendar.ts";
import type { OutboxEntry, Receipt } from "../logic/outbox.ts";
import { DRAFT, ifAllowed, readStored } from "../logic/stored.ts";
import { ApiError, newKey, queryClient, send } from "./client.ts";
import { outboxStorage, RECEIPTS } from "./database.ts";

/** A large file may take this long on a slow network. */
const LIMIT_MS = 300_000;

interface Stored {
  readonly id: string;
  readonly file: Blob;
  /** When it was chosen, in Unix milliseconds. */
  readonly at: number;
}

/** The types that the API accepts. */
export const ACCEPTED = "image/jpeg,image/png,image/webp,image/heic,application/pdf";

/** A text would look like a form of another site. The API recognizes the type by the content. */
export function asFile(file: Blob): Blob {
  return ACCEPTED.split(",").includes(file.type) ? file : new Blob([file], { type: "application/octet-stream" });
}

/** Why the API would reject a file. */
export async function faultOf(file: Blob): Promise<"type" | "size" | undefined> {
  if (file.size > MAX_ATTACHMENT_BYTES) return "size";
  const start = new Uint8Array(await file.slice(0, SIGNATURE_BYTES).arrayBuffer());
  return detectMediaType(start) === undefined ? "type" : undefined;
}

/** Files that are not stored: the browser is still writing them, or cannot. They last until the page closes. */
const inMemory = new Map<string, Stored>();

/** Resolves with whether it survives closing the page. */
export async function keepReceipt({ id }: Receipt, file: Blob): Promise<boolean> {
  const stored: Stored = { id, file: asFile(file), at: Date.now() };
  inMemory.set(id, stored);
  const isLasting = await transact("readwrite", (store) => void store.put(stored)).then(
    (database) => database !== undefined,
    () => false,
  );
  if (isLasting) inMemory.delete(id);
  void removeUnused().catch(() => undefined);
  return isLasting;
}

export function receiptOf(file: File): Receipt {
  return { id: newKey(), name: file.name };
}

/**
 * Sends the receipts of an entry that is stored as this transaction. Returns the name of one that the browser has deleted.
 * @throws ApiError
 */
export async function sendReceipts(
  { budgetId, receipts = [] }: OutboxEntry,
  transaction_id: string,
): Promise<string | undefined> {
  for (const { id, name } of receipts) {
    const body = inMemory.get(id)?.file ?? (await read(id));
    if (body === undefined) return name;
    const input = { params: { transaction_id }, body, fileName: name, budgetId, key: `${transaction_id}-${id}` };
    try {
      await send("POST /v1/transactions/{transaction_id}/attachments", { ...input, limitMs: LIMIT_MS });
    } catch (error) {
      // The transaction was deleted, and its receipts with it.
      if (error instanceof ApiError && error.status === 404) break;
      throw error;
    }
  }
  // Only now: until here, a repeated attempt sends all of them again.
  for (const { id } of receipts) await remove(id);
  void queryClient.invalidateQueries();
  return undefined;
}

/** Removes files that no entry has any more, some time after they were chosen: discarding an entry can be undone. */
async function removeUnused(): Promise<void> {
  const entries = await outboxStorage.list();
  const names = ifAllowed(() => Object.keys(localStorage)) ?? [];
  const drafts = names.filter((name) => name.startsWith(DRAFT)).map((name) => readStored(name) ?? "");
  const used = drafts.join() + JSON.stringify(entries.map(({ receipts }) => receipts));
  await transact("readwrite", (store) => {
    const cursor = store.openCursor();
    cursor.onsuccess = () => {
      const { result } = cursor;
      if (result === null) return;
      const { id, at } = result.value as Stored;
      if (at < Date.now() - DAY_MS && !used.includes(id)) result.delete();
      result.continue();
    };
  });
}

async function read(id: string): Promise<Blob | undefined> {
  let request: IDBRequest<Stored | undefined> | undefined;
  await transact("readonly", (store) => (request = store.get(id)));
  return request?.result?.file;
}

async function remove(id: string): Promise<void> {
  inMemory.delete(id);
  await transact("readwrite", (store) => void store.delete(id)).catch(() => undefined);
}

/** Runs work in one transaction. Undefined if the browser has no database. */
async function transact(mode: IDBTransactionMode, work: (store: IDBObjectStore) => void): Promise<true | undefined> {
  const database = await open();
  if (database === undefined) return undefined;
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction("files", mode);
      transaction.oncomplete = () => resolve(true);
      transaction.onabort = () => reject(transaction.error);
      work(transaction.objectStore("files"));
    });
  } finally {
    database.close(); // otherwise signing out in another tab could not delete it
  }
}

function open(): Promise<IDBDatabase | undefined> {
  return new Promise((resolve) => {
    try {
      const request = indexedDB.open(RECEIPTS, 1);
      request.onupgradeneeded = () => void request.result.createObjectStore("files", { keyPath: "id" });
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => resolve(undefined);
    } catch {
      resolve(undefined);
    }
  });
}
