/** Amounts of one currency as JSON has them, for records that hold several of them. */
import { decimalsOf } from "./currency.ts";
import { formatAmount } from "./money.ts";

/** Minor units as major units, as `formatAmount` does; null as null. */
export interface AmountFormat {
  (amountMinor: number): number;
  (amountMinor: number | null): number | null;
}

/** @throws RangeError where the currency is not known. */
export function amountFormat(currency: string): AmountFormat {
  const decimals = decimalsOf(currency);
  const format = (amountMinor: number | null) => (amountMinor === null ? null : formatAmount(amountMinor, decimals));
  return format as AmountFormat;
}
