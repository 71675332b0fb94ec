/** One account: its balance over time, how far the bank proves it, its comparison with the bank on demand, and the past comparisons. */

import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import type { Account, Reconciliation } from "../../api/contract.ts";
import { useMayWrite } from "../../api/me.ts";
import { useBudgetNow } from "../../api/today.ts";
import { write } from "../../api/writes.ts";
import { BigNumber } from "../../components/big-number.tsx";
import { Button, TextButton } from "../../components/button.tsx";
import { FigureLink } from "../../components/figure-link.tsx";
import { Icon } from "../../components/icon.tsx";
import { MonthLine } from "../../components/month-line.tsx";
import { Opener } from "../../components/opened.tsx";
import { PageTop } from "../../components/page.tsx";
import { Problem } from "../../components/problem.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { useWork } from "../../components/use-work.ts";
import { filterText } from "../../logic/search.ts";
import { useWords } from "../../words/use-words.tsx";
import styles from "./account-page.module.css";
import { Balances } from "./balances.tsx";
import { EditAccount } from "./edit.tsx";
import { limitOf } from "./groups.ts";
import { describeLimit, LimitBar } from "./limit-bar.tsx";
import { Proof } from "./proof.tsx";
import { netWorth, reconciliations } from "./queries.ts";
import { Reconcile } from "./reconcile.tsx";

export function AccountPage({ account }: { readonly account: Account }): ReactNode {
  const { t, formats } = useWords();
  const now = useBudgetNow();
  const mayWrite = useMayWrite();
  const { closed_on } = account;
  const isAsked = useLocation({ select: ({ hash }) => hash === "reconcile" });
  const [opensComparison, setComparing] = useState(false);
  const isComparing = isAsked || opensComparison;
  return (
    <>
      <PageTop
        title={account.name}
        actions={
          mayWrite && (
            <Opener icon={null} label={t("accounts.edit")} keys="e">
              {(close) => <EditAccount id={account.id} onClose={close} />}
            </Opener>
          )
        }
      >
        <Link
          to="/accounts"
          search={{}}
          className={styles.back}
          aria-label={t("accounts.back")}
          title={t("accounts.back")}
        >
          <Icon name="previous" />
        </Link>
        <h1 className={styles.title}>{account.name}</h1>
        {account.is_hidden && <span className="muted small">{t("frame.account_hidden")}</span>}
        {closed_on !== null && (
          <span className="muted small">{t("accounts.closed_on", { day: formats.day(closed_on, "year") })}</span>
        )}
      </PageTop>
      <div className={styles.hero}>
        <Balance account={account} />
        <History account={account} />
      </div>
      <div className={styles.columns}>
        <div className={styles.side}>
          <Proof account={account}>
            {mayWrite && closed_on === null && !isComparing && (
              <Button isQuiet onClick={() => setComparing(true)}>
                {t("accounts.reconcile")}
              </Button>
            )}
          </Proof>
          {mayWrite &&
            closed_on === null &&
            isComparing &&
            (now === undefined ? <Skeleton lines={5} /> : <Reconcile account={account} today={now.today} />)}
        </div>
        <div className={styles.side}>
          {account.is_hidden && now !== undefined && <Balances account={account} today={now.today} />}
          <Past account={account} />
        </div>
      </div>
    </>
  );
}

function Balance({ account }: { readonly account: Account }): ReactNode {
  const words = useWords();
  const { t } = words;
  const { name, current_balance, currency } = account;
  const limit = limitOf(account);
  return (
    <div>
      <p className={`number ${styles.balance}`}>
        <BigNumber amount={current_balance} currency={currency} />
      </p>
      <p>
        <FigureLink search={filterText("account", name)}>{t("accounts.transactions")}</FigureLink>
      </p>
      {limit !== undefined && (
        <p className={styles.limit}>
          <LimitBar share={limit.share} />
          {describeLimit(words, limit)}
        </p>
      )}
    </div>
  );
}

function History({ account: { id, currency } }: { readonly account: Account }): ReactNode {
  const { t } = useWords();
  const { data } = useQuery(netWorth);
  if (data === undefined) return null;
  const months = data.months.flatMap(({ year_month, accounts }) => {
    const balance = accounts.find((account) => account.id === id)?.balance;
    return balance === undefined ? [] : [{ yearMonth: year_month, amount: balance }];
  });
  return <MonthLine label={t("accounts.balance")} months={months} currency={currency} />;
}

function Past({ account }: { readonly account: Account }): ReactNode {
  const { t } = useWords();
  const { data, error, refetch } = useQuery(reconciliations(account.id));
  const { error: failure, run } = useWork();
  const mayWrite = useMayWrite();
  const list = data?.reconciliations.toReversed() ?? [];

  function remove({ id }: Reconciliation): void {
    const params = { account_id: account.id, reconciliation_id: id };
    const path = "DELETE /v1/accounts/{account_id}/reconciliations/{reconciliation_id}";
    run(() => write(path, { params }, t("accounts.removed_reconciliation")));
  }

  return (
    <section className={styles.past} aria-labelledby="past">
      <h2 id="past" className={styles.heading}>
        {t("accounts.past")}
      </h2>
      {error !== null && <Problem error={error} onRetry={() => void refetch()} />}
      {data !== undefined && list.length === 0 && <p className="muted small">{t("accounts.never")}</p>}
      <ul className={styles.list}>
        {list.map((one, i) => (
          <PastRow
            key={one.id}
            reconciliation={one}
            currency={account.currency}
            remove={mayWrite && i === 0 ? () => remove(one) : undefined}
          />
        ))}
      </ul>
      {failure !== undefined && <Problem error={failure} />}
    </section>
  );
}

interface PastRowProps {
  readonly reconciliation: Reconciliation;
  readonly currency: string;
  /** Only the latest can be removed. */
  readonly remove: (() => void) | undefined;
}

function PastRow({ reconciliation: { on, balance }, currency, remove }: PastRowProps): ReactNode {
  const { t, formats } = useWords();
  return (
    <li>
      <span>{formats.day(on, "long")}</span>
      <span className={balance === null ? "muted" : "num"}>
        {balance === null ? t("accounts.without_balance") : formats.amount(balance, currency)}
      </span>
      {remove !== undefined && <TextButton onClick={remove}>{t("action.remove")}</TextButton>}
    </li>
  );
}
