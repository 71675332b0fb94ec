/**
 * Sums of any size. A sum of amounts may be more than 64 bits hold, so that it is taken in two halves: of whole millions
 * and of what is left over.
 */
import { type RawBuilder, sql } from "kysely";

const HALF = 1_000_000;

/** The sum of an SQL expression over a group of rows, as text for `parseExactSum`; of no rows, null. */
export function exactSum(expression: string): RawBuilder<string> {
  const half = (operator: "/" | "%") => sql.raw(`CAST(SUM((${expression}) ${operator} ${HALF}) AS text)`);
  return sql<string>`${half("/")} || ' ' || ${half("%")}`;
}

export function parseExactSum(text: string): bigint {
  const [millions = "", rest = ""] = text.split(" ");
  return BigInt(millions) * BigInt(HALF) + BigInt(rest);
}
