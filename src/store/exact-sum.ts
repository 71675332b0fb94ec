/**
 * Sums of any size. A sum of amounts may be more than 64 bits hold, so that it is taken in two halves: of whole millions
 * and of what is left over.
 */
import { type RawBuilder, sql } from "kysely";

const HALF = 1_000_000;

/** The sum of an SQL expression over a group of rows, as text for `parseExactSum`; of no rows, null. */
export function exactSum(expression: string): RawBuilder<string> {
  const [millions, rest] = [`(${expression}) / ${HALF}`, `(${expression}) % ${HALF}`];
  return sql<string>`${sql.raw(`CAST(SUM(${millions}) AS text) || ' ' || CAST(SUM(${rest}) AS text)`)}`;
}

export function parseExactSum(text: string): bigint {
  const [millions = "", rest = ""] = text.split(" ");
  return BigInt(millions) * BigInt(HALF) + BigInt(rest);
}

/** A sum from its halves, which hold nine million of the largest amounts. @throws RangeError past that. */
export function sumOfHalves(millions: number, rest: number): bigint {
  if (!Number.isSafeInteger(millions) || !Number.isSafeInteger(rest)) throw new RangeError("a sum is past its halves");
  return BigInt(millions) * BigInt(HALF) + BigInt(rest);
}

/** The columns of a summary that keep a sum in its halves: of a number of each record, and of an SQL expression. */
export function halves<T>(name: string, of: (record: T) => number, expression: string) {
  return {
    [`${name}_millions`]: { of: (record: T) => Math.trunc(of(record) / HALF), sql: `(${expression}) / ${HALF}` },
    [`${name}_rest`]: { of: (record: T) => of(record) % HALF || 0, sql: `(${expression}) % ${HALF}` },
  };
}
