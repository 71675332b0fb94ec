/** Collects the exchange rates of a file with a single base currency, and its issues. */
import { isDay } from "../../domain/calendar.ts";
import { isCurrency } from "../../domain/currency.ts";
import { type DatedRate, formatRateKey, parseRate } from "../../domain/exchange-rate.ts";
import type { Issue, Reading } from "../reading.ts";

export interface RateCollector {
  /** Adds a rate as written in the file, or an issue if it is invalid. */
  add(line: number, day: string, currency: string, text: string): void;
  reject(line: number, code: Issue["code"], message: string): void;
  reading(): Reading<DatedRate>;
}

export function rateCollector(base_currency: string): RateCollector {
  const rates = new Map<string, DatedRate>();
  const issues: Issue[] = [];

  function reject(line: number, code: Issue["code"], message: string): void {
    issues.push({ line, code, message });
  }

  return {
    reject,
    add(line, day, currency, text) {
      if (!isDay(day)) return reject(line, "bad_day", `"${day}" is not a day.`);
      if (!isCurrency(currency)) return reject(line, "bad_currency", `"${currency}" is not a currency of ISO 4217.`);
      if (currency === base_currency)
        return reject(line, "bad_currency", `${currency} is the base currency of all rates in this file.`);
      const rate = parseRate(text);
      if (rate === undefined) return reject(line, "bad_rate", `"${text}" is not a rate for ${currency} on ${day}.`);
      const key = formatRateKey({ base_currency, currency, day });
      const first = rates.get(key);
      if (first === undefined) rates.set(key, { base_currency, currency, day, rate });
      else if (first.rate !== rate) {
        reject(
          line,
          "duplicate_rate",
          `The rate for ${currency} on ${day} is ${rate} here, but ${first.rate} earlier in the file.`,
        );
      }
    },
    reading: () => ({ rows: [...rates.values()], issues }),
  };
}
