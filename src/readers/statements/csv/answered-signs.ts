/**
 * The answer that a column has the signs: `out:2:Abgang` means that in the third column, "Abgang" is money out and any other
 * word money in.
 */
import type { Answers } from "../statement.ts";
import type { Column } from "./facts.ts";
import type { Meaning } from "./meanings.ts";

const ANSWER = /^out:(\d+):(.+)$/s;
const MOST_LETTERS = 40;

/** Columns of these meanings are no words about single rows. */
const OTHERS: readonly Meaning[] = ["date", "value_date", "purchase_date", "amount", "balance", "currency", "payee"];

/** Whether a text is an answer about a column. */
export function isColumnOfSigns(sign: string): boolean {
  return ANSWER.test(sign);
}

/** The columns with the answer applied, if it names one of them. */
export function withAnsweredSigns(columns: readonly Column[], { sign = "" }: Answers): readonly Column[] {
  const [, index, out = ""] = ANSWER.exec(sign) ?? [];
  if (index === undefined) return columns;
  const signOf = (word: string) => (word.trim() === "" ? undefined : word === out ? -1 : 1);
  return columns.map((column) => {
    if (column.index === Number(index))
      return { ...column, meaning: "sign", facts: { ...column.facts, signOf, signOfEmpty: null } };
    return column.meaning === "sign" ? { ...column, meaning: "ignore" } : column;
  });
}

/** Both answers about each column of exactly two words. `rows` are the cells of the rows. */
export function columnsOfSigns(columns: readonly Column[], rows: readonly (readonly string[])[]): string[] {
  return columns.flatMap(({ index, meaning, facts }) => {
    if (OTHERS.includes(meaning) || facts.filled < 1 || facts.digits > 0 || facts.longest > MOST_LETTERS) return [];
    const words = [...new Set(rows.map((cells) => cells[index] ?? ""))];
    const isClear = words.length === 2 && rows.length > words.length && words.every((word) => /\p{L}/u.test(word));
    return isClear ? words.map((word) => `out:${index}:${word}`) : [];
  });
}
