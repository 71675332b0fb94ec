/** Money as people read it: for sentences, never for reckoning. */
import { decimalsOf } from "./currency.ts";
import { formatAmount } from "./money.ts";

/** In English, with the decimals of ISO 4217: `formatMoney(-123450, "USD")` is "-$1,234.50". */
export function formatMoney(amountMinor: number, currency: string): string {
  const decimals = decimalsOf(currency);
  return formatOf(currency, decimals).format(formatAmount(amountMinor, decimals));
}

const formats = new Map<string, Intl.NumberFormat>();

/** The decimals are passed in, since `Intl` has its own opinion of fifteen and more currencies. */
function formatOf(currency: string, decimals: number): Intl.NumberFormat {
  let format = formats.get(currency);
  if (format === undefined) {
    const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
    format = new Intl.NumberFormat("en", { style: "currency", currency, ...digits });
    formats.set(currency, format);
  }
  return format;
}
