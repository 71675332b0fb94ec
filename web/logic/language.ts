/** Chooses the language of the page, and the locale of its numbers and days. */

export const LANGUAGES = { en: "English", de: "Deutsch" } as const;

export type Language = keyof typeof LANGUAGES;

export interface LanguageChoice {
  readonly language: Language;
  /** A locale of the language, such as "en-GB": the browser's own if it has one. */
  readonly locale: string;
}

/** `chosen` is the person's choice in this browser, `preferred` the browser's languages in their order. */
export function chooseLanguage(chosen: string | null, preferred: readonly string[]): LanguageChoice {
  const isKnown = (tag: string): boolean => Object.hasOwn(LANGUAGES, baseOf(tag));
  const tag = chosen !== null && isKnown(chosen) ? chosen : (preferred.find(isKnown) ?? "en");
  const language = baseOf(tag) as Language;
  return { language, locale: preferred.find((one) => baseOf(one) === language) ?? language };
}

function baseOf(tag: string): string {
  return tag.toLowerCase().split("-")[0] ?? "";
}
