/** Reads names, currencies and time zones on the command line. */
import { parseTimeZone } from "../domain/calendar.ts";
import { isCurrency } from "../domain/currency.ts";
import { isName } from "../domain/name.ts";
import { plain } from "./print.ts";
import { UsageError } from "./usage-error.ts";

const MAX_NAME_LENGTH = 200;

/** The limit counts characters, not bytes. @throws UsageError */
export function readName(name: string): string {
  if (isName(name) && [...name].length <= MAX_NAME_LENGTH) return name;
  throw new UsageError(plain`A name must be one line of 1 to ${MAX_NAME_LENGTH} characters.`);
}

/** Accepts any case: "eur" is EUR. @throws UsageError */
export function readCurrency(code: string): string {
  const currency = code.toUpperCase();
  if (isCurrency(currency)) return currency;
  throw new UsageError(plain`"${code}" is not an ISO 4217 currency code. Examples: USD, EUR, CZK, JPY.`);
}

/** Accepts any case: "europe/prague" is Europe/Prague. @throws UsageError */
export function readTimeZone(zone: string): string {
  const found = parseTimeZone(zone);
  if (found !== undefined) return found;
  throw new UsageError(plain`"${zone}" is not an IANA time zone. Examples: UTC, Europe/Prague, America/New_York.`);
}
