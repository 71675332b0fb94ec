/** When each goal is reached, on one line from this month on. */
import type { ReactNode } from "react";
import { addMonths, countMonths, daysBetween, monthBounds, monthOf } from "../../../src/domain/calendar.ts";
import type { Goal } from "../../api/contract.ts";
import { hueOf } from "../../components/category-tile.tsx";
import { useGoalPlace } from "../../components/goal-place.ts";
import { useWords } from "../../words/use-words.tsx";
import { isRunning } from "./pace.ts";
import styles from "./time-line.module.css";

/** The months between two marks of the line, so that there are at most this many. */
const STEPS = [1, 2, 3, 6, 12, 24, 60, 120];
const MOST_MARKS = 8;

/** The usual width of a letter as a share of the line, to find names that would lie on each other. */
const LETTER = 0.0078;
const MOST_LETTERS = 26;

interface Reached {
  readonly goal: Goal;
  /** The first day of the period in which it is reached, or its date. */
  readonly day: string;
  /** At the pace so far. Otherwise only the date is known. */
  readonly isLikely: boolean;
}

/** The goals that are not reached yet and have a day, the nearest first. */
function reachedOf(goals: readonly Goal[], today: string): Reached[] {
  const all = goals.filter(isRunning).flatMap((goal): Reached[] => {
    const day = goal.reached_in_day ?? goal.next_due_on;
    return day === null ? [] : [{ goal, day: day < today ? today : day, isLikely: goal.reached_in_day !== null }];
  });
  return all.sort((one, other) => (one.day < other.day ? -1 : 1));
}

export function TimeLine({ goals, today }: { readonly goals: readonly Goal[]; readonly today: string }): ReactNode {
  const { t, formats } = useWords();
  const all = reachedOf(goals, today);
  const last = all.at(-1);
  if (last === undefined || all.length < 2) return null;
  const first = monthOf(today);
  const months = countMonths(first, monthOf(last.day)) + 1;
  const step = STEPS.find((one) => months / one <= MOST_MARKS) ?? 240;
  const count = Math.ceil(months / step);
  const { firstDay } = monthBounds(first);
  const { lastDay } = monthBounds(addMonths(first, count * step - 1));
  const placeOf = (day: string) => daysBetween(firstDay, day) / (daysBetween(firstDay, lastDay) + 1);
  const lanes = lanesOf(all.map(({ goal, day }) => ({ at: placeOf(day), letters: goal.name.length })));
  return (
    <figure className={styles.timeLine} style={{ "--lanes": Math.max(...lanes) + 1 } as object}>
      <figcaption>
        <b>{t("goals.time_line")}</b> {t("goals.time_line_pace")}
      </figcaption>
      <ol className={styles.line}>
        {all.map((one, i) => (
          <Mark key={one.goal.id} reached={one} at={placeOf(one.day)} lane={lanes[i] ?? 0} />
        ))}
      </ol>
      <div className={styles.months} aria-hidden="true">
        {Array.from({ length: count }, (_, i) => addMonths(first, i * step)).map((month, i) => (
          <span key={month} style={{ insetInlineStart: percent(placeOf(monthBounds(month).firstDay)) }}>
            {i === 0 || month.slice(0, 4) === addMonths(month, -step).slice(0, 4)
              ? formats.monthName(month)
              : formats.month(month)}
          </span>
        ))}
      </div>
    </figure>
  );
}

interface MarkProps {
  readonly reached: Reached;
  readonly at: number;
  readonly lane: number;
}

function Mark({ reached: { goal, day, isLikely }, at, lane }: MarkProps): ReactNode {
  const { t, formats } = useWords();
  const { look } = useGoalPlace(goal);
  const place = { insetInlineStart: percent(at), "--lane": lane } as object;
  return (
    <li className={look ? hueOf(look) : ""} data-likely={isLikely} data-end={isAtEnd(at)} style={place}>
      <bdi className={styles.name}>{goal.name}</bdi>
      <span className="visually-hidden">
        {isLikely
          ? t("goals.time_line_reached", { month: formats.month(monthOf(day)) })
          : t("goals.due_by", { day: formats.day(day, "year") })}
      </span>
    </li>
  );
}

interface Label {
  readonly at: number;
  readonly letters: number;
}

/** The lane of each name, from 0 at the line up: the lowest in which it does not lie on an earlier one. */
function lanesOf(labels: readonly Label[]): number[] {
  const ends: number[] = [];
  return labels.map(({ at, letters }) => {
    const width = Math.min(letters, MOST_LETTERS) * LETTER + 0.02;
    const start = isAtEnd(at) ? at - width : at;
    const free = ends.findIndex((end) => end <= start);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = start + width;
    return lane;
  });
}

/** Near the end, the name is before its mark. */
function isAtEnd(at: number): boolean {
  return at > 0.75;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(2)}%`;
}
