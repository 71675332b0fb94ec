/** One goal: its state, its bar with the line of today, its pace, and its share of the period. */
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Goal, GoalChanges } from "../../api/contract.ts";
import { useMayWrite } from "../../api/me.ts";
import { categories } from "../../api/reads.ts";
import { useUnit } from "../../api/unit.ts";
import { write } from "../../api/writes.ts";
import { Button } from "../../components/button.tsx";
import { CategoryTile, hueOf } from "../../components/category-tile.tsx";
import { useGoalPlace } from "../../components/goal-place.ts";
import { describeGoalState } from "../../components/goal-state.ts";
import { Menu, type MenuItem } from "../../components/menu.tsx";
import { addAmounts } from "../../logic/amount.ts";
import { report } from "../../logic/toast.ts";
import { useWords } from "../../words/use-words.tsx";
import { evenShare, isRunning } from "./pace.ts";
import styles from "./screen.module.css";

interface GoalRowProps {
  readonly goal: Goal;
  readonly currency: string;
  readonly today: string;
  onOpen(id: string): void;
}

export function GoalRow({ goal, currency, today, onOpen }: GoalRowProps): ReactNode {
  const words = useWords();
  const { t, formats } = words;
  const { place, look } = useGoalPlace(goal);
  const unit = useUnit();
  const mayWrite = useMayWrite();
  const items = useItems(goal, onOpen);
  const { id, name, amount, saved, remaining, unconverted, repeats, next_due_on, shortfall } = goal;
  const money = (value: number) => formats.amount(value, currency);
  const amounts = unconverted.map((one) => formats.money(one.amount, one.currency)).join(", ");
  const pace = usePace(goal, currency);
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
          {repeats !== null && (
            <span className={styles.repeats}>
              {repeats === 12 ? t("goals.repeats_yearly") : t("goals.repeats_short", { count: repeats })}
            </span>
          )}
          {next_due_on !== null && (
            <span className={styles.due}>{t("goals.due_by", { day: formats.day(next_due_on, "year") })}</span>
          )}
        </h2>
        {amount !== null && amount > 0 && <Progress share={saved / amount} today={evenShare(goal, today, unit)} />}
        <p className={styles.saved}>
          {amount === null
            ? t("goals.saved", { saved: money(saved) })
            : t("goals.saved_of", { saved: money(saved), amount: money(amount) })}
          {remaining !== null && remaining > 0 && ` ${t("goals.remaining", { amount: money(remaining) })}`}
        </p>
        <p className={styles.pace}>
          {[
            ...pace,
            place !== undefined && t("goals.in_place", { name: place }),
            shortfall !== null && shortfall > 0 && t("goals.shortfall", { amount: money(shortfall) }),
            unconverted.length > 0 && t("goals.unconverted", { amounts }),
          ]
            .filter(Boolean)
            .join(" ")}
        </p>
      </div>
      {isPast && mayWrite && <WhatNext goal={goal} onOpen={onOpen} />}
      {isRunning(goal) && <Share goal={goal} currency={currency} />}
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

/** The pace in sentences: what each period needs for the date, and when the target is reached at the pace so far. */
function usePace(goal: Goal, currency: string): readonly (string | false)[] {
  const { t, formats } = useWords();
  const unit = useUnit();
  const { share, next_due_on, reached_in_day: reachedIn, remaining } = goal;
  if (!isRunning(goal)) return [];
  const month = (day: string) => ({ month: formats.month(day.slice(0, 7)), day: formats.day(day, "year") });
  return [
    next_due_on !== null &&
      share > 0 &&
      remaining !== null &&
      remaining > 0 &&
      t(`goals.pace_due_${unit}`, { amount: formats.amount(share, currency), day: formats.day(next_due_on, "year") }),
    reachedIn !== null && t(`goals.reached_in_${unit}`, month(reachedIn)),
  ];
}

/** The account or the category that gets the money of a goal. */
function useTarget({ account_id, category_id }: Goal) {
  const category = useQuery(categories).data?.categories.find(({ id }) => id === category_id);
  return { into: account_id ?? category?.id, isFund: category !== undefined && category.carries_from !== null };
}

interface ShareProps {
  readonly goal: Goal;
  readonly currency: string;
}

/** The share of the current period, and the button that enters what is missing of it. */
function Share({ goal, currency }: ShareProps): ReactNode {
  const { t, formats } = useWords();
  const unit = useUnit();
  const navigate = useNavigate();
  const mayWrite = useMayWrite();
  const { into, isFund } = useTarget(goal);
  const { name, moved, share } = goal;
  const missing = Math.max(0, addAmounts(currency, [share, -moved]));
  // Spending power reserves the share of a fund: there is nothing to move.
  const canAdd = mayWrite && into !== undefined && !isFund;
  const add = () => {
    const line = missing > 0 ? formats.typed(missing, currency) : "";
    const search = { add: goal.account_id === null ? "expense" : "transfer", line, into };
    void navigate({ to: ".", search: (shown: object) => ({ ...shown, ...search }) });
  };
  return (
    <div className={styles.share}>
      <dl>
        <dt className="muted small">{t(`field.this_${unit}`)}</dt>
        <dd>
          {t("goals.saved_short", {
            saved: formats.amount(moved, currency),
            amount: formats.amount(share, currency),
          })}
        </dd>
      </dl>
      {canAdd && missing > 0 && (
        <Button
          isQuiet
          aria-label={t("goals.put_in_label", { name, amount: formats.amount(missing, currency) })}
          onClick={add}
        >
          {t("goals.put_in", { amount: formats.amount(missing, currency) })}
        </Button>
      )}
    </div>
  );
}

interface ProgressProps {
  /** From 0 to 1. */
  readonly share: number;
  /** Where an even pace would be today; undefined without a date. */
  readonly today: number | undefined;
}

/** How much of a goal is saved, with the line of today. The text below it has the same information. */
function Progress({ share, today }: ProgressProps): ReactNode {
  const percent = (part: number) => `${(Math.min(1, Math.max(0, part)) * 100).toFixed(2)}%`;
  return (
    <p className={styles.progress} data-graph="" aria-hidden="true">
      <i className={styles.done} style={{ width: percent(share) }} />
      {today !== undefined && <i className={styles.today} style={{ insetInlineStart: percent(today) }} />}
    </p>
  );
}
