/** The years beside the scroll bar, at the height of their first row. A click jumps there. */
import type { ReactNode } from "react";
import { useWords } from "../../words/use-words.tsx";
import styles from "./year-marks.module.css";

/** A shorter list needs no marks. */
const MIN_ROWS = 100;

interface YearMarksProps {
  /** Newest first. */
  readonly months: readonly { readonly year_month: string; readonly count: number }[];
  readonly isOldestFirst: boolean;
  onJump(index: number): void;
}

export function YearMarks({ months, isOldestFirst, onJump }: YearMarksProps): ReactNode {
  const { t } = useWords();
  const marks = yearStarts(isOldestFirst ? months.toReversed() : months);
  const total = months.reduce((sum, { count }) => sum + count, 0);
  if (marks.length < 2 || total < MIN_ROWS) return null;
  return (
    <nav className={styles.marks} aria-label={t("transactions.years")}>
      {marks.map(({ year, index }) => (
        <button
          key={year}
          type="button"
          className={styles.mark}
          style={{ top: `${(index / total) * 100}%` }}
          onClick={() => onJump(index)}
        >
          {year}
        </button>
      ))}
    </nav>
  );
}

/** The place of the first row of each year. */
function yearStarts(months: YearMarksProps["months"]): { readonly year: string; readonly index: number }[] {
  const starts: { year: string; index: number }[] = [];
  let index = 0;
  for (const { year_month, count } of months) {
    const year = year_month.slice(0, 4);
    if (starts.at(-1)?.year !== year) starts.push({ year, index });
    index += count;
  }
  return starts;
}
