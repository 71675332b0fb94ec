/** Chooses the sentence beside the number from the API's explanation. The page and `first.ts` use it. */
import type { FirstFormats } from "../logic/format.ts";
import { isMonth, type PeriodDays } from "../logic/period.ts";
import type { home } from "./home.ts";
import type { number } from "./number.ts";

interface Money {
  readonly amount: number;
  readonly currency: string;
}

interface NumberSentence {
  readonly code: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** Those that a sentence shows as they are. Each sentence has some of them. */
interface PlainParameters {
  readonly days_left: number;
  readonly name: string;
  readonly before?: string;
}

/** Parts of a sentence, and what else `first.ts` shows. */
type PartId = `number.${"none" | "as_of" | "until" | "this_month" | "in_month" | "in_period"}`;

type SentenceId = Exclude<keyof typeof number, PartId> | Extract<keyof typeof home, `number.${string}`>;

/** Returns the text of a part. */
type PartText = (
  id: "number.this_month" | "number.in_month" | "number.in_period",
  params: { readonly month: string },
) => string;

/** The message and its parameters, without the amount: it is the slot `amount`. */
export function numberSentence(sentence: NumberSentence, period: PeriodDays, formats: FirstFormats, text: PartText) {
  const { days_left, name, before } = sentence.parameters as NumberSentence["parameters"] & PlainParameters;
  const day = before ? formats.day(before, "plain") : "";
  const month = period.name ? formats.month(period.name) : "";
  const when = text(month ? "number.in_month" : "number.in_period", { month });
  const span = text(isMonth(period) ? "number.this_month" : "number.in_period", { month });
  const params = { month, span, when, days_left, name, day };
  return { id: idOf(sentence, period.name), params };
}

function idOf({ code, parameters }: NumberSentence, periodName: string | null): SentenceId {
  if (code === "spending_power.left_per_day" && parameters.days_left === 1) return "number.left_last_day";
  if (code === "spending_power.left_limited" && parameters.name === null) return "number.left_until";
  if (periodName && code === "spending_power.overspent" && parameters.is_over) return "number.overspent_before";
  if (!periodName && code === "spending_power.left_at_end") return "number.left_on";
  return code.replace("spending_power.", "number.") as SentenceId;
}

/** The amount per day or before a day; `none` instead of an amount of 0 before a day. Undefined if the sentence has none. */
export function sentenceAmount(
  { parameters }: NumberSentence,
  formats: FirstFormats,
  none: string,
): string | undefined {
  const { limit, per_day = limit } = parameters as { readonly limit?: Money; readonly per_day?: Money };
  if (per_day === undefined) return undefined;
  return limit?.amount === 0 ? none : formats.money(per_day.amount, per_day.currency);
}
