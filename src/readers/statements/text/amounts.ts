/**
 * Reads amounts as banks write them: "-1.234,56", "$1,234.56", "(12.50)", "12,50-", "1'234.50 CHF", "12.50 CR". The
 * decimal separator is an argument, because one amount does not always prove it. The result is exact decimal text.
 */
import { isCurrency } from "../../../domain/currency.ts";
import { normalizeText } from "../../../domain/normalize-text.ts";
import type { DecimalSign } from "../statement.ts";

/** An amount without its sign, currency and marker: only digits and separators remain. */
export interface AmountText {
  readonly numeral: string;
  readonly isNegative: boolean;
  readonly hasSign: boolean;
  /** The sign or word comes after the digits, so a truncated amount may lack it. */
  readonly hasSuffix: boolean;
  readonly currency: string | null;
}

const SYMBOLS: Readonly<Record<string, string | null>> = {
  "€": "EUR",
  "£": "GBP",
  "¥": null,
  $: null,
  US$: "USD",
  A$: "AUD",
  C$: "CAD",
  CA$: "CAD",
  NZ$: "NZD",
  HK$: "HKD",
  R$: "BRL",
  "₹": "INR",
  "₽": "RUB",
  "₺": "TRY",
  "₴": "UAH",
  "₩": "KRW",
  "₪": "ILS",
  KČ: "CZK",
  ZŁ: "PLN",
  FT: "HUF",
  KR: null,
  "KR.": null,
  "FR.": null,
  R: null,
  RM: null,
  RS: null,
  "RS.": null,
  TL: "TRY",
  LEI: "RON",
  ЛВ: "BGN",
  "ЛВ.": "BGN",
  РУБ: "RUB",
  "РУБ.": "RUB",
  ГРН: "UAH",
  "ГРН.": "UAH",
  RP: "IDR",
  円: "JPY",
  元: "CNY",
  원: "KRW",
  "฿": "THB",
  "₫": "VND",
};

const CREDIT_WORDS = ["CR", "CR.", "C", "H", "HABEN", "+"];
const DEBIT_WORDS = ["DR", "DR.", "DB", "D", "S", "SOLL", "-"];
const NUMERAL = /\d[\d.,٫'’\u0020\u00a0\u202f\u2009]*|[.,٫]\d+/;
/** The decimal separator of Arabic, which never separates thousands. Cells of workbooks are written with it. */
export const CERTAIN_SEPARATOR = "٫";

/** No amount is longer. */
const LONGEST = 64;

/** A digit, or a character that NFKC may turn into one. */
const MAYBE_DIGIT = /[\d\u0080-\uffff]/;
const PLAIN = /^-?\d[\d.,٫]*$/;

function splitPlain(cell: string): AmountText {
  const isNegative = cell.charCodeAt(0) === 45;
  const numeral = isNegative ? cell.slice(1) : cell;
  return { numeral, isNegative, hasSign: isNegative, hasSuffix: false, currency: null };
}

/** Separates an amount's digits from everything around them. Undefined if something else is in the cell. */
export function splitAmount(cell: string): AmountText | undefined {
  if (cell.length > LONGEST || !MAYBE_DIGIT.test(cell)) return undefined; // most cells, for speed
  if (PLAIN.test(cell)) return splitPlain(cell); // most amounts, for speed
  let text = normalizeText(cell, "NFKC")
    .replace(/[\u2212\u2013]/g, "-")
    .trim();
  let isNegative = false;
  let hasSign = false;
  if (text.startsWith("(") && text.endsWith(")")) {
    text = text.slice(1, -1).trim();
    isNegative = hasSign = true;
  }
  const match = NUMERAL.exec(text);
  if (match === null) return undefined;
  const numeral = match[0].replace(/[ \u00a0\u202f\u2009]+$/, "");
  const before = text.slice(0, match.index);
  const after = text.slice(match.index + numeral.length);
  let currency: string | null = null;
  for (const word of [...wordsOf(before), ...wordsOf(after)]) {
    if (word === "-" || (DEBIT_WORDS.includes(word) && !before.includes(word))) {
      if (hasSign) return undefined;
      isNegative = hasSign = true;
    } else if (word === "+" || (CREDIT_WORDS.includes(word) && !before.includes(word))) {
      if (hasSign) return undefined;
      hasSign = true;
    } else {
      const code = isCurrency(word) ? word : SYMBOLS[word];
      if (code === undefined || (code !== null && currency !== null && code !== currency)) return undefined;
      currency = code ?? currency;
    }
  }
  return { numeral, isNegative, hasSign, hasSuffix: after.trim() !== "", currency };
}

/** The currency of a symbol alone: null if several currencies use it, undefined if it is none. */
export function currencyOfSymbol(text: string): string | null | undefined {
  return SYMBOLS[text.toLocaleUpperCase("en")];
}

function wordsOf(text: string): string[] {
  const words = text.toLocaleUpperCase("en").replaceAll("-", " - ").replaceAll("+", " + ").trim();
  return words === "" ? [] : words.split(/\s+/);
}

/** Reads an amount with a known decimal separator. Undefined if the text is not an amount. */
export function parseAmountText(cell: string, decimalSign: DecimalSign): string | undefined {
  const split = splitAmount(cell);
  if (split === undefined) return undefined;
  const number = parseNumeral(split.numeral, decimalSign);
  return number === undefined ? undefined : withSign(number, split.isNegative);
}

/** The text of a cell as people write it, without the separator of workbooks. */
export function plainText(cell: string): string {
  return cell.includes(CERTAIN_SEPARATOR) ? cell.replace(/(?<=\d)٫(?=\d)/g, ".") : cell;
}

/** Adds a minus, except to a zero. */
export function withSign(number: string, isNegative: boolean): string {
  return isNegative && /[1-9]/.test(number) ? `-${number}` : number;
}

/** Negates a canonical decimal text. */
export function negate(amount: string): string {
  return amount.startsWith("-") ? amount.slice(1) : withSign(amount, true);
}

/** Reads digits with separators as a canonical decimal without a sign: "1.234,50" with "," is "1234.50". */
export function parseNumeral(numeral: string, decimalSign: DecimalSign): string | undefined {
  const certain = numeral.indexOf(CERTAIN_SEPARATOR);
  const at = certain === -1 ? numeral.indexOf(decimalSign) : certain;
  const fraction = at === -1 ? "" : numeral.slice(at + 1);
  if (!DIGITS.test(fraction)) return undefined;
  const whole = joinGroups(at === -1 ? numeral : numeral.slice(0, at));
  if (whole === undefined || (whole === "" && fraction === "")) return undefined;
  const digits = whole.charCodeAt(0) === 48 ? whole.replace(/^0+(?=\d)/, "") : whole || "0";
  return fraction === "" ? digits : `${digits}.${fraction}`;
}

const DIGITS = /^\d*$/;

/** Removes thousands separators: "1.234.567", "1 234", "12,34,567" (India). Undefined if the groups are wrong. */
function joinGroups(whole: string): string | undefined {
  if (DIGITS.test(whole)) return whole;
  const separator = /[^\d]/.exec(whole)?.[0] ?? "";
  const groups = whole.split(separator);
  if (!groups.every((group) => /^\d+$/.test(group))) return undefined;
  const [first = "", ...rest] = groups;
  if (first.length > 3 || rest.at(-1)?.length !== 3) return undefined;
  const middle = rest.slice(0, -1);
  if (
    !middle.every((group) => group.length === 3) &&
    !(separator === "," && middle.every((group) => group.length === 2))
  )
    return undefined;
  return groups.join("");
}

/** Reads an amount whose only separator is the decimal separator, comma or point, as in OFX and MT940. */
export function parsePlainAmount(text: string): string | undefined {
  const match = /^([+-]?)(\d*)(?:[.,](\d*))?$/.exec(text.trim());
  if (match === null) return undefined;
  const [, sign, whole = "", fraction = ""] = match;
  if (whole === "" && fraction === "") return undefined;
  const number = parseNumeral(`${whole || "0"}.${fraction}`, ".");
  return number === undefined ? undefined : withSign(number, sign === "-");
}

/** Like `parsePlainAmount`, and with thousands separators if the amount has both signs: "-1.234,56". */
export function parseProvenAmount(text: string): string | undefined {
  const [, sign = "", numeral = ""] = /^([+-]?)(\d[\d.,]*)$/.exec(text.trim()) ?? [];
  const decimalSign = numeral.includes(",") && numeral.includes(".") ? provenDecimalSign(numeral) : undefined;
  const number = decimalSign === undefined ? undefined : parseNumeral(numeral, decimalSign);
  return number === undefined ? parsePlainAmount(text) : withSign(number, sign === "-");
}

/** The decimal separator that a single amount proves, or undefined: "1.234,5" and "0,123" prove it, "1.234" does not. */
export function provenDecimalSign(numeral: string): DecimalSign | undefined {
  const commas = numeral.split(",").length - 1;
  const points = numeral.split(".").length - 1;
  if (commas + points === 0) return undefined;
  const [last, other]: [DecimalSign, DecimalSign] =
    numeral.lastIndexOf(",") > numeral.lastIndexOf(".") ? [",", "."] : [".", ","];
  const candidates = [last, other].filter((sign) => parseNumeral(numeral, sign) !== undefined);
  if (candidates.length === 1) return candidates[0];
  const [whole = ""] = numeral.split(last);
  return /^0/.test(whole) ? last : undefined;
}

/** Adds canonical decimals exactly. */
export function addDecimals(amounts: readonly string[]): string {
  const decimals = Math.max(0, ...amounts.map((amount) => amount.split(".")[1]?.length ?? 0));
  let sum = 0n;
  for (const amount of amounts) sum += scaleDecimal(amount, decimals);
  return unscaleDecimal(sum, decimals);
}

/** A canonical decimal as a whole number of its last decimals: "-1.5" with 2 decimals is -150n. Cuts nothing. */
export function scaleDecimal(amount: string, decimals: number): bigint {
  const [whole = "0", fraction = ""] = amount.split(".");
  return BigInt(whole + fraction.padEnd(decimals, "0"));
}

function unscaleDecimal(sum: bigint, decimals: number): string {
  if (decimals === 0) return String(sum);
  const digits = String(sum < 0n ? -sum : sum).padStart(decimals + 1, "0");
  return `${sum < 0n ? "-" : ""}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

export function sameDecimal(a: string, b: string): boolean {
  return !/[1-9]/.test(addDecimals([a, negate(b)]));
}
