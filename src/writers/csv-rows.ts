/**
 * Writes tables as CSV (RFC 4180) for spreadsheets. Amounts are exact numbers. A text that a spreadsheet would run as a
 * formula starts with an apostrophe instead.
 */

export const CSV_TYPE = "text/csv; charset=utf-8; header=present";

/** A number as exact decimal text. */
export interface DecimalCell {
  readonly decimal: string;
}

/** The cells of a row. Null is an empty cell. */
export type CsvRow = readonly (string | number | boolean | DecimalCell | null)[];

/** With the full-width signs, which spreadsheets in East Asian languages run too. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/;

export interface CsvFormat {
  /** Writes texts unchanged, also formulas. */
  readonly rawText?: boolean;
}

export function decimal(text: string): DecimalCell {
  return { decimal: text };
}

/** The first row has the names of the columns. */
export function formatCsv(rows: Iterable<CsvRow>, { rawText = false }: CsvFormat = {}): string {
  let text = "";
  for (const row of rows) text += `${row.map((cell) => formatCell(cell, rawText)).join(",")}\r\n`;
  return text;
}

function formatCell(cell: CsvRow[number], rawText: boolean): string {
  if (typeof cell === "object") return cell === null ? "" : cell.decimal;
  if (typeof cell !== "string") return String(cell);
  const safe = !rawText && FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
