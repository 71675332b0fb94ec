/**
 * Reads the fields of MT940 and MT942 messages (SWIFT Standards, Category 9): `:61:` statement lines, balances, and the
 * structured `:86:` of German, Polish and Dutch banks.
 */
import { daysBetween, isDay } from "../../../domain/calendar.ts";
import { isCurrency } from "../../../domain/currency.ts";
import { negate, parsePlainAmount, parseProvenAmount, withSign } from "../text/amounts.ts";

export interface StatementLine {
  readonly date: string;
  readonly valueDate: string;
  readonly amount: string;
  /** Mark EC or ED: the bank expects it (MT942). */
  readonly isExpected: boolean;
  readonly code: string | null;
  readonly id: string | null;
  readonly reference: string | null;
}

export type LineFault = "bad_row" | "bad_day" | "bad_amount" | "bad_sign";

// Value date, entry date (or spaces), mark, third letter of the currency, amount, transaction type, references. Without the
// flag `s`, `.*` would stop at U+2028 and backtrack.
const LINE = /^(\d{6})(\d{4}| {4})?(E?R?[CD])([A-Z])?([\d., ]*)([A-Z][A-Z0-9 ]{3})?(.*)/s;

/**
 * Reads `:61:`. `RC` reverses a credit, so it is money out; `RD` is money in. A value date that does not exist, such as 30
 * February, is replaced by the entry date.
 */
export function readStatementLine(text: string): StatementLine | LineFault {
  const match = LINE.exec(text);
  if (match === null) return /^\d{6}/.test(text) ? "bad_sign" : "bad_row";
  const [, value = "", entry, mark = "", , digits = "", type, references = ""] = match;
  const amount = /^\d[\d.,]*$/.test(digits.trim()) ? parseProvenAmount(digits.trim()) : undefined;
  if (amount === undefined) return "bad_amount";
  if (type === undefined) return "bad_row"; // the line may be cut within the amount
  const valueDate = dayOfSixDigits(value);
  const date = entry === undefined || entry.trim() === "" ? valueDate : entryDay(value, entry);
  if (date === undefined) return "bad_day";
  const isOut = mark.endsWith("D") !== mark.includes("R");
  const at = references.indexOf("//");
  const own = at === -1 ? references : references.slice(0, at);
  return {
    date,
    valueDate: valueDate ?? date,
    amount: withSign(amount, isOut),
    isExpected: mark.startsWith("E"),
    code: type.trim(),
    id: at === -1 ? null : referenceIn(references.slice(at + 2)),
    reference: referenceIn(own),
  };
}

/** Banks write NONREF if they have no reference. */
function referenceIn(text: string): string | null {
  return /^\s*NONREF/.test(text) ? null : text.trim() || null;
}

/** "240131" is 2024-01-31. Years from 80 are of the 20th century. */
function dayOfSixDigits(text: string): string | undefined {
  const century = Number(text.slice(0, 2)) >= 80 ? "19" : "20";
  const day = `${century}${text.slice(0, 2)}-${text.slice(2, 4)}-${text.slice(4, 6)}`;
  return isDay(day) ? day : undefined;
}

/** The entry date has no year: the one that puts it nearest to the value date. */
function entryDay(value: string, entry: string): string | undefined {
  const near = dayOfSixDigits(value) ?? dayOfSixDigits(`${value.slice(0, 4)}28`);
  if (near === undefined) return undefined;
  const year = Number(near.slice(0, 4));
  const days = [year - 1, year, year + 1]
    .map((y) => `${y}-${entry.slice(0, 2)}-${entry.slice(2)}`)
    .filter(isDay)
    .sort((a, b) => Math.abs(daysBetween(near, a)) - Math.abs(daysBetween(near, b)));
  return days[0];
}

export interface FieldBalance {
  readonly on: string;
  readonly currency: string;
  readonly amount: string;
}

/**
 * Reads `:60F:`, `:62F:`, `:64:`: "C240131EUR1234,56". Undefined if it is not one. `known` is the statement's currency: some
 * programs write it only once.
 */
export function readBalance(text: string, known: string | null): FieldBalance | undefined {
  const match = /^([CD])(\d{6})([A-Z]{3})?(\d+(?:[.,]\d*)?)$/.exec(text.trim());
  if (match === null) return undefined;
  const [, mark, date = "", currency = known, digits = ""] = match;
  if (currency === null) return undefined;
  const on = dayOfSixDigits(date);
  const amount = parsePlainAmount(digits);
  if (on === undefined || amount === undefined) return undefined;
  return { on, currency, amount: mark === "D" ? negate(amount) : amount };
}

export interface Details {
  readonly text: string;
  readonly payee: string | null;
  readonly counterAccount: string | null;
  readonly bankCode: string | null;
}

/** Reads the lines of `:86:`: with `?20` subfields, with `/NAME/` words, or as plain text. */
export function readDetails(lines: readonly string[]): Details {
  const joined = lines.join("");
  const structured = /^(\d{3}|)([?~^<>|])(?=\d\d)/.exec(joined.trimStart());
  if (structured !== null) return readSubfields(joined.trimStart(), structured[1] ?? "", structured[2] ?? "?");
  if (/\/(?:NAME|REMI|IBAN|EREF|TRTP|CNTP|BENM|ORDP)\//.test(joined)) return readWords(joined);
  const text = lines
    .map((line) => line.trim())
    .join(" ")
    .trim();
  const iban = /^([A-Z]{2}\d{2}[A-Z0-9]{10,30}) (.+)$/.exec(lines[0] ?? "");
  return { text, payee: iban?.[2]?.trim() || null, counterAccount: iban?.[1] ?? null, bankCode: null };
}

/**
 * Reads the lines of `:NS:`, which German and Hungarian programs write instead of `:86:`. Each starts with its number: 01 to
 * 14 is the purpose, 15 and 16 the other side's name, 17 the kind of booking, 34 the other side's account.
 */
export function readNonSwift(lines: readonly string[]): Details {
  const pick = (from: number, to: number) =>
    lines
      .filter((line) => /^\d\d/.test(line) && Number(line.slice(0, 2)) >= from && Number(line.slice(0, 2)) <= to)
      .map((line) => line.slice(2).trim())
      .filter((value) => value !== "")
      .join(" ");
  return {
    text: [pick(17, 17), pick(1, 14)].filter(Boolean).join(" "),
    payee: pick(15, 16) || null,
    counterAccount: pick(34, 34) || null,
    bankCode: null,
  };
}

function readSubfields(text: string, code: string, separator: string): Details {
  const fields = new Map<string, string>();
  for (const part of text.slice(code.length).split(separator)) {
    const key = part.slice(0, 2);
    if (/^\d\d$/.test(key)) fields.set(key, (fields.get(key) ?? "") + part.slice(2));
  }
  const pick = (from: number, to: number) =>
    [...fields].filter(([key]) => Number(key) >= from && Number(key) <= to).map(([, value]) => value);
  const purpose = joinLines([...pick(20, 29), ...pick(60, 63)]);
  const title = fields.get("00")?.trim();
  return {
    text: [title, purpose.trim()].filter(Boolean).join(" "),
    payee: joinLines(pick(32, 33)) || null,
    counterAccount: (fields.get("38") ?? fields.get("31"))?.trim() || null,
    bankCode: code || null,
  };
}

/** References that start a line of the purpose. */
const SEPA_TAG = /^(?:EREF|KREF|MREF|CRED|DEBT|COAM|OAMT|SVWZ|ABWA|ABWE|IBAN|BIC)\+/;
/** Text that fills its line continues in the next one. */
const LINE_LENGTH = 27;

function joinLines(lines: readonly string[]): string {
  return lines
    .map((line, i) => {
      const before = lines[i - 1] ?? "";
      return i > 0 && (before.length < LINE_LENGTH || SEPA_TAG.test(line)) ? ` ${line.trim()}` : line;
    })
    .join("")
    .replace(/ {2,}/g, " ")
    .trim();
}

const WORDS =
  "NAME|REMI|IBAN|BIC|EREF|TRTP|CNTP|BENM|ORDP|MARF|CSID|PREF|KREF|ADDR|ISDT|RTYP|PURP|ID|EXCH|TRCD|UDTR|ULTD|ULTC";

/** "/TRTP/SEPA/IBAN/NL91.../NAME/Albert Heijn/REMI/text" (ABN AMRO, ING, Rabobank). */
function readWords(joined: string): Details {
  const fields = new Map<string, string>();
  const parts = joined.split(new RegExp(`/(${WORDS})/`));
  for (let i = 1; i + 1 < parts.length; i += 2) {
    const [key = "", value = ""] = [parts[i], parts[i + 1]?.replace(/(?<!\/)\/+$/, "").trim()];
    if (value !== "" && !fields.has(key)) fields.set(key, value);
  }
  const [account, , name] = (fields.get("CNTP") ?? "").split("/");
  return {
    text: fields.get("REMI")?.replace(/^(?:USTD|STRD)\/\/?/, "") ?? joined.trim(),
    payee: fields.get("NAME") ?? (name?.trim() || null),
    counterAccount: fields.get("IBAN") ?? (account?.trim() || null),
    bankCode: fields.get("TRTP") ?? fields.get("TRCD") ?? null,
  };
}

/** "50880050/0194774600888" and "NL91ABNA0417164300EUR" stay as written, without a currency at the end. */
export function accountOf(text: string | null) {
  const number =
    text?.replace(/^\//, "").replace(/(?<=\d) ?([A-Z]{3})$/, (code) => (isCurrency(code.trim()) ? "" : code)) ?? null;
  return { number, bank: null, name: null, type: null };
}

export function currencyIn(code: string): string | null {
  return isCurrency(code) ? code : null;
}

/** "/OCMT/USD12,34/" in the supplement of a line: the original amount. */
export function foreignIn(text: string) {
  const match = /\/OCMT\/([A-Z]{3})(\d+,\d*)/.exec(text);
  const amount = match === null ? undefined : match[2]?.replace(",", ".").replace(/\.$/, "");
  return match === null || amount === undefined ? null : { currency: match[1] ?? "", amount };
}
