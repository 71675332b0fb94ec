/** Collects the exchange rates of a file that tells them all in one base currency, and what is wrong with the others. */
import { isDay } from "../../domain/calendar.ts";
import { isCurrency } from "../../domain/currency.ts";
import { type DatedRate, formatRateKey, parseRate } from "../../domain/exchange-rate.ts";
import type { Issue, Reading } from "../reading.ts";

export interface RateCollector {
  /** Takes in a rate as it is written in the file. */
  add(line: number, day: string, currency: string, text: string): void;
  refuse(line: number, code: Issue["code"], message: string): void;
  reading(): Reading<DatedRate>;
}

export function rateCollector(base_currency: string): RateCollector {
  const rates = new Map<string, DatedRate>();
  const issues: Issue[] = [];

  function refuse(line: number, code: Issue["code"], message: string): void {
    issues.push({ line, code, message });
  }

  return {
    refuse,
    add(line, day, currency, text) {
      if (!isDay(day)) return refuse(line, "bad_day", `"${day}" is not a day.`);
      if (!isCurrency(currency)) return refuse(line, "bad_currency", `"${currency}" is not a currency of ISO 4217.`);
      if (currency === base_currency)
        return refuse(line, "bad_currency", `${currency} is what the rates are told for.`);
      const rate = parseRate(text);
      if (rate === undefined) return refuse(line, "bad_rate", `"${text}" is not a rate for ${currency} on ${day}.`);
      const key = formatRateKey({ base_currency, currency, day });
      const first = rates.get(key);
      if (first === undefined) rates.set(key, { base_currency, currency, day, rate });
      else if (first.rate !== rate) {
        refuse(line, "duplicate_rate", `${currency} on ${day} is told as ${first.rate} before, and here as ${rate}.`);
      }
    },
    reading: () => ({ rows: [...rates.values()], issues }),
  };
}
