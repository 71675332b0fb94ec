/** Reads the currency and the time zone of a budget as a person types them. */
import { isTimeZone } from "../domain/calendar.ts";
import { isCurrency } from "../domain/currency.ts";
import { UsageError } from "./usage-error.ts";

/** Accepts any case: "eur" is EUR. @throws UsageError */
export function readCurrency(code: string): string {
  const currency = code.toUpperCase();
  if (isCurrency(currency)) return currency;
  throw new UsageError(`"${code}" is not an ISO 4217 currency code. Examples: USD, EUR, CZK, JPY.`);
}

/** @throws UsageError */
export function readTimeZone(zone: string): string {
  if (isTimeZone(zone)) return zone;
  throw new UsageError(`"${zone}" is not an IANA time zone. Examples: UTC, Europe/Prague, America/New_York.`);
}
