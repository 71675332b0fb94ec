/** Reads a purchase typed in one line: "12.40 baker", "12*3 corner shop yesterday", "+50 refund fri". */
import { type DayContext, parseDay } from "./day.ts";

export interface EntryLine {
  /** The amount as typed, for `parseAmount`. Empty if the line does not start with one. */
  readonly amountText: string;
  /** The words between the amount and the day: the payee. */
  readonly words: string;
  /** The day as typed. */
  readonly dayText: string;
  readonly day: string | undefined;
  /** The amount starts with "+". */
  readonly isIncome: boolean;
}

const NUMBER = String.raw`\(*\d[\d.,'’]*\)*(?!\p{L})`;
const AMOUNT = new RegExp(String.raw`^\s*\+?\s*${NUMBER}(?:\s*[-+*/×÷xX:−]\s*${NUMBER})*`, "u");

/** The maximum number of words that a day can have: "20 dec 2026". */
const MAX_DAY_WORDS = 3;

export function parseEntry(line: string, context: DayContext): EntryLine {
  const amountText = AMOUNT.exec(line)?.[0].trim() ?? "";
  const rest = line.slice(line.indexOf(amountText) + amountText.length).trim();
  const words = rest.split(/\s+/).filter(Boolean);
  const { day, count } = dayAtEnd(words, context);
  return {
    amountText,
    words: words.slice(0, words.length - count).join(" "),
    dayText: words.slice(words.length - count).join(" "),
    day,
    isIncome: amountText.startsWith("+"),
  };
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
