/** Converts sums of money into one currency, and remembers what there is no exchange rate for. */
import { convertSum, type DatedMoney, type Exchange } from "./exchange.ts";
import { toSafeSum } from "./money.ts";

/** What is left out since there is no rate from its currency, in minor units of that. */
export interface Unconverted {
  readonly currency: string;
  readonly amountMinor: number;
}

export interface MoneyConverter {
  /** In minor units, rounded once, without what cannot be converted. */
  convert(terms: readonly DatedMoney[]): bigint;
  /** What could not be converted so far, by currency. @throws Problem `sum_out_of_range`. */
  unconverted(): Unconverted[];
}

export function moneyConverter(currency: string, exchange: Exchange): MoneyConverter {
  const left = new Map<string, bigint>();
  return {
    convert(terms) {
      const { sumMinor, unconverted } = convertSum(terms, currency, exchange);
      for (const rest of unconverted) left.set(rest.currency, (left.get(rest.currency) ?? 0n) + rest.sumMinor);
      return sumMinor;
    },
    unconverted: () =>
      [...left]
        .map(([currency, sumMinor]) => ({ currency, amountMinor: toSafeSum(sumMinor) }))
        .sort((a, b) => (a.currency < b.currency ? -1 : 1)),
  };
}
