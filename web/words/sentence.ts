/** Chooses the sentence beside the number from the API's explanation. The page and `first.ts` use it. */
import type { Formats } from "../logic/format.ts";
import type { number } from "./number.ts";

interface Money {
  readonly amount: number;
  readonly currency: string;
}

interface NumberSentence {
  readonly code: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

type SentenceId = Exclude<keyof typeof number, "number.as_of">;

/** The message and its parameters, without the amount per day: it is the slot `per_day`. */
export function numberSentence(sentence: NumberSentence, formats: Formats) {
  const { month, days_left } = sentence.parameters;
  return { id: idOf(sentence), params: { month: formats.month(String(month)), days_left: Number(days_left) } };
}

function idOf({ code, parameters }: NumberSentence): SentenceId {
  if (code === "spending_power.left_per_day" && parameters.days_left === 1) return "number.left_last_day";
  if (code === "spending_power.overspent" && parameters.is_over) return "number.overspent_before";
  return code.replace("spending_power.", "number.") as SentenceId;
}

/** The amount per day of the sentence; undefined if it has none. */
export function perDayOf({ parameters }: NumberSentence): Money | undefined {
  return parameters.per_day as Money | undefined;
}
