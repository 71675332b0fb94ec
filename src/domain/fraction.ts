/** Exact fractions, for computations that round only at the end. */

/** The denominator is above zero. */
export interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

export const ZERO: Fraction = { numerator: 0n, denominator: 1n };

/** Parses a decimal without an exponent exactly: "1.25" is 125/100. */
export function parseFraction(decimal: string): Fraction {
  const [whole = "", fraction = ""] = decimal.split(".");
  return { numerator: BigInt(whole + fraction), denominator: 10n ** BigInt(fraction.length) };
}

export function add(a: Fraction, b: Fraction): Fraction {
  if (a.denominator === b.denominator) {
    return { numerator: a.numerator + b.numerator, denominator: a.denominator };
  }
  return {
    numerator: a.numerator * b.denominator + b.numerator * a.denominator,
    denominator: a.denominator * b.denominator,
  };
}

export function multiply(a: Fraction, b: Fraction): Fraction {
  return { numerator: a.numerator * b.numerator, denominator: a.denominator * b.denominator };
}

/** 1 / a, for a fraction above zero. */
export function invert({ numerator, denominator }: Fraction): Fraction {
  return { numerator: denominator, denominator: numerator };
}

/** The nearest whole number, halves away from zero: 5/2 is 3, -5/2 is -3. */
export function round({ numerator, denominator }: Fraction): bigint {
  const magnitude = numerator < 0n ? -numerator : numerator;
  const rounded = (2n * magnitude + denominator) / (2n * denominator);
  return numerator < 0n ? -rounded : rounded;
}

/** The largest whole number that is not above: -5/2 is -3. */
export function floor({ numerator, denominator }: Fraction): bigint {
  const truncated = numerator / denominator;
  return numerator < 0n && numerator % denominator !== 0n ? truncated - 1n : truncated;
}

/** Below zero if `a` is smaller, above zero if it is larger. */
export function compare(a: Fraction, b: Fraction): number {
  const difference = a.numerator * b.denominator - b.numerator * a.denominator;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}
