/** Accounts: what they hold, the net worth, and the page of one account (`?account=`), where it is reconciled. */

import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Account } from "../../api/contract.ts";
import { useMayWrite } from "../../api/me.ts";
import { accounts } from "../../api/reads.ts";
import { BigNumber } from "../../components/big-number.tsx";
import { Loading } from "../../components/loading.tsx";
import { MonthLine } from "../../components/month-line.tsx";
import { Opener } from "../../components/opened.tsx";
import { PageTop } from "../../components/page.tsx";
import { addAmounts } from "../../logic/amount.ts";
import { useWords } from "../../words/use-words.tsx";
import { AccountPage } from "./account-page.tsx";
import { NewAccount } from "./edit.tsx";
import { type AccountGroup, groupAccounts, limitOf } from "./groups.ts";
import { describeLimit, LimitBar } from "./limit-bar.tsx";
import { netWorth } from "./queries.ts";
import styles from "./screen.module.css";

export function Screen(): ReactNode {
  const { account: chosen } = useSearch({ strict: false }) as { readonly account?: string };
  const query = useQuery(accounts);
  const account = query.data?.accounts.find(({ id }) => id === chosen);
  return account === undefined ? <Overview query={query} /> : <AccountPage key={account.id} account={account} />;
}

function Overview({ query }: { readonly query: UseQueryResult<{ readonly accounts: readonly Account[] }> }): ReactNode {
  const { t } = useWords();
  const mayWrite = useMayWrite();
  const list = query.data?.accounts;
  return (
    <>
      <PageTop
        title={t("screen.accounts")}
        actions={
          mayWrite && (
            <Opener label={t("accounts.new")} keys="n">
              {(close) => <NewAccount onClose={close} />}
            </Opener>
          )
        }
      >
        <h1>{t("screen.accounts")}</h1>
      </PageTop>
      <Loading query={query} lines={9} />
      {list?.length === 0 && <p className="muted">{t("accounts.empty")}</p>}
      {list !== undefined && list.length > 0 && (
        <>
          <NetWorth />
          <div className={styles.groups}>
            {groupAccounts(list).map((group) => (
              <Group key={group.id} group={group} />
            ))}
          </div>
        </>
      )}
      {list !== undefined && mayWrite && (
        <p>
          <Link to={"/import" as never} className={styles.import}>
            {t("import.statement")}
          </Link>
        </p>
      )}
    </>
  );
}

function NetWorth(): ReactNode {
  const { t, formats } = useWords();
  const query = useQuery(netWorth);
  const { data } = query;
  if (data === undefined) {
    return (
      <div className={query.error === null ? styles.worthPlace : undefined}>
        <Loading query={query} lines={6} />
      </div>
    );
  }
  const { months, currency, unconverted } = data;
  const last = months.at(-1);
  const first = months[0];
  if (last === undefined || first === undefined) return null;
  const change = addAmounts(currency, [last.net, -first.net]);
  const amounts = unconverted.map((one) => formats.money(one.amount, one.currency)).join(", ");
  return (
    <section className={styles.worth} aria-labelledby="net-worth">
      <div>
        <h2 id="net-worth" className={styles.heading}>
          {t("accounts.net_worth")}
        </h2>
        <p className={`number ${styles.net}`}>
          <BigNumber amount={last.net} currency={currency} />
        </p>
        <p className={styles.parts}>
          {t("accounts.assets_debts", {
            assets: formats.amount(last.assets, currency),
            debts: formats.amount(last.debts, currency),
          })}
        </p>
        {months.length > 1 && (
          <p className={styles.parts}>
            {t(change < 0 ? "accounts.fell" : "accounts.rose", {
              amount: formats.amount(Math.abs(change), currency),
              month: formats.month(first.year_month),
            })}
          </p>
        )}
        {unconverted.length > 0 && <p className={styles.parts}>{t("accounts.unconverted", { amounts })}</p>}
      </div>
      <MonthLine
        label={t("accounts.net_worth")}
        months={months.map(({ year_month, net }) => ({ yearMonth: year_month, amount: net }))}
        currency={currency}
      />
    </section>
  );
}

function Group({ group: { id, accounts: list, sum } }: { readonly group: AccountGroup }): ReactNode {
  const { t, formats } = useWords();
  return (
    <section>
      <h2 className={styles.group}>
        <span>{t(`accounts.group_${id}`)}</span>
        {sum !== undefined && list.length > 1 && id !== "closed" && (
          <span className="num">{formats.money(sum.amount, sum.currency)}</span>
        )}
      </h2>
      {id === "hidden" && <p className={`${styles.hint} muted small`}>{t("accounts.hidden_hint")}</p>}
      <ul className={styles.list}>
        {list.map((account) => (
          <li key={account.id}>
            <Row account={account} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Row({ account }: { readonly account: Account }): ReactNode {
  const words = useWords();
  const { t, formats } = words;
  const { id, name, mask, current_balance, currency, is_synced, closed_on } = account;
  const limit = limitOf(account);
  const details = [
    ...(mask === "" ? [] : [`··${mask}`]),
    ...(is_synced ? [t("accounts.synced")] : []),
    ...(closed_on === null ? [] : [t("accounts.closed_on", { day: formats.day(closed_on, "year") })]),
    ...(limit === undefined ? [] : [describeLimit(words, limit)]),
  ];
  return (
    <Link to="." search={{ account: id }} className={styles.row}>
      <span className={styles.name}>{name}</span>
      <span className={styles.details}>
        {limit !== undefined && <LimitBar share={limit.share} />}
        {details.join(" · ")}
      </span>
      <span className="num">{formats.money(current_balance, currency)}</span>
    </Link>
  );
}
