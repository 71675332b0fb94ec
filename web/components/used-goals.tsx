/** Asks after most of a goal's money was taken out: was this what it was saved for? */
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { periodId } from "../../src/domain/period.ts";
import type { Goal } from "../api/contract.ts";
import { useMayWrite } from "../api/me.ts";
import { usePeriodsAt } from "../api/periods.ts";
import { goals } from "../api/reads.ts";
import { useBudgetNow } from "../api/today.ts";
import { write } from "../api/writes.ts";
import { KEPT_GOAL, readStored, store } from "../logic/stored.ts";
import { report } from "../logic/toast.ts";
import { dateAfterUse, isUsed } from "../logic/used-goal.ts";
import { useWords } from "../words/use-words.tsx";
import { Button } from "./button.tsx";
import styles from "./used-goals.module.css";

/** Nothing if there is nothing to ask. */
export function UsedGoals(): ReactNode {
  const now = useBudgetNow();
  const mayWrite = useMayWrite();
  const { data } = useQuery({ ...goals, enabled: mayWrite });
  const [, setAnswered] = useState(0);
  const period = usePeriodsAt(now?.today)?.shown;
  if (now === undefined || period === undefined || data === undefined || !mayWrite) return null;
  const { today, currency } = now;
  const isKept = ({ id }: Goal) => readStored(KEPT_GOAL + id) === periodId(period);
  const keep = ({ id }: Goal) => {
    store(KEPT_GOAL + id, periodId(period));
    setAnswered((count) => count + 1);
  };
  return data.goals
    .filter((goal) => isUsed(goal, today) && !isKept(goal))
    .map((goal) => <UsedGoal key={goal.id} goal={goal} currency={currency} onKeep={() => keep(goal)} />);
}

interface UsedGoalProps {
  readonly goal: Goal;
  readonly currency: string;
  onKeep(): void;
}

function UsedGoal({ goal, currency, onKeep }: UsedGoalProps): ReactNode {
  const { t, formats } = useWords();
  const { id: goal_id, name, withdrawn } = goal;
  const due_on = dateAfterUse(goal);
  const use = () =>
    due_on === undefined
      ? write(
          "PUT /v1/goals/{goal_id}",
          { params: { goal_id }, body: { goal: { is_archived: true } } },
          t("goals.closed_done", { name }),
        )
      : write(
          "PUT /v1/goals/{goal_id}",
          { params: { goal_id }, body: { goal: { due_on } } },
          t("goals.used_next", { name, day: formats.day(due_on, "year") }),
        );
  return (
    <section className={styles.question} aria-label={name}>
      <p>{t("goals.used", { name, amount: formats.money(withdrawn, currency) })}</p>
      <div className={styles.answers}>
        <Button isQuiet aria-label={t("goals.used_yes_label", { name })} onClick={() => report(use())}>
          {t("goals.used_yes")}
        </Button>
        <Button isQuiet aria-label={t("goals.used_no_label", { name })} onClick={onKeep}>
          {t("goals.used_no")}
        </Button>
      </div>
    </section>
  );
}
