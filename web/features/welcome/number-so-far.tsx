/** Spending power and its bar, from the answers so far. */
import { useQuery } from "@tanstack/react-query";
import type { CSSProperties, ReactNode } from "react";
import { accounts } from "../../api/reads.ts";
import { explanationOf } from "../../api/spending-power.ts";
import { Bar, type BarColor } from "../../components/bar.tsx";
import { BigNumber } from "../../components/big-number.tsx";
import { sumOf } from "../../logic/amount.ts";
import { isMonth } from "../../logic/period.ts";
import { useWords } from "../../words/use-words.tsx";
import styles from "./number-so-far.module.css";

const PARTS = ["bills", "savings", "spending"] as const;

export function NumberSoFar({ isIntroduced }: { readonly isIntroduced: boolean }): ReactNode {
  const { t, formats } = useWords();
  const { data } = useQuery(explanationOf());
  const { data: list } = useQuery(accounts);
  if (data === undefined) return <div className={styles.place} />;
  const { spending_power, currency, breakdown, period } = data;
  const soFar = isMonth(period)
    ? t("welcome.so_far")
    : t("welcome.so_far_until", { day: formats.day(period.until, "plain") });
  const amount = (value: number) => formats.amount(value, currency);
  const shown = PARTS.filter((part) => breakdown[part] > 0).map((part) => ({ part, total: breakdown[part] }));
  const all = [...shown, { part: "left" as const, total: spending_power }].filter(({ total }) => total > 0);
  const segments = all.map(({ part, total }) => ({
    id: part,
    color: part as BarColor,
    size: total,
    expected: 0,
    label: `${t(`welcome.part_${part}`)}, ${amount(total)}`,
  }));
  const own = list?.accounts.filter((account) => !account.is_hidden && account.currency === currency) ?? [];
  return (
    <div className={styles.place}>
      <p className={`number ${styles.number}`} aria-live="polite">
        <BigNumber amount={spending_power} currency={currency} />
      </p>
      <p className="sentence">{isIntroduced ? t("welcome.intro") : soFar}</p>
      <div className={styles.bar}>
        <Bar segments={segments} mark={Math.max(0, breakdown.income)} label={t("welcome.bar")} />
      </div>
      <dl className={styles.parts}>
        {own.length > 0 && (
          <div>
            <dt>{t("welcome.in_accounts")}</dt>
            <dd>{amount(sumOf(currency, own, ({ current_balance }) => current_balance))}</dd>
          </div>
        )}
        {breakdown.income > 0 && (
          <div>
            <dt>{t("welcome.part_income")}</dt>
            <dd>{amount(breakdown.income)}</dd>
          </div>
        )}
        {all.map(({ part, total }) => (
          <div key={part} className={styles.part} style={{ "--part": `var(--bar-${part})` } as CSSProperties}>
            <dt>{t(`welcome.part_${part}`)}</dt>
            <dd>{amount(total)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
