/**
 * Sums that may exceed 64 bits, for `leeway verify` and for balances. SQLite's `SUM` fails beyond 64 bits, so millions
 * and remainders are summed separately.
 */
import { raw, type Sql } from "./sql.ts";

const MILLION = 1_000_000;

/** The sum of an SQL expression over a group of rows, as text for `parseExactSum`; null if there are no rows. */
export function exactSum(expression: string): Sql {
  const [millions, rest] = partsOf(expression);
  return raw(`CAST(${millions} AS text) || ' ' || CAST(${rest} AS text)`);
}

export function parseExactSum(text: string): bigint {
  const [millions = "", rest = ""] = text.split(" ");
  return BigInt(millions) * BigInt(MILLION) + BigInt(rest);
}

/** The sum as a number. Beyond 64 bits it is not an integer, so the database rejects it. */
export function numericSum(expression: string): string {
  const [millions, rest] = partsOf(expression);
  return `${millions} * ${MILLION} + ${rest}`;
}

function partsOf(expression: string): readonly [millions: string, rest: string] {
  return [`SUM((${expression}) / ${MILLION})`, `SUM((${expression}) % ${MILLION})`];
}
