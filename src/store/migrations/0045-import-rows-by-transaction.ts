/** Finds the rows of given transactions, and the matched rows, which are few. */
export const id = "0045-import-rows-by-transaction";

export function statements(): string[] {
  return [
    `CREATE INDEX import_rows_by_transaction ON import_rows (budget_id, state, transaction_id)
      WHERE transaction_id IS NOT NULL`,
  ];
}
