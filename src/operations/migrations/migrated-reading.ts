/** A reading in the form in which a whole budget is imported. */
import type { Migration } from "../../readers/statements/migration/migration.ts";
import type { Reading } from "../../readers/statements/read-file.ts";

/** Starting balances of accounts in the budget become transactions: they fund the categories. Others stay openings. */
export function asMigrated(reading: Reading, { accounts }: Migration): Reading {
  const outside = new Set(accounts.filter((account) => account.is_off_budget).map(({ statement }) => statement));
  const rows = reading.rows.map((row) => {
    if (row.is_opening !== true || outside.has(row.statement)) return row;
    const { is_opening: _isOpening, ...transaction } = row;
    return transaction;
  });
  return { ...reading, rows };
}
