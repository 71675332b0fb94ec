/** The choice of a day of the month. 31 is the last day. */
import type { ReactNode } from "react";
import { MONTH_DAYS } from "../logic/rhythm.ts";
import { useWords } from "../words/use-words.tsx";
import { SelectField } from "./select.tsx";

interface MonthDayFieldProps {
  readonly label: string;
  readonly value: number;
  /** Default: all. */
  readonly days?: readonly number[];
  onChange(day: number): void;
}

export function MonthDayField({ label, value, days = MONTH_DAYS, onChange }: MonthDayFieldProps): ReactNode {
  const { t } = useWords();
  return (
    <SelectField
      label={label}
      value={String(value)}
      choices={days.map((day) => ({ value: String(day), label: t("coming.month_day", { day }) }))}
      onChange={(next) => onChange(Number(next))}
    />
  );
}
