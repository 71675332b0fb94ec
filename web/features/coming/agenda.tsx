/**
 * The occurrences by week, each week with its sum. The paid ones of the current period come last, closed. The unpaid ones of
 * earlier days are in `unpaid.tsx`.
 */
import type { ReactNode } from "react";
import { addDays, weekdayOf } from "../../../src/domain/calendar.ts";
import { useMayWrite } from "../../api/me.ts";
import { TextButton } from "../../components/button.tsx";
import type { Unit } from "../../logic/period.ts";
import { report } from "../../logic/toast.ts";
import { useWords } from "../../words/use-words.tsx";
import { useDecisions } from "./actions.ts";
import styles from "./agenda.module.css";
import { OccurrenceButton, type ShownOccurrence } from "./occurrence.tsx";
import { isOpen, sumsOf } from "./occurrences.ts";
import { RuleTile } from "./rule-tile.tsx";

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
    <>
      {overdue.length > 0 && (
        <section>
          <h2 className={styles.overdue}>{t("coming.overdue")}</h2>
          <Rows shown={overdue} onOpen={onOpen} />
        </section>
      )}
      <Weeks shown={ahead} today={today} onOpen={onOpen} />
      {done.length > 0 && (
        <details className={styles.done}>
          <summary>{t(`coming.done_${unit}`, { count: done.length })}</summary>
          <Rows shown={done} onOpen={onOpen} />
        </details>
      )}
    </>
  );
}

function Weeks({ shown, today, onOpen }: Pick<AgendaProps, "shown" | "today" | "onOpen">): ReactNode {
  const { t, formats } = useWords();
  const weekOf = (day: string) => addDays(day, -((weekdayOf(day) - formats.firstWeekday + 7) % 7));
  const weeks = [...Map.groupBy(shown, ({ occurrence }) => weekOf(occurrence.due_on))];
  const nameOf = (week: string) => {
    if (week === weekOf(today)) return t("coming.this_week");
    if (week === addDays(weekOf(today), 7)) return t("coming.next_week");
    return t("coming.week_of", { day: formats.day(week, "plain") });
  };
  return weeks.map(([week, ofWeek]) => (
    <section key={week} className={styles.week}>
      <div className={styles.top}>
        <h2>{nameOf(week)}</h2>
        <Sum shown={ofWeek} />
      </div>
      <Rows shown={ofWeek} onOpen={onOpen} />
    </section>
  ));
}

/** What is still expected, income less payments, by currency. */
function Sum({ shown }: { readonly shown: readonly ShownOccurrence[] }): ReactNode {
  const { formats } = useWords();
  const sums = sumsOf(shown.map(({ occurrence }) => occurrence));
  const isOne = sums.length === 1;
  const texts = sums.map(({ currency, net }) =>
    isOne ? formats.amount(net, currency, { sign: "always" }) : formats.money(net, currency),
  );
  return <span className="num">{texts.join(", ")}</span>;
}

type RowsProps = Pick<AgendaProps, "shown" | "onOpen">;

function Rows({ shown, onOpen }: RowsProps): ReactNode {
  return (
    <ul className={styles.rows}>
      {shown.map((one) => (
        <Row key={one.key} shown={one} onOpen={onOpen} />
      ))}
    </ul>
  );
}

function Row({ shown, onOpen }: Pick<RowsProps, "onOpen"> & { readonly shown: ShownOccurrence }): ReactNode {
  const { t, formats } = useWords();
  const mayWrite = useMayWrite();
  const { pay } = useDecisions();
  const { occurrence, rule, amount } = shown;
  const { name, due_on, state } = occurrence;
  const answer = t(amount > 0 ? "coming.in_now" : "coming.pay");
  const label = t("coming.answer_label", { answer, name, day: formats.day(due_on, "short") });
  return (
    <li>
      <span className={styles.day} aria-hidden="true">
        <span>{formats.weekday(weekdayOf(due_on), "short")}</span>
        <b>{Number(due_on.slice(8))}</b>
      </span>
      <RuleTile rule={rule} size={28} />
      <OccurrenceButton shown={shown} onOpen={onOpen} />
      {mayWrite && state === "expected" && (
        <span className={styles.pay}>
          <TextButton aria-label={label} onClick={() => report(pay(occurrence))}>
            {answer}
          </TextButton>
        </span>
      )}
    </li>
  );
}
