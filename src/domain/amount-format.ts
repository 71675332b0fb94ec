/** Formats amounts of one currency as JSON numbers. */
import { decimalsOf } from "./currency.ts";
import { formatAmount } from "./money.ts";

/** Converts minor units to major units, like `formatAmount`. Null stays null. */
export interface AmountFormat {
  (amountMinor: number): number;
  (amountMinor: number | null): number | null;
}

/** @throws RangeError if the currency is unknown. */
export function amountFormat(currency: string): AmountFormat {
  const decimals = decimalsOf(currency);
  const format = (amountMinor: number | null) => (amountMinor === null ? null : formatAmount(amountMinor, decimals));
  return format as AmountFormat;
}
