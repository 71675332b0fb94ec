/**
 * An exchange rate: what one unit of a base currency was worth in another currency on a day. Rates are decimals written
 * out as text, exactly as they were given; how amounts are converted with them is `exchange.ts`'s business.
 */
import { addDays } from "./calendar.ts";
import { formatDecimal } from "./decimal.ts";

export interface DatedRate {
  /** 1 of this is `rate` of `currency`. */
  readonly base_currency: string;
  readonly currency: string;
  readonly day: string;
  /** A decimal above zero, without an exponent and without zeros that say nothing: "1.0825". */
  readonly rate: string;
}

export interface ExchangeRate extends DatedRate {
  /** Whether it is there for every budget, rather than for one. */
  readonly is_shared: boolean;
}

/** What tells one rate from another among a budget's own, and among those that are shared. */
export type RateKey = Omit<DatedRate, "rate">;

/** A key as one text. */
export function formatRateKey({ base_currency, currency, day }: RateKey): string {
  return `${base_currency} ${currency} ${day}`;
}

/** What rates may be: wide enough for every currency that there was, inflations included. */
export const LEAST_RATE = 1e-12;
export const GREATEST_RATE = 1e15;

/** How many days a rate counts for, its own included, unless a newer one comes: a week. */
export const RATE_LIFE_DAYS = 7;

/** The first day whose rate may still count on `day`. */
export function firstRateDay(day: string): string {
  return addDays(day, 1 - RATE_LIFE_DAYS);
}

/**
 * Reads a decimal as rates are published, such as "1.0820", into a rate's text; undefined where it is not one, is out of
 * bounds, or could not be told exactly in a JSON number.
 */
export function parseRate(text: string): string | undefined {
  if (!/^\d{1,16}(\.\d{1,27})?$/.test(text)) return undefined;
  const number = Number(text);
  if (number < LEAST_RATE || number > GREATEST_RATE) return undefined;
  const rate = formatDecimal(number);
  return rate === withoutIdleZeros(text) ? rate : undefined;
}

function withoutIdleZeros(decimal: string): string {
  const [whole = "", fraction = ""] = decimal.split(".");
  const significant = fraction.replace(/0+$/, "");
  return `${whole.replace(/^0+(?=\d)/, "")}${significant && `.${significant}`}`;
}
