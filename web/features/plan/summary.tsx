/** The sums of the period. They stay at the top and follow an amount while it is typed. */
import type { ReactNode } from "react";
import type { Month } from "../../api/contract.ts";
import { useMayWrite } from "../../api/me.ts";
import { AboutEnvelopes } from "../../components/about-envelopes.tsx";
import { addAmounts } from "../../logic/amount.ts";
import { isMonth, type PeriodDays, shortPeriodName } from "../../logic/period-name.ts";
import { useWords, type Words } from "../../words/use-words.tsx";
import { plannedOf } from "./rows.ts";
import styles from "./summary.module.css";

interface SummaryProps {
  readonly month: Month;
  /** As it is stored. */
  readonly plan: Pick<Month, "plan_from_day" | "is_own">;
  readonly children: ReactNode;
}

export function Summary({ month, plan, children }: SummaryProps): ReactNode {
  const words = useWords();
  const { t, formats } = words;
  const mayWrite = useMayWrite();
  const { currency, breakdown, spending_power, unassigned, period } = month;
  const planFrom = plan.plan_from_day;
  const amount = (value: number) => formats.amount(value, currency);
  const inEnvelopes = addAmounts(currency, [spending_power, -unassigned]);
  const isOver = unassigned < 0;
  const isInherited = planFrom !== null && !plan.is_own;
  return (
    <>
      <section className={styles.summary} aria-label={t("plan.summary")}>
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
        {planFrom === null
          ? t("plan.no_plan")
          : t(isOver ? "plan.unassigned_over" : "plan.unassigned_left", {
              left: amount(spending_power),
              held: amount(inEnvelopes),
            })}
        {month.in_funds > 0 && ` ${t("plan.in_funds", { amount: amount(month.in_funds) })}`}
        {planFrom === null && mayWrite && ` ${t("plan.no_plan_start")}`}
        {isInherited && ` ${inheritedFrom(words, planFrom, period)}`}
        {isInherited &&
          mayWrite &&
          ` ${t("plan.inherited_change", { month: isMonth(period) ? shortPeriodName(words, period) : t("plan.this_period") })}`}
        {planFrom !== null && <AboutEnvelopes />}
      </p>
    </>
  );
}

/** Months have the plans of months. */
function inheritedFrom({ t, formats }: Words, planFrom: string, period: PeriodDays): string {
  return isMonth(period) && planFrom.endsWith("-01")
    ? t("plan.inherited", { from: formats.month(planFrom.slice(0, 7)) })
    : t("plan.inherited_day", { day: formats.day(planFrom, "long") });
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
