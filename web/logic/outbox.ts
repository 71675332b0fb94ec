/**
 * The outbox: entries that the server has not confirmed yet. An entry is stored before it is sent, and removed after the
 * response or, if it has receipts, after they are sent too. Every attempt has the entry's Idempotency-Key, so a lost
 * response, a reload or a second tab never stores it twice.
 */
import { DAY_MS } from "../../src/domain/calendar.ts";
import { keyLifetimeMs } from "../../src/domain/idempotency-key.ts";
import { type Attempt, isWorthRetrying } from "./attempt.ts";

/** A photo or file of an entry. `api/receipts.ts` stores its bytes. */
export interface Receipt {
  readonly id: string;
  readonly name: string;
}

type Fields = Readonly<Record<string, unknown>>;

/** A change of a stored transaction, made without a connection. */
export interface Edit {
  readonly transactionId: string;
  /** The version that was changed. */
  readonly etag: string | undefined;
  readonly changes: Fields;
  /** The values of these fields before: only a change of them by somebody else is a conflict. */
  readonly before: Fields;
  /** The transaction before the change, for the number. An older version of the page may have stored none. */
  readonly stored?: Fields;
}

export interface OutboxEntry {
  /** The Idempotency-Key of every attempt. */
  readonly id: string;
  /** An entry is sent only while this user is signed in: keys belong to a user. */
  readonly userId: string;
  readonly budgetId: string;
  /** Unix milliseconds. */
  readonly createdAt: number;
  /** The server may have forgotten the key after this time. The entry is then sent only if the person asks for it. */
  readonly sendUntil: number;
  /** `withdrawn`: the person has discarded it, but an earlier attempt may have arrived. */
  readonly state: "waiting" | "refused" | "withdrawn";
  /** The server may have stored it. */
  readonly isAttempted: boolean;
  readonly body: unknown;
  /** The files that are sent after it. */
  readonly receipts?: readonly Receipt[];
  /** The server has stored it as this transaction: only its receipts are left to send. */
  readonly transactionId?: string;
  /** The balance of the account includes the entry already. */
  readonly keepsBalance?: boolean;
  /** The entry is not a new transaction: it changes a stored one, and has no body. */
  readonly edit?: Edit;
  /** The typed values, for editing. */
  readonly draft: unknown;
  readonly shown: { readonly amount: number; readonly currency: string; readonly payee: string; readonly day: string };
  /** The server's explanation of the rejection. */
  readonly reason?: string;
}

type Entries = readonly OutboxEntry[];

export interface OutboxStorage {
  list(): Promise<Entries>;
  /** Replaces all entries in one transaction, safe against other tabs. Returns the new list. */
  change(compute: (entries: Entries) => Entries): Promise<Entries>;
}

export interface SentAttempt extends Attempt {
  /** What the server has stored. */
  readonly transactionId?: string;
}

interface Steps<Answer extends SentAttempt> {
  readonly storage: OutboxStorage;
  /** Sends an entry or, once it has a `transactionId`, its receipts. It never throws. */
  post(entry: OutboxEntry): Promise<Answer>;
  /** Deletes the transaction that a response reported as stored. It never throws. */
  remove(entry: OutboxEntry, answer: Answer): Promise<Attempt>;
  /** Runs one piece of work at a time, in all tabs if the browser can. */
  exclusively<Result>(work: () => Promise<Result>): Promise<Result>;
  now(): number;
  /** Called for each entry whose request was answered. */
  onSent(entry: OutboxEntry, answer: Answer): void;
  onRefused(entry: OutboxEntry, answer: Answer): void;
}

/** How long an entry may be sent: a day less than the server stores its Idempotency-Key. */
export function sendingTimeMs(isUser: boolean): number {
  return keyLifetimeMs(isUser) - DAY_MS;
}

export function isTooOld(entry: OutboxEntry, nowMs: number): boolean {
  return entry.state === "waiting" && nowMs > entry.sendUntil;
}

/** The entries that a person sees. */
export function entriesOf(entries: Entries, userId: string | undefined): Entries {
  return entries.filter((entry) => entry.userId === userId && entry.state !== "withdrawn");
}

/**
 * The entries without this one; undefined if it has been sent already. If the server may have it, it stays until the
 * server's copy is deleted. If only its receipts are left to send, or if it changes a transaction, the transaction stays.
 */
export function withdraw(entries: Entries, id: string): Entries | undefined {
  if (!entries.some((entry) => entry.id === id && entry.state !== "withdrawn")) return undefined;
  return set(entries, id, (entry) =>
    entry.isAttempted && entry.state !== "refused" && entry.transactionId === undefined && entry.edit === undefined
      ? { ...entry, state: "withdrawn" }
      : undefined,
  );
}

/** Adds an entry once, even if it is saved several times. */
export function add(entries: Entries, entry: OutboxEntry): Entries {
  return entries.some(({ id }) => id === entry.id) ? entries : [...entries, entry];
}

/** Adds a change, or joins it with a change of the same transaction that has not been sent yet. */
export function addEdit(entries: Entries, entry: OutboxEntry & { readonly edit: Edit }): Entries {
  const { userId, edit } = entry;
  const known = entries.find(
    (one) => one.userId === userId && one.edit?.transactionId === edit.transactionId && !one.isAttempted,
  );
  if (known?.edit === undefined) return [...entries, entry];
  const joined = {
    ...known.edit,
    changes: { ...known.edit.changes, ...edit.changes },
    before: { ...edit.before, ...known.edit.before },
  };
  return set(entries, known.id, (one) => ({ ...one, edit: joined }));
}

/** Takes back the last change of each of these transactions. `before` has the entries before it. What was sent stays sent. */
export function takeBackEdits(entries: Entries, before: Entries, transactionIds: ReadonlySet<string>): Entries {
  const isOfThese = ({ edit }: OutboxEntry) => edit !== undefined && transactionIds.has(edit.transactionId);
  const unsent = new Set(entries.map(({ id }) => id));
  return [
    ...entries.filter((entry) => !isOfThese(entry)),
    ...before.filter((entry) => isOfThese(entry) && unsent.has(entry.id)),
  ];
}

/** Replaces an entry; undefined if it has been sent already. */
export function replace(entries: Entries, id: string, next: OutboxEntry): Entries | undefined {
  if (entries.some((entry) => entry.id === id && entry.transactionId !== undefined)) return undefined;
  const others = withdraw(entries, id);
  return others && [...others, next];
}

/**
 * Adds a copy of a discarded entry, with a new key. The discarded one stays until the server's copy is deleted. Its key
 * cannot be used again: after the deletion, the server only repeats its first response.
 */
export function restore(entries: Entries, discarded: OutboxEntry, newId: string): Entries {
  return [...entries, { ...discarded, id: newId, isAttempted: false }];
}

/**
 * Sends a user's entries, the oldest first, then their receipts, until one gets no final response. Returns whether all entries got one.
 * Several tabs and calls may do so at once.
 */
export async function sendAll<Answer extends SentAttempt>(steps: Steps<Answer>, userId: string): Promise<boolean> {
  const { storage, exclusively, now } = steps;
  return await exclusively(async () => {
    for (;;) {
      const isNext = (entry: OutboxEntry) =>
        entry.userId === userId && entry.state !== "refused" && !isTooOld(entry, now());
      const [next] = (await storage.list()).filter(isNext).sort(inOrder);
      if (next === undefined) return true;
      if (!(await sendOne(steps, next.id))) return false;
    }
  });
}

/** A large file holds up no entry. */
function inOrder(one: OutboxEntry, other: OutboxEntry): number {
  const isFile = (entry: OutboxEntry) => Number(entry.transactionId !== undefined);
  return isFile(one) - isFile(other) || one.createdAt - other.createdAt;
}

/** False if the entry must be sent again later. */
async function sendOne<Answer extends SentAttempt>(steps: Steps<Answer>, id: string): Promise<boolean> {
  const { storage, post, remove, onSent, onRefused } = steps;
  // From here on the entry may have arrived, so it cannot simply be discarded or replaced.
  const marked = await storage.change((entries) => set(entries, id, (entry) => ({ ...entry, isAttempted: true })));
  const entry = marked.find((one) => one.id === id);
  if (entry === undefined) return true;
  const answer = await post(entry);
  if (isWorthRetrying(answer)) return false;
  const isStored = answer.status < 300;
  const after = await storage.change((entries) =>
    set(entries, id, (now) => {
      if (isStored) return now.state === "withdrawn" ? now : withReceipts(now, answer);
      const reason = answer.detail ?? String(answer.status);
      return now.state === "withdrawn" ? undefined : { ...now, state: "refused", reason };
    }),
  );
  const left = after.find((one) => one.id === id);
  if (left?.state === "withdrawn") {
    if (isWorthRetrying(await remove(entry, answer))) return false;
    await storage.change((entries) => set(entries, id, () => undefined));
  } else if (isStored) onSent(entry, answer);
  else if (left !== undefined) onRefused(left, answer);
  return true;
}

/** What is left of an entry that is stored: its receipts, unless they were what was sent. */
function withReceipts(entry: OutboxEntry, { transactionId }: SentAttempt): OutboxEntry | undefined {
  const hasReceipts = transactionId !== undefined && (entry.receipts ?? []).length > 0;
  return hasReceipts ? { ...entry, transactionId } : undefined;
}

function set(entries: Entries, id: string, change: (entry: OutboxEntry) => OutboxEntry | undefined): Entries {
  return entries.flatMap((entry) => (entry.id === id ? (change(entry) ?? []) : [entry]));
}
