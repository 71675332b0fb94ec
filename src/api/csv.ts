/**
 * Writes tables as CSV (RFC 4180) for spreadsheets. Amounts are exact numbers. A text that a spreadsheet would run as a
 * formula starts with an apostrophe instead.
 */

export const CSV_TYPE = "text/csv; charset=utf-8; header=present";

/** The cells of a row. Null is an empty cell. */
export type CsvRow = readonly (string | number | boolean | null)[];

const FORMULA = /^[=+\-@\t\r]/;

/** The first row has the names of the columns. */
export function formatCsv(rows: Iterable<CsvRow>): string {
  let text = "";
  for (const row of rows) text += `${row.map(formatCell).join(",")}\r\n`;
  return text;
}

function formatCell(cell: CsvRow[number]): string {
  if (typeof cell !== "string") return cell === null ? "" : String(cell);
  const safe = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
