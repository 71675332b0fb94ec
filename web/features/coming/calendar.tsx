/** The period as a calendar, on a wide page. An open occurrence can be dragged to another day. */
import { type ReactNode, useState } from "react";
import { useMayWrite } from "../../api/me.ts";
import { contains } from "../../api/periods.ts";
import { isMonth, type PeriodDays } from "../../logic/period.ts";
import { useWords } from "../../words/use-words.tsx";
import styles from "./calendar.module.css";
import { OccurrenceButton, type ShownOccurrence } from "./occurrence.tsx";
import { isOpen } from "./occurrences.ts";

interface CalendarProps {
  readonly weeks: readonly (readonly string[])[];
  readonly period: PeriodDays;
  /** "in November 2026". */
  readonly when: string;
  readonly today: string;
  readonly shown: readonly ShownOccurrence[];
  onOpen(key: string): void;
  onMove(shown: ShownOccurrence, to: string): void;
}

export function Calendar({ weeks, period, when, today, shown, onOpen, onMove }: CalendarProps): ReactNode {
  const { t, formats } = useWords();
  const mayWrite = useMayWrite();
  const [dragged, setDragged] = useState<ShownOccurrence | undefined>(undefined);
  const [over, setOver] = useState<string | undefined>(undefined);

  function drop(day: string): void {
    if (dragged !== undefined && dragged.occurrence.due_on !== day) onMove(dragged, day);
    setDragged(undefined);
    setOver(undefined);
  }

  return (
    <div className={styles.calendar}>
      <table className={styles.table}>
        <caption className="visually-hidden">{t("coming.calendar", { when })}</caption>
        <thead>
          <tr>
            {Array.from({ length: 7 }, (_, i) => ((formats.firstWeekday - 1 + i) % 7) + 1).map((weekday) => (
              <th key={weekday} scope="col" abbr={formats.weekday(weekday, "long")}>
                {formats.weekday(weekday, "short")}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td
                  key={day}
                  className={styles.day}
                  data-outside={!contains(period, day)}
                  data-over={dragged !== undefined && over === day}
                  onDragOver={(event) => {
                    if (dragged === undefined) return;
                    event.preventDefault();
                    setOver(day);
                  }}
                  onDrop={(event) => {
                    event.preventDefault();
                    drop(day);
                  }}
                >
                  <time dateTime={day} className={day === today ? styles.today : styles.number}>
                    {isMonth(period) || !day.endsWith("-01") ? Number(day.slice(8)) : formats.day(day, "short")}
                    {day === today && <span className="visually-hidden"> {t("day.today")}</span>}
                  </time>
                  <ul>
                    {shown
                      .filter(({ occurrence: { due_on } }) => due_on === day)
                      .map((one) => (
                        <li key={one.key}>
                          <OccurrenceButton
                            isShort
                            shown={one}
                            onOpen={onOpen}
                            {...(mayWrite && isOpen(one.occurrence) ? { onDragStart: () => setDragged(one) } : {})}
                          />
                        </li>
                      ))}
                  </ul>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
