/** Proposes that the household's month starts on payday. The calendar month is the other choice. */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { proposalOf } from "../../api/period-changes.ts";
import { Segments } from "../../components/segments.tsx";
import { isCalendar, type Pattern } from "../../logic/rhythm.ts";
import { useWords } from "../../words/use-words.tsx";
import styles from "./step.module.css";

interface MonthStartProps {
  /** The days of the first pay. */
  readonly period: Pattern;
  readonly today: string;
  readonly keepsMonths: boolean;
  onChange(keepsMonths: boolean): void;
}

export function MonthStart({ period, today, keepsMonths, onChange }: MonthStartProps): ReactNode {
  const { t, formats } = useWords();
  const { data } = useQuery(proposalOf(period, today));
  // Paydays on the 1st start calendar months.
  if (data == null || isCalendar(period)) return null;
  const { from, until, name } = data.period;
  const days = { from: formats.day(from, "plain"), until: formats.day(until, "plain") };
  const proposed = t(name === null ? "welcome.period_payday" : "welcome.month_payday", days);
  return (
    <div className={styles.month}>
      <p aria-live="polite">{keepsMonths ? t("welcome.month_calendar") : proposed}</p>
      <Segments
        label={t("welcome.month")}
        value={keepsMonths ? "calendar" : "payday"}
        choices={[
          { value: "payday", label: t("welcome.from_payday") },
          { value: "calendar", label: t("welcome.calendar_month") },
        ]}
        onChange={(value) => onChange(value === "calendar")}
      />
    </div>
  );
}
