/**
 * Converts sums of money between currencies at the rates of their days, exactly until the one rounding at the end. Where
 * no rate counts, what is left out is told: a missing rate is never 1 and never a guess. Which rates there are is the
 * store's business.
 */
import { addDays } from "./calendar.ts";
import { decimalsOf } from "./currency.ts";
import { type ExchangeRate, formatRateKey, RATE_LIFE_DAYS } from "./exchange-rate.ts";
import { add, type Fraction, invert, multiply, parseFraction, round, ZERO } from "./fraction.ts";

/** What a day's transactions in one currency add up to, in minor units. */
export interface DatedMoney {
  readonly currency: string;
  readonly day: string;
  readonly sumMinor: bigint;
}

export interface Conversion {
  /** In minor units, rounded half away from zero, once. */
  readonly sumMinor: bigint;
  /** What there was no rate for, in its own currency, by currency. */
  readonly unconverted: readonly { readonly currency: string; readonly sumMinor: bigint }[];
}

/** The sum of all of `terms` in the currency `to`: 10.00 EUR at 1.0825 is 10.83 USD. */
export function convertSum(terms: readonly DatedMoney[], to: string, exchange: Exchange): Conversion {
  if (terms.every(({ currency }) => currency === to)) {
    return { sumMinor: terms.reduce((sum, { sumMinor }) => sum + sumMinor, 0n), unconverted: [] };
  }
  let sum = ZERO;
  const unconverted = new Map<string, bigint>();
  for (const { currency, day, sumMinor } of byDay(terms)) {
    // Zero at any rate, so that nothing is left out. Sums that cancel across days may differ in their rates.
    if (sumMinor === 0n) continue;
    const rate = exchange.find(currency, to, day);
    if (rate === undefined) unconverted.set(currency, (unconverted.get(currency) ?? 0n) + sumMinor);
    else sum = add(sum, multiply(inMinorUnitsOf(to, currency, sumMinor), rate));
  }
  return {
    sumMinor: round(sum),
    unconverted: [...unconverted]
      .map(([currency, sumMinor]) => ({ currency, sumMinor }))
      .sort((a, b) => (a.currency < b.currency ? -1 : 1)),
  };
}

/** One term for each currency and day: fractions of many rates grow with each that is added. */
function byDay(terms: readonly DatedMoney[]): Iterable<DatedMoney> {
  const sums = new Map<string, DatedMoney>();
  for (const term of terms) {
    const key = `${term.currency} ${term.day}`;
    const sum = sums.get(key);
    sums.set(key, sum === undefined ? term : { ...term, sumMinor: sum.sumMinor + term.sumMinor });
  }
  return sums.values();
}

/** The same number of major units in the minor units of a currency with other decimals. */
function inMinorUnitsOf(to: string, from: string, sumMinor: bigint): Fraction {
  const moreDecimals = decimalsOf(to) - decimalsOf(from);
  if (moreDecimals >= 0) return { numerator: sumMinor * 10n ** BigInt(moreDecimals), denominator: 1n };
  return { numerator: sumMinor, denominator: 10n ** BigInt(-moreDecimals) };
}

export interface Exchange {
  /** What 1 of `from` is worth in `to` on a day; undefined where no rate counts. */
  find(from: string, to: string, day: string): Fraction | undefined;
}

/**
 * Finds rates among these. The budget's own of the two currencies come first, then the shared ones; either way round,
 * the newer one counts, and on the same day the one that is written from `from`. Where there is none of the two, both
 * are taken from a base that they share, the first by its code.
 */
export function exchangeAt(rates: readonly ExchangeRate[]): Exchange {
  const books = [rates.filter((rate) => !rate.is_shared), rates.filter((rate) => rate.is_shared)].map(bookOf);
  const bases = [...new Set(rates.map((rate) => rate.base_currency))].sort();

  function findBetween(from: string, to: string, day: string): Fraction | undefined {
    for (const find of books) {
      const written = find(from, to, day);
      const inverse = find(to, from, day);
      if (inverse !== undefined && (written === undefined || inverse.day > written.day)) {
        return invert(parseFraction(inverse.rate));
      }
      if (written !== undefined) return parseFraction(written.rate);
    }
    return undefined;
  }

  function findFrom(base: string, currency: string, day: string): Fraction | undefined {
    const [rate] = books.flatMap((find) => find(base, currency, day) ?? []);
    return rate && parseFraction(rate.rate);
  }

  function findAcross(from: string, to: string, day: string): Fraction | undefined {
    for (const base of bases) {
      const inFrom = findFrom(base, from, day);
      const inTo = findFrom(base, to, day);
      if (inFrom !== undefined && inTo !== undefined) return multiply(inTo, invert(inFrom));
    }
    return undefined;
  }

  return {
    find(from, to, day) {
      if (from === to) return { numerator: 1n, denominator: 1n };
      return findBetween(from, to, day) ?? findAcross(from, to, day);
    },
  };
}

type FindRate = (base: string, currency: string, day: string) => ExchangeRate | undefined;

/** Finds the newest rate of a pair that counts on a day. */
function bookOf(rates: readonly ExchangeRate[]): FindRate {
  const byKey = new Map(rates.map((rate) => [formatRateKey(rate), rate]));
  return (base_currency, currency, day) => {
    for (let age = 0; age < RATE_LIFE_DAYS; age++) {
      const rate = byKey.get(formatRateKey({ base_currency, currency, day: addDays(day, -age) }));
      if (rate !== undefined) return rate;
    }
    return undefined;
  };
}
