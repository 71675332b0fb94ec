/** Reads Plaid's transactions. https://plaid.com/docs/api/products/transactions/#transactionssync */
import { isDay } from "../../domain/calendar.ts";
import { isCurrency } from "../../domain/currency.ts";
import type { Item } from "../provider.ts";
import { type ReadItems, rawIn, readEach, readOrRaw } from "../read-each.ts";
import { amountIn, type JsonObject, keyIn, RefusedValue, textIn } from "../read-json.ts";

export function readItems(transactions: readonly JsonObject[]): ReadItems {
  return readEach(transactions, readItem, factsOf);
}

/** What is known of a transaction that cannot be read. */
function factsOf({ name, transaction_id, date, amount, unofficial_currency_code, ...value }: JsonObject) {
  return {
    text: textIn(name) ?? rawIn(transaction_id),
    day: rawIn(date),
    amount: readOrRaw(() => inverted(amountIn(amount)), amount),
    currency: currencyIn(value) ?? rawIn(unofficial_currency_code),
  };
}

/** @throws RefusedValue */
function readItem(value: JsonObject): Item {
  const isPending = value.pending === true;
  const date = dayIn(value.date);
  const authorized = dayIn(value.authorized_date);
  if (date === null) throw new RefusedValue("it has no date");
  return {
    key: keyIn(value.transaction_id),
    replaces: keyIn(value.pending_transaction_id),
    status: isPending ? "pending" : "booked",
    bookedOn: isPending ? null : date,
    purchasedOn: authorized ?? (isPending ? date : null),
    amount: inverted(amountIn(value.amount)),
    currency: requiredCurrencyIn(value),
    foreign: null,
    text: textIn(value.original_description) ?? textIn(value.name) ?? "",
    payee: textIn(value.merchant_name),
    counterAccount: null,
    bankCode: textIn(value.transaction_code),
    balanceAfter: null,
  };
}

/** A positive amount of Plaid leaves the account. */
export function inverted(amount: string): string {
  if (/^-?[0.]+$/.test(amount)) return amount.replace("-", "");
  return amount.startsWith("-") ? amount.slice(1) : `-${amount}`;
}

/** @throws RefusedValue for a text that is no day */
function dayIn(value: unknown): string | null {
  const text = textIn(value);
  if (text === null || isDay(text)) return text;
  throw new RefusedValue("its date is not a day");
}

/** @throws RefusedValue for points, and for currencies without a code of ISO 4217 */
function requiredCurrencyIn(value: JsonObject): string {
  const code = currencyIn(value);
  if (code !== null) return code;
  throw new RefusedValue("its currency is not supported");
}

export function currencyIn(value: JsonObject): string | null {
  const code = textIn(value.iso_currency_code);
  return code !== null && isCurrency(code) ? code : null;
}
