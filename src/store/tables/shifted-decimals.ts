/** SQL for numbers that keep their digits in another currency: 12.50 USD becomes 12.50 KWD, 1250 minor units 12500. */
import { MAX_AMOUNT_MINOR } from "../../domain/money.ts";
import { raw, type Sql, sql } from "../sql.ts";

/**
 * Whether an amount does not fit the new currency: it has too many decimals, or would have too many digits. `shift` is
 * the number of decimals of the new currency less those of the old one: 1 from USD to KWD, -2 from USD to JPY.
 */
export function misfitOf(shift: number): (minor: Sql) => Sql {
  const factor = raw(String(10 ** Math.abs(shift)));
  const most = raw(String(Math.floor(MAX_AMOUNT_MINOR / 10 ** Math.abs(shift))));
  return (minor) => (shift < 0 ? sql`${minor} % ${factor} <> 0` : sql`ABS(${minor}) > ${most}`);
}

/** Sets a column of minor units to the same number in the new currency. */
export function shiftedBy(shift: number): (column: string) => Sql {
  const by = `${shift < 0 ? "/" : "*"} ${10 ** Math.abs(shift)}`;
  return (column) => raw(`${column} = ${column} ${by}`);
}
