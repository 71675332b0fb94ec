/**
 * Finds the pending rows of an import's accounts that the bank has dropped: known ones, which the commit withdraws, and rows of
 * the file that a later file does not have. A dropped row that a still later file lists again comes back.
 */
import type { Account } from "../../domain/account.ts";
import { addDays } from "../../domain/calendar.ts";
import { decimalsOf } from "../../domain/currency.ts";
import { type Coverage, isGone, joinCoverages, type StatementCoverage } from "../../domain/gone-rows.ts";
import { mayPost, type Period, rowText } from "../../domain/match-rows.ts";
import { formatDecimalMinor } from "../../domain/money.ts";
import type { Transaction } from "../../domain/transaction.ts";
import type { Reads } from "../../store/store.ts";
import { pause } from "../pause.ts";
import type { ImportAnswers } from "./answers.ts";
import { loadCoverages } from "./coverages.ts";
import { decideWithdrawal } from "./decisions.ts";
import {
  type EvaluatedRow,
  type EvaluatedStatement,
  type Outcomes,
  type RowOutcome,
  toRow,
} from "./evaluated-import.ts";
import { findTouched, isReconciled, keyOf, lastOf, loadEntries, type PendingEntry } from "./pending-entries.ts";
import { findRemoved, isRestoring } from "./removed-transactions.ts";

/** A pending row is compared with files of days up to this many days before or after its own. */
const MARGIN_DAYS = 25;

/** The import as the passes before this one left it. */
interface Compared {
  readonly statements: readonly EvaluatedStatement[];
  readonly rows: readonly EvaluatedRow[];
  readonly coverages: ReadonlyMap<number, StatementCoverage>;
  readonly accounts: ReadonlyMap<string, Account>;
}

interface Found {
  /** For rows of the file. */
  readonly outcomes: Outcomes;
  /** Rows for dropped ones, which are not in the file. */
  readonly withdrawn: readonly EvaluatedRow[];
}

export async function comparePending(reads: Reads, compared: Compared, answers: ImportAnswers): Promise<Found> {
  const outcomes = new Map<number, Partial<RowOutcome>>();
  const withdrawn: EvaluatedRow[] = [];
  let number = compared.rows.at(-1)?.number ?? 0;
  for (const statements of Map.groupBy(compared.statements, ({ key, own }) => own?.id ?? key).values()) {
    const files = accountFiles(statements, compared);
    if (files === undefined) continue;
    await pause();
    const entries = files.account === null ? [] : await loadEntries(reads, files.account.id, files.days);
    for (const [row, outcome] of await compareRows(reads, files, entries, compared.accounts))
      outcomes.set(row, outcome);
    for (const gone of await findGone(reads, files, entries)) {
      number += 1;
      withdrawn.push(decideWithdrawal(withdrawnRow(number, gone, placeOf(files, gone.entry)), gone, answers));
    }
  }
  return { outcomes, withdrawn };
}

/** The files of an import that have statements of an account, with its rows. */
interface AccountFiles {
  readonly account: Account | null;
  readonly statements: readonly EvaluatedStatement[];
  readonly rows: readonly EvaluatedRow[];
  /** Those that the files list as pending. */
  readonly pending: readonly EvaluatedRow[];
  /** All days on which pending rows may matter. */
  readonly days: Period;
  readonly coverages: readonly Coverage[];
  /** The coverages of the other files of an archive. */
  others(row: EvaluatedRow): readonly Coverage[];
  /** The last day of the file that lists a pending row. */
  listedUntil(row: EvaluatedRow): string;
}

/** Undefined if the files neither list nor prove anything about pending rows, or if the account is synced. */
function accountFiles(
  statements: readonly EvaluatedStatement[],
  { rows: all, coverages }: Compared,
): AccountFiles | undefined {
  const account = statements[0]?.own ?? null;
  const byIndex = new Map<number | null, EvaluatedStatement>(statements.map((one) => [one.index, one]));
  const rows = all.filter(({ statement, row }) => byIndex.has(statement) && row?.question === undefined);
  const pending = rows.filter(({ row }) => row?.status === "pending");
  const covered = (group: readonly EvaluatedStatement[]) => group.flatMap(({ index }) => coverages.get(index) ?? []);
  const byFile = new Map(
    [...Map.groupBy(statements, ({ file }) => file)].map(([file, group]) => [file, joinCoverages(covered(group))]),
  );
  const joined = [...byFile.values()].flat();
  const isProof = joined.some(({ listsPending, isComplete }) => listsPending || isComplete);
  if (account?.is_synced || !(isProof || pending.length > 0 || rows.some(isRestoring))) return undefined;
  const edges = statements.flatMap(({ period }) => (period === null ? [] : [period.from, period.until])).sort();
  return {
    ...{ account, statements, rows, pending, coverages: joined },
    days: { from: addDays(edges[0] ?? "", -MARGIN_DAYS), until: addDays(edges.at(-1) ?? "", MARGIN_DAYS) },
    others: ({ statement }) => {
      const file = byIndex.get(statement)?.file;
      return [...byFile].flatMap(([one, own]) => (one === file ? [] : own));
    },
    listedUntil: ({ statement, row }) => {
      const { file = -1, period = null } = byIndex.get(statement) ?? {};
      const day = row?.date ?? "";
      const own = byFile.get(file)?.find(({ from, until }) => from <= day && day <= until);
      return own?.until ?? period?.until ?? day;
    },
  };
}

/** The outcomes of pending rows of the files that other files contradict, and of rows that bring transactions back. */
async function compareRows(
  reads: Reads,
  files: AccountFiles,
  entries: readonly PendingEntry[],
  accounts: ReadonlyMap<string, Account>,
): Promise<Outcomes> {
  const { account, days, pending, rows } = files;
  const open = pending.filter(({ state, reason }) => state === "added" && reason === null);
  const relisted = findRelisted(files, entries);
  const restoring = rows.filter(isRestoring);
  if (open.length + relisted.length + restoring.length === 0) return new Map();
  const stored = account === null ? [] : await loadCoverages(reads, account.id, days);
  const isDropped = (row: EvaluatedRow, listedUntil: string) =>
    isGone(row.row?.date ?? "", listedUntil, [...stored, ...files.others(row)]);
  const repeats = Map.groupBy(rows, ({ duplicateOf }) => duplicateOf);
  const dropped = open.filter((row) => {
    const same = repeats.get(`/${row.number}`) ?? []; // in other files of the archive
    const listing = same.filter((one) => one.row?.status === "pending");
    return listing.length === same.length && isDropped(row, lastOf([row, ...listing].map(files.listedUntil)));
  });
  const back = new Map(
    relisted
      .filter(({ row, entry }) => !isDropped(row, lastOf([entry.listedUntil, files.listedUntil(row)])))
      .map(({ row, entry }) => [entry.transactionId, row] as const),
  );
  const ids = [...back.keys(), ...restoring.map(({ transactionId }) => transactionId ?? "")];
  const existing = new Set(await reads.transactions.findExisting(ids));
  const removed = await findRemoved(reads, ids, accounts);
  const restored = ([id, { number }]: readonly [string, EvaluatedRow]): readonly [number, Partial<RowOutcome>] =>
    removed.has(id) ? [number, { state: "matched", reason: "withdrawn_before", transactionId: id }] : [number, AS_NEW];
  return new Map([
    ...dropped.map(({ number }) => [number, { state: "skipped", reason: "gone_from_bank" }] as const),
    ...[...back].filter(([id]) => !existing.has(id)).map(restored),
    ...restoring
      .filter(({ transactionId: id }) => !removed.has(id ?? ""))
      .map(({ number }) => [number, AS_NEW] as const),
  ]);
}

const AS_NEW = { state: "added", reason: null, duplicateOf: null, transactionId: null } as const;

/** The pending rows that repeat withdrawn ones. */
function findRelisted({ pending }: AccountFiles, entries: readonly PendingEntry[]) {
  const withdrawn = new Map<string | null, PendingEntry>();
  for (const entry of entries) {
    if (entry.decision?.state === "withdrawn") for (const key of entry.keys) withdrawn.set(key, entry);
  }
  return pending.flatMap((row) => {
    const entry = withdrawn.get(row.duplicateOf);
    return entry === undefined || row.state !== "duplicate" || row.reason !== "imported_before" ? [] : [{ row, entry }];
  });
}

/** A known row that the bank dropped. */
export interface Gone {
  readonly entry: PendingEntry;
  readonly transaction: Transaction;
  /** A person decides. */
  readonly isTouched: boolean;
  readonly isReconciled: boolean;
}

async function findGone(reads: Reads, files: AccountFiles, entries: readonly PendingEntry[]): Promise<Gone[]> {
  const candidates = findAbsent(files, entries);
  const ids = candidates.map(({ transactionId }) => transactionId);
  if (ids.length === 0) return [];
  const transactions = new Map((await reads.transactions.findMany(ids)).map((one) => [one.id, one]));
  const booked = (await reads.imports.listConfirmations(ids)).filter(({ account_id: id }) => id === files.account?.id);
  const bookedIds = new Set(booked.map(({ transaction_id }) => transaction_id));
  const open = candidates.filter(({ transactionId: id }) => transactions.has(id) && !bookedIds.has(id));
  const touched = await findTouched(reads, open, transactions);
  return open.flatMap((entry) => {
    const transaction = transactions.get(entry.transactionId);
    if (transaction === undefined) return [];
    return [{ entry, transaction, isTouched: touched.has(transaction.id), isReconciled: isReconciled(transaction) }];
  });
}

/** The entries that are in none of the files, although they would be. */
function findAbsent({ rows, coverages, listedUntil }: AccountFiles, entries: readonly PendingEntry[]): PendingEntry[] {
  const byOriginal = Map.groupBy(rows, ({ duplicateOf }) => duplicateOf);
  const byTransaction = Map.groupBy(rows, ({ transactionId }) => transactionId);
  const leftOut = rows.filter(isLeftOut);
  return entries.filter((entry) => {
    if (entry.decision?.state === "withdrawn" || entry.decision?.reason === "kept_by_you") return false;
    const repeats = [...entry.keys].flatMap((key) => byOriginal.get(key) ?? []);
    const same = [...new Set([...repeats, ...(byTransaction.get(entry.transactionId) ?? [])])];
    const listing = same.filter(({ row, state }) => row?.status === "pending" && state === "duplicate");
    if (listing.length < same.length || leftOut.some((row) => mayBeBooked(row, entry))) return false;
    return isGone(entry.day, lastOf([entry.listedUntil, ...listing.map(listedUntil)]), coverages);
  });
}

/** Whether a person left out the row, now or in an earlier file. */
function isLeftOut({ state, reason, transactionId, row }: EvaluatedRow): boolean {
  if (row === null || row.status === "pending") return false;
  return reason === "skipped_by_you" || (state === "duplicate" && transactionId === null);
}

/** Whether a row may be the booked one of a pending row. */
function mayBeBooked({ row, amountMinor }: EvaluatedRow, { first, day }: PendingEntry): boolean {
  if (row === null || amountMinor === null) return false;
  const { date, text, payee = "" } = row;
  return mayPost(
    { day: date, amountMinor, text: rowText(text || payee), payee: rowText(payee) },
    { day, amountMinor: Number(first.amount_minor), text: first.text_key, payee: first.payee_key },
  );
}

/** Where a withdrawn row is listed. */
interface Place {
  readonly account: Account | null;
  /** The index of the statement. */
  readonly statement: number;
}

function placeOf({ statements, account }: AccountFiles, { day }: PendingEntry): Place {
  const covering = statements.find(({ period }) => period !== null && period.from <= day && day <= period.until);
  return { account, statement: (covering ?? statements[0])?.index ?? 0 };
}

/** A row for a dropped one, with the values in its file. */
export function withdrawnRow(
  number: number,
  { entry, transaction }: Omit<Gone, "isTouched" | "isReconciled">,
  { account, statement }: Place,
): EvaluatedRow {
  const { first, day } = entry;
  const currency = account?.currency ?? null;
  const amountMinor = Number(first.amount_minor ?? first.corrected_amount_minor);
  const amount = formatDecimalMinor(amountMinor, decimalsOf(currency ?? ""));
  const [text, name, status] = [first.text, first.payee ?? "", first.is_pending ? "pending" : "booked"] as const;
  const row = { ...{ number, line: 0, statement, date: day, amount, text, status, name } };
  const fields = { ...{ number, line: 0, statement, row, amountMinor, currency, payee: first.payee } };
  return toRow(
    { ...fields, ...{ accountId: account?.id ?? null, state: "undecided", reason: "gone_from_bank" } },
    { duplicateOf: keyOf(first), ...removalOf(transaction, account) },
  );
}

/** What the removal of a transaction changes on an account. An edit may have moved it to another one. */
export function removalOf(transaction: Transaction, account: Pick<Account, "id"> | null) {
  const isHere = transaction.account_id === account?.id;
  return {
    transactionId: transaction.id,
    correctionMinor: isHere ? -transaction.booked_minor : 0,
    transferAccountId: isHere ? transaction.transfer_account_id : null,
    addsOtherSide: isHere && transaction.transfer_account_id !== null,
  };
}
