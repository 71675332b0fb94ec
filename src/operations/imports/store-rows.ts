/** Stores the statements, rows and account links of a committed import. */
import { rowText } from "../../domain/match-rows.ts";
import type { ImportRowRecord } from "../../store/store.ts";
import { pausedBatches } from "../pause.ts";
import type { Write } from "../service.ts";
import { bankAccountName, linkDigest, plainNumber } from "./answers.ts";
import { decidedFields } from "./decide-fields.ts";
import type { EvaluatedImport, EvaluatedRow } from "./evaluated-import.ts";

/** Stores the statements and the links, and removes the file. */
export async function storeStatements(write: Write, id: string, evaluated: EvaluatedImport): Promise<void> {
  await insertStatements(write.tx, id, evaluated);
  await storeLinks(write, evaluated);
  await write.tx.imports.removeContent(id);
}

export async function insertStatements(
  tx: Write["tx"],
  id: string,
  { statements, coverages }: Pick<EvaluatedImport, "statements" | "coverages">,
): Promise<void> {
  await tx.imports.insertStatements(
    id,
    statements.flatMap(({ own, period, index, balances }) => {
      if (own === null || period === null) return [];
      const { openingMinor: opening_minor, closingMinor: closing_minor, closingOn: closing_on } = balances;
      const days = { from_day: period.from, until_day: period.until };
      const { until = null, listsPending = false, isComplete = false } = coverages.get(index) ?? {};
      const proven = { pending_until: listsPending ? until : null, complete_until: isComplete ? until : null };
      return [{ position: index, account_id: own.id, ...days, opening_minor, closing_minor, closing_on, ...proven }];
    }),
  );
}

async function storeLinks({ tx, at, caller, newId }: Write, { statements }: EvaluatedImport): Promise<void> {
  const linked = new Map(
    statements.flatMap(({ key, account, own }) => {
      return own === null || bankAccountName({ account }) === null ? [] : [[key, { account, own }] as const];
    }),
  );
  for (const [key, { account, own }] of linked) {
    const digest = linkDigest(caller.budgetId, key);
    const last_four = plainNumber(account.number ?? "").slice(-4);
    const link = { id: newId(), digest, account_id: own.id, last_four, name: account.name, created_at: at };
    await tx.importLinks.save(link);
  }
}

/** Stores rows with the transactions that they added or belong to. */
export async function storeRows(
  { tx }: Write,
  id: string,
  rows: readonly EvaluatedRow[],
  transactionIds: ReadonlyMap<number, string>,
): Promise<void> {
  for await (const batch of pausedBatches(rows)) {
    const records = batch.map((row) => toRecord(id, row, transactionIds));
    await tx.imports.insertRows(id, records);
  }
}

/** Null if nothing was decided, as for most rows. */
function decidedJson(row: EvaluatedRow): string | null {
  const { category, decided_by, learned } = decidedFields(row);
  const { rules } = row.decided;
  const isDecided = [category, decided_by.payee_id, decided_by.category_id].some((value) => value !== null);
  if (!isDecided && rules.length === 0) return null;
  return JSON.stringify({ category, decided_by, ...(learned && { learned }), ...(rules.length > 0 && { rules }) });
}

function toRecord(id: string, one: EvaluatedRow, transactionIds: ReadonlyMap<number, string>): ImportRowRecord {
  const { number, statement, accountId, line, row, amountMinor, currency, state, reason, duplicateOf } = one;
  const isPending = row?.status === "pending";
  // A pending row that the bank lists again is only another sign of the row that was withdrawn.
  const isRelisted = isPending && reason === "withdrawn_before";
  const known = state === "added" || (state === "matched" && !isRelisted) || reason === "skipped_by_you";
  const isRepeat = state === "duplicate" || state === "withdrawn" || reason === "kept_by_you" || isRelisted;
  const own = transactionIds.get(one.transferOf ?? number) ?? one.transactionId;
  const bank = one.bank ?? { row, amountMinor };
  const keyed = bank.row ?? row;
  return {
    ...{ number, statement, account_id: accountId, line, currency },
    ...{ day: bank.row?.date ?? null, amount_minor: bank.amountMinor, text: bank.row?.text ?? "" },
    corrected_day: row?.date === bank.row?.date ? null : (row?.date ?? null),
    corrected_amount_minor: amountMinor === bank.amountMinor ? null : amountMinor,
    corrected_text: row === null || row.text === (bank.row?.text ?? "") ? null : row.text,
    text_key: rowText(keyed === null ? "" : keyed.text || (keyed.payee ?? "")),
    payee: one.payee,
    decided: decidedJson(one),
    payee_key: rowText(keyed?.payee ?? ""),
    bank_id: row?.id ?? null,
    is_pending: isPending,
    ...{ state, reason },
    is_known: known && accountId !== null && amountMinor !== null,
    transaction_id: state === "skipped" || state === "refused" ? null : own,
    // A duplicate of a row of an earlier file of the archive names it by its number.
    duplicate_of: isRepeat && duplicateOf?.startsWith("/") ? `${id}${duplicateOf}` : isRepeat ? duplicateOf : null,
  };
}
