/** Formats the parameters of sentences in one language. Catalogs use it; nothing computes with its results. */
import { decimalsOf } from "../domain/currency.ts";
import { formatAmount } from "../domain/money.ts";
import type { Money } from "../domain/sentence.ts";

export interface Formats {
  /** With the decimals of ISO 4217: -123450 USD is "-$1,234.50" in English. */
  money(money: Money): string;
  /** "2026-11" is "November 2026" in English. */
  month(yearMonth: string): string;
  /** "2026-11-20" is "November 20, 2026" in English. */
  day(day: string): string;
}

/** Creates each format on first use: the first one of a process loads the calendars of all languages. */
export function formatsOf(language: string): Formats {
  const moneyFormats = new Map<string, Intl.NumberFormat>();
  let monthFormat: Intl.DateTimeFormat | undefined;
  let dayFormat: Intl.DateTimeFormat | undefined;
  return {
    money({ amount_minor, currency }) {
      const decimals = decimalsOf(currency);
      let format = moneyFormats.get(currency);
      if (format === undefined) {
        format = moneyFormat(language, currency, decimals);
        moneyFormats.set(currency, format);
      }
      return format.format(formatAmount(amount_minor, decimals));
    },
    month(yearMonth) {
      monthFormat ??= new Intl.DateTimeFormat(language, { month: "long", year: "numeric", timeZone: "UTC" });
      return monthFormat.format(new Date(`${yearMonth}-01T00:00:00Z`));
    },
    day(day) {
      dayFormat ??= new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" });
      return dayFormat.format(new Date(`${day}T00:00:00Z`));
    },
  };
}

/** The decimals are explicit because `Intl` disagrees with ISO 4217 on more than fifteen currencies. */
function moneyFormat(language: string, currency: string, decimals: number): Intl.NumberFormat {
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return new Intl.NumberFormat(language, { style: "currency", currency, ...digits });
}
