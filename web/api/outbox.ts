/** The outbox of this browser: unsent entries. `logic/outbox.ts` has its rules. */
import { useMemo, useSyncExternalStore } from "react";
import {
  add,
  entriesOf,
  isTooOld,
  type OutboxEntry,
  replace,
  restore,
  type SentAttempt as Sent,
  sendAll,
  sendingTimeMs,
  withdraw,
} from "../logic/outbox.ts";
import { watched } from "../logic/watched.ts";
import { type Answer, ApiError, newKey, queryClient, send } from "./client.ts";
import { connection } from "./connection.ts";
import type { NewTransaction, Requests } from "./contract.ts";
import { outboxStorage } from "./database.ts";
import { run } from "./writes.ts";

export { isLasting } from "./database.ts";

export type SavedAnswer = Answer<Requests["POST /v1/transactions"]["response"]>;

export interface SentAttempt extends Sent {
  readonly answer?: SavedAnswer;
}

/** A new entry, without the fields that the outbox adds. */
export interface NewEntry extends Pick<OutboxEntry, "id" | "draft" | "shown" | "keepsBalance" | "receipts"> {
  readonly transaction: NewTransaction;
}

export type SaveResult =
  | { readonly kind: "sent" | "waiting" | "gone" }
  | { readonly kind: "refused"; readonly reason: string };

/** Entries belong to a user, because Idempotency-Keys do. */
export interface Owner {
  /** The id of the user, or of a pasted token. */
  readonly userId: string;
  readonly isUser: boolean;
  readonly budgetId: string;
}

/** Saving waits this long for the response. After that, the entry is sent in the background. */
const PATIENCE_MS = 3000;
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;
/** No other entry is sent while the response to one is awaited. */
export const LIMIT_MS = 30_000;

let owner: Owner | undefined;
const entries = watched<readonly OutboxEntry[]>([]);
let timer: ReturnType<typeof setTimeout> | undefined;
let waitMs = FIRST_WAIT_MS;
const sentListeners = new Set<(entry: OutboxEntry, answer: SavedAnswer) => void>();
/** The entries whose response is awaited: they are not shown as unsent yet. */
const waiters = new Map<string, (result: SaveResult) => void>();

/** Notifies the other tabs when the list changes. */
const channel = new BroadcastChannel("leeway-outbox");
channel.addEventListener("message", () => void refresh());

async function refresh(): Promise<void> {
  entries.set(await outboxStorage.list());
}

export async function change(compute: (all: readonly OutboxEntry[]) => readonly OutboxEntry[]): Promise<void> {
  entries.set(await outboxStorage.change(compute));
  channel.postMessage("changed");
}

/** False, without a change, if `compute` returns undefined. */
async function changeIf(
  compute: (all: readonly OutboxEntry[]) => readonly OutboxEntry[] | undefined,
): Promise<boolean> {
  let isChanged = false;
  await change((all) => {
    const next = compute(all);
    isChanged = next !== undefined;
    return next ?? all;
  });
  return isChanged;
}

/** Sends this user's entries from now on: immediately, when the network returns, and when the page is shown again. */
export function startOutbox(next: Owner): () => void {
  owner = next;
  const attempt = () => {
    waitMs = FIRST_WAIT_MS;
    if (document.visibilityState === "visible") void flush();
  };
  void refresh().then(attempt);
  window.addEventListener("online", attempt);
  window.addEventListener("focus", attempt);
  document.addEventListener("visibilitychange", attempt);
  return () => {
    owner = undefined;
    clearTimeout(timer);
    window.removeEventListener("online", attempt);
    window.removeEventListener("focus", attempt);
    document.removeEventListener("visibilitychange", attempt);
  };
}

/** Sends the entries that can be sent. Those without a response are sent again after a pause. */
export async function flush(): Promise<void> {
  clearTimeout(timer);
  const userId = owner?.userId;
  const canBeSent = (entry: OutboxEntry) => entry.userId === userId && entry.state !== "refused";
  if (userId === undefined || !entries.get().some(canBeSent)) return;
  const isDone = await sendAll(STEPS, userId).catch(() => false);
  await refresh();
  if (isDone) {
    waitMs = FIRST_WAIT_MS;
    return;
  }
  clearTimeout(timer);
  timer = setTimeout(() => void flush(), waitMs);
  waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS);
}

const STEPS = {
  storage: outboxStorage,
  now: () => Date.now(),
  exclusively: <Result>(work: () => Promise<Result>): Promise<Result> =>
    // Over plain HTTP there are no locks. Two tabs may then send the same entry, and the server stores it once.
    (navigator.locks as LockManager | undefined)?.request("leeway-outbox", work) ?? work(),
  post: async (entry: OutboxEntry): Promise<SentAttempt> => {
    const { id, budgetId, body, keepsBalance = false, transactionId, edit } = entry;
    try {
      if (edit !== undefined) return await (await import("./edits.ts")).sendEdit(entry, edit);
      if (transactionId !== undefined) {
        const missing = await (await import("./receipts.ts")).sendReceipts(entry, transactionId);
        return missing === undefined ? { status: 201 } : { status: 410, detail: missing };
      }
      const query = { include: ["spending_power"] } as const;
      const transactions = [body as NewTransaction];
      const request = { transactions, ...(keepsBalance && { update_account_balance: false }) };
      const answer = await send("POST /v1/transactions", {
        query,
        body: request,
        key: id,
        budgetId,
        limitMs: LIMIT_MS,
      });
      const [stored] = answer.data.transactions;
      return { status: 201, answer, ...(stored && { transactionId: stored.id }) };
    } catch (error) {
      return failed(error);
    }
  },
  remove: async ({ id, budgetId }: OutboxEntry, { transactionId }: SentAttempt): Promise<SentAttempt> => {
    if (transactionId === undefined) return { status: 404 };
    try {
      const params = { transaction_id: transactionId };
      const key = `${id}-withdrawn`;
      await send("DELETE /v1/transactions/{transaction_id}", { params, key, budgetId, limitMs: LIMIT_MS });
      void queryClient.invalidateQueries();
      return { status: 204 };
    } catch (error) {
      return failed(error);
    }
  },
  onSent(entry: OutboxEntry, { answer }: SentAttempt): void {
    if (answer !== undefined) for (const listener of sentListeners) listener(entry, answer);
    waiters.get(entry.id)?.({ kind: "sent" });
    channel.postMessage("changed");
  },
  onRefused({ id, reason = "" }: OutboxEntry): void {
    waiters.get(id)?.({ kind: "refused", reason });
    channel.postMessage("changed");
  },
};

export function failed(error: unknown): SentAttempt {
  if (!(error instanceof ApiError)) return { status: 0 };
  const { status, problem } = error;
  if (problem === undefined) return { status };
  const details = problem.errors.map(({ detail }) => detail).join(" ");
  return { status, code: problem.code, detail: details || problem.detail };
}

/**
 * Stores an entry and sends it. If no response arrives in time, it stays in the outbox ("waiting"). If it would replace
 * an entry that has been sent in the meantime, nothing is stored ("gone"). A rejected entry stays in the outbox until it
 * is replaced or discarded.
 */
export async function saveEntry(
  { transaction, ...fields }: NewEntry,
  { userId, isUser, budgetId }: Owner,
  replacedId: string | undefined,
): Promise<SaveResult> {
  const createdAt = Date.now();
  const entry: OutboxEntry = {
    ...fields,
    userId,
    budgetId,
    createdAt,
    sendUntil: createdAt + sendingTimeMs(isUser),
    state: "waiting",
    isAttempted: false,
    body: transaction,
  };
  return await run(
    () => storeAndSend(entry, replacedId),
    ({ kind }) => kind === "refused",
  );
}

async function storeAndSend(entry: OutboxEntry, replacedId: string | undefined): Promise<SaveResult> {
  const result = new Promise<SaveResult>((resolve) => waiters.set(entry.id, resolve));
  try {
    const isStored = await changeIf((all) =>
      replacedId === undefined ? add(all, entry) : replace(all, replacedId, entry),
    );
    if (!isStored) return { kind: "gone" };
    const patienceMs = isOffline() ? 0 : PATIENCE_MS;
    setTimeout(() => waiters.get(entry.id)?.({ kind: "waiting" }), patienceMs);
    void flush();
    return await result;
  } finally {
    waiters.delete(entry.id);
    entries.set([...entries.get()]); // from now on it is shown, if it is not sent
  }
}

/** Whether the server is known not to respond. */
export function isOffline(): boolean {
  return connection.get().isOffline || !navigator.onLine;
}

/** False if the entry has been sent in the meantime. */
export async function discardEntry(id: string): Promise<boolean> {
  const isDiscarded = await changeIf((all) => withdraw(all, id));
  void flush();
  return isDiscarded;
}

export async function restoreEntry(discarded: OutboxEntry): Promise<void> {
  await change((all) => restore(all, discarded, newKey()));
  void flush();
}

/** Sends an entry that is too old to be sent automatically, or receipts that were rejected. */
export async function sendAgain(id: string): Promise<void> {
  const now = { sendUntil: Date.now() + sendingTimeMs(false), state: "waiting" } as const;
  await change((all) => all.map((entry) => (entry.id === id ? { ...entry, ...now } : entry)));
  void flush();
}

/** Removes the entries of all users of this browser. */
export async function removeEntries(): Promise<void> {
  await change(() => []);
}

/** Sends the user's entries if the server responds soon. */
export async function sendEntries(): Promise<void> {
  await Promise.race([flush(), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
}

/** The number of entries of all users of this browser. */
export async function countEntries(): Promise<number> {
  return (await outboxStorage.list()).filter(({ state }) => state !== "withdrawn").length;
}

/** Calls back for each entry that was sent, until the returned function is called. */
export function whenSent(listener: (entry: OutboxEntry, answer: SavedAnswer) => void): () => void {
  sentListeners.add(listener);
  return () => sentListeners.delete(listener);
}

export interface WaitingEntry extends OutboxEntry {
  /** Its key may have expired on the server, so the user decides. */
  readonly isOld: boolean;
}

/** Whose entries are sent; undefined before that is known. */
export function currentOwner(): Owner | undefined {
  return owner;
}

/** The user's unsent entries, oldest first. */
export function useWaitingEntries(): readonly WaitingEntry[] {
  const all = useSyncExternalStore(entries.watch, entries.get);
  return useMemo(
    () =>
      entriesOf(all, owner?.userId)
        .filter(({ id }) => !waiters.has(id))
        .map((entry) => ({ ...entry, isOld: isTooOld(entry, Date.now()) }))
        .sort((one, other) => one.createdAt - other.createdAt),
    [all],
  );
}
