/**
 * The data that this browser stores: unsent entries, and copies of responses for offline use. Without IndexedDB, as in
 * some private windows, it lasts until the page closes.
 */
import type { OutboxEntry, OutboxStorage } from "../logic/outbox.ts";
import {
  AMOUNTS,
  DRAFT,
  FIRST_WEEKDAY,
  ifAllowed,
  inTab,
  LANGUAGE,
  NO_OFFER,
  readStored,
  store,
  THEME,
  TYPED_BY,
} from "../logic/stored.ts";
import type { Me } from "./contract.ts";

/** A response of the API. */
export interface Copy {
  /** The budget and the request. */
  readonly id: string;
  readonly data: unknown;
  /** When it was read, in Unix milliseconds. */
  readonly at: number;
}

const NAME = "leeway";
/** The database of `receipts.ts`. */
export const RECEIPTS = "leeway-receipts";

const MAX_COPIES = 100;

let opened: Promise<IDBDatabase | undefined> | undefined;

/** Undefined if the browser has no database. */
function open(): Promise<IDBDatabase | undefined> {
  opened ??= new Promise((resolve) => {
    try {
      const request = indexedDB.open(NAME, 1);
      request.onupgradeneeded = () => {
        request.result.createObjectStore("entries", { keyPath: "id" });
        request.result.createObjectStore("copies", { keyPath: "id" }).createIndex("at", "at");
      };
      request.onsuccess = () => {
        const { result } = request;
        result.onversionchange = () => forgetConnection(result); // otherwise another tab could not delete the database
        result.onclose = () => forgetConnection(result); // the browser has deleted it
        resolve(result);
      };
      request.onerror = () => resolve(undefined);
    } catch {
      resolve(undefined);
    }
  });
  return opened;
}

function forgetConnection(database: IDBDatabase): void {
  database.close();
  opened = undefined;
}

/** Settings of this browser. */
const OF_BROWSER: ReadonlySet<string> = new Set([NO_OFFER, THEME, LANGUAGE, AMOUNTS, FIRST_WEEKDAY]);

/** Deletes all that any person has stored in this browser. */
export async function deleteEverything(): Promise<void> {
  forgetTyped();
  ifAllowed(() => localStorage.clear());
  const database = await open();
  opened = Promise.resolve(undefined);
  entriesInMemory = [];
  if (database === undefined) return;
  database.close();
  await Promise.all([NAME, RECEIPTS].map(deleteDatabase));
}

function deleteDatabase(name: string): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name);
    for (const event of ["success", "error", "blocked"]) request.addEventListener(event, () => resolve());
  });
}

/** Deletes what somebody has typed into this tab, and the entries that are not saved yet. */
export function forgetTyped(): void {
  ifAllowed(() => sessionStorage.clear());
  for (const name of storedNames()) if (name.startsWith(DRAFT)) store(name, null);
}

const storedNames = () => ifAllowed(() => Object.keys(localStorage)) ?? [];

/** Deletes what another person has typed into this tab. */
export function dropTypedOfOthers(me: Me | undefined): void {
  const id = me?.user?.id ?? me?.token.id ?? "";
  if ((readStored(TYPED_BY, inTab) ?? id) !== id) forgetTyped();
}

/** Whether entries survive closing the page. */
export async function isLasting(): Promise<boolean> {
  return (await open()) !== undefined;
}

/** Runs work in one transaction. `work` may only wait for requests of its store. */
async function transact<Result>(
  name: "entries" | "copies",
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore, finish: (result: Result) => void) => void,
  without: () => Result,
): Promise<Result> {
  const database = await open();
  if (database === undefined) return without();
  return await new Promise((resolve, reject) => {
    const transaction = database.transaction(name, mode);
    let result: Result;
    transaction.oncomplete = () => resolve(result);
    transaction.onabort = () => reject(transaction.error);
    work(transaction.objectStore(name), (finished) => {
      result = finished;
    });
  });
}

let entriesInMemory: readonly OutboxEntry[] = [];

export const outboxStorage: OutboxStorage = {
  list: () =>
    transact(
      "entries",
      "readonly",
      (store, finish) => {
        const read = store.getAll();
        read.onsuccess = () => finish(read.result);
      },
      () => entriesInMemory,
    ),
  change: (compute) =>
    transact<readonly OutboxEntry[]>(
      "entries",
      "readwrite",
      (store, finish) => {
        const read = store.getAll();
        read.onsuccess = () => {
          const before: readonly OutboxEntry[] = read.result;
          const after = compute(before);
          for (const entry of after) if (!before.includes(entry)) store.put(entry);
          for (const { id } of before) if (!after.some((entry) => entry.id === id)) store.delete(id);
          finish(after);
        };
      },
      () => {
        entriesInMemory = compute(entriesInMemory);
        return entriesInMemory;
      },
    ),
};

export async function readCopy(id: string): Promise<Copy | undefined> {
  return await transact<Copy | undefined>(
    "copies",
    "readonly",
    (store, finish) => {
      const read = store.get(id);
      read.onsuccess = () => finish(read.result);
    },
    () => undefined,
  );
}

/** Stores a response, and removes the oldest if there are too many. */
export async function storeCopy(copy: Copy): Promise<void> {
  await transact<void>(
    "copies",
    "readwrite",
    (store) => {
      store.put(copy);
      const counted = store.count();
      counted.onsuccess = () => {
        let surplus = counted.result - MAX_COPIES;
        if (surplus <= 0) return;
        const cursor = store.index("at").openCursor();
        cursor.onsuccess = () => {
          if (cursor.result === null || surplus === 0) return;
          surplus -= 1;
          cursor.result.delete();
          cursor.result.continue();
        };
      };
    },
    () => undefined,
  );
}

/** Deletes what is about the person who was signed in and the household. What was typed stays. */
export async function deleteCopies(): Promise<void> {
  for (const name of storedNames()) if (!OF_BROWSER.has(name) && !name.startsWith(DRAFT)) store(name, null);
  await transact<void>(
    "copies",
    "readwrite",
    (store) => void store.clear(),
    () => undefined,
  );
}
