/** The properties of a file from a bank, and the answers to questions about them, in words. */
import type { Translate } from "../words/translate.ts";

const VALUES = [
  "dmy",
  "mdy",
  "ymd",
  "as_written",
  "inverted",
  "included",
  "added",
  "skip",
  "add",
  "as_categories",
  "left_out",
  "remove",
  "keep",
] as const;

const PROPERTIES = [
  ...(["format", "encoding", "delimiter", "header_line", "columns", "date_order", "decimal_sign"] as const),
  ...(["sign", "sign_column", "fee", "account_is_synced", "account_closed", "budgets", "currency", "program"] as const),
];

/** The meanings that a person can choose for a column. */
export const MEANINGS = [
  ...(["date", "amount", "debit", "credit", "sign", "payee", "text", "balance", "fee", "currency"] as const),
  ...(["category", "account", "ignore"] as const),
];

const MARKS: ReadonlyMap<string, "comma" | "point"> = new Map([
  [",", "comma"],
  [".", "point"],
]);

export function describeValue(t: Translate, value: string): string {
  const mark = MARKS.get(value);
  if (mark !== undefined) return t(`import.value_${mark}`);
  const word = /^out:\d+:(.+)$/s.exec(value)?.[1];
  if (word !== undefined) return t("import.value_word_out", { word });
  const known = VALUES.find((one) => one === value);
  return known === undefined ? value : t(`import.value_${known}`);
}

export function describeProperty(t: Translate, property: string): string {
  const known = PROPERTIES.find((one) => one === property);
  return known === undefined ? property.replaceAll("_", " ") : t(`import.property_${known}`);
}

export function describeMeaning(t: Translate, meaning: string): string {
  const known = MEANINGS.find((one) => one === meaning);
  return known === undefined ? meaning.replaceAll("_", " ") : t(`import.meaning_${known}`);
}
