/** Converts sums of money to one currency, and collects the amounts that have no exchange rate. */
import { convertSum, type DatedMoney, type Exchange } from "./exchange.ts";
import { toSafeSum } from "./money.ts";

/** An amount left out because its currency has no rate, in minor units of that currency. */
export interface Unconverted {
  readonly currency: string;
  readonly amountMinor: number;
}

export interface MoneyConverter {
  /** In minor units, rounded once, without the amounts that cannot be converted. */
  convert(terms: readonly DatedMoney[]): bigint;
  /** The amounts that could not be converted so far, by currency. @throws Problem `sum_out_of_range`. */
  unconverted(): Unconverted[];
}

export function moneyConverter(currency: string, exchange: Exchange): MoneyConverter {
  const unconvertedSums = new Map<string, bigint>();
  return {
    convert(terms) {
      const { sumMinor, unconverted } = convertSum(terms, currency, exchange);
      for (const rest of unconverted)
        unconvertedSums.set(rest.currency, (unconvertedSums.get(rest.currency) ?? 0n) + rest.sumMinor);
      return sumMinor;
    },
    unconverted: () => inOrder(unconvertedSums),
  };
}

/** The sums of several lists, by currency. @throws Problem `sum_out_of_range`. */
export function mergeUnconverted(lists: readonly (readonly Unconverted[])[]): Unconverted[] {
  const sums = new Map<string, bigint>();
  for (const { currency, amountMinor } of lists.flat())
    sums.set(currency, (sums.get(currency) ?? 0n) + BigInt(amountMinor));
  return inOrder(sums);
}

function inOrder(sums: ReadonlyMap<string, bigint>): Unconverted[] {
  return [...sums]
    .map(([currency, sumMinor]) => ({ currency, amountMinor: toSafeSum(sumMinor) }))
    .sort((a, b) => (a.currency < b.currency ? -1 : 1));
}
