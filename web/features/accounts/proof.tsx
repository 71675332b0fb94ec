/** Whether an account agrees with the bank: up to which day its balance is proven, and where it first differs. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Account, BalanceCheckResponse } from "../../api/contract.ts";
import { Icon } from "../../components/icon.tsx";
import { Loading } from "../../components/loading.tsx";
import { addAmounts } from "../../logic/amount.ts";
import { useWords } from "../../words/use-words.tsx";
import styles from "./proof.module.css";
import { balanceCheck, reconciliations } from "./queries.ts";

/** The likely reasons that are shown. */
const SHOWN = 3;

interface ProofProps {
  readonly account: Account;
  /** The action below it. */
  readonly children: ReactNode;
}

export function Proof({ account, children }: ProofProps): ReactNode {
  const { t } = useWords();
  const check = useQuery(balanceCheck(account.id));
  return (
    <section className={styles.proof} aria-labelledby="proof">
      <h2 id="proof" className={styles.heading}>
        {t("accounts.proof")}
      </h2>
      <Loading query={check} lines={2} />
      {check.data?.state === "differs" && <Differs account={account} check={check.data} />}
      {check.data?.state === "agrees" && <Proven day={check.data.agreed_until} />}
      {check.data?.state === "unknown" && <Reconciled account={account} />}
      {children}
    </section>
  );
}

function Proven({ day }: { readonly day: string | null }): ReactNode {
  const { t, formats } = useWords();
  if (day === null) return null;
  return (
    <p className={styles.proven}>
      <Icon name="check" />
      {t("accounts.proven", { day: formats.day(day, "long") })}
    </p>
  );
}

/** Without a balance of the bank, the last reconciliation is the proof. */
function Reconciled({ account }: Pick<ProofProps, "account">): ReactNode {
  const { t, formats } = useWords();
  const { data } = useQuery(reconciliations(account.id));
  if (data === undefined) return null;
  const last = data.reconciliations.at(-1);
  if (last === undefined) return <p className="muted">{t("accounts.not_proven")}</p>;
  return (
    <p className={styles.proven}>
      <Icon name="check" />
      {t("accounts.reconciled_until", { day: formats.day(last.on, "long") })}
    </p>
  );
}

interface DiffersProps extends Pick<ProofProps, "account"> {
  readonly check: BalanceCheckResponse;
}

function Differs({ account: { currency }, check }: DiffersProps): ReactNode {
  const { t, formats } = useWords();
  const { agreed_until, differs_from, difference, points, candidates } = check;
  const bank = points.findLast(({ on }) => on === differs_from)?.balance;
  const likely = candidates.filter(isShown).slice(0, SHOWN);
  if (differs_from === null || difference === null) return null;
  return (
    <>
      <Proven day={agreed_until} />
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
      {likely.length > 0 && (
        <ul className={styles.likely}>
          {likely.map((culprit) => (
            <li key={`${culprit.transaction_id} ${culprit.row?.number} ${culprit.reason}`}>
              <Likely {...culprit} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

type Culprit = BalanceCheckResponse["candidates"][number];

/** A row without a transaction is shown only if a person can decide about it. */
function isShown({ transaction_id, reason }: Culprit): boolean {
  return transaction_id !== null || reason === "waiting" || reason === "pending_counted";
}

/** A reason, with a link to the place where it can be resolved. */
function Likely({ transaction_id, row, reason }: Culprit): ReactNode {
  const { t } = useWords();
  const text = t(`accounts.likely_${reason}`);
  const needsDecision = row !== null && (reason === "waiting" || reason === "unlisted");
  if (needsDecision) return <Link to={`/import/${row.import_id}` as never}>{text}</Link>;
  if (transaction_id === null) return text;
  return (
    <Link to={"/transactions" as never} search={{ row: transaction_id } as never}>
      {text}
    </Link>
  );
}
