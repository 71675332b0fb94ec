/** Reads a transaction of Akahu, posted or pending. https://developers.akahu.nz/docs/the-transaction-model */
import { dayAt, parseTimestamp } from "../../domain/calendar.ts";
import { isCurrency } from "../../domain/currency.ts";
import type { Item } from "../provider.ts";
import { rawIn, readOrRaw } from "../read-each.ts";
import { amountIn, type JsonObject, keyIn, objectIn, RefusedValue, textIn } from "../read-json.ts";

/** A pending item has no id. Its date and text may change. @throws RefusedValue */
export function readItem(value: JsonObject, status: "booked" | "pending", currency: string): Item {
  const { _id, date, amount, description, merchant, meta, type, balance } = value;
  const { name } = objectIn(merchant);
  const { other_account, conversion } = objectIn(meta);
  const day = dayIn(date);
  return {
    key: status === "booked" ? keyIn(_id) : null,
    replaces: null,
    status,
    bookedOn: status === "booked" ? day : null,
    purchasedOn: status === "booked" ? null : day,
    amount: amountIn(amount),
    currency,
    foreign: readForeign(objectIn(conversion)),
    text: textIn(description) ?? "",
    payee: textIn(name),
    counterAccount: textIn(other_account),
    bankCode: textIn(type),
    balanceAfter: balance === undefined || balance === null ? null : amountIn(balance),
  };
}

/** What is known of an item that cannot be read. */
export function factsOf({ date, amount, description }: JsonObject, currency: string) {
  return {
    text: textIn(description),
    day: readOrRaw(() => dayIn(date), date),
    amount: rawIn(amount),
    currency,
  };
}

/**
 * The day in New Zealand. Banks report days: some of them arrive as the start of the day in New Zealand, and others as the start of the
 * day in UTC, which is noon there.
 */
function dayIn(value: unknown): string {
  const timestamp = parseTimestamp(textIn(value) ?? "");
  if (timestamp === undefined) throw new RefusedValue("its date is not a timestamp");
  return dayAt(Date.parse(timestamp), "Pacific/Auckland");
}

function readForeign({ amount, currency }: JsonObject): Item["foreign"] {
  const code = textIn(currency);
  if (code === null || !isCurrency(code) || amount === undefined || amount === null) return null;
  return { amount: amountIn(amount), currency: code };
}
