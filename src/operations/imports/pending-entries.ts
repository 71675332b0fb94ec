/** The transactions of pending rows that earlier imports added or matched, and what has happened to them since. */
import { firstChangeOf } from "../../domain/change.ts";
import type { Period } from "../../domain/match-rows.ts";
import { isSameValue } from "../../domain/same-value.ts";
import type { Transaction } from "../../domain/transaction.ts";
import type { KnownRowRecord, Reads } from "../../store/store.ts";
import { EDITABLE_FIELDS } from "../changes/undo-change.ts";

/** A transaction of rows of earlier imports. */
export interface PendingEntry {
  readonly transactionId: string;
  readonly first: KnownRowRecord;
  /** The day of the first row in its file. */
  readonly day: string;
  /** The keys of its known rows. */
  readonly keys: ReadonlySet<string>;
  /** Also those of the rows that repeat them. */
  readonly rowKeys: ReadonlySet<string>;
  /** The last day of the files that list it. */
  readonly listedUntil: string;
  /** The last row that withdrew it, kept it, or brought it back. */
  readonly decision: KnownRowRecord | undefined;
  /** Whether a person decided about a row, or the row belongs to a transaction that the import did not add. */
  readonly isChosen: boolean;
}

/** Identifies a row of a committed import. */
export function keyOf({ import_id, number }: Pick<KnownRowRecord, "import_id" | "number">): string {
  return `${import_id}/${number}`;
}

/** In the order of the imports and of their rows. */
export function byImport(a: KnownRowRecord, b: KnownRowRecord): number {
  return a.import_id === b.import_id ? a.number - b.number : a.import_id < b.import_id ? -1 : 1;
}

/** The last row that withdrew a pending row, kept it, or brought it back. The rows are in the order of their imports. */
export function lastDecision(repeats: readonly KnownRowRecord[]): KnownRowRecord | undefined {
  return repeats.findLast(
    ({ state, reason }) => state === "withdrawn" || reason === "kept_by_you" || reason === "withdrawn_before",
  );
}

export function lastOf(days: readonly string[]): string {
  return days.reduce((last, day) => (day > last ? day : last), "");
}

export async function loadEntries(reads: Reads, accountId: string, days: Period): Promise<PendingEntry[]> {
  const records = (await reads.imports.listPendingRows(accountId, days)).sort(byImport);
  const repeats = Map.groupBy(records, ({ duplicate_of }) => duplicate_of);
  const known = records.filter((one) => one.is_known && one.transaction_id !== null);
  return [...Map.groupBy(known, ({ transaction_id }) => transaction_id ?? "").values()].flatMap((rows) =>
    entryOf(rows, [...rows, ...rows.flatMap((row) => repeats.get(keyOf(row)) ?? [])]),
  );
}

/** The entry of known rows of one transaction. `all` are these and the rows that repeat them. */
export function entryOf(rows: readonly KnownRowRecord[], all: readonly KnownRowRecord[]): PendingEntry[] {
  const [first] = rows;
  if (first === undefined || first.transaction_id === null) return [];
  const listing = all.filter(({ state, reason }) => state !== "withdrawn" && reason !== "kept_by_you");
  return [
    {
      ...{ transactionId: first.transaction_id, first, day: first.day ?? first.corrected_day ?? "" },
      keys: new Set(rows.map(keyOf)),
      rowKeys: new Set(all.map(keyOf)),
      listedUntil: lastOf(listing.map((one) => one.pending_until ?? one.until_day)),
      decision: lastDecision(all.toSorted(byImport)),
      isChosen: rows.some(isChosen),
    },
  ];
}

function isChosen({ state, reason, ...row }: KnownRowRecord): boolean {
  const { corrected_amount_minor, corrected_day, corrected_text } = row;
  const isCorrected = [corrected_amount_minor, corrected_day, corrected_text].some((one) => one !== null);
  return state !== "added" || reason !== null || isCorrected;
}

/** The entries that a person edited, reviewed or decided about, or that something else uses: a person decides about them. */
export async function findTouched(
  reads: Reads,
  entries: readonly PendingEntry[],
  transactions: ReadonlyMap<string, Transaction>,
): Promise<ReadonlySet<string>> {
  const used = await findUsed(reads, entries);
  const edited = await findEdited(reads, [...transactions.values()]);
  const isTouched = ({ transactionId: id, isChosen, first }: PendingEntry) => {
    const row = transactions.get(id);
    const isSame = row?.source === "import" && row.is_pending === first.is_pending;
    const isAsAdded = isSame && row.splits === null && row.reviewed_at === null;
    return isChosen || !isAsAdded || used.has(id) || edited.has(id) || isReconciled(row);
  };
  return new Set(entries.filter(isTouched).map(({ transactionId }) => transactionId));
}

export function isReconciled(row: Transaction): boolean {
  return row.reconciliation_id !== null || row.transfer_reconciliation_id !== null || row.split_marks.length > 0;
}

/** The transactions with attachments, matched occurrences, or rows of other imports or accounts. */
async function findUsed(reads: Reads, entries: readonly PendingEntry[]): Promise<ReadonlySet<string>> {
  const ids = entries.map(({ transactionId }) => transactionId);
  if (ids.length === 0) return new Set();
  const own = new Map(entries.map(({ transactionId, rowKeys }) => [transactionId, rowKeys]));
  const others = (await reads.imports.listRowsOf(ids)).filter(
    (row) => row.is_in_effect && own.get(row.transaction_id)?.has(keyOf(row)) === false,
  );
  const attachments = await reads.attachments.listOfTransactions(ids);
  const links = await reads.occurrenceDecisions.listLinksOfTransactions(ids);
  return new Set([...others, ...attachments, ...links].map(({ transaction_id }) => transaction_id));
}

/** The transactions that were edited since they were added, as the undo of an import defines it. */
async function findEdited(reads: Reads, transactions: readonly Transaction[]): Promise<ReadonlySet<string>> {
  const ids = transactions.map(({ id }) => id);
  if (ids.length === 0) return new Set();
  const befores = await reads.changes.listBefores("transaction", ids, 0);
  const isEdited = (row: Transaction) => {
    const all = befores.get(row.id) ?? [];
    const later = all.slice(all.findLastIndex(({ fields }) => fields !== null && "id" in fields) + 1);
    // The log may no longer have the changes.
    if (later.length === 0) return all.length === 0 && row.updated_at !== row.created_at;
    return [...EDITABLE_FIELDS].some((field) => {
      const change = firstChangeOf(field, later);
      return change !== undefined && !isSameValue(change.fields?.[field], row[field as keyof Transaction]);
    });
  };
  return new Set(transactions.filter(isEdited).map(({ id }) => id));
}
