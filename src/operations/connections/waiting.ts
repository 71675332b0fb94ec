/**
 * The waiting import of a connection: a preview with the rows that need a decision, so that a question never blocks other rows.
 * Each run adds rows to it, and removes those that are no longer open. A row keeps its number, and so its decision.
 */
import { digestOf } from "../../auth/digest.ts";
import { isSameValue } from "../../domain/same-value.ts";
import type { Reading, ReadRow, ReadStatement } from "../../readers/statements/read-file.ts";
import type { BankConnection, ImportRecord, Reads } from "../../store/store.ts";
import type { ImportAnswers } from "../imports/answers.ts";
import type { EvaluatedRow } from "../imports/evaluated-import.ts";
import { parseAnswers } from "../imports/imports.ts";
import { NEW_IMPORT } from "../imports/new-import.ts";
import { emptyReading, lengthOf, loadReading, packReading, storeReading } from "../imports/stored-reading.ts";
import type { Write } from "../service.ts";
import type { ListingReading } from "./to-reading.ts";

/** The waiting imports, by connection. The other previews of connections belong to runs. */
export async function listWaiting(reads: Pick<Reads, "imports">): Promise<ReadonlyMap<string | null, ImportRecord>> {
  const previews = await reads.imports.listOfConnections();
  return new Map(previews.flatMap((one) => (one.run_id === null ? [[one.connection_id, one]] : [])));
}

/** Undefined if no row waits. */
export async function findWaiting(reads: Reads, connectionId: string): Promise<ImportRecord | undefined> {
  return (await listWaiting(reads)).get(connectionId);
}

/** Stores the rows of a run that need a decision, and removes those that the run has decided. Returns how many wait. */
export async function updateWaiting(
  write: Write,
  connection: BankConnection,
  listed: ListingReading,
  undecided: readonly EvaluatedRow[],
): Promise<number> {
  const { tx } = write;
  const record = await findWaiting(tx, connection.id);
  if (record === undefined && undecided.length === 0) return 0;
  const before = record === undefined ? emptyReading(listed.reading.format) : await loadReading(tx, record.id);
  const after = mergeWaiting(before, listed, undecided);
  if (isSameValue(before.rows, after.rows)) return after.rows.length;
  if (after.rows.length > 0) await storeWaiting(write, connection, record, after);
  else if (record !== undefined) await tx.imports.removePreview(record.id);
  return after.rows.length;
}

/** Removes the rows of a bank account whose link ends: decisions about them would change the account that it was linked to. */
export async function dropWaiting(write: Write, connection: BankConnection, bankAccountId: string): Promise<void> {
  const record = await findWaiting(write.tx, connection.id);
  if (record === undefined) return;
  const before = await loadReading(write.tx, record.id);
  const idOf = ({ statement }: ReadRow) => before.statements[statement]?.listing?.bank_account_id ?? "";
  const kept = before.rows.flatMap((row) => (idOf(row) === bankAccountId ? [] : [{ bankAccountId: idOf(row), row }]));
  if (kept.length === before.rows.length) return;
  if (kept.length === 0) await write.tx.imports.removePreview(record.id);
  else await storeWaiting(write, connection, record, { ...before, ...numbered(kept, before.statements) });
}

/** The rows that still wait, and the new ones after them. */
function mergeWaiting(
  before: Reading,
  { reading, links }: ListingReading,
  undecided: readonly EvaluatedRow[],
): Reading {
  const listedIds = new Map(links.map(({ bankAccount, from, until }) => [bankAccount.id, { from, until }]));
  const accountOf = ({ statements }: Reading, { statement }: Pick<ReadRow, "statement">) =>
    statements[statement]?.listing?.bank_account_id ?? "";
  const known = Map.groupBy(before.rows, (row) => questionKey(row, accountOf(before, row)));
  let last = before.rows.at(-1)?.number ?? 0;
  const asked = undecided.flatMap((evaluated): Waiting[] => {
    const { row } = evaluated;
    if (row === null) return [];
    const { reason, duplicateOf: duplicate_of, transactionId: transaction_id } = evaluated;
    const withQuestion = { ...row, question: { reason: reason ?? "", duplicate_of, transaction_id } };
    const bankAccountId = accountOf(reading, row);
    const number = known.get(questionKey(withQuestion, bankAccountId))?.shift()?.number ?? ++last;
    return [{ bankAccountId, row: { ...withQuestion, number, line: 0 } }];
  });
  const answered = new Set(asked.map(({ row }) => row.number));
  const kept = before.rows.flatMap((row): Waiting[] => {
    const bankAccountId = accountOf(before, row);
    const period = listedIds.get(bankAccountId);
    const wasListed = period !== undefined && period.from <= row.date && row.date <= period.until;
    return wasListed || answered.has(row.number) ? [] : [{ bankAccountId, row }];
  });
  const all = [...kept, ...asked].sort((a, b) => a.row.number - b.row.number);
  const statements = [...before.statements, ...reading.statements];
  return { ...emptyReading(reading.format), ...numbered(all, statements) };
}

interface Waiting {
  readonly bankAccountId: string;
  readonly row: ReadRow;
}

/** One statement for each bank account. It has only some rows of its period, so it proves nothing. */
function numbered(waiting: readonly Waiting[], known: readonly ReadStatement[]): Pick<Reading, "statements" | "rows"> {
  const ids = [...new Set(waiting.map(({ bankAccountId }) => bankAccountId))];
  const statements = ids.flatMap((id, index): ReadStatement[] => {
    const statement = known.findLast(({ listing }) => listing?.bank_account_id === id);
    if (statement?.listing === undefined) return [];
    const { lists_pending: _pending, ...fields } = statement;
    const listing = { ...statement.listing, is_complete: false, removed: [] };
    return [{ ...fields, index, balances: [], from: null, until: null, listing }];
  });
  const rows = waiting.map(({ bankAccountId, row }) => ({ ...row, statement: ids.indexOf(bankAccountId) }));
  return { statements, rows };
}

/** Identifies a row and its question. */
function questionKey({ id, date, amount, text, question }: ReadRow, bankAccountId: string): string {
  const { reason, duplicate_of, transaction_id } = question ?? {};
  return [bankAccountId, reason, duplicate_of, transaction_id, id ?? `${date} ${amount} ${text}`].join("\n");
}

async function storeWaiting(
  { tx, at, newId }: Write,
  { id: connection_id, name }: BankConnection,
  record: ImportRecord | undefined,
  reading: Reading,
): Promise<void> {
  const bankAccounts = new Map((await tx.bankAccounts.listOf(connection_id)).map((one) => [one.id, one]));
  const accounts = reading.statements.flatMap(({ listing, index }) => {
    const account_id = bankAccounts.get(listing?.bank_account_id ?? "")?.account_id ?? null;
    return account_id === null ? [] : [{ statement: index, account_id }];
  });
  const given = record === undefined ? {} : parseAnswers(record);
  const numbers = new Set(reading.rows.map(({ number }) => String(number)));
  const decisions = Object.entries(given.decisions ?? {}).filter(([number]) => numbers.has(number));
  const answers: ImportAnswers = { ...given, accounts, decisions: Object.fromEntries(decisions) };
  const parts = await packReading(reading);
  const id = record?.id ?? newId();
  const changed = {
    answers: JSON.stringify(answers),
    row_count: reading.rows.length,
    stored_bytes: lengthOf(parts),
  };
  if (record === undefined) {
    await tx.imports.insert({
      ...{ ...NEW_IMPORT, id, source: "connection", format: reading.format, file_name: name, sha256: digestOf(id) },
      ...{ created_at: at, connection_id, ...changed },
    });
  } else {
    await tx.imports.update(id, changed);
  }
  await storeReading(tx, id, parts);
}
