/** The figures of a line and the transactions that count in it. */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { NamedTransaction } from "../../api/named-transactions.ts";
import { accounts } from "../../api/reads.ts";
import { useCountsIn } from "../../components/counts-in.ts";
import { FigureLink } from "../../components/figure-link.tsx";
import { type LineFilter, lineFilters, searchOf, spanOf } from "../../logic/figure-search.ts";
import { unitOf } from "../../logic/period.ts";
import { useWords } from "../../words/use-words.tsx";
import styles from "./line-details.module.css";
import type { ExplainedLine, Explanation } from "./queries.ts";

/** A period with more than 500 is not complete. */
export type TransactionsById = ReadonlyMap<string, NamedTransaction>;

export interface LineDetailsProps {
  readonly line: ExplainedLine;
  readonly period: Explanation["period"];
  readonly currency: string;
  readonly transactions: TransactionsById | undefined;
}

export function LineDetails({ line, period, currency, transactions }: LineDetailsProps): ReactNode {
  const { t, formats } = useWords();
  const unit = unitOf(period);
  const filter = line.transaction_ids.length === 0 ? undefined : filterOf(line);
  const actualId = line.part === "income" ? "home.detail_actual_income" : "home.detail_actual";
  const figures = [
    ["home.detail_planned", line.planned],
    [`home.detail_carried_in_${unit}`, line.carried_in],
    ["home.detail_goal", line.goal],
    [actualId, line.actual],
    ["home.detail_expected", line.expected === 0 ? null : line.expected],
    ["home.detail_counts", line.counts === line.actual ? null : line.counts],
  ] as const;
  const known = line.transaction_ids.flatMap((id) => transactions?.get(id) ?? []);
  const others = line.transaction_ids.length - known.length;
  return (
    <>
      <dl className={styles.figures}>
        {figures.map(([id, amount]) =>
          amount === null ? null : (
            <div key={id}>
              <dt>{t(id)}</dt>
              <dd className="num">
                {filter !== undefined && id === actualId ? (
                  <FigureLink search={searchOf(spanOf(period), ...lineFilters(filter))}>
                    {formats.amount(amount, currency)}
                  </FigureLink>
                ) : (
                  formats.amount(amount, currency)
                )}
              </dd>
            </div>
          ),
        )}
      </dl>
      {line.transaction_ids.length === 0 && <p className="muted small">{t("home.no_transactions")}</p>}
      <ul className={styles.transactions}>
        {known.map((transaction) => (
          <TransactionRow key={transaction.id} transaction={transaction} line={line} currency={currency} />
        ))}
      </ul>
      {others > 0 && transactions !== undefined && (
        <p className="muted small">{t("home.more_transactions", { count: others })}</p>
      )}
    </>
  );
}

function filterOf({ source, name, part }: ExplainedLine): LineFilter | undefined {
  if (part === "carry") return undefined;
  if (source === "account") return { account: name ?? "" };
  return source === "category" ? { category: name ?? "" } : { part };
}

interface TransactionRowProps {
  readonly transaction: NamedTransaction;
  readonly line: ExplainedLine;
  readonly currency: string;
}

/** Of a split transaction, only the amount that counts in this line. */
function TransactionRow({ transaction, line, currency }: TransactionRowProps): ReactNode {
  const { t, formats } = useWords();
  const { payee, account_id, transfer_account_id, notes, authorized_at, counts_on } = transaction;
  const { data } = useQuery(accounts);
  const nameOf = (id: string | null) => data?.accounts.find((one) => one.id === id)?.name;
  const [from, to] = [nameOf(account_id), nameOf(transfer_account_id)];
  const splits = line.splits.filter(({ transaction_id }) => transaction_id === transaction.id);
  const amounts = splits.length > 0 ? splits.map(({ amount }) => amount) : [transaction.amount];
  const transfer = from && to ? t("home.transfer", { from, to }) : undefined;
  const counting = useCountsIn(authorized_at, counts_on);
  const format = (amount: number) =>
    transaction.currency === currency
      ? formats.amount(amount, currency, { sign: "always" })
      : formats.money(amount, transaction.currency);
  return amounts.map((amount, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the splits of a transaction have no other identity
    <li key={i}>
      <span className={styles.day}>{formats.day(authorized_at, "short")}</span>
      <span className={styles.payee}>{payee ?? transfer ?? (notes || t("home.no_payee"))}</span>
      {counting && <span className="muted">{counting}</span>}
      <span className={amount > 0 ? `num ${styles.plus}` : "num"}>{format(amount)}</span>
    </li>
  ));
}
