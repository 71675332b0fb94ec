/** Saves one field of a transaction, or of all that are selected. */
import type { TransactionChanges } from "../../api/contract.ts";
import type { Words } from "../../words/use-words.tsx";
import { type Changes, changeAll, changeRow, messagesAt, type Target } from "./actions.ts";

export type EditField = "category" | "payee" | "day" | "counts" | "amount" | "note" | "tag" | "account" | "other";

export type FieldChanges = Changes & TransactionChanges;

/** The fields of the API that an error of this field names. */
const API_FIELDS: Readonly<Record<EditField, readonly string[]>> = {
  category: ["category"],
  payee: ["payee"],
  day: ["authorized_at"],
  counts: ["counts_on"],
  amount: ["amount", "account_amount", "transfer_amount"],
  note: ["notes"],
  tag: ["tags", "add_tags"],
  account: ["account_id"],
  other: ["transfer_account_id", "transfer_amount"],
};

/** The part of an error that is about this field. */
export function errorAt(field: EditField, error: unknown): string | undefined {
  return messagesAt(error, API_FIELDS[field]);
}

/** @throws ApiError */
export async function saveField(t: Words["t"], field: EditField, target: Target, changes: FieldChanges): Promise<void> {
  const done = (count: number) => t(`transactions.changed_${field}`, { count });
  const [row] = target.kind === "rows" ? target.rows : [];
  const hasAmount = field === "amount" || changes.transfer_amount !== undefined;
  if (row !== undefined && hasAmount) await changeRow(row, changes, done(1));
  else await changeAll(t, target, changes, done);
}
