/** Adds the details of a row, which follow it in separate records: more text, or the payments of a batch. */
import type { Collector } from "../reader.ts";
import { addDecimals, sameDecimal, withSign } from "../text/amounts.ts";
import type { CsvRow, RowDetail } from "./csv-row.ts";

/**
 * Two or more details with amounts become parts. If they do not add up, an issue is reported; the row's amount counts.
 */
export function withDetails(collect: Collector, row: CsvRow, details: readonly RowDetail[]): CsvRow {
  if (details.length === 0) return row;
  const { draft } = row;
  const isOut = draft.amount.startsWith("-");
  const priced = details.filter(({ amount }) => amount !== null);
  const words = priced.length > 1 ? details.filter(({ amount }) => amount === null) : details;
  const text = [draft.text, ...words.map((detail) => detail.words)].join(" ").trim();
  if (priced.length < 2) return { ...row, draft: { ...draft, text } };
  const parts = priced.map(({ words, amount, currency }) => ({
    amount: withSign(amount ?? "0", isOut),
    currency: currency === row.currency ? null : currency,
    payee: words,
  }));
  const isSame = parts.every(({ currency }) => currency === null);
  if (isSame && !sameDecimal(addDecimals(parts.map(({ amount }) => amount)), draft.amount)) {
    const place = { line: draft.line, text: draft.amount };
    const message = "The details of the row do not add up to its amount.";
    collect.issue("parts_differ", place, message, "The amount of the row is used.");
  }
  return { ...row, draft: { ...draft, text, parts } };
}
