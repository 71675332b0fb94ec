/** The currencies for a list to choose from, with their names in the person's language. */
import { CURRENCY_CODES } from "../../src/domain/currency.ts";
import { useWords } from "../words/use-words.tsx";
import type { Choice } from "./select.tsx";

export function useCurrencyChoices(): Choice[] {
  const { formats } = useWords();
  const names = new Intl.DisplayNames(formats.locale, { type: "currency", fallback: "none" });
  return CURRENCY_CODES.flatMap((code) => {
    const name = names.of(code);
    return name === undefined ? [] : [{ value: code, label: `${code} · ${name}` }];
  });
}
