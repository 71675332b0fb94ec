/** Formats money for sentences. Never used for computing. */
import { decimalsOf } from "./currency.ts";
import { formatAmount } from "./money.ts";

/** In English, with the decimals of ISO 4217: `formatMoney(-123450, "USD")` is "-$1,234.50". */
export function formatMoney(amountMinor: number, currency: string): string {
  const decimals = decimalsOf(currency);
  return formatOf(currency, decimals).format(formatAmount(amountMinor, decimals));
}

const formats = new Map<string, Intl.NumberFormat>();

/** The decimals are explicit because `Intl` disagrees with ISO 4217 on more than fifteen currencies. */
function formatOf(currency: string, decimals: number): Intl.NumberFormat {
  let format = formats.get(currency);
  if (format === undefined) {
    const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
    format = new Intl.NumberFormat("en", { style: "currency", currency, ...digits });
    formats.set(currency, format);
  }
  return format;
}
