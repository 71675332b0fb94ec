/**
 * Finds a first or last row that is the only one without words: it is a balance, not a transaction. The bank LCL writes
 * such rows.
 */
import { looksLikeDate } from "../text/days.ts";
import type { Column } from "./columns.ts";
import { isAmountMeaning, type Meaning } from "./meanings.ts";
import type { ColumnIndex } from "./row-money.ts";
import type { CsvRecord } from "./split-csv.ts";

const WORDS: readonly Meaning[] = ["text", "payee", "payer", "bank_code", "category", "notes", "counter_account", "id"];

interface Filled {
  readonly line: number;
  readonly columns: readonly number[];
}

export interface WordlessRows {
  add(record: CsvRecord): void;
  /** The lines of the rows, at most the first and the last one. */
  lines(): ReadonlySet<number>;
}

export function wordlessRows(columns: readonly Column[], index: ColumnIndex): WordlessRows {
  const words = columns.filter(({ meaning }) => WORDS.includes(meaning)).map((column) => column.index);
  const money = columns.filter(({ meaning }) => isAmountMeaning(meaning)).map((column) => column.index);
  const date = index.get("date")?.index ?? -1;
  const counts = new Map<number, number>(words.map((at) => [at, 0]));
  let rows = 0;
  let first: Filled | null = null;
  let last: Filled | null = null;

  /** Every word of the row is in a column that no other row fills, and the others fill a column that this one does not. */
  function isWordless(row: Filled): boolean {
    const others = (at: number) => (counts.get(at) ?? 0) - (row.columns.includes(at) ? 1 : 0);
    return row.columns.every((at) => others(at) === 0) && words.some((at) => others(at) === rows - 1);
  }

  return {
    add({ cells, line }) {
      if (!looksLikeDate(cells[date] ?? "") || !money.some((at) => /\d/.test(cells[at] ?? ""))) return;
      rows++;
      const filled = words.filter((at) => (cells[at] ?? "") !== "");
      for (const at of filled) counts.set(at, (counts.get(at) ?? 0) + 1);
      last = { line, columns: filled };
      first ??= last;
    },
    lines: () =>
      new Set([first, last].flatMap((row) => (row !== null && rows > 1 && isWordless(row) ? [row.line] : []))),
  };
}
