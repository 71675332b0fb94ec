/** The goals on Home: the first three, each with its bar and its state. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Goal } from "../../api/contract.ts";
import { goals } from "../../api/reads.ts";
import { CategoryTile, hueOf } from "../../components/category-tile.tsx";
import { useGoalPlace } from "../../components/goal-place.ts";
import { describeGoalState } from "../../components/goal-state.ts";
import { useWords } from "../../words/use-words.tsx";
import styles from "./goals.module.css";
import { Top } from "./top.tsx";

const SHOWN = 3;

export function Goals({ currency }: { readonly currency: string }): ReactNode {
  const { t } = useWords();
  const running = useQuery(goals).data?.goals.filter(({ is_archived }) => !is_archived) ?? [];
  if (running.length === 0) return null;
  return (
    <section>
      <Top title={t("screen.goals")} to="/goals" link={t("home.all")} linkLabel={t("home.all_goals")} />
      <ul className={styles.list}>
        {running.slice(0, SHOWN).map((goal) => (
          <Row key={goal.id} goal={goal} currency={currency} />
        ))}
      </ul>
    </section>
  );
}

function Row({ goal, currency }: { readonly goal: Goal; readonly currency: string }): ReactNode {
  const words = useWords();
  const { t, formats } = words;
  const { look } = useGoalPlace(goal);
  const { id, name, amount, saved, next_due_on } = goal;
  const money = (value: number) => formats.amount(value, currency);
  const { text, tone } = describeGoalState(goal, words);
  return (
    <li className={look ? hueOf(look) : ""}>
      <CategoryTile category={look} size={28} />
      <Link to={"/goals" as never} search={{ goal: id } as never} className={styles.goal}>
        <span className={styles.line}>
          <bdi className={styles.name}>{name}</bdi>
          {next_due_on !== null && <span className={styles.day}>{formats.day(next_due_on, "year")}</span>}
        </span>
        {amount !== null && amount > 0 && (
          <span className={styles.bar} data-graph="" aria-hidden="true">
            <i style={{ width: `${Math.min(100, Math.max(0, (saved / amount) * 100)).toFixed(1)}%` }} />
          </span>
        )}
        <span className={styles.line}>
          <span className="num">
            {amount === null ? money(saved) : t("goals.saved_short", { saved: money(saved), amount: money(amount) })}
          </span>
          <span data-tone={tone}>{text}</span>
        </span>
      </Link>
    </li>
  );
}
