/** The currency and the time zone of a household. */
import type { ReactNode } from "react";
import { useWords } from "../words/use-words.tsx";
import { useCurrencyChoices } from "./currencies.ts";
import { FieldRow } from "./form.tsx";
import { SelectField } from "./select.tsx";
import { timeZoneChoices } from "./time-zones.ts";

/** What `text` of a form returns. */
interface Bound {
  readonly value: string;
  readonly error: string | undefined;
  onChange(value: string): void;
}

interface PlaceFieldsProps {
  readonly currency: Bound;
  readonly timeZone: Bound;
  /** Below the time zone. */
  readonly hint?: string;
}

export function PlaceFields({ currency, timeZone, hint }: PlaceFieldsProps): ReactNode {
  const { t } = useWords();
  return (
    <FieldRow>
      <SelectField label={t("field.currency")} choices={useCurrencyChoices()} {...currency} />
      <SelectField label={t("field.time_zone")} choices={timeZoneChoices(timeZone.value)} hint={hint} {...timeZone} />
    </FieldRow>
  );
}
