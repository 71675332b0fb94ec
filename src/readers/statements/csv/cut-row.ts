/** Whether the last row of a CSV file may be truncated. A file that ends without a line break may end within a cell. */
import { isCurrency } from "../../../domain/currency.ts";
import type { Meaning } from "./meanings.ts";
import type { CsvPlan } from "./plan-csv.ts";
import type { CsvRecord } from "./split-csv.ts";

const MONEY: readonly Meaning[] = ["amount", "debit", "credit", "fee"];

/** The columns that change an amount, a date or an account. */
export function mayBeCut({ cells, isEnded }: CsvRecord, plan: CsvPlan): boolean {
  if (isEnded) return false;
  const critical = plan.columns.filter(({ meaning }) => isCritical(meaning, plan));
  const last = critical.at(-1);
  const end = cells.length - 1;
  if (last === undefined || end > last.index) return false;
  if (end < last.index) return true;
  const text = cells[end] ?? "";
  if (MONEY.includes(last.meaning)) return !isWholeAmount(text, last.meaning, plan);
  if (last.meaning === "currency") return !isCurrency(text.toUpperCase());
  return last.meaning !== "date" || text.length < (plan.layout.sample[0]?.cells[end]?.length ?? 0);
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

/** All amounts of the file have the same number of decimals, and so has this one. */
function isWholeAmount(text: string, meaning: Meaning, plan: CsvPlan): boolean {
  if (text === "") return meaning === "credit" || meaning === "debit";
  const [length = 0, ...others] = plan.scan.decimalLengths;
  if (plan.scan.hasSuffix || others.length > 0 || length === 0) return false;
  return text.length - Math.max(text.lastIndexOf(","), text.lastIndexOf(".")) - 1 === length;
}
