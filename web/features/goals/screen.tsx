/** Goals: what is saved for all of them, when each is reached, and each with its pace and its share of the period. */

import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Goal } from "../../api/contract.ts";
import { useMayWrite } from "../../api/me.ts";
import { goals } from "../../api/reads.ts";
import { useBudgetNow } from "../../api/today.ts";
import { useUnit } from "../../api/unit.ts";
import { BigNumber } from "../../components/big-number.tsx";
import { Button } from "../../components/button.tsx";
import { useKeys } from "../../components/keys.tsx";
import { Loading } from "../../components/loading.tsx";
import { Opened } from "../../components/opened.tsx";
import { PageTop } from "../../components/page.tsx";
import { UsedGoals } from "../../components/used-goals.tsx";
import { sumOf } from "../../logic/amount.ts";
import { useWords } from "../../words/use-words.tsx";
import { GoalDialog } from "./goal-dialog.tsx";
import { GoalRow } from "./goal-row.tsx";
import styles from "./screen.module.css";
import { TimeLine } from "./time-line.tsx";

interface Search {
  /** The id of the open goal; "new" for a new one. */
  readonly goal?: string | undefined;
}

export function Screen(): ReactNode {
  const { t } = useWords();
  const navigate = useNavigate();
  const { goal: openId } = useSearch({ strict: false }) as Search;
  const now = useBudgetNow();
  const mayWrite = useMayWrite();
  const query = useQuery(goals);
  const { data } = query;
  const show = (goal: string | undefined) => void navigate({ to: ".", search: goal === undefined ? {} : { goal } });
  useKeys([{ keys: "n", label: t("goals.add"), isWrite: true, run: () => show("new") }]);
  const goal = data?.goals.find(({ id }) => id === openId);
  const opened = openId === "new" || goal ? { id: openId, goal } : undefined;
  return (
    <>
      <PageTop
        title={t("screen.goals")}
        actions={
          mayWrite && (
            <Button isQuiet icon="plus" onClick={() => show("new")}>
              {t("goals.add")}
            </Button>
          )
        }
      >
        <h1>{t("screen.goals")}</h1>
      </PageTop>
      <Loading query={{ ...query, data: now && data }} lines={6} />
      {data !== undefined && now !== undefined && (
        <>
          <UsedGoals />
          <Goals all={data.goals} currency={now.currency} today={now.today} onOpen={show} />
          <Opened value={mayWrite ? opened : undefined} onClose={() => show(undefined)}>
            {({ id, goal }, close) => (
              <GoalDialog key={id} goal={goal} today={now.today} currency={now.currency} onClose={close} />
            )}
          </Opened>
        </>
      )}
    </>
  );
}

interface GoalsProps {
  readonly all: readonly Goal[];
  readonly currency: string;
  readonly today: string;
  onOpen(id: string): void;
}

function Goals({ all, currency, today, onOpen }: GoalsProps): ReactNode {
  const { t } = useWords();
  const unit = useUnit();
  const running = all.filter(({ is_archived }) => !is_archived);
  const closed = all.filter(({ is_archived }) => is_archived);
  if (all.length === 0) {
    return (
      <p className={styles.empty}>
        <b>{t("goals.empty_title")}</b> {t(`goals.empty_${unit}`)}
      </p>
    );
  }
  const list = (some: readonly Goal[]) => (
    <ul>
      {some.map((goal) => (
        <GoalRow key={goal.id} goal={goal} currency={currency} today={today} onOpen={onOpen} />
      ))}
    </ul>
  );
  return (
    <>
      {running.length > 1 && <Sum running={running} currency={currency} />}
      {running.length > 1 && <TimeLine goals={running} today={today} />}
      {list(running)}
      {closed.length > 0 && (
        <details className={styles.closed}>
          <summary>{t("goals.closed", { count: closed.length })}</summary>
          {list(closed)}
        </details>
      )}
    </>
  );
}

interface SumProps {
  readonly running: readonly Goal[];
  readonly currency: string;
}

/** What is saved for all goals, and what they need in this period. */
function Sum({ running, currency }: SumProps): ReactNode {
  const { t, rich, formats } = useWords();
  const unit = useUnit();
  const targets = sumOf(currency, running, ({ amount }) => amount ?? 0);
  const needed = sumOf(currency, running, ({ share }) => share);
  const amount = <b className="num">{formats.amount(targets, currency)}</b>;
  return (
    <>
      <p className={`number ${styles.number}`}>
        <BigNumber amount={sumOf(currency, running, ({ saved }) => saved)} currency={currency} />
      </p>
      <p className={styles.sum}>{rich("goals.saved_for", { count: running.length }, { amount })}</p>
      <p className={styles.sum}>{t(`goals.sum_${unit}`, { amount: formats.money(needed, currency) })}</p>
    </>
  );
}
