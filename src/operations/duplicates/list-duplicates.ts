/** Lists the payments of the last two weeks that two people may both have entered, with what a person needs to decide. */
import { DAY_MS } from "../../domain/calendar.ts";
import type { Change } from "../../domain/change.ts";
import {
  type DuplicateAnswer,
  type Entry,
  type EntryFacts,
  findAlike,
  findDuplicates,
  isTransfer,
} from "../../domain/duplicate.ts";
import { firstIdAt } from "../../domain/id.ts";
import type { Transaction } from "../../domain/transaction.ts";
import { pipelined, type Reads } from "../../store/store.ts";
import { findActorNames } from "../changes/read-changes.ts";
import { findCurrencies } from "../ledger/read-transactions.ts";
import type { Read } from "../service.ts";

/** Entries are compared for this time. */
const RECENT_MS = 14 * DAY_MS;

/** The maximum number of entries that are compared, and of pairs that are returned. */
const MAX_ENTRIES = 1000;
const MAX_PAIRS = 20;

/** Who entered a transaction. */
type Author = Pick<Change, "actor_kind" | "actor_id"> & { readonly name: string | null };

interface DuplicateEntry {
  readonly transaction: Transaction;
  /** The names of its payee and its category; null if it has none. */
  readonly payee: string | null;
  readonly category: string | null;
  readonly attachmentCount: number;
  readonly enteredBy: Author;
}

export interface DuplicatesView {
  /** The newest first. */
  readonly duplicates: readonly { readonly first: DuplicateEntry; readonly second: DuplicateEntry }[];
  readonly currencies: ReadonlyMap<string, string>;
}

export async function listDuplicates(read: Read, nowMs: number): Promise<DuplicatesView> {
  const { reads } = read;
  const recent = await reads.transactions.listEntries(firstIdAt(nowMs - RECENT_MS), MAX_ENTRIES);
  const alike = findAlike(recent);
  if (alike.length === 0) return NO_DUPLICATES;
  const creations = await findCreations(reads, alike);
  const pairs = findDuplicates(alike, await loadFacts(reads, alike, creations));
  const open = await withoutClosed(reads, pairs);
  const loaded = new Map((await reads.transactions.findMany(open.flat().map(({ id }) => id))).map((t) => [t.id, t]));
  const found = open.flatMap(([one, other]) => {
    const [first, second] = [loaded.get(one.id), loaded.get(other.id)];
    return first && second && !isTransfer(first) && !isTransfer(second) ? [{ first, second }] : [];
  });
  const shown = found.sort((a, b) => (a.second.id < b.second.id ? 1 : -1)).slice(0, MAX_PAIRS);
  return await describe(read, shown, creations);
}

/** In the order in which they were given. */
export async function listDuplicateAnswers({ reads }: Read): Promise<DuplicateAnswer[]> {
  return await reads.duplicateAnswers.list();
}

const NO_DUPLICATES: DuplicatesView = { duplicates: [], currencies: new Map() };

/** The changes that created the entries, by entry. An entry that the log no longer knows has none. */
async function findCreations(reads: Reads, entries: readonly Entry[]): Promise<ReadonlyMap<string, Change>> {
  const wanted = new Set(entries.map(({ id }) => id));
  const changes = await reads.changes.listAt([...new Set(entries.map(({ created_at }) => created_at))]);
  const created = changes.flatMap((change) =>
    change.items.flatMap(({ type, id, action }) =>
      type === "transaction" && action === "created" && wanted.has(id) ? [[id, change] as const] : [],
    ),
  );
  return new Map(created);
}

async function loadFacts(
  reads: Reads,
  alike: readonly Entry[],
  creations: ReadonlyMap<string, Change>,
): Promise<EntryFacts> {
  const ids = alike.map(({ id }) => id);
  const [rows, answers, nameless] = await pipelined([
    reads.imports.listRowsOf(ids),
    reads.duplicateAnswers.list(),
    reads.transactions.findNameless(ids),
  ]);
  const different = answers.filter(({ answer }) => answer === "different");
  const answered = new Set(different.map(({ first_id, second_id }) => `${first_id} ${second_id}`));
  const known = await reads.transactions.findMany(different.map(({ second_id }) => second_id));
  const usual = new Set(known.flatMap(({ payee_id, ...one }) => (payee_id === null ? [] : [kindOf(payee_id, one)])));
  const ofBank = new Set(rows.flatMap((row) => (row.is_in_effect ? [row.transaction_id] : [])));
  return {
    enteredBy(id) {
      const creation = creations.get(id);
      return creation && `${creation.actor_kind} ${creation.actor_id}`;
    },
    isNameless: (id) => nameless.has(id),
    hasBankRow: (id) => ofBank.has(id),
    isAnswered: (first, second) =>
      answered.has(`${first.id} ${second.id}`) ||
      (second.payee_id !== null && second.payee_id === first.payee_id && usual.has(kindOf(second.payee_id, second))),
  };
}

/** Purchases that are alike: two people who buy the same bus ticket every day are asked once. */
function kindOf(
  payeeId: string,
  { account_id, amount_minor, currency }: Omit<Entry | Transaction, "payee_id">,
): string {
  return `${payeeId} ${account_id} ${amount_minor} ${currency}`;
}

/** Without those of closed accounts, whose balances stay 0. */
async function withoutClosed<Pair extends readonly [Entry, Entry]>(
  reads: Reads,
  pairs: readonly Pair[],
): Promise<readonly Pair[]> {
  if (pairs.length === 0) return pairs;
  const accounts = await reads.accounts.findMany([...new Set(pairs.map(([{ account_id }]) => account_id))]);
  return pairs.filter(([{ account_id }]) => accounts.get(account_id)?.closed_on === null);
}

async function describe(
  read: Read,
  pairs: readonly { readonly first: Transaction; readonly second: Transaction }[],
  creations: ReadonlyMap<string, Change>,
): Promise<DuplicatesView> {
  if (pairs.length === 0) return NO_DUPLICATES;
  const { reads } = read;
  const shown = pairs.flatMap(({ first, second }) => [first, second]);
  const made = shown.flatMap(({ id }) => creations.get(id) ?? []);
  const [payees, categories, attachments, actors, currencies] = await pipelined([
    reads.payees.findNames(shown.flatMap(({ payee_id }) => payee_id ?? [])),
    reads.categories.list(),
    reads.attachments.listOfTransactions(shown.map(({ id }) => id)),
    findActorNames(reads, made),
    findCurrencies(read, shown),
  ]);
  const names = new Map(categories.map(({ id, name }) => [id, name]));
  const counts = Map.groupBy(attachments, ({ transaction_id }) => transaction_id);
  const entryOf = (transaction: Transaction): DuplicateEntry => {
    const { actor_kind, actor_id } = creations.get(transaction.id) as Change;
    return {
      transaction,
      payee: payees.get(transaction.payee_id ?? "") ?? null,
      category: names.get(transaction.category_id ?? "") ?? null,
      attachmentCount: counts.get(transaction.id)?.length ?? 0,
      enteredBy: { actor_kind, actor_id, name: actors.get(actor_id ?? "") ?? null },
    };
  };
  return {
    duplicates: pairs.map(({ first, second }) => ({ first: entryOf(first), second: entryOf(second) })),
    currencies,
  };
}
