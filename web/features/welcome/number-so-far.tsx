/** Spending power and its bar, from the answers so far and those being typed. */
import { useQuery } from "@tanstack/react-query";
import { type CSSProperties, type ReactNode, useRef } from "react";
import { accounts } from "../../api/reads.ts";
import { explanationOf } from "../../api/spending-power.ts";
import { Bar, type BarColor } from "../../components/bar.tsx";
import { BigNumber } from "../../components/big-number.tsx";
import { addAmounts, sumOf } from "../../logic/amount.ts";
import { isMonth } from "../../logic/period.ts";
import { useWords } from "../../words/use-words.tsx";
import styles from "./number-so-far.module.css";
import { type Preview, withPreview } from "./preview.ts";

const PARTS = ["bills", "savings", "spending"] as const;

interface NumberSoFarProps {
  readonly isIntroduced: boolean;
  readonly preview: Preview;
  /** The previewed answers are being stored one by one: the number waits for all of them. */
  readonly isSaving: boolean;
}

export function NumberSoFar({ isIntroduced, preview, isSaving }: NumberSoFarProps): ReactNode {
  const { t, formats } = useWords();
  const newest = { data: useQuery(explanationOf()).data, list: useQuery(accounts).data };
  const stored = useRef(newest);
  if (!isSaving) stored.current = newest;
  const { data, list } = stored.current;
  if (data === undefined) return <div className={styles.place} />;
  const { period } = data;
  const { number, parts } = withPreview(data, preview);
  const currency = preview.currency ?? data.currency;
  const soFar = isMonth(period)
    ? t("welcome.so_far")
    : t("welcome.so_far_until", { day: formats.day(period.until, "plain") });
  const amount = (value: number) => formats.amount(value, currency);
  const shown = PARTS.map((part) => ({ part, total: parts[part] }));
  const all = [...shown, { part: "left" as const, total: number }].filter(({ total }) => total > 0);
  const segments = all.map(({ part, total }) => ({
    id: part,
    color: part as BarColor,
    size: total,
    expected: 0,
    label: `${t(`welcome.part_${part}`)}, ${amount(total)}`,
  }));
  const own = list?.accounts.filter((account) => !account.is_hidden && account.currency === data.currency) ?? [];
  const held = addAmounts(currency, [sumOf(currency, own, ({ current_balance }) => current_balance), preview.held]);
  return (
    <div className={styles.place}>
      <p className={`number ${styles.number}`} aria-live="polite">
        <BigNumber amount={number} currency={currency} />
      </p>
      <p className="sentence">{isIntroduced ? t("welcome.intro") : soFar}</p>
      <div className={styles.bar}>
        <Bar segments={segments} mark={Math.max(0, parts.income)} label={t("welcome.bar")} />
      </div>
      <dl className={styles.parts}>
        {(own.length > 0 || held !== 0) && (
          <div>
            <dt>{t("welcome.in_accounts")}</dt>
            <dd>{amount(held)}</dd>
          </div>
        )}
        {parts.income > 0 && (
          <div>
            <dt>{t("welcome.part_income")}</dt>
            <dd>{amount(parts.income)}</dd>
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
