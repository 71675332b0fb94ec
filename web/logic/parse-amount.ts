/** Reads an amount as people type it, with arithmetic: "12.40", "1.234,50", "3*4.20+1", "3k", "€20", "20 eur". Computes exactly. */
import { usualDecimalsOf } from "../../src/domain/currency.ts";
import { add, type Fraction, invert, multiply, round } from "../../src/domain/fraction.ts";
import { cached } from "./format.ts";

export type AmountResult =
  | { readonly ok: true; readonly amount: number }
  | { readonly ok: false; readonly reason: "empty" | "unreadable" | "too_many_decimals" | "too_large" };

type Reason = Exclude<AmountResult, { ok: true }>["reason"];

class Unreadable extends Error {
  readonly reason: Reason;
  constructor(reason: Reason) {
    super(reason);
    this.reason = reason;
  }
}

/** A longer text is not an amount. The limit also bounds the depth of parentheses. */
const MAX_LENGTH = 200;

/**
 * Returns the amount in major units. The sign or the code of `currency` may be before or after it. `decimalMark` is the locale's, for texts such as "1,234" that can be read both ways
 * in a currency with three decimals. Only the result of arithmetic is rounded, half away from zero: 100/3 in dollars is
 * 33.33.
 */
export function parseAmount(text: string, currency: string, decimalMark: string): AmountResult {
  if (text.trim() === "") return { ok: false, reason: "empty" };
  if (text.length > MAX_LENGTH) return { ok: false, reason: "unreadable" };
  const decimals = usualDecimalsOf(currency);
  try {
    const tokens = tokensOf(withoutCurrency(text, currency));
    const major = evaluate(tokens, (number) => parseThousands(number, decimals, decimalMark));
    const minor = Number(round(multiply(major, { numerator: 10n ** BigInt(decimals), denominator: 1n })));
    if (!Number.isSafeInteger(minor)) return { ok: false, reason: "too_large" };
    return { ok: true, amount: Number(`${minor}e-${decimals}`) };
  } catch (error) {
    if (error instanceof Unreadable) return { ok: false, reason: error.reason };
    throw error;
  }
}

/** The decimal mark of a locale. */
export const decimalMarkOf = cached(
  (locale) => new Intl.NumberFormat(locale).formatToParts(1.5).find(({ type }) => type === "decimal")?.value ?? ".",
);

/** Whether the text is more than a number: the field then shows what it amounts to. */
export function isComputed(text: string): boolean {
  return /\d.*[-+*/×÷xX:(−kK]/.test(text);
}

function withoutCurrency(text: string, currency: string): string {
  const { before, after } = namesOf(currency);
  const without = text.replace(before, "$1");
  return without === text ? text.replace(after, "") : without;
}

const namesOf = cached((currency) => {
  const signs = (["narrowSymbol", "symbol"] as const).flatMap((currencyDisplay) => {
    const format = new Intl.NumberFormat("en", { style: "currency", currency, currencyDisplay });
    return format.formatToParts(1).find(({ type }) => type === "currency")?.value ?? [];
  });
  const names = [currency, ...signs].map((name) => name.replaceAll(/[$.]/g, "\\$&")).join("|");
  return {
    before: new RegExp(`^(\\s*[-+−–]?\\s*)(?:${names})(?!\\p{L})`, "iu"),
    after: new RegExp(`(?<!\\p{L}{2})(?:${names})\\s*$`, "iu"),
  };
});

function tokensOf(text: string): string[] {
  const plain = text.replaceAll(/[−–]/g, "-").replaceAll(/[×xX]/g, "*").replaceAll(/[÷:]/g, "/");
  const tokens = plain.match(/(?:\d[\d.,'’\u00a0\u202f ]*|[.,]\d+)(?:[kK](?![\p{L}\d]))?|[-+*/()]|\S/gu) ?? [];
  return tokens.map((token) => token.replaceAll(/['’\u00a0\u202f ]/g, ""));
}

function evaluate(tokens: readonly string[], parse: (number: string) => Fraction): Fraction {
  let at = 0;
  const take = () => tokens[at++];

  function factor(): Fraction {
    const token = take();
    if (token === "-" || token === "+") {
      const value = factor();
      return token === "-" ? negate(value) : value;
    }
    if (token === "(") {
      const value = sum();
      if (take() !== ")") throw new Unreadable("unreadable");
      return value;
    }
    if (token === undefined || !/\d/.test(token)) throw new Unreadable("unreadable");
    return parse(token);
  }

  function product(): Fraction {
    let value = factor();
    while (tokens[at] === "*" || tokens[at] === "/") {
      const isProduct = take() === "*";
      const other = factor();
      if (!isProduct && other.numerator === 0n) throw new Unreadable("unreadable");
      value = isProduct ? multiply(value, other) : divide(value, other);
    }
    return value;
  }

  function sum(): Fraction {
    let value = product();
    while (tokens[at] === "+" || tokens[at] === "-") {
      const isSum = take() === "+";
      const other = product();
      value = add(value, isSum ? other : negate(other));
    }
    return value;
  }

  const value = sum();
  if (at < tokens.length) throw new Unreadable("unreadable");
  return value;
}

function negate({ numerator, denominator }: Fraction): Fraction {
  return { numerator: -numerator, denominator };
}

function divide(value: Fraction, other: Fraction): Fraction {
  return other.numerator < 0n ? divide(negate(value), negate(other)) : multiply(value, invert(other));
}

/** "3k" is 3000, and "3.25k" is 3250. */
function parseThousands(text: string, decimals: number, decimalMark: string): Fraction {
  if (!/k$/i.test(text)) return parseNumber(text, decimals, decimalMark);
  return multiply(parseNumber(text.slice(0, -1), decimals + 3, decimalMark), { numerator: 1000n, denominator: 1n });
}

/**
 * The last separator is the decimal mark if it occurs once and as many digits follow it as the currency has decimals, or
 * fewer. If exactly three digits could be either, the locale decides.
 */
function parseNumber(text: string, decimals: number, decimalMark: string): Fraction {
  const number = text.replace(/[.,]$/, "");
  const last = Math.max(number.lastIndexOf("."), number.lastIndexOf(","));
  if (last < 0) return { numerator: BigInt(number), denominator: 1n };
  const mark = number[last] ?? "";
  const rest = number.slice(last + 1);
  const isRepeated = number.indexOf(mark) !== last;
  const canGroup = rest.length === 3 && /^\d{1,3}([.,]?\d{3})*$/.test(number);
  const canBeDecimal = !isRepeated && rest.length <= decimals;
  const isDecimal = canBeDecimal && !(canGroup && mark !== decimalMark && !/[.,]/.test(number.slice(0, last)));
  if (isDecimal) {
    const whole = number.slice(0, last).replaceAll(/[.,]/g, "");
    return { numerator: BigInt(`${whole}${rest}`), denominator: 10n ** BigInt(rest.length) };
  }
  if (canGroup) return { numerator: BigInt(number.replaceAll(/[.,]/g, "")), denominator: 1n };
  throw new Unreadable(isRepeated ? "unreadable" : "too_many_decimals");
}
