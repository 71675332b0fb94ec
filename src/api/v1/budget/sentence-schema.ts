/** The schema of sentences, and their JSON. */
import type { Static } from "typebox";
import { amountFormat } from "../../../domain/amount-format.ts";
import type { Money, Parameter } from "../../../domain/sentence.ts";
import { SENTENCE_SUBJECTS, type SpendingSentence } from "../../../domain/spending-sentences.ts";
import { type Language, renderSentence, SENTENCE_CODES } from "../../../words/catalog.ts";
import { Fields, OneOf } from "../../shapes.ts";
import { Type } from "../../type.ts";

const CODES = SENTENCE_CODES.filter((code) => SENTENCE_SUBJECTS.some((subject) => code.startsWith(`${subject}.`)));

export const SentenceJson = Fields({
  about: OneOf(SENTENCE_SUBJECTS, { description: "What the sentence is about." }),
  text: Type.String({ description: "The sentence, in the language of the response." }),
  code: OneOf(CODES, {
    description: "Identifies the sentence. Use it with `parameters` to write the sentence yourself.",
  }),
  parameters: Type.Unsafe<Readonly<Record<string, unknown>>>({
    type: "object",
    additionalProperties: true,
    description:
      "The values in the sentence. Money is an object with `amount` and `currency`; `month` is YYYY-MM. The names depend on `code`.",
  }),
});

export function formatSentence(
  { about, ...sentence }: SpendingSentence,
  language: Language,
): Static<typeof SentenceJson> {
  const { code, parameters } = sentence;
  const entries = Object.entries<Parameter>({ ...parameters }).map(([name, value]) => [name, formatParameter(value)]);
  return { about, text: renderSentence(sentence, language), code, parameters: Object.fromEntries(entries) };
}

function formatParameter(parameter: Parameter): unknown {
  if (isMoneyList(parameter)) return parameter.map(formatMoney);
  return typeof parameter === "object" && parameter !== null ? formatMoney(parameter) : parameter;
}

function isMoneyList(parameter: Parameter): parameter is readonly Money[] {
  return Array.isArray(parameter);
}

function formatMoney({ amount_minor, currency }: Money) {
  return { amount: amountFormat(currency)(amount_minor), currency };
}
