/**
 * Money is a whole number of a currency's minor unit (cents) beside its currency; no floating-point number takes part
 * in arithmetic. This file turns JSON numbers in major units into minor units and back, exactly, and checks sums. How
 * many decimals a currency has is `currency.ts`'s business.
 */
import { formatDecimal } from "./decimal.ts";
import { Problem } from "./problem.ts";

/** The largest amount that is taken in, in minor units: 15 digits, which is what a JSON number always carries. */
export const MAX_AMOUNT_MINOR = 999_999_999_999_999;

/**
 * The largest balance or sum, in minor units: 2^52. Up to here a number of minor units with up to four decimals lies
 * closer to its own double than to any other's, so that the shortest text of that double is exactly it.
 */
export const MAX_SUM_MINOR = 2 ** 52;

export type AmountIssue = "too_many_decimals" | "amount_out_of_range";

/**
 * Reads a finite JSON number of major units as minor units, digit by digit from its shortest decimal text, never by
 * multiplying and never rounding: `parseAmount(19.99, 2)` is 1999, `parseAmount(1.005, 2)` is "too_many_decimals".
 */
export function parseAmount(amount: number, decimals: number): number | AmountIssue {
  const text = String(amount);
  // Exponents appear from 1e21 up and below 1e-6 only: beyond every currency's range either way.
  if (text.includes("e")) return Math.abs(amount) < 1 ? "too_many_decimals" : "amount_out_of_range";
  const point = text.indexOf(".");
  const fraction = point === -1 ? "" : text.slice(point + 1);
  if (fraction.length > decimals) return "too_many_decimals";
  const whole = point === -1 ? text : text.slice(0, point);
  const minor = Number(whole + fraction.padEnd(decimals, "0"));
  if (Math.abs(minor) > MAX_AMOUNT_MINOR) return "amount_out_of_range";
  return minor === 0 ? 0 : minor;
}

/** Minor units as a JSON number of major units: `formatAmount(1999, 2)` is 19.99. Its shortest text is exact. */
export function formatAmount(amountMinor: number, decimals: number): number {
  return amountMinor / 10 ** decimals;
}

/** A sum of minor units, however large, as a number. @throws Problem `sum_out_of_range` beyond `MAX_SUM_MINOR`. */
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
 * The same number of major units in a currency with other decimals: 1250 from 2 decimals to 3 is 12500. Undefined where
 * it would have to be rounded, or be larger than `mostMinor`: `MAX_AMOUNT_MINOR` for an amount, `MAX_SUM_MINOR` for a sum.
 */
export function rescaleMinor(
  minor: number,
  fromDecimals: number,
  toDecimals: number,
  mostMinor: number,
): number | undefined {
  const factor = 10 ** Math.abs(toDecimals - fromDecimals);
  if (toDecimals < fromDecimals) return minor % factor === 0 ? minor / factor : undefined;
  const rescaled = minor * factor;
  return Math.abs(rescaled) <= mostMinor ? rescaled : undefined;
}

/** Divides minor units by a whole number above zero, rounded toward zero: `divideMinor(-7, 2)` is -3. */
export function divideMinor(amountMinor: number, by: number): number {
  return (amountMinor - (amountMinor % by)) / by || 0;
}

/**
 * The least whole number of minor units at or above an amount of major units with any number of decimals; with
 * `"floor"`, the greatest at or below it. `boundMinor(1.005, 2, "ceil")` is 101. Clamped to just outside the range.
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
