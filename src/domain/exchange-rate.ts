/**
 * An exchange rate: the value of one unit of a base currency in another currency on a day. Rates are exact decimals,
 * stored as text. `exchange.ts` converts amounts with them.
 */
import { addDays } from "./calendar.ts";
import { formatDecimal, withoutTrailingZeros } from "./decimal.ts";

export interface DatedRate {
  /** 1 `base_currency` is worth `rate` `currency`. */
  readonly base_currency: string;
  readonly currency: string;
  readonly day: string;
  /** A decimal above zero, without an exponent and without leading or trailing zeros: "1.0825". */
  readonly rate: string;
}

export interface ExchangeRate extends DatedRate {
  /** True: every budget uses it. False: it belongs to one budget. */
  readonly is_shared: boolean;
}

/** Identifies a rate among a budget's own rates, or among the shared ones. */
export type RateKey = Omit<DatedRate, "rate">;

/** Formats a key as one string. */
export function formatRateKey({ base_currency, currency, day }: RateKey): string {
  return `${base_currency} ${currency} ${day}`;
}

/** The id of a rate in the change log: "EUR/USD/2026-11-21". */
export function formatRateId({ base_currency, currency, day }: RateKey): string {
  return `${base_currency}/${currency}/${day}`;
}

/** The range of rates. It covers every currency so far, including hyperinflations. */
export const MIN_RATE = 1e-12;
export const MAX_RATE = 1e15;

/** A rate is valid for this many days, including its own, unless there is a newer one. */
export const RATE_VALID_DAYS = 7;

/** The first day whose rate may still be valid on `day`. */
export function firstRateDay(day: string): string {
  return addDays(day, 1 - RATE_VALID_DAYS);
}

/**
 * Parses a published decimal, such as "1.0820", into a rate. Undefined if it is not a decimal, is out of range, or is
 * not exact as a JSON number.
 */
export function parseRate(text: string): string | undefined {
  if (!/^\d{1,16}(\.\d{1,27})?$/.test(text)) return undefined;
  const number = Number(text);
  if (number < MIN_RATE || number > MAX_RATE) return undefined;
  const rate = formatDecimal(number);
  return rate === withoutExtraZeros(text) ? rate : undefined;
}

function withoutExtraZeros(decimal: string): string {
  const [whole = "", fraction = ""] = decimal.split(".");
  const significant = withoutTrailingZeros(fraction);
  return `${whole.replace(/^0+(?=\d)/, "")}${significant && `.${significant}`}`;
}
