/** SQL that keeps a number when its currency changes: 12.50 USD becomes 12.50 KWD, so 1250 minor units become 12500. */
import { MAX_AMOUNT_MINOR } from "../domain/money.ts";
import { raw, type Sql, sql } from "./sql.ts";

/**
 * A condition that is true if an amount does not fit the new currency: too many decimals, or too large. `shift` is the
 * decimals of the new currency minus those of the old one: 1 from USD to KWD, -2 from USD to JPY.
 */
export function unfitCondition(shift: number): (minor: Sql) => Sql {
  const factor = raw(String(10 ** Math.abs(shift)));
  const most = raw(String(Math.floor(MAX_AMOUNT_MINOR / 10 ** Math.abs(shift))));
  return (minor) => (shift < 0 ? sql`${minor} % ${factor} <> 0` : sql`ABS(${minor}) > ${most}`);
}

/** An assignment that converts a column of minor units to the new currency's decimals. */
export function shiftedBy(shift: number): (column: string) => Sql {
  const by = `${shift < 0 ? "/" : "*"} ${10 ** Math.abs(shift)}`;
  return (column) => raw(`${column} = ${column} ${by}`);
}
