/**
 * The occurrences by day, on a narrow page. The paid ones of the current period come last, closed. The unpaid ones of earlier
 * days are in `unpaid.tsx`.
 */
import { Fragment, type ReactNode } from "react";
import { daysBetween } from "../../../src/domain/calendar.ts";
import type { Unit } from "../../logic/period.ts";
import { useWords } from "../../words/use-words.tsx";
import styles from "./agenda.module.css";
import { OccurrenceButton, type ShownOccurrence } from "./occurrence.tsx";
import { isOpen } from "./occurrences.ts";

interface AgendaProps {
  readonly shown: readonly ShownOccurrence[];
  readonly today: string;
  readonly isCurrent: boolean;
  /** The first day of the period. */
  readonly since: string;
  readonly unit: Unit;
  onOpen(key: string): void;
}

export function Agenda({ shown, today, isCurrent, since, unit, onOpen }: AgendaProps): ReactNode {
  const { t } = useWords();
  const isOverdue = ({ occurrence: { state } }: ShownOccurrence) => state === "overdue";
  const isDone = ({ occurrence }: ShownOccurrence) => isCurrent && occurrence.due_on < today && !isOpen(occurrence);
  const overdue = isCurrent ? [] : shown.filter(isOverdue);
  const ahead = shown.filter((one) => !isOverdue(one) && !isDone(one));
  const done = shown.filter((one) => isDone(one) && one.occurrence.due_on >= since);
  return (
    <div className={styles.agenda}>
      {overdue.length > 0 && (
        <section>
          <h2 className={styles.overdue}>{t("coming.overdue")}</h2>
          <Days shown={overdue} today={today} onOpen={onOpen} />
        </section>
      )}
      <Days shown={ahead} today={today} onOpen={onOpen} />
      {done.length > 0 && (
        <details className={styles.done}>
          <summary>{t(`coming.done_${unit}`, { count: done.length })}</summary>
          <Days shown={done} today={today} onOpen={onOpen} />
        </details>
      )}
    </div>
  );
}

interface DaysProps {
  readonly shown: readonly ShownOccurrence[];
  readonly today: string;
  onOpen(key: string): void;
}

function Days({ shown, today, onOpen }: DaysProps): ReactNode {
  const { formats } = useWords();
  const days = [...new Set(shown.map(({ occurrence }) => occurrence.due_on))];
  return (
    <dl className={styles.days}>
      {days.map((day) => (
        <Fragment key={day}>
          <dt>
            {formats.day(day, "weekday")} <span className="muted">{formats.daysAway(daysBetween(today, day))}</span>
          </dt>
          {shown
            .filter(({ occurrence }) => occurrence.due_on === day)
            .map((one) => (
              <dd key={one.key}>
                <OccurrenceButton shown={one} onOpen={onOpen} />
              </dd>
            ))}
        </Fragment>
      ))}
    </dl>
  );
}
