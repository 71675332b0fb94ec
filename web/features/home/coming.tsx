/** The payments that are due in the next 14 days. */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { addDays } from "../../../src/domain/calendar.ts";
import { forecast } from "../../api/reads.ts";
import { Loading } from "../../components/loading.tsx";
import { useWords } from "../../words/use-words.tsx";
import styles from "./coming.module.css";

const DAYS = 14;

export function Coming(): ReactNode {
  const { t, formats } = useWords();
  const query = useQuery(forecast);
  const { data } = query;
  if (data === undefined) return <Loading query={query} lines={8} />;
  const until = addDays(data.since, DAYS);
  const moves = data.days
    .filter(({ day }) => day <= until)
    .flatMap(({ day, moves: all }) => all.map((move) => ({ day, ...move })));
  return (
    <section>
      <h2 className={styles.heading}>{t("screen.coming")}</h2>
      {moves.length === 0 && <p className="muted small">{t("home.coming_empty")}</p>}
      <ul className={styles.list}>
        {moves.map(({ day, id, name, amount, overdue_since }) => (
          <li key={`${day} ${id}`}>
            <span className={styles.day}>{formats.day(day, "short")}</span>
            <span className={styles.name}>
              {name ?? t("home.no_payee")}
              {overdue_since !== null && (
                <span className={styles.overdue}>
                  {t("home.overdue_since", { day: formats.day(overdue_since, "short") })}
                </span>
              )}
            </span>
            <span className={amount > 0 ? `num ${styles.plus}` : "num"}>
              {formats.amount(amount, data.currency, { sign: "always" })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
