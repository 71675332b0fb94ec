/** All recurring rules: how often, how much, and the total per year. A price that rose is marked. */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { ListedTransaction, Occurrence, RecurringRule } from "../../api/contract.ts";
import { useMayWrite } from "../../api/me.ts";
import { accounts } from "../../api/reads.ts";
import { useBudgetNow } from "../../api/today.ts";
import { useUnit } from "../../api/unit.ts";
import { write } from "../../api/writes.ts";
import { Button, TextButton } from "../../components/button.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { toMajor, toMinor } from "../../logic/amount.ts";
import { report } from "../../logic/toast.ts";
import { useWords } from "../../words/use-words.tsx";
import { describeRule } from "./describe.ts";
import styles from "./lists.module.css";
import { perYearOf, raisedTo, yearOf } from "./occurrences.ts";
import { RuleTile } from "./rule-tile.tsx";

interface RuleListProps {
  readonly rules: readonly RecurringRule[] | undefined;
  readonly occurrences: readonly Occurrence[];
  readonly transactions: ReadonlyMap<string, ListedTransaction>;
  onOpen(id: string): void;
  onAdd(): void;
}

export function RuleList({ rules, occurrences, transactions, onOpen, onAdd }: RuleListProps): ReactNode {
  const { t } = useWords();
  const mayWrite = useMayWrite();
  if (rules === undefined) return <Skeleton lines={4} />;
  if (rules.length === 0) {
    return (
      <section className={styles.section}>
        <h2 className={styles.heading}>{t("coming.empty_title")}</h2>
        <p className={styles.intro}>{t("coming.empty")}</p>
        {mayWrite && (
          <Button icon="plus" onClick={onAdd}>
            {t("coming.add")}
          </Button>
        )}
      </section>
    );
  }
  const sorted = rules.toSorted((one, other) => (perYearOf(one) ?? 0) - (perYearOf(other) ?? 0));
  return (
    <section className={`${styles.section} ${styles.rules}`}>
      <h2 className={styles.heading}>{t("coming.rules")}</h2>
      <YearSum rules={rules} />
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t("coming.column_name")}</th>
            {(["repeats", "account", "amount", "year"] as const).map((column, i) => (
              <th key={column} scope="col" className={`${i === 2 ? "" : styles.wide} ${i < 2 ? "" : styles.amount}`}>
                {t(`coming.column_${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sorted.map((rule) => (
            <Rule key={rule.id} rule={rule} raised={raisedTo(rule, occurrences, transactions)} onOpen={onOpen} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** What the payments in the budget's currency cost. */
function YearSum({ rules }: { readonly rules: readonly RecurringRule[] }): ReactNode {
  const { rich, formats } = useWords();
  const currency = useBudgetNow()?.currency;
  if (currency === undefined) return null;
  const year = yearOf(rules, currency);
  if (year <= 0) return null;
  const bold = (amount: number) => <b className="num">{formats.amount(amount, currency)}</b>;
  return (
    <p className={styles.sum}>
      {rich(
        "coming.year_sum",
        {},
        { year: bold(year), month: bold(toMajor(Math.round(toMinor(year, currency) / 12), currency)) },
      )}
    </p>
  );
}

interface RuleProps {
  readonly rule: RecurringRule;
  readonly raised: number | undefined;
  onOpen(id: string): void;
}

function Rule({ rule, raised, onOpen }: RuleProps): ReactNode {
  const words = useWords();
  const { t, formats } = words;
  const mayWrite = useMayWrite();
  const unit = useUnit();
  const { data } = useQuery(accounts);
  const { id, name, amount, amount_to, currency, account_id, transfer_account_id, ends_on, counts_in } = rule;
  const accountName = (wanted: string | null) => data?.accounts.find((one) => one.id === wanted)?.name ?? "";
  const year = perYearOf(rule);
  const repeats = describeRule(words, rule);
  const text = (value: number) => formats.amount(value, currency, { sign: "always" });
  const names = { from: accountName(account_id), to: accountName(transfer_account_id) };

  function accept(next: number): void {
    const input = { params: { recurring_id: id }, body: { recurring_rule: { amount: next } } };
    report(write("PUT /v1/recurring/{recurring_id}", input, t("coming.raised_done", { name, amount: text(next) })));
  }

  return (
    <tr>
      <th scope="row">
        <span className={styles.tiled}>
          <RuleTile rule={rule} size={28} />
          {mayWrite ? (
            <button type="button" className={styles.open} onClick={() => onOpen(id)}>
              {name}
            </button>
          ) : (
            name
          )}
        </span>
        <span className={styles.under}>{repeats}</span>
        {counts_in === "next" && <span className={styles.note}>{t(`coming.counts_in_next_${unit}`)}</span>}
        {ends_on !== null && (
          <span className={styles.note}>{t("coming.until", { day: formats.day(ends_on, "long") })}</span>
        )}
        {raised !== undefined && (
          <span className={styles.raised}>
            {t("coming.raised", { before: formats.amount(-amount, currency), now: formats.amount(-raised, currency) })}{" "}
            {mayWrite && <TextButton onClick={() => accept(raised)}>{t("coming.raised_accept")}</TextButton>}
          </span>
        )}
      </th>
      <td className={`${styles.wide} ${styles.note}`}>{repeats}</td>
      <td className={`${styles.wide} ${styles.note}`}>
        {transfer_account_id === null ? names.from : t("coming.transfer", names)}
      </td>
      <td className={styles.amount} data-in={amount > 0}>
        {text(amount)}
        {amount_to !== null && <span className={styles.range}>{t("coming.up_to", { amount: text(amount_to) })}</span>}
        {year !== undefined && (
          <span className={styles.under}>
            {t("coming.a_year", { amount: formats.amount(Math.abs(year), currency) })}
          </span>
        )}
      </td>
      <td className={`${styles.wide} ${styles.amount}`}>{year === undefined ? "" : text(year)}</td>
    </tr>
  );
}
