/** The day of the first payment, beside the button that creates a rule: a day in another year is seen there. */
import type { ReactNode } from "react";
import { daysBetween } from "../../../src/domain/calendar.ts";
import { useWords } from "../../words/use-words.tsx";

export function FirstPayment({ day, today }: { readonly day: string | undefined; readonly today: string }): ReactNode {
  const { t, formats } = useWords();
  return (
    <span className="muted small" aria-live="polite">
      {day !== undefined &&
        t("coming.first_payment", {
          day: formats.day(day, "year"),
          away: formats.daysAway(daysBetween(today, day)),
        })}
    </span>
  );
}
