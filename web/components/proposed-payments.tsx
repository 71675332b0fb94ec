/** Payments that look like an expected bill, under another name or with another amount. The household accepts or rejects each. */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { reading } from "../api/client.ts";
import type { MatchProposal } from "../api/contract.ts";
import { useMayWrite } from "../api/me.ts";
import { write } from "../api/writes.ts";
import { sumOf } from "../logic/amount.ts";
import { report } from "../logic/toast.ts";
import { useWords, type Words } from "../words/use-words.tsx";
import { Button } from "./button.tsx";
import styles from "./proposed-payments.module.css";

export const proposedPayments = reading("GET /v1/recurring/proposals", {});

/** Until somebody answers, the payment and the expected amount both count: "Until you answer, $84.00 may count twice." */
export function describeStake({ t, formats }: Words, proposals: readonly MatchProposal[]): string {
  const expected = Map.groupBy(
    proposals.map(({ occurrence }) => occurrence),
    ({ currency }) => currency,
  );
  const amounts = [...expected].map(([currency, all]) =>
    formats.money(
      sumOf(currency, all, (one) => Math.abs(one.expected)),
      currency,
    ),
  );
  return t("coming.proposals_stake", { amounts: amounts.join(", ") });
}

/** Nothing if there is nothing to decide. */
export function ProposedPayments(): ReactNode {
  const words = useWords();
  const { t } = words;
  const mayWrite = useMayWrite();
  const proposals = useQuery({ ...proposedPayments, enabled: mayWrite }).data?.proposals ?? [];
  if (proposals.length === 0) return null;
  return (
    <section className={styles.proposals} aria-labelledby="proposed-payments">
      <h2 id="proposed-payments" className={styles.heading}>
        {t("coming.proposals", { count: proposals.length })}
      </h2>
      <p className="small">{describeStake(words, proposals)}</p>
      <ul>
        {proposals.map((proposal) => (
          <li key={proposal.candidate.transaction_id} className={styles.proposal}>
            <Proposal proposal={proposal} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The payee is always the bill's, this payment belongs to the bill, or it does not. */
const CHOICES = ["always", "once", "no"] as const;

const OCCURRENCE = "/v1/recurring/{recurring_id}/occurrences/{scheduled_on}";

function Proposal({ proposal }: { readonly proposal: MatchProposal }): ReactNode {
  const { t, formats } = useWords();
  const { occurrence, candidate, payee_id, rule_payee_id, missing_category_id } = proposal;
  const { transaction_id } = candidate;
  const payee = candidate.payee ?? "";
  const { name, recurring_id, scheduled_on, due_on, currency } = occurrence;
  const choices = CHOICES.filter((choice) => choice !== "always" || payee_id !== rule_payee_id);
  const link = { params: { recurring_id, scheduled_on }, body: { transaction_id } };

  async function decide(choice: (typeof CHOICES)[number]): Promise<void> {
    if (choice !== "no" && missing_category_id !== null) {
      const body = { transaction: { category_id: missing_category_id } };
      await write("PUT /v1/transactions/{transaction_id}", { params: { transaction_id }, body });
    }
    if (choice === "always") {
      const merge = { params: { payee_id }, body: { into: rule_payee_id } };
      await write("POST /v1/payees/{payee_id}/merge", merge, t("coming.proposal_merged", { payee, name }));
    } else if (choice === "once") {
      await write(`POST ${OCCURRENCE}/match`, link, t("coming.matched", { name }));
    } else {
      await write(`POST ${OCCURRENCE}/unmatch`, link, t("coming.unmatched", { name }));
    }
  }

  return (
    <>
      <div className={styles.text}>
        <p className={styles.payment}>
          <b>{payee}</b>
          <span className="num">{formats.money(candidate.amount, currency)}</span>
          <span className="muted small">{formats.day(candidate.authorized_at, "short")}</span>
        </p>
        <p className="muted small">
          {t("coming.proposal", {
            name,
            amount: formats.money(Math.abs(occurrence.expected), currency),
            day: formats.day(due_on, "short"),
          })}
        </p>
      </div>
      <div className={styles.actions}>
        {choices.map((choice) => (
          <Button
            key={choice}
            isQuiet
            aria-label={t(`coming.proposal_${choice}_label`, { payee, name })}
            onClick={() => report(decide(choice))}
          >
            {t(`coming.proposal_${choice}`)}
          </Button>
        ))}
      </div>
    </>
  );
}
