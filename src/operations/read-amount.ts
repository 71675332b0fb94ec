/** Reads amounts and currencies of a request, noting what is wrong with them and where. */
import { decimalsOf, isCurrency } from "../domain/currency.ts";
import { parseAmount } from "../domain/money.ts";
import type { ProblemList } from "../domain/problem.ts";

/** Major units as minor units of a known currency; undefined, with a problem noted, where they do not fit it. */
export function readAmount(
  amount: number,
  currency: string,
  pointer: string,
  problems: ProblemList,
): number | undefined {
  const decimals = decimalsOf(currency);
  const minor = parseAmount(amount, decimals);
  if (typeof minor === "number") return minor;
  problems.add(
    minor,
    pointer,
    minor === "too_many_decimals"
      ? `${amount} has more decimals than ${currency}, which has ${decimals}. Amounts are never rounded: send the exact one.`
      : `${amount} has more than 15 digits, the ${decimals} decimals of ${currency} included.`,
  );
  return undefined;
}

/** A three-letter code in upper case; undefined, with a problem noted, where there is no such currency. */
export function readCurrency(code: string, pointer: string, problems: ProblemList): string | undefined {
  const currency = code.toUpperCase();
  if (isCurrency(currency)) return currency;
  problems.add(
    "unknown_currency",
    pointer,
    `${currency} is not a currency of ISO 4217 in which amounts can be written.`,
  );
  return undefined;
}
