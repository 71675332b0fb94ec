/** The catalogs of sentences, by language. A catalog with a missing or unknown code does not compile. */
import type { Sentence, SentenceCode, SentenceParameters } from "../domain/sentence.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";

export type Catalog = {
  readonly [Code in SentenceCode]: (parameters: SentenceParameters[Code]) => string;
};

/** By language tag (RFC 5646). */
const CATALOGS = { en, de } satisfies Readonly<Record<string, Catalog>>;

export type Language = keyof typeof CATALOGS;

export const LANGUAGES = Object.keys(CATALOGS) as readonly Language[];

export const SENTENCE_CODES = Object.keys(en) as readonly SentenceCode[];

export const DEFAULT_LANGUAGE: Language = "en";

/** A stored language, or the default if it is unknown. */
export function languageOf(tag: string): Language {
  return LANGUAGES.find((language) => language === tag) ?? DEFAULT_LANGUAGE;
}

export function renderSentence<Code extends SentenceCode>(
  { code, parameters }: Sentence<Code>,
  language: Language,
): string {
  const catalog: Catalog = CATALOGS[language];
  return catalog[code](parameters);
}
