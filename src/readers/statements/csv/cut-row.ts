/** Whether the last row of a CSV file may be truncated. A file that ends without a line break may end within a cell. */
import { isCurrency } from "../../../domain/currency.ts";
import type { Column } from "./columns.ts";
import type { CsvPlan } from "./decide.ts";
import { findHeading } from "./headings.ts";
import type { Meaning } from "./meanings.ts";
import type { CsvRecord } from "./split-csv.ts";

const MONEY: readonly Meaning[] = ["amount", "debit", "credit", "fee"];

/** Checks columns that affect amounts, dates or accounts. */
export function mayBeCut({ cells, isEnded, isLastQuoted }: CsvRecord, plan: CsvPlan): boolean {
  if (isEnded) return false;
  if (plan.program !== undefined && cells.length < plan.columns.length) return true;
  const critical = plan.columns.filter((column) => isCritical(column.meaning, plan) || isNamedMoney(column));
  const last = critical.at(-1);
  const end = cells.length - 1;
  if (last === undefined || end > last.index) return false;
  if (end < last.index) return true;
  if (isLastQuoted) return false;
  const text = cells[end] ?? "";
  if (text === "" && isOtherHalfFilled(cells, last.meaning, plan)) return false;
  if (MONEY.includes(last.meaning) || isNamedMoney(last)) return !isWholeAmount(text, plan);
  if (last.meaning === "currency") return !isCurrency(text.toUpperCase());
  if (last.meaning === "state")
    return !plan.layout.sample.some((record) => record.isEnded && record.cells[end] === text);
  const whole = plan.layout.sample.find((record) => record.isEnded)?.cells[end];
  return last.meaning !== "date" || whole === undefined || text.length < whole.length;
}

/** Whether the heading names money. The missing rows may decide whether the column counts. */
function isNamedMoney({ heading }: Column): boolean {
  const meaning = findHeading(heading)?.meaning;
  return meaning !== undefined && MONEY.includes(meaning);
}

/** A row with a debit has an empty credit cell, and vice versa. */
function isOtherHalfFilled(cells: readonly string[], meaning: Meaning, plan: CsvPlan): boolean {
  const other = meaning === "credit" ? "debit" : meaning === "debit" ? "credit" : undefined;
  const column = other === undefined ? undefined : plan.index.get(other);
  return column !== undefined && /[1-9]/.test(cells[column.index] ?? "");
}

function isCritical(meaning: Meaning, plan: CsvPlan): boolean {
  if (meaning === "fee") return plan.scan.hasFees;
  if (meaning === "sign") return !plan.money.isSigned;
  return (
    MONEY.includes(meaning) ||
    meaning === "date" ||
    meaning === "currency" ||
    meaning === "state" ||
    meaning === "account"
  );
}

/** All amounts of the file have the same number of decimals, and so has this one. One amount alone proves nothing. */
function isWholeAmount(text: string, plan: CsvPlan): boolean {
  if (text === "") return false;
  const [first, ...others] = plan.scan.decimalLengths;
  if (plan.scan.hasSuffix || first === undefined || others.length > 0) return false;
  const [length, count] = first;
  const at = text.lastIndexOf(plan.money.decimalSign);
  if (length === 0 || count < 2 || at === -1) return false;
  return text.length - at - 1 === length;
}
