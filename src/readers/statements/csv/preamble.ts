/** Finds the account, the currency, the period and balances in the lines before and after the rows of a CSV file. */
import { isCurrency } from "../../../domain/currency.ts";
import type { DateOrder, DecimalSign } from "../statement.ts";
import { parseNumeral, provenDecimalSign, splitAmount, withSign } from "../text/amounts.ts";
import { parseDay } from "../text/days.ts";
import { normalizeHeading } from "./headings.ts";
import type { CsvRecord } from "./split-csv.ts";

export interface FileFacts {
  readonly account: string | null;
  /** The words of the line that names the account. */
  readonly title: string | null;
  readonly currency: string | null;
  readonly from: string | null;
  readonly until: string | null;
  readonly balances: readonly FactBalance[];
}

export interface FactBalance {
  readonly type: "opening" | "closing";
  readonly line: number;
  readonly on: string | null;
  readonly amount: string;
}

const IBAN = /\b[A-Z]{2}\d{2}[A-Z0-9 ]{11,42}/;
/** Longer cells are ignored. */
const LONGEST = 200;
const ACCOUNT_LABEL =
  /\b(?:iban|account|accountid|konto|kontonummer|kontonr|auftragskonto|compte|rekening|rekeningnummer|cuenta|conto|conta|ucet|uctu|cislo uctu|rachunek|rachunku|tili|tilinumero|hesap|cont)\b/;
const BALANCE_LABEL =
  /\b(?:balance|saldo|kontostand|solde|zustatek|zostatok|stav uctu|stav|sold|egyenleg|openingbalance|closingbalance)\b/;
const OPENING_LABEL =
  /\b(?:opening|beginning|start|starting|initial|previous|alter|ursprunglicher|anfangssaldo|anfangs|startsaldo|initial|initiale|precedent|inicial|iniziale|pocatecni|poczatkowe|openingbalance|ingaende)\b/;
const NOT_BOOKED = /\b(?:available|verfugbar|verfugbarer|disponible|dostepne|disponivel|limit|beschikbaar)\b/;
const FROM_LABEL = /\b(?:von|from|date from|start date|du|desde|dal|od|datestart)\b/;
const UNTIL_LABEL = /\b(?:bis|to|until|date to|end date|au|hasta|al|do|dateend)\b/;
const DATE = /\d{1,4}[./-]\d{1,2}[./-]\d{2,4}|\d{1,2}[ -]\p{L}{3,9}[ -]\d{4}|\p{L}{3,9} \d{1,2},? \d{4}/u;

/** Whether a line before rows names the account: "Account,Savings 5678", "Konto 222". */
export function namesAccount({ cells }: CsvRecord): boolean {
  const [first = "", ...others] = cells.filter((cell) => cell !== "");
  if (others.length > 2 || first.length > LONGEST) return false;
  return ACCOUNT_LABEL.test(normalizeHeading(first)) || IBAN.test([first, ...others].join(" ; "));
}

export function readFacts(records: readonly CsvRecord[], order: DateOrder, decimalSign: DecimalSign): FileFacts {
  const facts = {
    iban: null as string | null,
    account: null as string | null,
    currency: null as string | null,
    from: null as string | null,
    until: null as string | null,
  };
  const balances: FactBalance[] = [];
  const title = titleOf(records);
  for (const { line, cells: raw } of records) {
    const cells = splitLabel(raw.filter((cell) => cell !== "" && cell.length <= LONGEST));
    const label = normalizeHeading(cells[0] ?? "");
    const values = cells.slice(1);
    const iban = IBAN.exec(cells.join(" ; "))?.[0];
    if (iban !== undefined) facts.iban ??= iban.replaceAll(" ", "");
    else facts.account ??= accountIn(cells, label);
    facts.currency ??= cells.find((cell) => cell.length === 3 && isCurrency(cell)) ?? null;
    if (BALANCE_LABEL.test(label) && !NOT_BOOKED.test(label)) {
      const balance = readBalance(line, cells, order, decimalSign);
      if (balance !== undefined) {
        facts.currency ??= balance.currency;
        balances.push({ ...balance.balance, type: OPENING_LABEL.test(label) ? "opening" : "closing" });
      }
    }
    const day = parseDay(DATE.exec(values[0] ?? "")?.[0] ?? "", order) ?? null;
    if (FROM_LABEL.test(label)) facts.from ??= day;
    if (UNTIL_LABEL.test(label)) facts.until ??= day;
  }
  const dated = balances.toSorted((a, b) => Number(a.on === null) - Number(b.on === null));
  const unique = dated.filter((balance, i) => dated.findIndex((other) => other.type === balance.type) === i);
  const { iban, account, ...rest } = facts;
  return { ...rest, account: iban ?? account, title, balances: unique };
}

/** The last line, or "Savings 5678" of the line "Account,Savings 5678", or the whole of "Konto 222". */
function titleOf(records: readonly CsvRecord[]): string | null {
  const named = records.find(namesAccount) ?? records.at(-1);
  const [label, ...values] = named?.cells.filter((cell) => cell !== "") ?? [];
  return label === undefined ? null : (values.length === 0 ? label : values.join(" ")).slice(0, LONGEST);
}

const NUMBER = /[\d*xX](?:[\d*xX/ -]|(?<=\d)[A-Z](?=\d)){3,}\d/;
/** "Statement of Account No - 912010012345678 for the period", "Account 0123456-50 (Streamline)". */
const NUMBER_AFTER_LABEL = /\b(?:account|konto|a\/c)(?: ?(?:no|nr|number)\.?)?[ :-]+(\d[\d/-]{5,}\d)/i;

/** The number after a label, or alone on its line. */
function accountIn(cells: readonly string[], label: string): string | null {
  const [first = "", value = ""] = cells;
  const named = NUMBER_AFTER_LABEL.exec(cells.join(": "))?.[1];
  if (named !== undefined && !DATE.test(named)) return named;
  if (cells.length === 1 && /^\d[\d -]{8,}\d$/.test(first) && !DATE.test(first)) return first;
  if (!ACCOUNT_LABEL.test(label) || DATE.test(value) || !/\d{4}/.test(value)) return null;
  return NUMBER.exec(value)?.[0].trim() ?? null;
}

/** "Saldo: 12,50" and "Solde au 31/03/2024 12,50" in a single cell are a label and a value. */
function splitLabel(cells: readonly string[]): string[] {
  const [only = ""] = cells;
  if (cells.length !== 1) return [...cells];
  const date = DATE.exec(only);
  const at = only.indexOf(":");
  if (at > 0) return [only.slice(0, at), only.slice(at + 1).trim()];
  const end = (date?.index ?? 0) + (date?.[0].length ?? 0);
  return date === null ? [only] : [only.slice(0, end), only.slice(end).trim()];
}

function readBalance(line: number, cells: readonly string[], order: DateOrder, decimalSign: DecimalSign) {
  const on = parseDay(DATE.exec(cells.join(" "))?.[0] ?? "", order) ?? null;
  for (const cell of cells.slice(1)) {
    const alone = cell.replace(/ (?:as of|am|vom|per) .{6,20}$/, "");
    const split = DATE.test(alone) ? undefined : splitAmount(alone);
    if (split === undefined) continue;
    const amount = parseNumeral(split.numeral, provenDecimalSign(split.numeral) ?? decimalSign);
    if (amount === undefined) continue;
    return { currency: split.currency, balance: { line, on, amount: withSign(amount, split.isNegative) } };
  }
  return undefined;
}
