/**
 * Finds the pending rows of an import's accounts that the bank has dropped: known ones, which the commit withdraws, and rows of
 * the file that a later file does not have. A dropped row that a still later file lists again comes back.
 */
import type { Account } from "../../domain/account.ts";
import { addDays } from "../../domain/calendar.ts";
import { firstChangeOf } from "../../domain/change.ts";
import { decimalsOf } from "../../domain/currency.ts";
import { type Coverage, isGone, joinCoverages, type StatementCoverage } from "../../domain/gone-rows.ts";
import { mayPost, rowText } from "../../domain/match-rows.ts";
import { formatDecimalMinor } from "../../domain/money.ts";
import { isSameValue } from "../../domain/same-value.ts";
import type { Transaction } from "../../domain/transaction.ts";
import type { KnownRowRecord, Reads } from "../../store/store.ts";
import { EDITABLE_FIELDS } from "../changes/undo-change.ts";
import { pause } from "../pause.ts";
import type { ImportAnswers } from "./answers.ts";
import { runningBalances } from "./balances.ts";
import { decideWithdrawal } from "./decisions.ts";
import {
  type EvaluatedRow,
  type EvaluatedStatement,
  type Outcomes,
  type RowOutcome,
  toRow,
} from "./evaluated-import.ts";
import { lastDecision } from "./match-known.ts";
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

/** What the statements of files on an account cover, by statement: see `Coverage`. `madeOn` is the day of the upload. */
export function findCoverages(
  statements: readonly EvaluatedStatement[],
  rows: readonly EvaluatedRow[],
  { program, madeOn }: { readonly program: string | null; readonly madeOn: string },
): ReadonlyMap<number, StatementCoverage> {
  // An export of another program is no list of the bank. A row that cannot be compared may be any row.
  const isUnclear = rows.some((row) => row.statement === null && row.state === "refused");
  if (program !== null || isUnclear) return new Map();
  const byStatement = Map.groupBy(rows, ({ statement }) => statement);
  return new Map(
    statements.flatMap((statement) => {
      const { index, period, lists_pending, balances } = statement;
      const own = byStatement.get(index) ?? [];
      if (period === null || own.some(({ state, amountMinor }) => amountMinor === null && state !== "skipped"))
        return [];
      const isPending = ({ row }: EvaluatedRow) => row?.status === "pending" && row.skip === undefined;
      const coverage = {
        from: period.from,
        until: endOf(period.until, own, madeOn),
        listsPending: lists_pending === true || own.some(isPending),
        isComplete: isComplete(statement, own),
        openingMinor: balances.openingMinor,
        closingMinor: balances.closingMinor,
      };
      return [[index, coverage] as const];
    }),
  );
}

/** Whether the statement has all booked rows of its days: its balances agree, or it states its period. */
function isComplete({ from, until, balances, currency }: EvaluatedStatement, rows: readonly EvaluatedRow[]): boolean {
  if (balances.agrees !== null) return balances.agrees;
  return (from !== null && until !== null) || runningBalances(rows, currency ?? "").size > 0;
}

/** The stated end of a period may be later than the file, for example the end of the month. Time zones differ by a day. */
function endOf(stated: string, rows: readonly EvaluatedRow[], madeOn: string): string {
  const last = rows.reduce((day, { row }) => (row !== null && row.date > day ? row.date : day), "");
  const made = madeOn === "" ? stated : addDays(madeOn, 1);
  const end = stated < made ? stated : made;
  return end > last ? end : last;
}

export async function comparePending(reads: Reads, compared: Compared, answers: ImportAnswers): Promise<Found> {
  const outcomes = new Map<number, Partial<RowOutcome>>();
  const withdrawn: EvaluatedRow[] = [];
  let number = compared.rows.at(-1)?.number ?? 0;
  for (const [, statements] of Map.groupBy(compared.statements, ({ key, own }) => own?.id ?? key)) {
    const files = new AccountFiles(statements, compared);
    if (files.account?.is_synced || !files.concernsPending) continue;
    await pause();
    const known = files.account === null ? [] : await loadEntries(reads, files.account.id, files.days);
    for (const [row, outcome] of await compareRows(reads, files, known, compared.accounts)) outcomes.set(row, outcome);
    for (const gone of await findGone(reads, files, known)) {
      number += 1;
      withdrawn.push(decideWithdrawal(withdrawnRow(number, gone, files), gone, answers));
    }
  }
  return { outcomes, withdrawn };
}

/** The statements of an account, with its rows and the coverage of each file. */
class AccountFiles {
  readonly account: Account | null;
  readonly rows: readonly EvaluatedRow[];
  readonly pending: readonly EvaluatedRow[];
  /** By file of an archive. */
  readonly coverages: ReadonlyMap<number, readonly Coverage[]>;
  readonly statements: readonly EvaluatedStatement[];

  constructor(statements: readonly EvaluatedStatement[], { rows, coverages }: Compared) {
    this.statements = statements;
    this.account = statements[0]?.own ?? null;
    const positions = new Set(statements.map(({ index }) => index));
    this.rows = rows.filter(({ statement }) => statement !== null && positions.has(statement));
    this.pending = this.rows.filter(({ row }) => row?.status === "pending");
    const byFile = Map.groupBy(statements, ({ file }) => file);
    const covered = (group: readonly EvaluatedStatement[]) => group.flatMap(({ index }) => coverages.get(index) ?? []);
    this.coverages = new Map([...byFile].map(([file, group]) => [file, joinCoverages(covered(group))]));
  }

  /** Whether the files prove or list anything about pending rows. */
  get concernsPending(): boolean {
    const isProof = ({ listsPending, isComplete }: Coverage) => listsPending || isComplete;
    return this.pending.length > 0 || [...this.coverages.values()].flat().some(isProof) || this.rows.some(isRestoring);
  }

  get days(): { readonly from: string; readonly until: string } {
    const days = this.statements.flatMap(({ period }) => (period === null ? [] : [period.from, period.until])).sort();
    return { from: addDays(days[0] ?? "", -MARGIN_DAYS), until: addDays(days.at(-1) ?? "", MARGIN_DAYS) };
  }

  /** The coverages of all files but one. */
  others(file: number): Coverage[] {
    return [...this.coverages].flatMap(([one, covered]) => (one === file ? [] : covered));
  }

  fileOf({ statement }: EvaluatedRow): number {
    return this.statements.find(({ index }) => index === statement)?.file ?? 0;
  }

  /** The last day of the file that lists a pending row. */
  listedUntil(row: EvaluatedRow): string {
    const { period } = this.statements.find(({ index }) => index === row.statement) ?? { period: null };
    const day = row.row?.date ?? "";
    const own = this.coverages.get(this.fileOf(row))?.find(({ from, until }) => from <= day && day <= until);
    return own?.until ?? period?.until ?? day;
  }
}

/** A transaction that pending rows of earlier files have, with these rows. */
interface Entry {
  readonly transactionId: string;
  readonly first: KnownRowRecord;
  readonly keys: ReadonlySet<string>;
  /** The last day of the files that list it. */
  readonly listedUntil: string;
  /** The last row that withdrew it, kept it, or brought it back. */
  readonly decision: KnownRowRecord | undefined;
  /** Whether a person or another row than that of the bank made or chose it. */
  readonly isChosen: boolean;
}

function keyOf({ import_id, number }: Pick<KnownRowRecord, "import_id" | "number">): string {
  return `${import_id}/${number}`;
}

function dayOf({ day, corrected_day }: KnownRowRecord): string {
  return day ?? corrected_day ?? "";
}

async function loadEntries(reads: Reads, accountId: string, days: AccountFiles["days"]): Promise<Entry[]> {
  const records = (await reads.imports.listPendingRows(accountId, days)).sort((a, b) =>
    a.import_id === b.import_id ? a.number - b.number : a.import_id < b.import_id ? -1 : 1,
  );
  const repeats = Map.groupBy(records, ({ duplicate_of }) => duplicate_of);
  const known = records.filter((one) => one.is_known && one.transaction_id !== null);
  return [...Map.groupBy(known, ({ transaction_id }) => transaction_id ?? "")].flatMap(([transactionId, rows]) => {
    const [first] = rows;
    if (first === undefined) return [];
    const all = [...rows, ...rows.flatMap((row) => repeats.get(keyOf(row)) ?? [])];
    const listing = all.filter(({ state, reason }) => state !== "withdrawn" && reason !== "kept_by_you");
    const isChosen = ({ state, reason, corrected_amount_minor, corrected_day, corrected_text }: KnownRowRecord) =>
      state !== "added" ||
      reason !== null ||
      [corrected_amount_minor, corrected_day, corrected_text].some((one) => one !== null);
    return [
      {
        ...{ transactionId, first, keys: new Set(rows.map(keyOf)) },
        listedUntil: maxOf(listing.map((one) => one.pending_until ?? one.until_day)),
        decision: lastDecision(
          all.toSorted((a, b) => (a.import_id < b.import_id ? -1 : a.import_id > b.import_id ? 1 : 0)),
        ),
        isChosen: rows.some(isChosen),
      },
    ];
  });
}

function maxOf(days: readonly string[]): string {
  return days.reduce((last, day) => (day > last ? day : last), "");
}

/** The outcomes of pending rows of the files that other files contradict, and of rows that bring transactions back. */
async function compareRows(
  reads: Reads,
  files: AccountFiles,
  known: readonly Entry[],
  accounts: ReadonlyMap<string, Account>,
): Promise<Outcomes> {
  const outcomes = new Map<number, Partial<RowOutcome>>();
  const open = files.pending.filter(({ state, reason }) => state === "added" && reason === null);
  const withdrawn = new Map(
    known.flatMap((entry) =>
      entry.decision?.state === "withdrawn" ? [...entry.keys].map((key) => [key, entry]) : [],
    ) as [string, Entry][],
  );
  const relisted = files.pending.filter(
    ({ state, reason, duplicateOf }) =>
      state === "duplicate" && reason === "imported_before" && withdrawn.has(duplicateOf ?? ""),
  );
  const restoring = files.rows.filter(isRestoring);
  if (open.length + relisted.length + restoring.length === 0) return outcomes;
  const stored = files.account === null ? [] : await loadCoverages(reads, files.account.id, files.days);
  const isDropped = (row: EvaluatedRow, listedUntil: string) =>
    isGone(row.row?.date ?? "", listedUntil, [...stored, ...files.others(files.fileOf(row))]);
  for (const row of open) {
    const same = files.rows.filter(({ duplicateOf }) => duplicateOf === `/${row.number}`);
    const listing = same.filter((one) => one.row?.status === "pending");
    if (listing.length < same.length) continue; // another file of the archive books it
    const listedUntil = maxOf([row, ...listing].map((one) => files.listedUntil(one)));
    if (isDropped(row, listedUntil)) outcomes.set(row.number, { state: "skipped", reason: "gone_from_bank" });
  }
  const back = new Map<string, EvaluatedRow>();
  for (const row of relisted) {
    const entry = withdrawn.get(row.duplicateOf ?? "");
    if (entry === undefined || isDropped(row, maxOf([entry.listedUntil, files.listedUntil(row)]))) continue;
    if (!back.has(entry.transactionId)) back.set(entry.transactionId, row);
  }
  const ids = [...back.keys(), ...restoring.map(({ transactionId }) => transactionId ?? "")];
  const existing = new Set(await reads.transactions.findExisting(ids));
  const removed = await findRemoved(reads, ids, accounts);
  for (const [transactionId, { number }] of back) {
    if (existing.has(transactionId)) continue;
    outcomes.set(
      number,
      removed.has(transactionId) ? { state: "matched", reason: "withdrawn_before", transactionId } : AS_NEW,
    );
  }
  for (const { number, transactionId } of restoring) {
    if (!removed.has(transactionId ?? "")) outcomes.set(number, AS_NEW);
  }
  return outcomes;
}

const AS_NEW = { state: "added", reason: null, duplicateOf: null, transactionId: null } as const;

async function loadCoverages(reads: Reads, accountId: string, days: AccountFiles["days"]): Promise<Coverage[]> {
  const stored = await reads.imports.listCoverages(accountId, days);
  const toMinor = (minor: number | null) => (minor === null ? null : Number(minor));
  return [...Map.groupBy(stored, ({ import_id }) => import_id).values()].flatMap((ofImport) =>
    joinCoverages(
      ofImport.map(({ from_day, pending_until, complete_until, opening_minor, closing_minor }) => ({
        from: from_day,
        until: pending_until ?? complete_until ?? from_day,
        listsPending: pending_until !== null,
        isComplete: complete_until !== null,
        openingMinor: toMinor(opening_minor),
        closingMinor: toMinor(closing_minor),
      })),
    ),
  );
}

/** A known pending row that the files do not have. */
interface Gone {
  readonly entry: Entry;
  readonly transaction: Transaction;
  /** Whether a person or another row changed or uses the transaction: then a person decides. */
  readonly isTouched: boolean;
  readonly isReconciled: boolean;
}

async function findGone(reads: Reads, files: AccountFiles, known: readonly Entry[]): Promise<Gone[]> {
  const covered = [...files.coverages.values()].flat();
  const candidates = known.filter((entry) => {
    if (entry.decision?.state === "withdrawn" || entry.decision?.reason === "kept_by_you") return false;
    const same = files.rows.filter((row) => refersTo(row, entry));
    const listing = same.filter((row) => row.row?.status === "pending" && row.state === "duplicate");
    if (listing.length < same.length || files.rows.some((row) => mayBeLeftOut(row, entry))) return false;
    return isGone(
      dayOf(entry.first),
      maxOf([entry.listedUntil, ...listing.map((row) => files.listedUntil(row))]),
      covered,
    );
  });
  const ids = candidates.map(({ transactionId }) => transactionId);
  if (ids.length === 0) return [];
  const found = new Map((await reads.transactions.findMany(ids)).map((one) => [one.id, one]));
  const confirmed = new Set(
    (await reads.imports.listConfirmations(ids))
      .filter(({ account_id }) => account_id === files.account?.id)
      .map(({ transaction_id }) => transaction_id),
  );
  const open = candidates.filter(({ transactionId: id }) => found.has(id) && !confirmed.has(id));
  const used = await findUsed(reads, open);
  const edited = await findEdited(reads, [...found.values()]);
  return open.map((entry) => {
    const transaction = found.get(entry.transactionId) as Transaction;
    const isReconciled =
      transaction.reconciliation_id !== null ||
      transaction.transfer_reconciliation_id !== null ||
      transaction.split_marks.length > 0;
    const isOwn = transaction.source === "import" && transaction.is_pending && transaction.splits === null;
    const isTouched =
      entry.isChosen ||
      !isOwn ||
      isReconciled ||
      transaction.reviewed_at !== null ||
      used.has(transaction.id) ||
      edited.has(transaction.id);
    return { entry, transaction, isTouched, isReconciled };
  });
}

function refersTo({ duplicateOf, transactionId }: EvaluatedRow, { keys, transactionId: id }: Entry): boolean {
  return transactionId === id || keys.has(duplicateOf ?? "");
}

/** Whether a row that a person left out may be the booked one. */
function mayBeLeftOut({ state, reason, transactionId, row, amountMinor }: EvaluatedRow, { first }: Entry): boolean {
  const isLeftOut = reason === "skipped_by_you" || (state === "duplicate" && transactionId === null);
  if (!isLeftOut || row === null || amountMinor === null || row.status === "pending") return false;
  const values = {
    day: row.date,
    amountMinor,
    text: rowText(row.text || (row.payee ?? "")),
    payee: rowText(row.payee ?? ""),
  };
  const pending = {
    day: dayOf(first),
    amountMinor: Number(first.amount_minor),
    text: first.text_key,
    payee: first.payee_key,
  };
  return mayPost(values, pending);
}

/** The transactions with attachments, matched occurrences, or rows of other imports or accounts. */
async function findUsed(reads: Reads, entries: readonly Entry[]): Promise<ReadonlySet<string>> {
  const ids = entries.map(({ transactionId }) => transactionId);
  if (ids.length === 0) return new Set();
  const own = new Map(entries.map(({ transactionId, keys }) => [transactionId, keys]));
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

/** A row for a dropped one, with the values in its file. */
function withdrawnRow(
  number: number,
  { entry, transaction }: Gone,
  { statements, account }: AccountFiles,
): EvaluatedRow {
  const { first } = entry;
  const day = dayOf(first);
  const currency = account?.currency ?? null;
  const amountMinor = Number(first.amount_minor ?? first.corrected_amount_minor);
  const statement = statements.find(({ period }) => period !== null && period.from <= day && day <= period.until);
  const index = (statement ?? statements[0])?.index ?? 0;
  const name = first.payee ?? "";
  const amount = formatDecimalMinor(amountMinor, decimalsOf(currency ?? ""));
  return toRow(
    {
      ...{
        number,
        line: 0,
        statement: index,
        accountId: account?.id ?? null,
        amountMinor,
        currency,
        payee: first.payee,
      },
      row: { ...{ number, line: 0, statement: index, date: day, amount, text: first.text, status: "pending", name } },
      ...{ state: "undecided", reason: "gone_from_bank" },
    },
    {
      duplicateOf: keyOf(first),
      transactionId: transaction.id,
      correctionMinor: -transaction.booked_minor,
      transferAccountId: transaction.transfer_account_id,
      addsOtherSide: transaction.transfer_account_id !== null,
    },
  );
}
