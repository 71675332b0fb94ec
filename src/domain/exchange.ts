/**
 * Converts sums of money between currencies at the rates of their days, with one rounding at the end. An amount without
 * a valid rate is reported as unconverted: a missing rate is never 1 and never a guess. The store supplies the rates.
 */
import { addDays } from "./calendar.ts";
import { decimalsOf } from "./currency.ts";
import { type ExchangeRate, formatRateKey, RATE_VALID_DAYS } from "./exchange-rate.ts";
import { add, compare, type Fraction, floor, invert, multiply, parseFraction, round, ZERO } from "./fraction.ts";

/** The sum of one day's transactions in one currency, in minor units. */
export interface DatedMoney {
  readonly currency: string;
  readonly day: string;
  readonly sumMinor: bigint;
}

export interface Conversion {
  /** In minor units, rounded once, half away from zero. */
  readonly sumMinor: bigint;
  /** The sums without a rate, in their own currencies, by currency. */
  readonly unconverted: readonly { readonly currency: string; readonly sumMinor: bigint }[];
}

/** The sum of all of `terms` in the currency `to`: 10.00 EUR at 1.0825 is 10.83 USD. */
export function convertSum(terms: readonly DatedMoney[], to: string, exchange: Exchange): Conversion {
  if (isAllIn(terms, to)) return { sumMinor: addUp(terms), unconverted: [] };
  const { sum, unconverted } = convertExactly(terms, to, exchange);
  return {
    sumMinor: round(sum),
    unconverted: [...unconverted]
      .map(([currency, sumMinor]) => ({ currency, sumMinor }))
      .sort((a, b) => (a.currency < b.currency ? -1 : 1)),
  };
}

/**
 * The sums of groups of terms in the currency `to`, in minor units. They add up to `convertSum` of all terms: after
 * rounding down, the largest remainders get the missing units; of equal ones, the first.
 */
export function convertGroups(
  groups: readonly (readonly DatedMoney[])[],
  to: string,
  exchange: Exchange,
): readonly bigint[] {
  const exact = groups.map((terms) => convertExactly(terms, to, exchange).sum);
  const wholes = exact.map(floor);
  const missing = round(exact.reduce(add, ZERO)) - wholes.reduce((sum, whole) => sum + whole, 0n);
  const byRemainder = exact
    .map((sum, i) => ({ i, remainder: add(sum, { numerator: -(wholes[i] ?? 0n), denominator: 1n }) }))
    .sort((a, b) => compare(b.remainder, a.remainder));
  const raised = new Set(byRemainder.slice(0, Number(missing)).map(({ i }) => i));
  return wholes.map((whole, i) => (raised.has(i) ? whole + 1n : whole));
}

/** The sum without rounding, and the amounts without a rate by currency. */
function convertExactly(terms: readonly DatedMoney[], to: string, exchange: Exchange) {
  const unconverted = new Map<string, bigint>();
  if (isAllIn(terms, to)) return { sum: { numerator: addUp(terms), denominator: 1n }, unconverted };
  let sum = ZERO;
  for (const { currency, day, sumMinor } of sumsByDay(terms)) {
    // Zero needs no rate. Sums that cancel only across days do, because their rates may differ.
    if (sumMinor === 0n) continue;
    const rate = exchange.find(currency, to, day);
    if (rate === undefined) unconverted.set(currency, (unconverted.get(currency) ?? 0n) + sumMinor);
    else sum = add(sum, multiply(inMinorUnitsOf(to, currency, sumMinor), rate));
  }
  return { sum, unconverted };
}

function isAllIn(terms: readonly DatedMoney[], currency: string): boolean {
  return terms.every((term) => term.currency === currency);
}

function addUp(terms: readonly DatedMoney[]): bigint {
  return terms.reduce((sum, { sumMinor }) => sum + sumMinor, 0n);
}

/** One term per currency and day. Adding fractions of many different rates makes them grow. */
export function sumsByDay(terms: readonly DatedMoney[]): readonly DatedMoney[] {
  const sums = new Map<string, DatedMoney>();
  for (const term of terms) {
    const key = `${term.currency} ${term.day}`;
    const sum = sums.get(key);
    sums.set(key, sum === undefined ? term : { ...term, sumMinor: sum.sumMinor + term.sumMinor });
  }
  return [...sums.values()];
}

/** The same major units in the minor units of another currency. */
function inMinorUnitsOf(to: string, from: string, sumMinor: bigint): Fraction {
  const moreDecimals = decimalsOf(to) - decimalsOf(from);
  if (moreDecimals >= 0) return { numerator: sumMinor * 10n ** BigInt(moreDecimals), denominator: 1n };
  return { numerator: sumMinor, denominator: 10n ** BigInt(-moreDecimals) };
}

export interface Exchange {
  /** The value of 1 `from` in `to` on a day; undefined without a valid rate. */
  find(from: string, to: string, day: string): Fraction | undefined;
}

/**
 * Finds rates among the given ones. A rate between the two currencies comes first: the budget's own before shared ones.
 * A rate in either direction counts: the newer one wins and, on the same day, the one quoted from `from`. Without such
 * a rate, the conversion goes through a base currency that quotes both, the first by its code.
 */
export function exchangeAt(rates: readonly ExchangeRate[]): Exchange {
  const finders = [rates.filter((rate) => !rate.is_shared), rates.filter((rate) => rate.is_shared)].map(rateFinder);
  const bases = [...new Set(rates.map((rate) => rate.base_currency))].sort();

  function findBetween(from: string, to: string, day: string): Fraction | undefined {
    for (const find of finders) {
      const quoted = find(from, to, day);
      const inverse = find(to, from, day);
      if (inverse !== undefined && (quoted === undefined || inverse.day > quoted.day)) {
        return invert(parseFraction(inverse.rate));
      }
      if (quoted !== undefined) return parseFraction(quoted.rate);
    }
    return undefined;
  }

  function findFrom(base: string, currency: string, day: string): Fraction | undefined {
    const [rate] = finders.flatMap((find) => find(base, currency, day) ?? []);
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

/** Returns a function that finds the newest valid rate of a pair on a day. */
function rateFinder(rates: readonly ExchangeRate[]): FindRate {
  const byKey = new Map(rates.map((rate) => [formatRateKey(rate), rate]));
  return (base_currency, currency, day) => {
    for (let age = 0; age < RATE_VALID_DAYS; age++) {
      const rate = byKey.get(formatRateKey({ base_currency, currency, day: addDays(day, -age) }));
      if (rate !== undefined) return rate;
    }
    return undefined;
  };
}
