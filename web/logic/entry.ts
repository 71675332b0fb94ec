/** Reads a purchase typed in one line: "12.40 baker", "12*3 corner shop yesterday", "baker 36 fri", "+50 refund". */
import { type DayContext, parseDay } from "./day.ts";

export interface EntryLine {
  /** The amount as typed, for `parseAmount`. Empty if the line has none. */
  readonly amountText: string;
  /** The words that are neither amount nor day: the payee. */
  readonly words: string;
  /** The day as typed. */
  readonly dayText: string;
  readonly day: string | undefined;
  /** The amount starts with "+". */
  readonly isIncome: boolean;
}

const NUMBER = String.raw`\(*\d[\d.,'’]*\)*(?!\p{L})`;
const AMOUNT = String.raw`\+?\s*${NUMBER}(?:\s*[-+*/×÷xX:−]\s*${NUMBER})*`;
const AMOUNT_FIRST = new RegExp(String.raw`^\s*${AMOUNT}`, "u");
const AMOUNT_LAST = new RegExp(String.raw`^(.*?\S)\s+(${AMOUNT})$`, "u");
const PLAIN_AMOUNT = /^\+?\d+(?:[.,]\d+)?$/;

/** The maximum number of words that a day can have: "20 dec 2026". */
const MAX_DAY_WORDS = 3;

interface EntryContext extends DayContext {
  /** Whether these words name a payee, such as "Route 9": their last number is no amount then. */
  isPayee?(words: string): boolean;
}

/** The amount is first, or follows the payee. */
export function parseEntry(line: string, context: EntryContext): EntryLine {
  const first = AMOUNT_FIRST.exec(line)?.[0] ?? "";
  const rest = line.slice(first.length).trim();
  const words = rest.split(/\s+/).filter(Boolean);
  const { day, count } = dayAtEnd(words, context);
  const name = words.slice(0, words.length - count).join(" ");
  const dayText = words.slice(words.length - count).join(" ");
  const entry = (amountText: string, payee: string, isDated = true): EntryLine => ({
    amountText,
    words: payee,
    dayText: isDated ? dayText : "",
    day: isDated ? day : undefined,
    isIncome: amountText.startsWith("+"),
  });
  if (first !== "" || name === "" || context.isPayee?.(name) === true) return entry(first.trim(), name);
  const [, payee = name, last = ""] = AMOUNT_LAST.exec(name) ?? [];
  // "baker 12.11" and "refund +50" have an amount rather than a day.
  if (last === "" && PLAIN_AMOUNT.test(dayText)) return entry(dayText, name, false);
  return entry(last, payee);
}

/** A line that consists of these parts. */
export function joinEntry({ amountText, words, dayText }: Pick<EntryLine, "amountText" | "words" | "dayText">): string {
  return [amountText, words, dayText].filter(Boolean).join(" ");
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
