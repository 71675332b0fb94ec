/** The country of a bank, of those in which some service connects banks. */
import type { ReactNode } from "react";
import type { BankProvider } from "../../../api/contract.ts";
import { SelectField } from "../../../components/select.tsx";
import { useWords } from "../../../words/use-words.tsx";

/** Stands for every country in which no service connects banks. */
export const OTHER_COUNTRY = "other";

function countriesOf(providers: readonly BankProvider[]): string[] {
  return [...new Set(providers.flatMap(({ countries }) => countries))];
}

/** The country of the browser's languages, if some service connects banks there. */
export function usualCountry(providers: readonly BankProvider[]): string {
  const known = countriesOf(providers);
  const regions = navigator.languages.map((language) => new Intl.Locale(language).maximize().region ?? "");
  return regions.find((region) => known.includes(region)) ?? OTHER_COUNTRY;
}

interface CountryFieldProps {
  readonly providers: readonly BankProvider[];
  readonly value: string;
  onChange(country: string): void;
}

export function CountryField({ providers, value, onChange }: CountryFieldProps): ReactNode {
  const { t, formats } = useWords();
  const names = new Intl.DisplayNames(formats.locale, { type: "region" });
  const choices = countriesOf(providers)
    .map((country) => ({ value: country, label: names.of(country) ?? country }))
    .toSorted((a, b) => a.label.localeCompare(b.label, formats.locale));
  return (
    <SelectField
      label={t("banks.country")}
      value={value}
      choices={[...choices, { value: OTHER_COUNTRY, label: t("banks.country_other") }]}
      onChange={onChange}
    />
  );
}
