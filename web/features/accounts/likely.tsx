/** The likely reasons why an account differs from the bank: each with its row or transaction, and the action that resolves it. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import type { Account, BalanceCulprit, ImportRow, Transaction, TransactionChanges } from "../../api/contract.ts";
import { useMayWrite } from "../../api/me.ts";
import { payeeOf } from "../../api/payees.ts";
import { bankConnections } from "../../api/reads.ts";
import { write } from "../../api/writes.ts";
import { Button } from "../../components/button.tsx";
import { LinkButton } from "../../components/link-button.tsx";
import { useReportedWork } from "../../components/use-work.ts";
import { useWords } from "../../words/use-words.tsx";
import styles from "./proof.module.css";
import { importRow, transactionOf } from "./queries.ts";

/** The reasons that are shown. */
const SHOWN = 3;

interface LikelyReasonsProps {
  readonly account: Account;
  readonly candidates: readonly BalanceCulprit[];
}

export function LikelyReasons({ account, candidates }: LikelyReasonsProps): ReactNode {
  const { t } = useWords();
  if (candidates.length === 0) return null;
  return (
    <div className={styles.likely}>
      <h3 id="likely" className={styles.heading}>
        {t("accounts.likely")}
      </h3>
      <ul aria-labelledby="likely">
        {candidates.slice(0, SHOWN).map((culprit) => (
          <li key={`${culprit.transaction_id} ${culprit.row?.number} ${culprit.reason}`} className={styles.reason}>
            <Reason account={account} culprit={culprit} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The transactions of the last two are deleted, or never existed. */
const OF_ROWS: readonly BalanceCulprit["reason"][] = ["waiting", "unlisted", "withdrawn", "left_out"];

function Reason({ account, culprit }: { readonly account: Account; readonly culprit: BalanceCulprit }): ReactNode {
  const { reason, row, transaction_id } = culprit;
  if (row !== null && OF_ROWS.includes(reason)) return <OfRow account={account} reason={reason} at={row} />;
  if (transaction_id !== null) return <OfTransaction reason={reason} id={transaction_id} />;
  if (reason === "pending_counted") return <OfOpening account={account} />;
  return <Described reason={reason} />;
}

interface OfRowProps {
  readonly account: Account;
  readonly reason: BalanceCulprit["reason"];
  readonly at: NonNullable<BalanceCulprit["row"]>;
}

function OfRow({ account, reason, at }: OfRowProps): ReactNode {
  const { t } = useWords();
  const { isBusy, run } = useReportedWork();
  const row = useQuery(importRow(at.import_id, at.number)).data?.rows[0];
  const name = row === undefined ? "" : (row.payee ?? row.text);
  const entry = row && toEntry(row, account);
  const needsDecision = reason === "waiting" || reason === "unlisted";
  const add = () => {
    const body = { transactions: entry === undefined ? [] : [entry], use_default_category: true };
    return write("POST /v1/transactions", { body }, t("done.added", { name }));
  };
  return (
    <Described
      reason={reason}
      {...(row !== undefined && { facts: { ...row, name, currency: row.currency ?? account.currency } })}
    >
      {needsDecision || entry === undefined ? (
        row !== undefined && (
          <LinkButton isQuiet to={`/import/${at.import_id}`} search={{ rows: row.state }}>
            {t(needsDecision ? "banks.notice_decide" : "accounts.fix_row")}
          </LinkButton>
        )
      ) : (
        <Button isQuiet disabled={isBusy} aria-label={t("accounts.fix_add", { name })} onClick={() => run(add)}>
          {t("action.add")}
        </Button>
      )}
    </Described>
  );
}

/** The transaction of a row that was left out. Undefined if the row cannot be read, or has another currency. */
function toEntry({ date, amount, currency, payee, text }: ImportRow, account: Account) {
  if (date === null || amount === null || currency !== account.currency) return undefined;
  return {
    ...{ account_id: account.id, amount, authorized_at: date, notes: payee === text ? "" : text },
    ...(payee !== null && { payee: { name: payee } }),
  };
}

/** The bank's first balance, from which the opening balance was computed, included pending items. */
function OfOpening({ account: { id: account_id } }: Pick<LikelyReasonsProps, "account">): ReactNode {
  const { t } = useWords();
  const { isBusy, run } = useReportedWork();
  const connections = useQuery(bankConnections).data?.connections ?? [];
  const [found] = connections.flatMap(({ id, accounts }) =>
    accounts.flatMap((one) => (one.account_id === account_id ? [{ connection_id: id, bank_account_id: one.id }] : [])),
  );
  const path = "PUT /v1/bank_connections/{connection_id}/accounts/{bank_account_id}";
  const body = { link: { account_id }, balance_includes_pending: true };
  return (
    <Described reason="pending_counted">
      {found !== undefined && (
        <Button
          isQuiet
          disabled={isBusy}
          onClick={() => run(() => write(path, { params: found, body }, t("accounts.opening_corrected")))}
        >
          {t("accounts.fix_opening")}
        </Button>
      )}
    </Described>
  );
}

interface OfTransactionProps {
  readonly reason: BalanceCulprit["reason"];
  readonly id: string;
}

function OfTransaction({ reason, id }: OfTransactionProps): ReactNode {
  const { t } = useWords();
  const { isBusy, run } = useReportedWork();
  const [isDeleted, setDeleted] = useState(false);
  // After the deletion, everything on the screen is read again, but not what is gone.
  const transaction = useQuery({ ...transactionOf(id), enabled: !isDeleted }).data?.transaction;
  const payeeId = transaction?.payee_id ?? null;
  const payee = useQuery({ ...payeeOf(payeeId ?? ""), enabled: payeeId !== null }).data?.payee.name;
  if (transaction === undefined) return <Described reason={reason} />;
  const { notes, authorized_at: date, amount, currency, transfer_account_id } = transaction;
  const unnamed = notes || t(transfer_account_id === null ? "transactions.no_payee" : "transactions.transfer");
  const name = payee ?? unnamed;
  const params = { transaction_id: id };
  const remove = () => {
    setDeleted(true);
    return write("DELETE /v1/transactions/{transaction_id}", { params }, t("done.deleted", { name })).catch((error) => {
      setDeleted(false);
      throw error;
    });
  };
  const changeSign = () => {
    const body = { transaction: withOtherSign(transaction) };
    return write("PUT /v1/transactions/{transaction_id}", { params, body }, t("done.changed", { name }));
  };
  return (
    <Described reason={reason} facts={{ name, date, amount, currency, id }}>
      {reason === "other_day" ? (
        <LinkButton isQuiet to="/transactions" search={{ row: id }}>
          {t("accounts.fix_day")}
        </LinkButton>
      ) : reason === "wrong_sign" ? (
        <Button
          isQuiet
          disabled={isBusy}
          aria-label={t("accounts.fix_sign_of", { name })}
          onClick={() => run(changeSign)}
        >
          {t("accounts.fix_sign")}
        </Button>
      ) : (
        <Button isDanger disabled={isBusy} aria-label={t("accounts.fix_delete", { name })} onClick={() => run(remove)}>
          {t("action.delete")}
        </Button>
      )}
    </Described>
  );
}

const AMOUNTS = ["amount", "account_amount", "transfer_amount"] as const;

/** All amounts of a transaction and of its splits, with the other sign. */
function withOtherSign({ splits, ...transaction }: Transaction): TransactionChanges {
  const negated = (of: { readonly [Name in (typeof AMOUNTS)[number]]: number | null }) =>
    Object.fromEntries(AMOUNTS.flatMap((name) => (of[name] === null ? [] : [[name, -of[name]]]))) as { amount: number };
  return {
    ...negated(transaction),
    ...(splits !== null && { splits: splits.map((split) => ({ ...split, ...negated(split) })) }),
  };
}

interface DescribedProps {
  readonly reason: BalanceCulprit["reason"];
  readonly facts?: Facts;
  /** The action. */
  readonly children?: ReactNode;
}

interface Facts {
  readonly name: string;
  readonly date: string | null;
  readonly amount: number | null;
  readonly currency: string;
  /** The transaction. */
  readonly id?: string;
}

function Described({ reason, facts, children }: DescribedProps): ReactNode {
  const { t, formats } = useWords();
  const mayWrite = useMayWrite();
  return (
    <>
      <div className={styles.about}>
        {facts !== undefined && (
          <p className={styles.facts}>
            {facts.id === undefined ? (
              <b>{facts.name}</b>
            ) : (
              <Link to={"/transactions" as never} search={{ row: facts.id } as never}>
                {facts.name}
              </Link>
            )}
            {facts.amount !== null && <span className="num">{formats.money(facts.amount, facts.currency)}</span>}
            {facts.date !== null && <span className="muted small">{formats.day(facts.date, "short")}</span>}
          </p>
        )}
        <p className="muted small">{t(`accounts.likely_${reason}`)}</p>
      </div>
      {mayWrite && children}
    </>
  );
}
