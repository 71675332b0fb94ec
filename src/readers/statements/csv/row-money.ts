/** Computes the amount of a CSV row from its columns: one signed column, one with a word for the sign, or two columns. */
import type { DecimalSign, IssueCode } from "../statement.ts";
import { addDecimals, negate, parseNumeral, splitAmount, withSign } from "../text/amounts.ts";
import type { Column } from "./facts.ts";
import type { Meaning } from "./meanings.ts";

export interface MoneyPlan {
  readonly decimalSign: DecimalSign;
  readonly foreignDecimalSign: DecimalSign;
  /** The amount column has negative amounts, so words for the sign only repeat them. */
  readonly isSigned: boolean;
  /** The debit column has negative amounts. */
  readonly isDebitNegative: boolean;
  /** The credit column has negative amounts, although the debit column has positive ones. */
  readonly isCreditNegative: boolean;
  /** The fees that leave the account are negative. */
  readonly isFeeNegative: boolean;
}

/** For the first scan, which finds out how the amounts are written. */
export const UNKNOWN_MONEY: MoneyPlan = {
  decimalSign: ".",
  foreignDecimalSign: ".",
  isSigned: true,
  isDebitNegative: false,
  isCreditNegative: false,
  isFeeNegative: false,
};

export interface MoneyFault {
  readonly code: IssueCode;
  readonly column: string;
  readonly text: string;
  readonly message: string;
}

export interface Money {
  /** Signed as the file writes it. */
  readonly amount: string;
  readonly fee: string;
  /** The currency written in the amount's cell. */
  readonly currency: string | null;
}

/** The first column of each meaning. */
export type ColumnIndex = ReadonlyMap<Meaning, Column>;

export function indexColumns(columns: readonly Column[]): ColumnIndex {
  const index = new Map<Meaning, Column>();
  for (const column of columns) if (!index.has(column.meaning)) index.set(column.meaning, column);
  return index;
}

export function readMoney(cells: readonly string[], columns: ColumnIndex, plan: MoneyPlan): Money | MoneyFault {
  const fee = readCell(cells, columns.get("fee"), plan.decimalSign);
  if (isFault(fee)) return fee;
  const own = columns.has("amount") ? readSingle(cells, columns, plan) : readPair(cells, columns, plan);
  if (isFault(own)) return own;
  const paid = fee?.amount ?? "0";
  return { ...own, fee: plan.isFeeNegative ? negate(paid) : paid };
}

function readSingle(cells: readonly string[], columns: ColumnIndex, plan: MoneyPlan) {
  const column = columns.get("amount");
  const read = readCell(cells, column, plan.decimalSign);
  if (isFault(read)) return read;
  if (read === undefined) return missing(column);
  const signColumn = columns.get("sign");
  if (signColumn === undefined || plan.isSigned) return read;
  const word = cells[signColumn.index] ?? "";
  const sign = word === "" ? signColumn.facts.signOfEmpty : signColumn.facts.signOf(word);
  if (sign == null) {
    const message = "This word does not show whether money went out or in.";
    return { code: "bad_sign" as const, column: nameOf(signColumn), text: word, message };
  }
  // The rows of the first scan may be unsigned, and a later one not.
  return read.amount.startsWith("-") ? read : { ...read, amount: withSign(read.amount, sign === -1) };
}

function readPair(cells: readonly string[], columns: ColumnIndex, plan: MoneyPlan) {
  const debit = readCell(cells, columns.get("debit"), plan.decimalSign);
  const credit = readCell(cells, columns.get("credit"), plan.decimalSign);
  if (isFault(debit)) return debit;
  if (isFault(credit)) return credit;
  if (debit === undefined && credit === undefined) return missing(columns.get("debit") ?? columns.get("credit"));
  const out = debit === undefined ? "0" : plan.isDebitNegative ? debit.amount : negate(debit.amount);
  const into = credit === undefined ? "0" : plan.isCreditNegative ? negate(credit.amount) : credit.amount;
  const isBoth = /[1-9]/.test(out) && /[1-9]/.test(into);
  if (isBoth) {
    const message = "The row has money out and money in.";
    return { code: "bad_amount" as const, column: nameOf(columns.get("credit")), text: `${out} ${into}`, message };
  }
  return { amount: addDecimals([out, into]), currency: debit?.currency ?? credit?.currency ?? null };
}

/** Undefined if the column is missing or its cell is empty. */
export function readCell(cells: readonly string[], column: Column | undefined, decimalSign: DecimalSign) {
  const text = column === undefined ? "" : (cells[column.index] ?? "");
  if (text === "" || /^[-–—]+$/.test(text)) return undefined;
  const split = splitAmount(text);
  const number = split === undefined ? undefined : parseNumeral(split.numeral, decimalSign);
  if (split === undefined || number === undefined) {
    const message = "This amount cannot be read.";
    return { code: "bad_amount" as const, column: nameOf(column), text, message };
  }
  return { amount: withSign(number, split.isNegative), currency: split.currency };
}

/** The balance of a row, with the sign that a word beside it gives. */
export function readBalance(cells: readonly string[], columns: ColumnIndex, decimalSign: DecimalSign) {
  const read = readCell(cells, columns.get("balance"), decimalSign);
  if (read === undefined || isFault(read)) return undefined;
  const word = columns.get("balance_sign");
  const isNegative = word?.facts.signOf(cells[word.index] ?? "") === -1;
  return isNegative ? withSign(read.amount.replace("-", ""), true) : read.amount;
}

export function isFault<T>(read: T | MoneyFault): read is MoneyFault {
  return typeof read === "object" && read !== null && "code" in read;
}

function missing(column: Column | undefined): MoneyFault {
  return { code: "missing_amount", column: nameOf(column), text: "", message: "The row has no amount." };
}

export function nameOf(column: Column | undefined): string {
  return column === undefined ? "" : column.heading || `column ${column.index + 1}`;
}
