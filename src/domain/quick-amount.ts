/**
 * Reads an amount as a phone writes it: with a symbol or a code, and with the separators of any language. Only an amount with
 * one possible reading is read.
 */
import { decimalsOf, isCurrency } from "./currency.ts";
import { MAX_AMOUNT_MINOR, parseAmount } from "./money.ts";

/** Why there is no amount. `foreign_currency`: it is in another currency than the account. */
export type AmountDoubt = "no_amount" | "unclear_amount" | "foreign_currency";

/** Positive minor units of `currency`, or the reason for a doubt. */
export function readQuickAmount(amount: string | number | undefined, currency: string): number | AmountDoubt {
  if (amount === undefined || amount === "") return "no_amount";
  const minor = typeof amount === "number" ? parseAmount(amount, decimalsOf(currency)) : readText(amount, currency);
  if (typeof minor === "string") return minor === "foreign_currency" ? minor : "unclear_amount";
  return minor > 0 && minor <= MAX_AMOUNT_MINOR ? minor : "unclear_amount";
}

/** Digits with separators; a space or an apostrophe only between digits. */
const NUMBER = /[.,٫]?\d(?:[\d.,'’٬٫]|[\s](?=\d))*/gu;

function readText(text: string, currency: string): number | "unclear_amount" | "foreign_currency" {
  const plain = toPlain(text);
  const numbers = plain.match(NUMBER) ?? [];
  const [number = ""] = numbers;
  if (numbers.length !== 1) return "unclear_amount";
  const [before = "", after = ""] = plain.split(number);
  const marks = [before, after.replace(/^[-–—]{1,2}/, "")].map((mark) => mark.trim());
  const isWhole = /^[-–—]/.test(after) && /[.,]$/.test(number); // "12,-" has no cents
  if (/^[-–—]/.test(after) && !isWhole) return "unclear_amount";
  const named = marks.filter((mark) => mark !== "");
  for (const mark of named) {
    const currencies = currenciesOf(mark);
    if (currencies.includes(currency)) continue;
    return currencies.length > 0 ? "foreign_currency" : "unclear_amount";
  }
  return readNumber(
    isWhole ? number.slice(0, -1) : number.replace(/[.,]$/, (end) => (isEnd(after) ? "" : end)),
    currency,
  );
}

/** "4,50 kr." and "12." may end with a period, which belongs to no number. */
function isEnd(after: string): boolean {
  return after.trim() === "";
}

/** ASCII digits, ordinary spaces, and no marks of direction. */
function toPlain(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .replace(/\p{Zs}/gu, " ")
    .replace(/\p{Nd}/gu, (digit) => {
      const code = digit.codePointAt(0) ?? 0;
      const zero = ZEROS.findLast((one) => one <= code) ?? code;
      return String(code - zero);
    })
    .trim();
}

/** The zeros of the scripts, whose digits follow. */
const ZEROS = [
  ...[0x30, 0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xed0, 0xf20],
  ...[0x1040, 0x17e0, 0x1810, 0x1b50, 0xa9d0, 0x11136],
];

function readNumber(number: string, currency: string): number | "unclear_amount" {
  const decimals = decimalsOf(currency);
  const text = number.replaceAll("٬", " ").replaceAll(/['’]/g, "'");
  // Three digits after a single separator are thousands for some and decimals for others.
  if (decimals > 0 && /^\d{1,3}[.,]\d{3}$/.test(text)) return "unclear_amount";
  const readings = new Set([readGrouped(text, decimals), ...readDecimals(text, decimals)]);
  readings.delete(null);
  const [only = null] = readings;
  return only === null || readings.size > 1 ? "unclear_amount" : only;
}

/** Without decimals. */
function readGrouped(text: string, decimals: number): number | null {
  const digits = withoutGroups(text);
  return digits === null ? null : toMinor(digits, "", decimals);
}

/** With each separator that may be the decimal one: it is the last, and the only one of its kind. */
function readDecimals(text: string, decimals: number): (number | null)[] {
  return [".", ",", "٫"].map((separator) => {
    const at = text.lastIndexOf(separator);
    if (at === -1 || text.indexOf(separator) !== at) return null;
    const [whole, fraction] = [text.slice(0, at), text.slice(at + 1)];
    const digits = whole === "" ? "0" : withoutGroups(whole);
    if (digits === null || !/^\d+$/.test(fraction) || fraction.length > Math.max(2, decimals)) return null;
    return toMinor(digits, fraction.replace(/0+$/, ""), decimals);
  });
}

/** Groups of three digits, or of two before the last three as in India, with the same separator. */
const GROUPED = /^\d{1,3}(?:([.,' ])\d{3})(?:\1\d{3})*$|^\d{1,2}(?:,\d{2})*,\d{3}$/;

function withoutGroups(text: string): string | null {
  if (/^\d+$/.test(text)) return text;
  return GROUPED.test(text) && !text.startsWith("0") ? text.replaceAll(/\D/g, "") : null;
}

function toMinor(digits: string, fraction: string, decimals: number): number | null {
  if (fraction.length > decimals || digits.length > 15) return null;
  const minor = Number(digits + fraction.padEnd(decimals, "0"));
  return Number.isSafeInteger(minor) ? minor : null;
}

/** The currencies that a code or a symbol may mean. */
function currenciesOf(mark: string): readonly string[] {
  if (/^[A-Za-z]{3}$/.test(mark) && isCurrency(mark.toUpperCase())) return [mark.toUpperCase()];
  return SYMBOLS[mark.toLowerCase().replace(/\.$/, "")] ?? [];
}

const DOLLARS = [
  ...["USD", "AUD", "BBD", "BMD", "BND", "BSD", "BZD", "CAD", "FJD", "GYD", "HKD", "JMD", "KYD", "LRD", "NAD", "NZD"],
  ...["SBD", "SGD", "SRD", "TTD", "TWD", "XCD", "ARS", "CLP", "COP", "CUP", "DOP", "MXN", "UYU", "CVE"],
];

/** In lower case, without a period at the end. */
const SYMBOLS: Readonly<Record<string, readonly string[]>> = {
  $: DOLLARS,
  us$: ["USD"],
  $us: ["USD"],
  a$: ["AUD"],
  au$: ["AUD"],
  ca$: ["CAD"],
  c$: ["CAD", "NIO"],
  nz$: ["NZD"],
  hk$: ["HKD"],
  s$: ["SGD"],
  nt$: ["TWD"],
  mx$: ["MXN"],
  r$: ["BRL"],
  "€": ["EUR"],
  "£": ["GBP", "EGP", "FKP", "GIP", "SHP", "LBP", "SSP", "SDG", "SYP"],
  "¥": ["JPY", "CNY"],
  円: ["JPY"],
  元: ["CNY"],
  "cn¥": ["CNY"],
  "jp¥": ["JPY"],
  "₹": ["INR"],
  rs: ["INR", "PKR", "LKR", "NPR", "MUR", "SCR"],
  "₽": ["RUB"],
  руб: ["RUB", "BYN"],
  "₩": ["KRW", "KPW"],
  원: ["KRW"],
  "₫": ["VND"],
  đ: ["VND"],
  "₺": ["TRY"],
  tl: ["TRY"],
  "₴": ["UAH"],
  грн: ["UAH"],
  "₪": ["ILS"],
  "฿": ["THB"],
  บาท: ["THB"],
  "₱": ["PHP", "CUP"],
  "₦": ["NGN"],
  "₡": ["CRC"],
  "₲": ["PYG"],
  "₸": ["KZT"],
  "₼": ["AZN"],
  "₾": ["GEL"],
  "៛": ["KHR"],
  "₮": ["MNT"],
  kr: ["SEK", "NOK", "DKK", "ISK"],
  zł: ["PLN"],
  kč: ["CZK"],
  ft: ["HUF"],
  lei: ["RON", "MDL"],
  лв: ["BGN"],
  fr: ["CHF"],
  sfr: ["CHF"],
  rm: ["MYR"],
  rp: ["IDR"],
  r: ["ZAR"],
  "s/": ["PEN"],
  din: ["RSD"],
  km: ["BAM"],
  "د.إ": ["AED"],
  "ر.س": ["SAR"],
  "د.ك": ["KWD"],
  "ج.م": ["EGP"],
};
