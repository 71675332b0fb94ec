/** The payments that are due in the next 14 days. */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { addDays } from "../../../src/domain/calendar.ts";
import type { Forecast } from "../../api/contract.ts";
import { forecast, recurringRules } from "../../api/reads.ts";
import { useCategoryLooks } from "../../components/category-looks.ts";
import { CategoryTile, TRANSFER } from "../../components/category-tile.tsx";
import { Loading } from "../../components/loading.tsx";
import { useWords } from "../../words/use-words.tsx";
import styles from "./coming.module.css";
import { Top } from "./top.tsx";

const DAYS = 14;

type Move = Forecast["days"][number]["moves"][number];

export function Coming(): ReactNode {
  const { t, formats } = useWords();
  const query = useQuery(forecast);
  const lookOf = useMoveLooks();
  const { data } = query;
  if (data === undefined) return <Loading query={query} lines={8} />;
  const until = addDays(data.since, DAYS);
  const moves = data.days
    .filter(({ day }) => day <= until)
    .flatMap(({ day, moves: all }) => all.map((move) => ({ day, move })));
  return (
    <section>
      <Top title={t("screen.coming")} to="/coming" link={t("home.all")} linkLabel={t("home.all_coming")} />
      {moves.length === 0 && <p className="muted small">{t("home.coming_empty")}</p>}
      <ul className={styles.list}>
        {moves.map(({ day, move }) => {
          const { id, name, amount, overdue_since } = move;
          return (
            <li key={`${day} ${id}`}>
              <CategoryTile category={lookOf(move)} size={22} />
              <bdi className={styles.name}>{name ?? t("home.no_payee")}</bdi>
              {overdue_since === null ? (
                <span className={styles.day}>{formats.day(day, "weekday")}</span>
              ) : (
                <span className={styles.overdue}>
                  {t("home.overdue_since", { day: formats.day(overdue_since, "short") })}
                </span>
              )}
              <span className={amount > 0 ? `num ${styles.plus}` : `num ${styles.amount}`}>
                {formats.amount(amount, data.currency, { sign: "always" })}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Returns a function that finds the tile of a move. Only rules say which category they have. */
function useMoveLooks() {
  const rules = useQuery(recurringRules).data?.recurring;
  const lookOf = useCategoryLooks();
  return ({ source, id }: Move) => {
    const rule = source === "recurring" ? rules?.find((one) => one.id === id) : undefined;
    if (rule === undefined) return undefined;
    return rule.category_id === null && rule.transfer_account_id !== null ? TRANSFER : lookOf(rule.category_id);
  };
}
