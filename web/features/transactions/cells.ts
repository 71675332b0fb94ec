/** Which cells of a row can be edited in the list, and in which order Tab goes through them. */
import type { ListedTransaction, TransactionChanges } from "../../api/contract.ts";

/** In the order of Tab. The note is beside the payee. */
export const CELLS = ["day", "payee", "note", "category", "amount"] as const;

export type CellField = (typeof CELLS)[number];

/** 1: to the next cell, -1: to the previous one, 0: editing ends. */
export type Step = -1 | 0 | 1;

/** The fields of the API that a cell shows. */
const SHOWN: Readonly<Record<CellField, readonly (keyof ListedTransaction)[]>> = {
  day: ["authorized_at"],
  payee: ["payee_id", "transfer_account_id"],
  note: ["notes"],
  category: ["category_id", "transfer_account_id", "splits"],
  amount: ["amount", "currency", "account_amount", "transfer_amount", "splits"],
};

type CellRow = Pick<
  ListedTransaction,
  | "account_id"
  | "transfer_account_id"
  | "account_amount"
  | "transfer_amount"
  | "splits"
  | "reconciled_at"
  | "transfer_reconciled_at"
>;

export type Obstacle = "splits" | "transfer_payee" | "transfer_category" | "reconciled" | "foreign" | "other_side";

/** Why a cell cannot be edited in the list; undefined if it can. `accountId` is the account whose side the list shows. */
export function obstacleOf(row: CellRow, field: CellField, accountId: string | undefined): Obstacle | undefined {
  const isTransfer = row.transfer_account_id !== null;
  if (field === "payee") return isTransfer ? "transfer_payee" : undefined;
  if (field === "category") return isTransfer ? "transfer_category" : row.splits !== null ? "splits" : undefined;
  if (field !== "amount") return undefined;
  if (row.splits !== null) return "splits";
  if (row.reconciled_at !== null || row.transfer_reconciled_at !== null) return "reconciled";
  if (row.account_amount !== null || row.transfer_amount !== null) return "foreign";
  return accountId !== undefined && accountId !== row.account_id ? "other_side" : undefined;
}

/** The wanted cell, or the next one that can be edited. Day and note always can. */
export function firstCell(row: CellRow, wanted: CellField, accountId: string | undefined): CellField {
  const isFree = (field: CellField) => obstacleOf(row, field, accountId) === undefined;
  return CELLS.slice(CELLS.indexOf(wanted)).find(isFree) ?? CELLS.findLast(isFree) ?? "day";
}

/** Undefined after the last cell and before the first one. */
export function nextCell(
  row: CellRow,
  from: CellField,
  step: Step,
  accountId: string | undefined,
): CellField | undefined {
  const at = CELLS.indexOf(from);
  const others = step === 1 ? CELLS.slice(at + 1) : step === -1 ? CELLS.slice(0, at).reverse() : [];
  return others.find((field) => obstacleOf(row, field, accountId) === undefined);
}

/**
 * The version of the row that a write replaces: the newest one, unless somebody else has changed this cell since
 * editing started. Then the write conflicts, and the person chooses.
 */
export function replacedRow<Row extends ListedTransaction>(start: Row, newest: Row, field: CellField): Row {
  return SHOWN[field].every((name) => isEqual(start[name], newest[name])) ? newest : start;
}

export function isUnchanged(row: ListedTransaction, changes: TransactionChanges): boolean {
  return Object.entries(changes).every(([name, value]) => isEqual(row[name as keyof ListedTransaction], value));
}

function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
