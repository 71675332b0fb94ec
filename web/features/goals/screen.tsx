/** Goals: the amount saved of each target, this month's share, and the month in which the target is reached. */

import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Goal, GoalChanges } from "../../api/contract.ts";
import { useMayWrite } from "../../api/me.ts";
import { goals } from "../../api/reads.ts";
import { useBudgetNow } from "../../api/today.ts";
import { useUnit } from "../../api/unit.ts";
import { write } from "../../api/writes.ts";
import { Button } from "../../components/button.tsx";
import { CategoryTile, hueOf } from "../../components/category-tile.tsx";
import { useGoalPlace } from "../../components/goal-place.ts";
import { describeGoalState } from "../../components/goal-state.ts";
import { useKeys } from "../../components/keys.tsx";
import { Loading } from "../../components/loading.tsx";
import { Menu, type MenuItem } from "../../components/menu.tsx";
import { Opened } from "../../components/opened.tsx";
import { PageTop } from "../../components/page.tsx";
import { UsedGoals } from "../../components/used-goals.tsx";
import { report } from "../../logic/toast.ts";
import { useWords } from "../../words/use-words.tsx";
import { GoalDialog } from "./goal-dialog.tsx";
import styles from "./screen.module.css";

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
          <Goals all={data.goals} currency={now.currency} onOpen={show} />
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
  onOpen(id: string): void;
}

function Goals({ all, currency, onOpen }: GoalsProps): ReactNode {
  const { t, formats } = useWords();
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
        <GoalRow key={goal.id} goal={goal} currency={currency} onOpen={onOpen} />
      ))}
    </ul>
  );
  const share = running.reduce((sum, goal) => sum + goal.share, 0);
  return (
    <>
      {running.length > 1 && (
        <p className={styles.sum}>{t(`goals.sum_${unit}`, { amount: formats.money(share, currency) })}</p>
      )}
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

interface GoalRowProps {
  readonly goal: Goal;
  readonly currency: string;
  onOpen(id: string): void;
}

function GoalRow({ goal, currency, onOpen }: GoalRowProps): ReactNode {
  const words = useWords();
  const { t, formats } = words;
  const { place, look } = useGoalPlace(goal);
  const unit = useUnit();
  const mayWrite = useMayWrite();
  const items = useItems(goal, onOpen);
  const { id, name, amount, saved, remaining, share, moved, status, unconverted } = goal;
  const { repeats, next_due_on, reached_in_day: reachedIn, shortfall } = goal;
  const money = (value: number) => formats.amount(value, currency);
  const reachedAt = (day: string) => ({ month: formats.month(day.slice(0, 7)), day: formats.day(day, "year") });
  const amounts = unconverted.map((one) => formats.money(one.amount, one.currency)).join(", ");
  const reached = amount === null ? undefined : Math.floor(Math.max(0, saved / amount) * 100);
  const isRunning = status !== "reached" && status !== "missed" && status !== "paused";
  const isPast = goal.due_on !== null && goal.next_due_on === null && !goal.is_archived;
  const state = describeGoalState(goal, words);
  return (
    <li className={`${styles.goal} ${look ? hueOf(look) : ""}`}>
      <CategoryTile category={look} size={48} />
      <div className={styles.text}>
        <h2>
          {mayWrite ? (
            <button type="button" className={styles.open} onClick={() => onOpen(id)}>
              {name}
            </button>
          ) : (
            name
          )}
          <span className={styles.status} data-tone={state.tone}>
            {state.text}
          </span>
        </h2>
        {reached !== undefined && (
          <Progress share={reached / 100} text={t("goals.percent", { percent: Math.min(100, reached) })} />
        )}
        <p className={styles.saved}>
          {amount === null
            ? t("goals.saved", { saved: money(saved) })
            : t("goals.saved_of", { saved: money(saved), amount: money(amount) })}
          {remaining !== null && remaining > 0 && ` ${t("goals.remaining", { amount: money(remaining) })}`}
        </p>
        <p className="muted small">
          {[
            place !== undefined && t("goals.in_place", { name: place }),
            repeats !== null && next_due_on !== null && t("goals.due_next", { day: formats.day(next_due_on, "year") }),
            shortfall !== null && shortfall > 0 && t("goals.shortfall", { amount: money(shortfall) }),
            reachedIn !== null && isRunning && t(`goals.reached_in_${unit}`, reachedAt(reachedIn)),
            unconverted.length > 0 && t("goals.unconverted", { amounts }),
          ]
            .filter(Boolean)
            .join(" ")}
        </p>
      </div>
      {isPast && mayWrite && <WhatNext goal={goal} onOpen={onOpen} />}
      {isRunning && (
        <dl className={styles.share}>
          <dt className="muted small">{t(`field.this_${unit}`)}</dt>
          <dd>{t("goals.moved_of", { moved: money(moved), share: money(share) })}</dd>
        </dl>
      )}
      {mayWrite && <Menu label={t("action.menu", { name })} items={items} />}
    </li>
  );
}

/** After the date of a goal: save again, save until another date, or close it. */
function WhatNext({ goal, onOpen }: Pick<GoalRowProps, "goal" | "onOpen">): ReactNode {
  const { t } = useWords();
  const { id: goal_id, name } = goal;
  const change = (changes: GoalChanges, done: string) =>
    report(write("PUT /v1/goals/{goal_id}", { params: { goal_id }, body: { goal: changes } }, done));
  return (
    <div className={styles.next}>
      <Button isQuiet onClick={() => change({ repeats: 12 }, t("goals.repeated", { name }))}>
        {t("goals.repeat")}
      </Button>
      <Button isQuiet onClick={() => onOpen(goal_id)}>
        {t("goals.new_date")}
      </Button>
      <Button isQuiet onClick={() => change({ is_archived: true }, t("goals.closed_done", { name }))}>
        {t("action.close")}
      </Button>
    </div>
  );
}

function useItems(goal: Goal, onOpen: (id: string) => void): readonly MenuItem[] {
  const { t } = useWords();
  const { id: goal_id, name, is_archived } = goal;
  const archive = (next: boolean, done: string) =>
    write("PUT /v1/goals/{goal_id}", { params: { goal_id }, body: { goal: { is_archived: next } } }, done);
  return [
    { id: "edit", label: t("action.edit"), run: () => onOpen(goal_id) },
    is_archived
      ? { id: "reopen", label: t("goals.reopen"), run: () => report(archive(false, t("goals.reopened", { name }))) }
      : { id: "close", label: t("goals.close"), run: () => report(archive(true, t("goals.closed_done", { name }))) },
    {
      id: "delete",
      label: t("action.delete"),
      run: () => report(write("DELETE /v1/goals/{goal_id}", { params: { goal_id } }, t("done.deleted", { name }))),
    },
  ];
}

interface ProgressProps {
  /** From 0 to 1. */
  readonly share: number;
  readonly text: string;
}

/** How much of a goal is saved. The text below it has the same information. */
function Progress({ share, text }: ProgressProps): ReactNode {
  return (
    <p className={styles.progress} aria-hidden="true">
      <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
        <g data-graph="">
          <rect className={styles.done} width={Math.min(1, Math.max(0, share)) * 100} height="8" />
        </g>
      </svg>
      <span data-graph="">
        <span>{text}</span>
      </span>
    </p>
  );
}
