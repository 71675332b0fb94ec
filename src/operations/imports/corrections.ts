/** The user's corrections of rows: another date, amount or text than the file has. */
import { bankPayee } from "../../domain/bank-payee.ts";
import { decimalsOf } from "../../domain/currency.ts";
import { formatDecimalMinor, parseDecimalMinor } from "../../domain/money.ts";
import { cleanName } from "../../domain/name.ts";
import { Problem, ProblemList } from "../../domain/problem.ts";
import { readAmount } from "../read-amount.ts";
import type { ImportAnswers, RowChanges, RowCorrection } from "./answers.ts";
import type { Reading, ReadRow } from "./read-file.ts";

type Corrections = NonNullable<ImportAnswers["corrections"]>;
type RefusedRow = Reading["refused"][number];

/**
 * The row with the user's values. A corrected date is also the date of the purchase, and the payee is the name in a
 * corrected text. A corrected amount is in `currency`, that of the account: the file's amount in another currency becomes
 * the shop's amount.
 */
export function correctRow(
  row: ReadRow,
  { date, amount, text }: RowCorrection,
  currency: string | null,
  program: string | null,
): ReadRow {
  let corrected = row;
  if (date !== undefined) {
    const { purchase_date: _purchase, ...others } = corrected;
    corrected = { ...others, date };
  }
  if (amount !== undefined) {
    const { currency: own, skip, ...others } = corrected;
    const isOther = own !== undefined && own !== currency;
    corrected = {
      ...others,
      amount,
      ...(isOther && row.foreign === undefined ? { foreign: { amount: row.amount, currency: own } } : {}),
      ...(skip === undefined || skip === "zero_amount" ? {} : { skip }),
    };
  }
  if (text !== undefined) {
    const { payee: _payee, ...others } = corrected;
    const name = payeeName({ payee: null, bank_code: row.bank_code ?? null, text }, program);
    corrected = { ...others, text, name };
  }
  return corrected;
}

/** A row that cannot be read, if the user gave its date and amount. Undefined if it still cannot be read. */
export function correctRefused(
  { number, line, ...refused }: RefusedRow,
  correction: RowCorrection | undefined,
  reading: Pick<Reading, "statements" | "program">,
): ReadRow | undefined {
  const { date, amount, text = "" } = correction ?? {};
  const statement = statementOf(refused, reading);
  if (date === undefined || amount === undefined || statement === null) return undefined;
  const name = payeeName({ payee: null, bank_code: null, text }, reading.program);
  return { statement, number, line, date, amount, text, status: "booked", name };
}

/** Readers of files with a single statement do not name it. */
function statementOf({ statement }: Pick<RefusedRow, "statement">, { statements }: Pick<Reading, "statements">) {
  return statement ?? (statements.length === 1 ? (statements[0]?.index ?? null) : null);
}

/** The payee of a row. Another program's export has names that someone chose; a bank's text contains more than a name. */
export function payeeName(words: Parameters<typeof bankPayee>[0], program: string | null): string {
  return cleanName(program === null ? bankPayee(words) : (words.payee ?? words.text));
}

/**
 * The corrections after a request. A value that the file has is no correction. `currencyOf` returns the currency of a
 * statement's account. @throws Problem `not_found`, `import_undecided`, `too_many_decimals` or `amount_out_of_range`.
 */
export async function changeCorrections(
  corrections: Corrections,
  reading: Reading,
  number: number,
  { date, amount, text }: RowChanges,
  currencyOf: (statement: number) => Promise<string | null>,
): Promise<Corrections> {
  if (date === undefined && amount === undefined && text === undefined) return corrections;
  const isThis = (one: { readonly number: number }) => one.number === number;
  const row = reading.rows.find(isThis);
  const refused = reading.refused.find(isThis);
  if (row === undefined && refused === undefined) throw new Problem("not_found", `The import has no row ${number}.`);
  const { [String(number)]: before = {}, ...others } = corrections;
  const statement = row?.statement ?? statementOf(refused ?? { statement: null }, reading);
  if (row === undefined && statement === null) {
    const reason = "the file does not show which account it belongs to. Enter it by hand";
    throw new Problem("import_undecided", `The row ${number} cannot be read, and ${reason}.`);
  }
  const currency = amount == null || statement === null ? null : await currencyOf(statement);
  const amountText = amount == null ? amount : readAmountText(amount, currency, number, row);
  const changed: RowCorrection = {
    ...pick("date", date, before.date, row?.date),
    ...pick("amount", amountText, before.amount, undefined),
    ...pick("text", text, before.text, row?.text ?? ""),
  };
  if (Object.keys(changed).length === 0) return others;
  if (row === undefined && (changed.date === undefined || changed.amount === undefined)) {
    throw new Problem("import_undecided", `The row ${number} cannot be read. Send its date and its amount.`);
  }
  return { ...others, [number]: changed };
}

/** The correction of a field, if it has one after the request. */
function pick<Field extends keyof RowCorrection>(
  field: Field,
  sent: string | null | undefined,
  before: string | undefined,
  inFile: string | undefined,
): { readonly [Name in Field]?: string } {
  const value = sent === undefined ? before : (sent ?? undefined);
  return value === undefined || value === inFile ? {} : ({ [field]: value } as { readonly [Name in Field]?: string });
}

/** Exact decimal text. Null if the file has this amount. */
function readAmountText(
  amount: number,
  currency: string | null,
  number: number,
  row: ReadRow | undefined,
): string | null {
  if (currency === null) {
    const detail = `The currency of the row ${number} is not known yet. Choose its account first.`;
    throw new Problem("import_undecided", detail);
  }
  const problems = new ProblemList();
  const minor = readAmount(amount, currency, "/row/amount", problems) ?? 0;
  problems.throwIfAny();
  const decimals = decimalsOf(currency);
  const isInFile =
    row !== undefined &&
    (row.currency ?? currency) === currency &&
    parseDecimalMinor(row.amount, decimals) === BigInt(minor);
  return isInFile ? null : formatDecimalMinor(minor, decimals);
}
