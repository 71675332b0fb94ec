/** The sums of the period. They stay at the top and follow an amount while it is typed. */
import type { ReactNode } from "react";
import type { Month } from "../../api/contract.ts";
import { useMayWrite } from "../../api/me.ts";
import { AboutEnvelopes } from "../../components/about-envelopes.tsx";
import { addAmounts } from "../../logic/amount.ts";
import { namedBy, unitOf } from "../../logic/period.ts";
import { shortPeriodName } from "../../words/period-name.ts";
import { useWords } from "../../words/use-words.tsx";
import { plannedOf } from "./rows.ts";
import styles from "./summary.module.css";

interface SummaryProps {
  readonly month: Month;
  /** As it is stored. */
  readonly plan: Pick<Month, "plan_from" | "plan_from_day" | "is_own">;
  /** Adds a note; undefined if there is one. */
  readonly onNote: (() => void) | undefined;
  readonly children: ReactNode;
}

export function Summary({ month, plan, onNote, children }: SummaryProps): ReactNode {
  const words = useWords();
  const { t, formats } = words;
  const mayWrite = useMayWrite();
  const { currency, breakdown, spending_power, unassigned, period } = month;
  const { plan_from: planFrom, plan_from_day: planFromDay } = plan;
  const amount = (value: number) => formats.amount(value, currency);
  const inEnvelopes = addAmounts(currency, [spending_power, -unassigned]);
  const isOver = unassigned < 0;
  const isInherited = planFrom !== null && planFromDay !== null && !plan.is_own;
  return (
    <>
      <section className={styles.summary} aria-label={t(`plan.summary_${unitOf(period)}`)}>
        <dl className={styles.figures}>
          <Figure label={t("plan.income")}>{amount(breakdown.income)}</Figure>
          <Figure label={t("plan.planned")}>{amount(plannedOf(month))}</Figure>
          <Figure label={t("plan.left_to_spend")} isExtra>
            {spending_power < 0 ? t("plan.over", { amount: amount(-spending_power) }) : amount(spending_power)}
          </Figure>
          <Figure label={t(isOver ? "plan.over_assigned" : "plan.unassigned")} isOver={isOver} isLive>
            {amount(Math.abs(unassigned))}
          </Figure>
        </dl>
        <div className={styles.tools}>{children}</div>
      </section>
      <p className={styles.note}>
        <span>
          {planFrom === null
            ? t("plan.no_plan")
            : t(isOver ? "plan.unassigned_over" : "plan.unassigned_left", {
                left: amount(spending_power),
                held: amount(inEnvelopes),
              })}
          {month.in_funds > 0 && ` ${t("plan.in_funds", { amount: amount(month.in_funds) })}`}
          {planFrom === null && mayWrite && ` ${t("plan.no_plan_start")}`}
          {isInherited && <br className={styles.break} />}
          {isInherited &&
            ` ${t(`plan.inherited_${namedBy(period)}`, { from: formats.month(planFrom), day: formats.day(planFromDay, "long") })}`}
          {isInherited &&
            mayWrite &&
            ` ${t("plan.inherited_change", { month: period.name ? shortPeriodName(words, period) : t("plan.this_period") })}`}
          {onNote !== undefined && mayWrite && (
            <>
              {" "}
              <button type="button" className={styles.addNote} onClick={onNote}>
                {t("plan.note_add")}
              </button>
            </>
          )}
        </span>
        {planFrom !== null && <AboutEnvelopes />}
      </p>
    </>
  );
}

interface FigureProps {
  readonly label: string;
  readonly isOver?: boolean;
  readonly isLive?: boolean;
  /** Left out on a narrow page. */
  readonly isExtra?: boolean;
  readonly children: ReactNode;
}

function Figure({ label, isOver = false, isLive = false, isExtra = false, children }: FigureProps): ReactNode {
  return (
    <div className={isExtra ? styles.extra : undefined} data-over={isOver}>
      <dt className="muted small">{label}</dt>
      <dd aria-live={isLive ? "polite" : undefined}>{children}</dd>
    </div>
  );
}
