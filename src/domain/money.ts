/**
 * Money is a currency and a whole number of its minor units (cents); arithmetic never uses fractions. This file
 * converts JSON numbers in major units to minor units and back, exactly, and checks sums. `currency.ts` has the number
 * of decimals of each currency.
 */
import { formatDecimal, withoutTrailingZeros } from "./decimal.ts";
import { Problem } from "./problem.ts";

/** The largest accepted amount, in minor units: 15 digits, which a JSON number always holds exactly. */
export const MAX_AMOUNT_MINOR = 999_999_999_999_999;

/**
 * The largest balance or sum, in minor units: 2^52. Up to this limit, each amount with up to four decimals is a
 * distinct double whose shortest text is exact.
 */
export const MAX_SUM_MINOR = 2 ** 52;

export type AmountIssue = "too_many_decimals" | "amount_out_of_range";

/**
 * Converts a finite JSON number of major units to minor units, digit by digit from its shortest decimal text. It never
 * multiplies or rounds: `parseAmount(19.99, 2)` is 1999, `parseAmount(1.005, 2)` is "too_many_decimals".
 */
export function parseAmount(amount: number, decimals: number): number | AmountIssue {
  const text = String(amount);
  // JavaScript writes an exponent only from 1e21 and below 1e-6. No currency allows either.
  if (text.includes("e")) return Math.abs(amount) < 1 ? "too_many_decimals" : "amount_out_of_range";
  const point = text.indexOf(".");
  const fraction = point === -1 ? "" : text.slice(point + 1);
  if (fraction.length > decimals) return "too_many_decimals";
  const whole = point === -1 ? text : text.slice(0, point);
  const minor = Number(whole + fraction.padEnd(decimals, "0"));
  if (Math.abs(minor) > MAX_AMOUNT_MINOR) return "amount_out_of_range";
  return minor === 0 ? 0 : minor;
}

/**
 * Converts exact decimal text, "-1234.50", to minor units. Trailing zeros are accepted: "-30.000" with 2 decimals is
 * -3000n. Further decimals are never rounded: "1.005" is "too_many_decimals". The text must match `-?\d+(\.\d+)?`.
 */
export function parseDecimalMinor(text: string, decimals: number): bigint | AmountIssue {
  const [whole = "", written = ""] = text.split(".");
  const fraction = withoutTrailingZeros(written);
  if (fraction.length > decimals) return "too_many_decimals";
  const minor = BigInt(whole + fraction.padEnd(decimals, "0"));
  return minor > MAX_AMOUNT_MINOR || -minor > MAX_AMOUNT_MINOR ? "amount_out_of_range" : minor;
}

/** Converts minor units of any size to exact decimal text, the inverse of `parseDecimalMinor`: -5 is "-0.05". */
export function formatDecimalMinor(minor: bigint | number, decimals: number): string {
  const isNegative = minor < 0;
  const digits = String(isNegative ? -minor : minor).padStart(decimals + 1, "0");
  const whole = digits.slice(0, digits.length - decimals);
  return `${isNegative ? "-" : ""}${whole}${decimals === 0 ? "" : `.${digits.slice(-decimals)}`}`;
}

/**
 * Converts minor units to a JSON number of major units: `formatAmount(1999, 2)` is 19.99. Its shortest text is exact.
 */
export function formatAmount(amountMinor: number, decimals: number): number {
  return amountMinor / 10 ** decimals;
}

/** Converts a sum of minor units of any size to a number. @throws Problem `sum_out_of_range` beyond `MAX_SUM_MINOR`. */
export function toSafeSum(sum: bigint): number {
  const minor = Number(sum);
  if (Math.abs(minor) > MAX_SUM_MINOR) throw sumOutOfRange();
  return minor;
}

export function sumOutOfRange(cause?: unknown): Problem {
  const detail = "The amounts add up to more than a JSON number can represent exactly. Look for a mistyped amount.";
  return new Problem("sum_out_of_range", detail, [], { cause });
}

/**
 * Converts minor units to those of a currency with other decimals: 1250 from 2 decimals to 3 is 12500. Undefined if the
 * result would be rounded, or exceed `maxMinor`: `MAX_AMOUNT_MINOR` for an amount, `MAX_SUM_MINOR` for a sum.
 */
export function rescaleMinor(
  minor: number,
  fromDecimals: number,
  toDecimals: number,
  maxMinor: number,
): number | undefined {
  const factor = 10 ** Math.abs(toDecimals - fromDecimals);
  if (toDecimals < fromDecimals) return minor % factor === 0 ? minor / factor : undefined;
  const rescaled = minor * factor;
  return Math.abs(rescaled) <= maxMinor ? rescaled : undefined;
}

/** Like `rescaleMinor` for numbers that need not be exact: rounds, and stays within `maxMinor`. */
export function relabelMinor(minor: number, fromDecimals: number, toDecimals: number, maxMinor: number): number {
  const rescaled = Math.round(minor * 10 ** (toDecimals - fromDecimals)) || 0;
  return Math.max(-maxMinor, Math.min(maxMinor, rescaled));
}

/** Divides minor units by a positive whole number, rounding toward zero: `divideMinor(-7, 2)` is -3. */
export function divideMinor(amountMinor: number, by: number): number {
  return (amountMinor - (amountMinor % by)) / by || 0;
}

/**
 * Converts major units with any number of decimals to minor units, rounded up; with `"floor"`, rounded down.
 * `boundMinor(1.005, 2, "ceil")` is 101. Clamped to just outside the range.
 */
export function boundMinor(amount: number, decimals: number, towards: "ceil" | "floor"): number {
  if (Math.abs(amount) > MAX_AMOUNT_MINOR) return Math.sign(amount) * (MAX_AMOUNT_MINOR + 1);
  const [whole = "0", fraction = ""] = formatDecimal(Math.abs(amount)).split(".");
  const magnitude = Number(whole + fraction.slice(0, decimals).padEnd(decimals, "0"));
  const hasRest = /[1-9]/.test(fraction.slice(decimals));
  const awayFromZero = hasRest && (towards === "ceil") === amount > 0 ? 1 : 0;
  const clamped = Math.min(magnitude + awayFromZero, MAX_AMOUNT_MINOR + 1);
  return (amount < 0 ? -clamped : clamped) || 0;
}
