/** The two periods after the shown one, on a wide page: what they plan, and what moved a year before them. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { addDays } from "../../../src/domain/calendar.ts";
import type { Month } from "../../api/contract.ts";
import { searchOfPeriod, usePeriodsAt } from "../../api/periods.ts";
import { budgetPeriod } from "../../api/reads.ts";
import { useBudgetNow } from "../../api/today.ts";
import { useMedia } from "../../components/media.ts";
import { WIDE } from "../../components/wide.ts";
import type { PeriodDays } from "../../logic/period.ts";
import { shortPeriodName } from "../../words/period-name.ts";
import { useWords } from "../../words/use-words.tsx";
import { rowsOf, sumsOf } from "./rows.ts";
import styles from "./table.module.css";

export interface LaterPeriod {
  /** These are undefined until they are known. */
  readonly period: PeriodDays | undefined;
  readonly month: Month | undefined;
  /** The period that contains its first day a year before. */
  readonly yearAgo: Month | undefined;
}

/** None on a page that is not wide; otherwise two, whose columns are there before their amounts. */
export function useLaterPeriods(day: string): readonly LaterPeriod[] {
  const isWide = useMedia(WIDE);
  const first = usePeriodsAt(isWide ? day : undefined)?.next;
  const second = usePeriodsAt(first?.from)?.next;
  const periods = [useLater(first), useLater(second)];
  return isWide ? periods : [];
}

function useLater(period: PeriodDays | undefined): LaterPeriod {
  const ofDay = (day: string) => ({ ...budgetPeriod(day), enabled: period !== undefined });
  const from = period?.from ?? "2000-01-01";
  const month = useQuery(ofDay(from)).data?.month;
  const yearAgo = useQuery(ofDay(addDays(from, -365))).data?.month;
  return { period, month, yearAgo };
}

/** The widths of all columns: the first line of the table does not have them. */
export function LaterColumns({ later }: { readonly later: readonly LaterPeriod[] }): ReactNode {
  if (later.length === 0) return null;
  return (
    <colgroup>
      <col />
      <col className={styles.spark} />
      <col className={styles.amount} />
      <col className={styles.amount} />
      <col className={`${styles.amount} ${styles.left}`} />
      <col className={styles.bar} />
      <col className={styles.menu} />
      <col span={2 * later.length} className={styles.later} />
    </colgroup>
  );
}

/** The line over the names of the columns. */
export function LaterHead({ later }: { readonly later: readonly LaterPeriod[] }): ReactNode {
  const words = useWords();
  const { t, formats } = words;
  const now = useBudgetNow();
  if (later.length === 0) return null;
  return (
    <tr>
      <td colSpan={7} />
      {later.map(({ period, month }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the periods have no other identity before they are known
        <th key={i} scope="colgroup" colSpan={2} className={`${styles.later} ${styles.laterFirst}`}>
          {period !== undefined && (
            <Link to="/plan" search={searchOfPeriod(period, now?.today) as never} className={styles.laterName}>
              {shortPeriodName(words, period)}
            </Link>
          )}
          {month !== undefined && (
            <span className={styles.laterFree}>
              {t(month.unassigned < 0 ? "plan.later_over" : "plan.later_free", {
                amount: formats.amount(Math.abs(month.unassigned), month.currency),
              })}
            </span>
          )}
        </th>
      ))}
    </tr>
  );
}

export function LaterNames({ later }: { readonly later: readonly LaterPeriod[] }): ReactNode {
  const { t } = useWords();
  return later.map((_, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: as above
    <LaterPair key={i} isHead planned={t("plan.planned")} yearAgo={t("plan.year_ago")} />
  ));
}

interface LaterCellsProps {
  readonly later: readonly LaterPeriod[];
  /** The categories of the row. */
  readonly categoryIds: readonly string[];
}

/** The cells of a category, or of all categories of a section. */
export function LaterCells({ later, categoryIds }: LaterCellsProps): ReactNode {
  const { formats } = useWords();
  const text = (month: Month | undefined, field: "planned" | "actual") => {
    if (month === undefined || categoryIds.length === 0) return "";
    const rows = rowsOf(month).filter(({ category_id }) => categoryIds.includes(category_id));
    const amount = rows.length === 0 ? null : sumsOf(rows, month.currency)[field];
    return amount === null ? "–" : formats.amount(amount, month.currency);
  };
  return later.map(({ month, yearAgo }, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: as above
    <LaterPair key={i} planned={text(month, "planned")} yearAgo={text(yearAgo, "actual")} />
  ));
}

interface LaterPairProps {
  readonly isHead?: boolean;
  readonly planned: string;
  readonly yearAgo: string;
}

function LaterPair({ isHead = false, planned, yearAgo }: LaterPairProps): ReactNode {
  const Cell = isHead ? "th" : "td";
  const scope = isHead ? { scope: "col" } : {};
  return (
    <>
      <Cell {...scope} className={`${styles.later} ${styles.laterFirst}`}>
        {planned}
      </Cell>
      <Cell {...scope} className={`${styles.later} ${styles.yearAgo}`}>
        {yearAgo}
      </Cell>
    </>
  );
}
