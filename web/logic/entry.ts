/**
 * Reads a purchase typed in one line: "12.40 baker", "12*3 corner shop yesterday", "20 usd amazon gifts card #birthday",
 * `baker 36 fri "for the party"`. `features/add/draft.ts` completes it.
 */
import { isCurrency } from "../../src/domain/currency.ts";
import { type DayContext, parseDay } from "./day.ts";

export interface EntryLine {
  /** The amount as typed, for `parseAmount`. Empty if the line has none. */
  readonly amountText: string;
  /** The amount starts with a sign: "+" is income, "-" an expense. */
  readonly sign: "+" | "-" | undefined;
  /** The code of a currency typed beside the amount. */
  readonly currency: string | undefined;
  /** The words that are nothing else: the payee. */
  readonly words: string;
  /** The words that name a category or an account. */
  readonly categoryText: string;
  readonly accountText: string;
  readonly tags: readonly string[];
  /** In quotes. */
  readonly note: string;
  /** The day as typed. */
  readonly dayText: string;
  readonly day: string | undefined;
}

export interface EntryContext extends DayContext {
  /** Whether these words name a payee, such as "Route 9": their last number is no amount then. */
  isPayee?(words: string): boolean;
  isCategory?(words: string): boolean;
  isAccount?(words: string): boolean;
  /** The currencies that are recognized in lower case too. Others need capitals: "all", "cup" and "try" are words. */
  readonly currencies?: readonly string[];
}

const NUMBER = String.raw`\(*(?:\d[\d.,'’]*|[.,]\d+)\)*(?!\d|(?![xX]\s*[\d.,(])\p{L})`;
const AMOUNT = String.raw`[-+−]?\s*${NUMBER}(?:\s*[-+*/×÷xX:−]\s*${NUMBER})*`;
const SYMBOLS: Readonly<Record<string, string>> = {
  $: "USD",
  "€": "EUR",
  "£": "GBP",
  "¥": "JPY",
  "₹": "INR",
  "₺": "TRY",
};
const CURRENCY = String.raw`(?:\p{L}{3}(?!\p{L})|[$€£¥₹₺])`;
const AMOUNT_FIRST = new RegExp(String.raw`^(${CURRENCY})?\s*(${AMOUNT})(?:\s*(${CURRENCY}))?`, "u");
const AMOUNT_LAST = new RegExp(String.raw`^(.*?\S)\s+(${CURRENCY})?\s*(${AMOUNT})(?:\s*(${CURRENCY}))?$`, "u");
const PLAIN_AMOUNT = /^[-+−]?\d+(?:[.,]\d+)?$/;
const NOTE = /(?:^|\s)["“„«»]([^"“”„«»]*)(?:["“”«»]|$)/u;
const TAG = /(?:^|\s)#(\p{L}[\p{L}\p{N}_-]*)/gu;
/** Lower-case codes that are no words of the languages. */
const USUAL_CURRENCIES = ["USD", "EUR", "GBP", "CHF", "JPY", "CAD", "AUD", "NZD", "SEK", "NOK", "DKK", "PLN", "CZK"];

/** The maximum number of words that a day can have: "20 dec 2026". A name of a category or an account can be as long. */
const MAX_DAY_WORDS = 3;
const MAX_NAME_WORDS = 4;

/** The tags and the note in quotes of a text, and the rest of it. */
export function parseMarks(text: string): Pick<EntryLine, "tags" | "note"> & { readonly rest: string } {
  const note = NOTE.exec(text)?.[1]?.trim() ?? "";
  const without = text.replace(NOTE, " ");
  return {
    note,
    tags: [...new Set([...without.matchAll(TAG)].map(([, tag = ""]) => tag))],
    rest: without.replaceAll(TAG, " ").replaceAll(/\s+/g, " ").trim(),
  };
}

/** The amount is first, or follows the payee. Category, account and day follow the payee in any order. */
export function parseEntry(line: string, context: EntryContext): EntryLine {
  const { tags, note, rest } = parseMarks(line);
  const marks = { tags, note };
  const first = amountAt(rest, context);
  const names = namesAtEnd(first === undefined ? rest : first.rest, context);
  const { words } = names;
  const entry = (amount: Amount, parts: Names): EntryLine => ({ ...marks, ...parts, ...amount });
  if (first !== undefined) return entry(first.amount, names);
  if (words === "" || context.isPayee?.(words) === true) return entry(NO_AMOUNT, names);
  const last = amountBehind(words, context);
  if (last !== undefined) {
    // "baker groceries 36" has its names before the amount.
    const hasNames = names.categoryText + names.accountText + names.dayText !== "";
    return entry(last.amount, hasNames ? { ...names, words: last.payee } : namesAtEnd(last.payee, context));
  }
  // "baker 12.11" and "refund +50" have an amount rather than a day.
  const { dayText } = names;
  if (PLAIN_AMOUNT.test(dayText)) return entry(amountOf(dayText, undefined), { ...names, dayText: "", day: undefined });
  return entry(NO_AMOUNT, names);
}

type Amount = Pick<EntryLine, "amountText" | "sign" | "currency">;
type Names = Pick<EntryLine, "words" | "categoryText" | "accountText" | "dayText" | "day">;

const NO_AMOUNT: Amount = { amountText: "", sign: undefined, currency: undefined };

function amountOf(amountText: string, currency: string | undefined): Amount {
  const sign = /^[-+−]/.exec(amountText)?.[0];
  return { amountText, sign: sign === undefined ? undefined : sign === "+" ? "+" : "-", currency };
}

/** The amount at the start, with a currency before or after it: "20 usd", "$20", "20€". */
function amountAt(text: string, context: EntryContext): { amount: Amount; rest: string } | undefined {
  const spaced = withSpaces(text);
  const [found = "", before, amountText = "", after] = AMOUNT_FIRST.exec(spaced) ?? [];
  if (amountText === "") return undefined;
  const [left, right] = [currencyOf(before, context), currencyOf(after, context)];
  if (before !== undefined && left === undefined) return undefined;
  // "20 bus": the word is no currency.
  const end = after !== undefined && right === undefined ? found.length - after.length : found.length;
  return { amount: amountOf(amountText.trim(), left ?? right), rest: spaced.slice(end).trim() };
}

/** The amount at the end: "baker 36", "amazon 20 usd", "amazon $20". */
function amountBehind(text: string, context: EntryContext): { amount: Amount; payee: string } | undefined {
  const [, name = "", before, amountText = "", after] = AMOUNT_LAST.exec(withSpaces(text)) ?? [];
  if (amountText === "") return undefined;
  const [left, right] = [currencyOf(before, context), currencyOf(after, context)];
  if (after !== undefined && right === undefined) return undefined;
  // "the bus 36": the word belongs to the name.
  const payee = before !== undefined && left === undefined ? `${name} ${before}` : name;
  return { amount: amountOf(amountText.trim(), left ?? right), payee };
}

/** "20eur" is "20 eur". */
function withSpaces(text: string): string {
  return text.replaceAll(/(\d)(\p{L}{3})(?!\p{L})/gu, (all, digit: string, code: string) =>
    isCurrency(code.toUpperCase()) ? `${digit} ${code}` : all,
  );
}

function currencyOf(text: string | undefined, { currencies = [] }: EntryContext): string | undefined {
  if (text === undefined) return undefined;
  const symbol = SYMBOLS[text];
  // "$" is the dollar of the household, if it has one of its own.
  if (text === "$") return currencies.find((code) => /^(USD|CAD|AUD|NZD|MXN|SGD|HKD)$/.test(code)) ?? symbol;
  if (symbol !== undefined) return symbol;
  const code = text.toUpperCase();
  const isKnown = text === code ? isCurrency(code) : [...currencies, ...USUAL_CURRENCIES].includes(code);
  return isKnown ? code : undefined;
}

/** Takes the day, the category and the account from the end. The first word belongs to the payee, unless it is a day. */
function namesAtEnd(text: string, context: EntryContext): Names {
  let words = text.split(/\s+/).filter(Boolean);
  const found = { categoryText: "", accountText: "", dayText: "", day: undefined as string | undefined };
  const take = (count: number) => {
    const taken = words.slice(-count).join(" ");
    words = words.slice(0, -count);
    return taken;
  };
  for (let isDone = false; !isDone; ) {
    const { day, count } = found.day === undefined ? dayAtEnd(words, context) : { day: undefined, count: 0 };
    const isPayee = context.isPayee?.(words.join(" ")) === true;
    const nameLength = (isName: EntryContext["isAccount"]) => (isPayee ? 0 : longestName(words, isName));
    const accountLength = found.accountText === "" ? nameLength(context.isAccount) : 0;
    const categoryLength = found.categoryText === "" ? nameLength(context.isCategory) : 0;
    if (day !== undefined) Object.assign(found, { day, dayText: take(count) });
    else if (accountLength > 0 && accountLength >= categoryLength) found.accountText = take(accountLength);
    else if (categoryLength > 0) found.categoryText = take(categoryLength);
    else isDone = true;
  }
  return { words: words.join(" "), ...found };
}

/** The number of words at the end that are a name. The first word is never part of it. */
function longestName(words: readonly string[], isName: EntryContext["isAccount"]): number {
  for (let count = Math.min(MAX_NAME_WORDS, words.length - 1); count > 0; count -= 1) {
    if (isName?.(words.slice(-count).join(" ")) === true) return count;
  }
  return 0;
}

/** A line that consists of these parts. */
export function joinEntry(entry: Omit<EntryLine, "sign" | "day">): string {
  const { amountText, currency = "", words, categoryText, accountText, tags, note, dayText } = entry;
  const marks = [...tags.map((tag) => `#${tag}`), note === "" ? "" : `"${note}"`];
  return [amountText, currency, words, categoryText, accountText, ...marks, dayText].filter(Boolean).join(" ");
}

/** A number alone is part of a name, such as "Route 9". Several words are a day only if one names the month. */
function dayAtEnd(words: readonly string[], context: DayContext): { day: string | undefined; count: number } {
  for (let count = Math.min(MAX_DAY_WORDS, words.length); count > 0; count -= 1) {
    const text = words.slice(-count).join(" ");
    const isName = /^\d+$/.test(text) || (count > 1 && !/\p{L}/u.test(text));
    const day = isName ? undefined : parseDay(text, context);
    if (day !== undefined) return { day, count };
  }
  return { day: undefined, count: 0 };
}
