/** Parses and checks the amounts and currencies of a request. */
import { decimalsOf, isCurrency } from "../domain/currency.ts";
import { type AmountIssue, parseAmount } from "../domain/money.ts";
import { type ProblemList, problemOf } from "../domain/problem.ts";

/** Converts major units to minor units of a known currency. Undefined, with a problem added, if they do not fit it. */
export function readAmount(
  amount: number,
  currency: string,
  pointer: string,
  problems: ProblemList,
): number | undefined {
  const minor = parseAmount(amount, decimalsOf(currency));
  if (typeof minor === "number") return minor;
  problems.add(minor, pointer, amountDetail(amount, currency, minor));
  return undefined;
}

/** Converts the amount of a query parameter. @throws Problem `too_many_decimals` or `amount_out_of_range`. */
export function readAmountParameter(amount: number, currency: string, parameter: string): number {
  const minor = parseAmount(amount, decimalsOf(currency));
  if (typeof minor === "number") return minor;
  throw problemOf([{ code: minor, parameter, detail: amountDetail(amount, currency, minor) }]);
}

function amountDetail(amount: number, currency: string, issue: AmountIssue): string {
  const decimals = decimalsOf(currency);
  return issue === "too_many_decimals"
    ? `${amount} has more than the ${decimals} decimals of ${currency}. Amounts are never rounded. Send the exact amount.`
    : `${amount} has more than 15 digits, including the ${decimals} decimals of ${currency}.`;
}

/** Returns the code in upper case. Undefined, with a problem added, if the currency is not supported. */
export function readCurrency(code: string, pointer: string, problems: ProblemList): string | undefined {
  const currency = code.toUpperCase();
  if (isCurrency(currency)) return currency;
  problems.add("unknown_currency", pointer, unsupportedDetail(currency));
  return undefined;
}

/** Returns the code of a query parameter in upper case. @throws Problem `unknown_currency`. */
export function readCurrencyParameter(code: string, parameter: string): string {
  const currency = code.toUpperCase();
  if (isCurrency(currency)) return currency;
  throw problemOf([{ code: "unknown_currency", parameter, detail: unsupportedDetail(currency) }]);
}

const unsupportedDetail = (currency: string) => `${currency} is not a supported ISO 4217 currency code.`;
