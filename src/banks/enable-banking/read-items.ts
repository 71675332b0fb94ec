/** Reads the transactions of an account. An amount stays the bank's text, digit by digit. */
import { addDays, isDay } from "../../domain/calendar.ts";
import type { Item } from "../provider.ts";
import { type ReadItems, rawIn, readEach, readOrRaw } from "../read-each.ts";
import { amountIn, type JsonObject, keyIn, listIn, objectIn, RefusedValue, textIn } from "../read-json.ts";
import { currencyIn, numberOf } from "./read-accounts.ts";

const STATUSES: ReadonlyMap<string, Item["status"]> = new Map([
  ["BOOK", "booked"],
  ["PDNG", "pending"],
  ["HOLD", "pending"],
  ["CNCL", "never"],
  ["RJCT", "never"],
  ["SCHD", "never"],
  ["OTHR", "never"],
]);

/** How long a booked item without a reference may be a hold. Less than the overlap of runs, so that its booking is noticed. */
const HOLD_DAYS = 10;

export function readItems(values: readonly unknown[], today: string): ReadItems {
  const transactions = values.map(objectIn);
  const usesReferences = transactions.some((one) => isBooked(one) && textIn(one.entry_reference) !== null);
  const holdsSince = usesReferences ? addDays(today, -HOLD_DAYS) : null;
  const { items, problems } = readEach(transactions, (one) => readItem(one, holdsSince), factsOf);
  return { items: withoutBooked(items), problems };
}

/** Some banks list a payment as pending and as booked at once. */
function withoutBooked(items: readonly Item[]): Item[] {
  const booked = new Set(items.filter(({ status }) => status === "booked").map(({ key }) => key));
  return items.filter(({ status, key }) => status !== "pending" || key === null || !booked.has(key));
}

function isBooked({ status }: JsonObject): boolean {
  return textIn(status) === "BOOK";
}

/** What is known of a transaction that cannot be read. */
function factsOf(transaction: JsonObject) {
  const { entry_reference, booking_date, value_date, transaction_date, transaction_amount } = transaction;
  const { amount, currency } = objectIn(transaction_amount);
  return {
    text: textOf(transaction) || rawIn(entry_reference),
    day: rawIn(booking_date) ?? rawIn(value_date) ?? rawIn(transaction_date),
    amount: readOrRaw(() => signed(amount, transaction), amount),
    currency: rawIn(currency),
  };
}

/** `holdsSince`: a booked item after this day without a reference is a hold. @throws RefusedValue */
function readItem(transaction: JsonObject, holdsSince: string | null): Item {
  const { entry_reference, booking_date, value_date, transaction_date, transaction_amount } = transaction;
  const [bookedOn, valuedOn, purchasedOn] = [booking_date, value_date, transaction_date].map(dayIn);
  const day = bookedOn ?? valuedOn ?? purchasedOn ?? null;
  const key = keyIn(entry_reference);
  const status = statusOf(transaction, holdsSince !== null && key === null && (day ?? holdsSince) > holdsSince);
  if (status === "booked" && day === null) throw new RefusedValue("it has no valid date");
  const { amount, currency: code } = objectIn(transaction_amount);
  const currency = currencyIn(code);
  if (currency === null) throw new RefusedValue("its currency is unknown");
  return {
    key,
    replaces: null,
    status,
    bookedOn: status === "pending" ? null : day,
    purchasedOn: purchasedOn ?? (status === "pending" ? day : null),
    amount: signed(amount, transaction),
    currency,
    foreign: foreignOf(transaction, currency),
    text: textOf(transaction),
    ...otherSide(transaction),
    bankCode: codeOf(transaction),
    balanceAfter: balanceAfter(transaction, currency),
  };
}

/** Some banks list a hold as booked. It has no reference, unlike their other booked items. */
function statusOf({ status }: JsonObject, isHold: boolean): Item["status"] {
  const known = STATUSES.get(textIn(status) ?? "");
  if (known === undefined) throw new RefusedValue("its status is unknown");
  return known === "booked" && isHold ? "pending" : known;
}

/** The direction comes only from `credit_debit_indicator`: some banks sign their amounts too. @throws RefusedValue */
function signed(value: unknown, { credit_debit_indicator: direction }: JsonObject): string {
  const amount = amountIn(value).replace("-", "");
  if (direction === "CRDT" || !/[1-9]/.test(amount)) return amount;
  if (direction === "DBIT") return `-${amount}`;
  throw new RefusedValue("its direction is unknown");
}

/** A day, or the day of a timestamp as written. */
function dayIn(value: unknown): string | null {
  const day = textIn(value)?.slice(0, 10) ?? "";
  return isDay(day) ? day : null;
}

/** The amount in the shop's currency. One that cannot be read is left out. */
function foreignOf(transaction: JsonObject, own: string): Item["foreign"] {
  const { amount, currency: code } = objectIn(objectIn(transaction.exchange_rate).instructed_amount);
  const currency = currencyIn(code);
  if (currency === null || currency === own) return null;
  const read = optionalAmount(amount);
  return read === null ? null : { amount: signed(read, transaction), currency };
}

function balanceAfter({ balance_after_transaction }: JsonObject, own: string): string | null {
  const { amount, currency } = objectIn(balance_after_transaction);
  return currencyIn(currency) === own ? optionalAmount(amount) : null;
}

function optionalAmount(value: unknown): string | null {
  try {
    return amountIn(value);
  } catch (error) {
    if (error instanceof RefusedValue) return null;
    throw error;
  }
}

function otherSide(transaction: JsonObject): Pick<Item, "payee" | "counterAccount"> {
  const side = transaction.credit_debit_indicator === "DBIT" ? "creditor" : "debtor";
  const others = listIn(transaction[`${side}_account_additional_identification`]).map((other) => ({ other }));
  const numbers = [transaction[`${side}_account`], ...others].map(numberOf);
  return {
    payee: textIn(objectIn(transaction[side]).name),
    counterAccount: numbers.find((number) => number !== null) ?? null,
  };
}

/** The lines of the payment's text and its reference. Without them, the name of the other side or the kind of booking. */
function textOf(transaction: JsonObject): string {
  const lines = listIn(transaction.remittance_information).map(textIn);
  const texts = lines.filter((line) => line !== null);
  const reference = textIn(transaction.reference_number);
  if (reference !== null && !texts.some((text) => text.includes(reference))) texts.push(reference);
  const kind = textIn(objectIn(transaction.bank_transaction_code).description);
  return texts.join(" ") || (otherSide(transaction).payee ?? kind ?? "");
}

/** The bank's codes, and the category of the merchant (ISO 18245). */
function codeOf({ bank_transaction_code, merchant_category_code }: JsonObject): string | null {
  const { code, sub_code } = objectIn(bank_transaction_code);
  const codes = [textIn(code), textIn(sub_code)].filter((part) => part !== null).join("-");
  const merchant = textIn(merchant_category_code);
  return [codes, merchant === null ? "" : `MCC ${merchant}`].filter((part) => part !== "").join(" ") || null;
}
