/** Reads a question about a purchase: "400 on fri?", "12*80 20 dec?". It ends with a question mark. */
import { type DayContext, parseDay } from "./day.ts";
import { parseEntry } from "./entry.ts";

export interface Ask {
  /** As typed, for `parseAmount`. */
  readonly amountText: string;
  /** Today without a day in the question. */
  readonly day: string;
}

/** Undefined if the text is not such a question. */
export function parseAsk(text: string, context: Omit<DayContext, "prefer">): Ask | undefined {
  const question = /^(.*?)[\s?]*\?\s*$/.exec(text)?.[1];
  if (question === undefined) return undefined;
  const future = { ...context, prefer: "future", notBefore: context.today } as const;
  const { amountText, words, day } = parseEntry(question, future);
  if (amountText === "") return undefined;
  // A number alone is a day here: "400 on 20?".
  const lastWord = words.split(" ").at(-1) ?? "";
  return { amountText, day: day ?? parseDay(lastWord, future) ?? context.today };
}
