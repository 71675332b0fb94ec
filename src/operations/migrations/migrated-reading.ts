/** A reading in the form in which a whole budget is imported. */
import type { Reading } from "../../readers/statements/read-file.ts";

/**
 * Starting balances of accounts in the budget become transactions: they fund the categories. Those of statements outside it
 * stay openings.
 */
export function asMigrated(reading: Reading, outside: ReadonlySet<number>): Reading {
  const rows = reading.rows.map((row) => {
    if (row.is_opening !== true || outside.has(row.statement)) return row;
    const { is_opening: _isOpening, ...transaction } = row;
    return transaction;
  });
  return { ...reading, rows };
}
