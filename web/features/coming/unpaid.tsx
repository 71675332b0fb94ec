/** "Not paid?": what was due and is not paid, with an answer for every reason. */
import type { ReactNode } from "react";
import { daysBetween } from "../../../src/domain/calendar.ts";
import { useMayWrite } from "../../api/me.ts";
import { Button, TextButton } from "../../components/button.tsx";
import { report } from "../../logic/toast.ts";
import { useWords } from "../../words/use-words.tsx";
import { useDecisions } from "./actions.ts";
import type { ShownOccurrence } from "./occurrence.tsx";
import type { OccurrenceMode } from "./occurrence-dialog.tsx";
import styles from "./unpaid.module.css";

interface UnpaidProps {
  /** Overdue and lapsed ones, by due day. */
  readonly shown: readonly ShownOccurrence[];
  readonly today: string;
  onOpen(key: string, mode?: OccurrenceMode): void;
}

/** Nothing if everything is paid. */
export function Unpaid({ shown, today, onOpen }: UnpaidProps): ReactNode {
  const { t } = useWords();
  if (shown.length === 0) return null;
  return (
    <section className={styles.unpaid} aria-labelledby="unpaid">
      <h2 id="unpaid" className={styles.heading}>
        {t("coming.unpaid")}
      </h2>
      <ul>
        {shown.map((one) => (
          <li key={one.key} className={styles.row}>
            <UnpaidRow shown={one} today={today} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type RowProps = Omit<UnpaidProps, "shown"> & { readonly shown: ShownOccurrence };

function UnpaidRow({ shown, today, onOpen }: RowProps): ReactNode {
  const { t, formats } = useWords();
  const mayWrite = useMayWrite();
  const { pay, skip, owe } = useDecisions();
  const { key, occurrence, amount } = shown;
  const { name, state, due_on, currency } = occurrence;
  const day = formats.day(due_on, "short");
  const answers = [
    [t(amount > 0 ? "coming.receive" : "coming.pay"), () => report(pay(occurrence))],
    [t("coming.one_of_these"), () => onOpen(key, "match")],
    [t("coming.moved_to"), () => onOpen(key, "move")],
    [t("coming.not_this_time"), () => report(skip(occurrence))],
    ...(state === "lapsed" ? [[t("coming.owe"), () => report(owe(occurrence))] as const] : []),
  ] as const;
  return (
    <>
      <div className={styles.text}>
        <p className={styles.payment}>
          <b>{name}</b>
          <span className="num">{formats.amount(amount, currency, { sign: "always" })}</span>
        </p>
        <p className="muted small">
          {t(state === "lapsed" ? "coming.unpaid_lapsed" : "coming.unpaid_overdue", {
            day,
            away: formats.daysAway(daysBetween(today, due_on)),
          })}
        </p>
      </div>
      {mayWrite && (
        <div className={styles.answers}>
          {answers.map(([answer, act], i) => {
            const label = t("coming.answer_label", { answer, name, day });
            if (i > 0) {
              return (
                <TextButton key={answer} aria-label={label} onClick={act}>
                  {answer}
                </TextButton>
              );
            }
            return (
              <Button key={answer} isQuiet aria-label={label} onClick={act}>
                {answer}
              </Button>
            );
          })}
        </div>
      )}
    </>
  );
}
