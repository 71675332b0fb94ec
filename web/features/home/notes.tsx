/** Below the lines: on paper, those of all parts; amounts that the bar cannot show, in envelopes or without an exchange rate, and what to do next. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useMayWrite } from "../../api/me.ts";
import { accounts, bankConnections, summaryOf } from "../../api/reads.ts";
import { AboutEnvelopes } from "../../components/about-envelopes.tsx";
import { BankNotices } from "../../components/bank-notices.tsx";
import { describeStake, proposedPayments } from "../../components/proposed-payments.tsx";
import { UsedGoals } from "../../components/used-goals.tsx";
import { useWords } from "../../words/use-words.tsx";
import { Duplicates } from "./duplicates.tsx";
import { Empty } from "./empty.tsx";
import { Offer } from "./offer.tsx";
import type { Parts } from "./parts.ts";
import { PrintedParts } from "./printed-parts.tsx";
import type { Explanation } from "./queries.ts";
import styles from "./screen.module.css";

interface NotesProps {
  readonly parts: Parts;
  readonly today: string | undefined;
  readonly explanation: Explanation;
  readonly isCurrent: boolean;
}

export function Notes({ parts, explanation, today, isCurrent }: NotesProps): ReactNode {
  const { t, rich, formats } = useWords();
  const { unassigned, in_funds, spending_power, unconverted, currency, sentences } = explanation;
  const hasEnvelopes = isCurrent && sentences.some(({ about }) => about === "unassigned");
  const amount = (value: number) => <span className="num">{formats.amount(value, currency)}</span>;
  const total = amount(spending_power - unassigned);
  const amounts = unconverted.map((one) => formats.money(one.amount, one.currency)).join(", ");
  return (
    <>
      <PrintedParts parts={parts} explanation={explanation} today={today} />
      <div className={styles.notes}>
        {isCurrent && <Banks />}
        {isCurrent && <Duplicates />}
        {isCurrent && <UsedGoals />}
        {hasEnvelopes && unassigned < 0 && (
          <p>
            {rich(
              "home.envelopes_hold",
              {},
              {
                total,
                amount: <b>{t("home.amount_more", { amount: formats.amount(-unassigned, currency) })}</b>,
              },
            )}
            <AboutEnvelopes />
          </p>
        )}
        {hasEnvelopes && unassigned >= 0 && (
          <p>
            {rich("home.envelopes_left", {}, { total, amount: amount(unassigned) })}
            <AboutEnvelopes />
          </p>
        )}
        {in_funds > 0 && <p>{rich("home.in_funds", {}, { total: amount(in_funds) })}</p>}
        {unconverted.length > 0 && <p>{t("home.unconverted", { amounts })}</p>}
        {isCurrent && <NewRows />}
        {isCurrent && <Proposals />}
        <EmptyHint />
      </div>
      {isCurrent && <Offer />}
    </>
  );
}

function Banks(): ReactNode {
  const { data } = useQuery(bankConnections);
  return data && <BankNotices connections={data.connections} />;
}

function NewRows(): ReactNode {
  const { t } = useWords();
  const { data } = useQuery(summaryOf({ is_reviewed: false }));
  const mayWrite = useMayWrite();
  if (!mayWrite || data?.count === 0) return null;
  if (data === undefined) return <p className={styles.newRowsPlace} />;
  return (
    <p className={styles.newRows}>
      <Link to="/review">{t("home.new_rows", { count: data.count })}</Link>
    </p>
  );
}

/** Payments that look like expected ones. Coming asks about each. */
function Proposals(): ReactNode {
  const words = useWords();
  const mayWrite = useMayWrite();
  const proposals = useQuery({ ...proposedPayments, enabled: mayWrite }).data?.proposals ?? [];
  if (!mayWrite || proposals.length === 0) return null;
  return (
    <p className={styles.newRows}>
      <Link to="/coming">{words.t("home.proposals", { count: proposals.length })}</Link>{" "}
      {describeStake(words, proposals)}
    </p>
  );
}

function EmptyHint(): ReactNode {
  const { data } = useQuery(accounts);
  if (data === undefined || data.accounts.length > 0) return null;
  return <Empty />;
}
