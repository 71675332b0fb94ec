/** How each spending category with a plan goes: its bar with the line of today, what is left, and a day's share of it. */
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { daysBetween } from "../../../src/domain/calendar.ts";
import { type CategoryLook, hueOf } from "../../components/category-tile.tsx";
import { NARROW, useMedia } from "../../components/media.ts";
import { toMajor, toMinor } from "../../logic/amount.ts";
import { useWords } from "../../words/use-words.tsx";
import { LineDetails, type TransactionsById } from "./line-details.tsx";
import { Due, LineToggle } from "./line-name.tsx";
import { type Pace, paceOf } from "./pace.ts";
import styles from "./pace-lines.module.css";
import type { ExplainedLine, Explanation } from "./queries.ts";

interface PaceLinesProps {
  /** Each with a plan. */
  readonly lines: readonly ExplainedLine[];
  lookOf(id: string | null): CategoryLook | null | undefined;
  readonly explanation: Explanation;
  readonly transactions: TransactionsById | undefined;
  readonly today: string | undefined;
}

export function PaceLines({ lines, lookOf, explanation, transactions, today }: PaceLinesProps): ReactNode {
  const { t } = useWords();
  const isNarrow = useMedia(NARROW);
  const { period, currency } = explanation;
  const isCurrent = today !== undefined && period.from <= today && today <= period.until;
  const day = isCurrent ? daysBetween(period.from, today) + 1 : undefined;
  const shared = { isNarrow, period, currency, transactions, today, day };
  return (
    <>
      <div className={styles.top}>
        <h2 className={styles.heading}>{t("home.pace")}</h2>
        {day !== undefined && <span>{t("home.day_of", { day: String(day), days: String(period.days) })}</span>}
        <Link to={"/plan" as never} className={styles.plan}>
          {t("screen.plan")}
        </Link>
      </div>
      <table className={styles.table} style={{ "--today": day === undefined ? 0 : day / period.days } as object}>
        <caption className="visually-hidden">{t("home.lines", { part: t("home.part_spending") })}</caption>
        {!isNarrow && (
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{t("field.category")}</span>
              </th>
              <th scope="col" className={styles.bar}>
                {day === undefined ? (
                  <span className="visually-hidden">{t("home.pace")}</span>
                ) : (
                  <span className={styles.today}>{t("home.today")}</span>
                )}
              </th>
              <th scope="col" className={styles.left}>
                {t("home.pace_left")}
              </th>
              {day !== undefined && (
                <th scope="col" className={styles.share}>
                  {t("home.pace_day")}
                </th>
              )}
            </tr>
          </thead>
        )}
        <tbody>
          {lines.map((line) => (
            <PaceRow key={line.id} line={line} look={lookOf(line.id)} {...shared} />
          ))}
        </tbody>
      </table>
    </>
  );
}

interface PaceRowProps {
  readonly line: ExplainedLine;
  readonly look: CategoryLook | null | undefined;
  readonly isNarrow: boolean;
  readonly period: Explanation["period"];
  readonly currency: string;
  readonly transactions: TransactionsById | undefined;
  readonly today: string | undefined;
  /** The number of today in the period; undefined in other periods. */
  readonly day: number | undefined;
}

function PaceRow({ line, look, isNarrow, period, currency, transactions, today, day }: PaceRowProps): ReactNode {
  const { t, formats } = useWords();
  const [isOpen, setOpen] = useState(false);
  const pace = paceOf(line, currency);
  const amount = (value: number) => formats.amount(value, currency);
  const share = day === undefined || pace.left <= 0 ? undefined : shareOf(pace.left, period.days_left, currency);
  const left = pace.left < 0 ? t("home.pace_over", { amount: amount(-pace.left) }) : amount(pace.left);
  const bar = (
    <>
      <PaceBar pace={pace} look={look} hasToday={day !== undefined} />
      <span className="visually-hidden">
        {t("home.of_planned", { actual: amount(line.actual), planned: amount(pace.limit) })}
      </span>
    </>
  );
  return (
    <>
      <tr className={styles.row}>
        <th scope="row">
          <LineToggle line={line} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} category={look} size={28}>
            <Due line={line} today={today} />
          </LineToggle>
          {isNarrow && bar}
        </th>
        {!isNarrow && <td className={styles.bar}>{bar}</td>}
        <td className={styles.left} data-over={pace.left < 0}>
          <span className="num">{left}</span>
          {isNarrow && share !== undefined && (
            <span className={styles.note}>{t("home.pace_share", { amount: amount(share) })}</span>
          )}
        </td>
        {!isNarrow && day !== undefined && (
          <td className={styles.share}>{share === undefined ? "–" : <span className="num">{amount(share)}</span>}</td>
        )}
      </tr>
      {isOpen && (
        <tr>
          <td colSpan={isNarrow ? 2 : 4} className={styles.details}>
            <LineDetails line={line} period={period} currency={currency} transactions={transactions} />
          </td>
        </tr>
      )}
    </>
  );
}

/** Rounded down: all shares together are not more than what is left. */
function shareOf(left: number, days: number, currency: string): number {
  return toMajor(Math.floor(toMinor(left, currency) / Math.max(1, days)), currency);
}

interface PaceBarProps {
  readonly pace: Pace;
  readonly look: CategoryLook | null | undefined;
  readonly hasToday: boolean;
}

/** The plan ends before the column does; what is over it is a block of its own. */
function PaceBar({ pace, look, hasToday }: PaceBarProps): ReactNode {
  const percent = (share: number) => `${(share * 100).toFixed(2)}%`;
  return (
    <span className={`${styles.pace} ${look ? hueOf(look) : ""}`} data-graph="" aria-hidden="true">
      <span className={styles.track}>
        <i style={{ width: percent(pace.actual) }} />
        {pace.expected > 0 && <i className={styles.expected} style={{ width: percent(pace.expected) }} />}
      </span>
      {pace.over > 0 && <i className={styles.over} style={{ width: percent(Math.min(pace.over, 1) * 0.11) }} />}
      {hasToday && <i className={styles.line} />}
    </span>
  );
}
