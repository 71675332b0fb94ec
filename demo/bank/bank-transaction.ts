/** Converts a row of the bank's file to a transaction: purpose to category, counterparty to payee. */
import type { CategoryKind } from "../../src/domain/category.ts";
import type { TransactionInput } from "../../src/operations/ledger/check-transactions.ts";
import type { BankRow } from "./bank-file.ts";

/** The category and kind for each of the bank's purposes. */
const CATEGORIES: Readonly<Record<string, { readonly name: string; readonly kind: CategoryKind }>> = {
  interest: { name: "Interest", kind: "income" },
  pension: { name: "Pension", kind: "income" },
  household: { name: "Household", kind: "bill" },
  insurance: { name: "Insurance", kind: "bill" },
  "loan-payment": { name: "Loan", kind: "bill" },
  "statement-fee": { name: "Bank fees", kind: "bill" },
  "overdraft-interest": { name: "Overdraft", kind: "bill" },
};

/** Account ids by the bank's account number. */
export type AccountIds = ReadonlyMap<string, string>;

export function toTransaction(row: BankRow, ids: AccountIds): TransactionInput {
  const category = CATEGORIES[row.purpose];
  return {
    account_id: ids.get(row.account) ?? "",
    amount: Number(row.amount),
    authorized_at: row.date,
    posted_at: row.date,
    payee: { name: row.counterparty || row.operation },
    ...(category === undefined ? {} : { category }),
    external_id: row.id,
    source: "import",
  };
}
