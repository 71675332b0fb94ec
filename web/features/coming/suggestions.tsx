/**
 * Payments that recur but have no rule yet, with the transactions that show it. One click creates the rule, or dismisses
 * it. `dismissed-suggestions.tsx` lists those that were dismissed.
 */

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { PaymentsToAdopt, RecurringSuggestion, SameRule } from "../../api/contract.ts";
import { accounts } from "../../api/reads.ts";
import { useBudgetNow } from "../../api/today.ts";
import { write } from "../../api/writes.ts";
import { Button, IconButton, TextButton } from "../../components/button.tsx";
import { Opened } from "../../components/opened.tsx";
import { useReportedWork } from "../../components/use-work.ts";
import { useWords } from "../../words/use-words.tsx";
import { describeRule } from "./describe.ts";
import { DismissedSuggestions } from "./dismissed-suggestions.tsx";
import { FirstPayment } from "./first-payment.tsx";
import styles from "./lists.module.css";
import { suggestions } from "./queries.ts";
import { RuleDialog } from "./rule-dialog.tsx";
import { draftOf, firstPayment } from "./rule-draft.ts";

export function Suggestions(): ReactNode {
  const { t } = useWords();
  const { data } = useQuery(suggestions);
  if (data === undefined) return null;
  if (data.suggestions.length === 0) return <DismissedSuggestions dismissed={data.dismissed} />;
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{t("coming.suggestions")}</h2>
      <p className={styles.intro}>{t("coming.suggestions_intro")}</p>
      <ul>
        {data.suggestions.map((suggestion) => {
          const { name, account_id, rule, amount } = suggestion.recurring_rule;
          return <Suggestion key={`${name} ${account_id} ${rule} ${amount}`} suggestion={suggestion} />;
        })}
      </ul>
      <DismissedSuggestions dismissed={data.dismissed} />
    </section>
  );
}

function Suggestion({ suggestion }: { readonly suggestion: RecurringSuggestion }): ReactNode {
  const { recurring_rule, evidence, same_as } = suggestion;
  const words = useWords();
  const { t, formats } = words;
  const [isOpen, setOpen] = useState(false);
  const { isBusy, run } = useReportedWork();
  const { data } = useQuery(accounts);
  const now = useBudgetNow();
  const { name, amount, amount_to, currency, account_id } = recurring_rule;
  const account = data?.accounts.find(({ id }) => id === account_id)?.name ?? "";
  const last = evidence.at(-1);
  const money = (value: number) => formats.money(value, currency);

  const create = () => write("POST /v1/recurring", { body: { recurring_rule } }, t("coming.created", { name }));
  const dismiss = () => {
    const { transfer_account_id, payee_id } = recurring_rule;
    const pattern = { account_id, transfer_account_id, payee_id, currency, amount, amount_to };
    return write(
      "POST /v1/recurring/suggestions/dismiss",
      { body: { suggestion: pattern } },
      t("coming.dismissed", { name }),
    );
  };

  return (
    <li className={styles.suggestion}>
      <div className={styles.text}>
        <p>
          <b>{name}</b> <span className="num">{money(amount)}</span>
          {amount_to !== null && <span className="num"> {t("coming.up_to", { amount: money(amount_to) })}</span>}
        </p>
        <p className={styles.note}>
          {t("coming.suggestion", {
            repeats: describeRule(words, recurring_rule),
            account,
            count: evidence.length,
            last: last === undefined ? "" : formats.day(last.authorized_at, "short"),
          })}{" "}
          <TextButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t(isOpen ? "coming.hide_evidence" : "coming.show_evidence")}
          </TextButton>
        </p>
        {same_as === null && now !== undefined && (
          <FirstPayment day={firstPayment({ ...recurring_rule, ends_on: null })} today={now.today} />
        )}
        {same_as !== null && <SameRuleAnswers suggestion={suggestion} same={same_as} isBusy={isBusy} run={run} />}
        {isOpen && (
          <ul className={styles.evidence}>
            {evidence.toReversed().map(({ transaction_id, authorized_at, amount: paid }) => (
              <li key={transaction_id}>
                <span>{formats.day(authorized_at, "long")}</span>
                <span className="num">{money(paid)}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
      {same_as === null && (
        <Button isQuiet disabled={isBusy} aria-label={t("coming.create_label", { name })} onClick={() => run(create)}>
          {t("coming.create_rule")}
        </Button>
      )}
      <IconButton icon="cross" label={t("coming.dismiss", { name })} disabled={isBusy} onClick={() => run(dismiss)} />
    </li>
  );
}

interface SameRuleAnswersProps {
  readonly suggestion: RecurringSuggestion;
  readonly same: NonNullable<SameRule>;
  readonly isBusy: boolean;
  run(work: () => Promise<unknown>): void;
}

/** Asks whether the payments belong to the rule that they look like. Another rule takes a second look: the form opens. */
function SameRuleAnswers({ suggestion, same, isBusy, run }: SameRuleAnswersProps): ReactNode {
  const { t, formats } = useWords();
  const now = useBudgetNow();
  const [isForm, setForm] = useState(false);
  const { recurring_rule } = suggestion;
  const names = { payee: recurring_rule.name, name: same.name };
  const { recurring_id, adopt } = same;

  const accept = (payments: NonNullable<PaymentsToAdopt>) => {
    const input = { params: { recurring_id }, body: { recurring_rule: payments } };
    return write("POST /v1/recurring/{recurring_id}/adopt", input, t("coming.proposal_merged", names));
  };

  return (
    <div className={styles.answers}>
      <p className={styles.note}>
        {t(adopt === null ? "coming.same_transfer" : "coming.same_rule", { name: same.name })}
      </p>
      {adopt !== null && (
        <Button
          isQuiet
          disabled={isBusy}
          aria-label={t("coming.same_label", names)}
          onClick={() => run(() => accept(adopt))}
        >
          {t("coming.same", { name: same.name })}
        </Button>
      )}
      <Button isQuiet disabled={isBusy} aria-label={t("coming.another_label", names)} onClick={() => setForm(true)}>
        {t("coming.another")}
      </Button>
      <Opened value={isForm ? now : undefined} onClose={() => setForm(false)}>
        {({ today }, close) => (
          <RuleDialog
            rule={undefined}
            initial={draftOf({ ...recurring_rule, ends_on: null, counts_in: "same" }, recurring_rule.name, formats)}
            today={today}
            onClose={close}
          />
        )}
      </Opened>
    </div>
  );
}
