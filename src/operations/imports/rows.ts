/** The rows of an import: lists them, and stores decisions about rows of a preview and corrections of them. */
import { Problem } from "../../domain/problem.ts";
import type { ImportRowRecord, Reads, RowFilter } from "../../store/store.ts";
import type { Read, Service, Write } from "../service.ts";
import type { ImportAnswers, ROW_DECISIONS, RowChanges } from "./answers.ts";
import { findCurrency } from "./assign-accounts.ts";
import { saveAnswers } from "./change-preview.ts";
import { changeCorrections } from "./corrections.ts";
import { candidateOf } from "./decisions.ts";
import { evaluateImport } from "./evaluate.ts";
import type { EvaluatedRow } from "./evaluated-import.ts";
import { getPreviewRecord, getRecord, loadPreview, readInSteps } from "./imports.ts";

type RowDecisionName = (typeof ROW_DECISIONS)[number];

/** A row of a committed import. */
export type StoredRow = ImportRowRecord;

/** Either evaluated rows, of a preview, or stored ones. */
export interface RowPage {
  readonly evaluated: readonly EvaluatedRow[];
  readonly stored: readonly StoredRow[];
  readonly hasMore: boolean;
}

/** @throws Problem `not_found`. */
export async function listImportRows(
  { reads }: Read,
  id: string,
  { state, number, after, limit }: RowFilter & { readonly after: number; readonly limit: number },
): Promise<RowPage> {
  if ((await getRecord(reads, id)).state !== "preview") {
    const rows = await reads.imports.listRows(id, { state, number, after, limit: limit + 1 });
    return { evaluated: [], stored: rows.slice(0, limit), hasMore: rows.length > limit };
  }
  const { record, reading, answers } = await loadPreview({ reads }, id);
  const { rows } = await evaluateImport(reads, record, reading, answers);
  const isWanted = (row: EvaluatedRow) =>
    (state === undefined || row.state === state) && (number === undefined || row.number === number);
  const found = rows.filter((row) => row.number > after && isWanted(row));
  return { evaluated: found.slice(0, limit), stored: [], hasMore: found.length > limit };
}

/** The changes of a row, with the row before a decision about it and after all changes. */
export interface PreparedRow {
  /** The answers that it was computed for, as they are stored. */
  readonly before: string;
  readonly answers: ImportAnswers;
  readonly row: EvaluatedRow;
  readonly after: EvaluatedRow;
}

/** @throws Problem `not_found`, `import_committed`, `import_undecided`, `too_many_decimals` or `amount_out_of_range`. */
export async function prepareRow(
  service: Service,
  budgetId: string,
  id: string,
  number: number,
  changes: RowChanges,
): Promise<PreparedRow> {
  return await readInSteps(service, budgetId, (reads) => evaluateRowChanges(reads, id, number, changes));
}

/** A decision is about the corrected row. */
async function evaluateRowChanges(reads: Reads, id: string, number: number, changes: RowChanges): Promise<PreparedRow> {
  const { record, reading, answers: given } = await loadPreview({ reads }, id);
  const currencyOf = (statement: number) => findCurrency(reads, reading, given, statement);
  const corrections = await changeCorrections(given.corrections ?? {}, reading, number, changes, currencyOf);
  const { decision } = changes;
  const { [String(number)]: previous, ...others } = given.decisions ?? {};
  const findRow = async (answers: ImportAnswers) => {
    const { rows } = await evaluateImport(reads, record, reading, { ...answers, corrections });
    const row = rows.find((one) => one.number === number);
    if (row === undefined) throw new Problem("not_found", `The import ${id} has no row ${number}.`);
    return row;
  };
  // A decision is about the question, whatever the answer to all questions like it is.
  const row = await findRow({ ...given, ...UNANSWERED, decisions: others });
  if (decision) checkDecision(row, decision.decision);
  if (decision && decision.decision !== "skip" && (row.accountId === null || row.amountMinor === null)) {
    throw new Problem("import_undecided", `The row ${number} cannot be added: ${row.reason ?? "it has no amount"}.`);
  }
  const stored = decision === undefined ? previous : decision && { ...decision, candidate: candidateOf(row) };
  const decisions = stored ? { ...others, [number]: stored } : others;
  const after = await findRow({ ...given, decisions });
  return { before: record.answers, answers: { ...given, corrections, decisions }, row, after };
}

const UNANSWERED = { probable_duplicates: null, gone_from_bank: null } as const;

/** A dropped row is removed or kept, every other row is added, skipped or matched. @throws Problem `import_undecided`. */
function checkDecision({ number, reason, line }: EvaluatedRow, decision: RowDecisionName): void {
  const isDropped = reason === "gone_from_bank" && line === 0;
  if ((decision === "remove" || decision === "keep") === isDropped) return;
  const detail = isDropped
    ? `The row ${number} is not in the file, because the bank dropped it. Send remove or keep.`
    : `The row ${number} is in the file. Send add, skip or same_as.`;
  throw new Problem("import_undecided", detail, [{ code: "import_undecided", pointer: "/row/decision", detail }]);
}

/**
 * Decides about a row, and corrects it. @throws Problem as `prepareRow`, or `unknown_transaction`, `account_mismatch` or
 * `transaction_matched`.
 */
export async function updateRow(
  write: Write,
  id: string,
  number: number,
  changes: RowChanges,
  prepared: PreparedRow,
): Promise<EvaluatedRow> {
  const { decision } = changes;
  const { tx } = write;
  const record = await getPreviewRecord(tx, id);
  const isCurrent = record.answers === prepared.before;
  const { answers, row, after } = isCurrent ? prepared : await evaluateRowChanges(tx, id, number, changes);
  if (decision?.decision === "same_as")
    await checkTransaction(write, row, decision.transaction_id ?? row.transactionId);
  if (after.reason === "transaction_matched") {
    const detail = "Another row of a statement already confirms this transaction. Choose another one, or add the row.";
    throw new Problem("transaction_matched", detail, [
      { code: "transaction_matched", pointer: "/row/transaction_id", detail },
    ]);
  }
  if (decision?.decision === "remove" && after.state === "undecided") {
    const detail =
      "The transaction of this row is reconciled. Remove the reconciliation first, or keep the transaction.";
    throw new Problem("transaction_reconciled", detail, [
      { code: "transaction_reconciled", pointer: "/row/decision", detail },
    ]);
  }
  await saveAnswers(tx, record, answers);
  return after;
}

/** The transaction must be on the account of the row, or be the other side of a transfer. */
async function checkTransaction({ tx }: Write, row: EvaluatedRow, transactionId: string | null): Promise<void> {
  const found = transactionId === null ? undefined : await tx.transactions.find(transactionId);
  const pointer = "/row/transaction_id";
  if (found === undefined) {
    const detail = `There is no transaction ${transactionId} in this budget.`;
    throw new Problem("unknown_transaction", detail, [{ code: "unknown_transaction", pointer, detail }]);
  }
  const legs = [found.account_id, found.transfer_account_id, ...(found.splits ?? []).map((s) => s.transfer_account_id)];
  if (legs.includes(row.accountId)) return;
  const isOpposite =
    found.splits === null &&
    found.transfer_account_id === null &&
    (found.account_amount_minor ?? found.amount_minor) === -(row.amountMinor ?? 0);
  if (isOpposite) return;
  const detail = `The transaction ${found.id} is on another account, and its amount is not the exact opposite of the row's.`;
  throw new Problem("account_mismatch", detail, [{ code: "account_mismatch", pointer, detail }]);
}
