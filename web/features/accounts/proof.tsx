/** Whether an account agrees with the bank: up to which day its balance is proven, and where it first differs. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Account, BalanceCheckResponse, BankConnection } from "../../api/contract.ts";
import { bankConnections } from "../../api/reads.ts";
import { BankNotices } from "../../components/bank-notices.tsx";
import { Icon } from "../../components/icon.tsx";
import { Loading } from "../../components/loading.tsx";
import { addAmounts } from "../../logic/amount.ts";
import { useWords } from "../../words/use-words.tsx";
import { LikelyReasons } from "./likely.tsx";
import styles from "./proof.module.css";
import { balanceCheck, reconciliations } from "./queries.ts";

interface ProofProps {
  readonly account: Account;
  /** The action below it. */
  readonly children: ReactNode;
}

export function Proof({ account, children }: ProofProps): ReactNode {
  const { t } = useWords();
  const check = useQuery(balanceCheck(account.id));
  const connection = useConnectionOf(account.id);
  const isConnected = connection !== undefined;
  return (
    <section className={styles.proof} aria-labelledby="proof">
      <h2 id="proof" className={styles.heading}>
        {t("accounts.proof")}
      </h2>
      {isConnected && <FromBank connection={connection} />}
      <Loading query={check} lines={2} />
      {check.data?.state === "differs" && <Differs account={account} check={check.data} isConnected={isConnected} />}
      {check.data?.state === "agrees" && <Proven day={check.data.agreed_until} isConnected={isConnected} />}
      {check.data?.state === "unknown" && <Reconciled account={account} isConnected={isConnected} />}
      {children}
    </section>
  );
}

/** The connection to the bank account that this account is linked to. */
function useConnectionOf(accountId: string): BankConnection | undefined {
  const connections = useQuery(bankConnections).data?.connections;
  return connections?.find(({ accounts }) => accounts.some(({ account_id }) => account_id === accountId));
}

/** The bank, its last sync, and what it needs. */
function FromBank({ connection }: { readonly connection: BankConnection }): ReactNode {
  const { t, formats } = useWords();
  const { name, last_success_at } = connection;
  return (
    <>
      <p className="muted small">
        <Link to={"/settings/banks" as never}>{t("banks.from_bank", { name })}</Link>
        {last_success_at !== null && ` · ${t("banks.last", { when: formats.time(Date.parse(last_success_at)) })}`}
      </p>
      <BankNotices connections={[connection]} />
    </>
  );
}

interface Connected {
  /** Its rows and balances come from a bank connection, not from statements. */
  readonly isConnected: boolean;
}

function Proven({ day, isConnected }: Connected & { readonly day: string | null }): ReactNode {
  const { t, formats } = useWords();
  if (day === null) return null;
  return (
    <p className={styles.proven}>
      <Icon name="check" />
      {t(isConnected ? "banks.proven" : "accounts.proven", { day: formats.day(day, "long") })}
    </p>
  );
}

/** Without a balance of the bank, the last reconciliation is the proof. */
function Reconciled({ account, isConnected }: Connected & Pick<ProofProps, "account">): ReactNode {
  const { t, formats } = useWords();
  const { data } = useQuery(reconciliations(account.id));
  if (data === undefined) return null;
  const last = data.reconciliations.at(-1);
  if (last === undefined)
    return <p className="muted">{t(isConnected ? "banks.not_compared" : "accounts.not_proven")}</p>;
  return (
    <p className={styles.proven}>
      <Icon name="check" />
      {t("accounts.reconciled_until", { day: formats.day(last.on, "long") })}
    </p>
  );
}

interface DiffersProps extends Connected, Pick<ProofProps, "account"> {
  readonly check: BalanceCheckResponse;
}

function Differs({ account, check, isConnected }: DiffersProps): ReactNode {
  const { t, formats } = useWords();
  const { currency } = account;
  const { agreed_until, differs_from, difference, points, candidates } = check;
  const bank = points.findLast(({ on }) => on === differs_from)?.balance;
  if (differs_from === null || difference === null) return null;
  return (
    <>
      <Proven day={agreed_until} isConnected={isConnected} />
      <dl className={styles.figures}>
        {bank !== undefined && (
          <>
            <div>
              <dt className="muted small">{t("accounts.bank_on", { day: formats.day(differs_from, "short") })}</dt>
              <dd className="num">{formats.amount(bank, currency)}</dd>
            </div>
            <div>
              <dt className="muted small">{t("accounts.own_on")}</dt>
              <dd className="num">{formats.amount(addAmounts(currency, [bank, -difference]), currency)}</dd>
            </div>
          </>
        )}
        <div className={styles.differs}>
          <dt className="muted small">{t("accounts.difference")}</dt>
          <dd className="num">{formats.amount(difference, currency, { sign: "always" })}</dd>
        </div>
      </dl>
      <LikelyReasons account={account} candidates={candidates} />
    </>
  );
}
