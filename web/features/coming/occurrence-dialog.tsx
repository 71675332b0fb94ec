/** One occurrence: its state and its payments, and what can be done: match, skip, move, reset, set aside. */
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { daysBetween } from "../../../src/domain/calendar.ts";
import type { OccurrenceCandidate } from "../../api/contract.ts";
import { useMayWrite } from "../../api/me.ts";
import { accounts } from "../../api/reads.ts";
import { Button, TextButton } from "../../components/button.tsx";
import { useCountsIn } from "../../components/counts-in.ts";
import { Dialog } from "../../components/dialog.tsx";
import { DayField } from "../../components/field.tsx";
import { Form } from "../../components/form.tsx";
import { Loading } from "../../components/loading.tsx";
import { report } from "../../logic/toast.ts";
import { useWords } from "../../words/use-words.tsx";
import { useDecisions } from "./actions.ts";
import { describeRule, describeState } from "./describe.ts";
import type { ShownOccurrence } from "./occurrence.tsx";
import styles from "./occurrence-dialog.module.css";
import { isOpen, isPaidInPart } from "./occurrences.ts";
import { candidatesOf, transactionsNear } from "./queries.ts";
import { SetAside, useBill } from "./set-aside.tsx";

export type OccurrenceMode = "move" | "match" | "aside";

interface OccurrenceDialogProps {
  readonly shown: ShownOccurrence;
  readonly mode: OccurrenceMode | undefined;
  readonly today: string;
  onOpenRule(id: string): void;
  onClose(): void;
}

export function OccurrenceDialog({ shown, mode: first, today, onOpenRule, onClose }: OccurrenceDialogProps): ReactNode {
  const words = useWords();
  const { t, formats } = words;
  const mayWrite = useMayWrite();
  const [mode, setMode] = useState(first);
  const { occurrence, rule, amount } = shown;
  const { name, due_on, counts_on, scheduled_on, currency, transaction_ids } = occurrence;
  const stateText = describeState(words, occurrence, amount);
  const counting = useCountsIn(due_on, counts_on);
  const account = useQuery(accounts).data?.accounts.find(({ id }) => id === rule?.account_id)?.name;
  const back = () => setMode(undefined);
  return (
    <Dialog title={name} onClose={onClose}>
      <p className={styles.amount} data-in={amount > 0}>
        {formats.money(amount, currency)}
      </p>
      <p className={styles.facts}>
        {t("coming.state_on", {
          state: stateText.charAt(0).toUpperCase() + stateText.slice(1),
          day: formats.day(due_on, "weekday"),
          away: formats.daysAway(daysBetween(today, due_on)),
        })}
        {due_on !== scheduled_on && ` ${t("coming.moved_from", { day: formats.day(scheduled_on, "weekday") })}`}
        {counting && ` ${counting.charAt(0).toUpperCase()}${counting.slice(1)}.`}
        <br />
        {rule && `${describeRule(words, rule)}${account === undefined ? "" : `, ${account}`}`}
      </p>
      {transaction_ids.length > 0 && rule !== undefined && (
        <Payments shown={shown} accountId={rule.account_id} onDone={onClose} />
      )}
      {mayWrite && mode === undefined && (
        <Actions shown={shown} onMode={setMode} onOpenRule={onOpenRule} onDone={onClose} />
      )}
      {mayWrite && mode === "move" && <Move shown={shown} today={today} onBack={back} onDone={onClose} />}
      {mayWrite && mode === "match" && <Match shown={shown} onBack={back} onDone={onClose} />}
      {mayWrite && mode === "aside" && rule !== undefined && <SetAside rule={rule} onBack={back} onDone={onClose} />}
    </Dialog>
  );
}

interface PartProps {
  readonly shown: ShownOccurrence;
  onDone(): void;
}

interface ActionsProps extends PartProps {
  onMode(mode: OccurrenceMode): void;
  onOpenRule(id: string): void;
}

function Actions({ shown, onMode, onOpenRule, onDone }: ActionsProps): ReactNode {
  const { t } = useWords();
  const { skip, owe, reset } = useDecisions();
  const { occurrence, rule, amount } = shown;
  const { state, is_automatic } = occurrence;
  const bill = useBill(rule);
  const canDecide = isOpen(occurrence) || state === "lapsed";
  const act = (work: Promise<unknown>) => {
    report(work);
    onDone();
  };
  return (
    <div className={styles.actions}>
      {canDecide && rule !== undefined && <Button onClick={() => onMode("match")}>{t("coming.match")}</Button>}
      {(canDecide || state === "skipped") && (
        <Button isQuiet onClick={() => onMode("move")}>
          {t("coming.move")}
        </Button>
      )}
      {canDecide && (
        <Button isQuiet onClick={() => act(skip(occurrence))}>
          {t("coming.skip")}
        </Button>
      )}
      {(state === "lapsed" || isPaidInPart(occurrence, rule, amount)) && (
        <Button isQuiet onClick={() => act(owe(occurrence))}>
          {t("coming.owe")}
        </Button>
      )}
      {!is_automatic && (
        <Button isQuiet onClick={() => act(reset(occurrence))}>
          {t("coming.reset")}
        </Button>
      )}
      {bill !== undefined && (
        <Button isQuiet onClick={() => onMode("aside")}>
          {t("coming.aside")}
        </Button>
      )}
      {rule !== undefined && (
        <Button isQuiet onClick={() => onOpenRule(rule.id)}>
          {t("coming.edit_rule")}
        </Button>
      )}
    </div>
  );
}

/** The transactions that cover it. */
function Payments({ shown: { occurrence }, accountId, onDone }: PartProps & { readonly accountId: string }): ReactNode {
  const { t } = useWords();
  const mayWrite = useMayWrite();
  const { unmatch } = useDecisions();
  const { data } = useQuery(transactionsNear(accountId, occurrence.due_on));
  const paid = data?.filter(({ id }) => occurrence.transaction_ids.includes(id)) ?? [];
  if (paid.length === 0) return null;
  return (
    <ul className={styles.rows} aria-label={t("coming.payments")}>
      {paid.map((transaction) => (
        <li key={transaction.id} className={styles.row}>
          <TransactionText transaction={transaction} />
          {mayWrite && (
            <TextButton
              onClick={() => {
                report(unmatch(occurrence, transaction.id));
                onDone();
              }}
            >
              {t("coming.unmatch")}
            </TextButton>
          )}
        </li>
      ))}
    </ul>
  );
}

interface ModeProps extends PartProps {
  onBack(): void;
}

function Move({ shown: { occurrence }, today, onBack, onDone }: ModeProps & { readonly today: string }): ReactNode {
  const { t } = useWords();
  const { move } = useDecisions();
  const [day, setDay] = useState(occurrence.due_on);
  return (
    <Form
      submitLabel={t("coming.move")}
      submit={async () => {
        if (day !== occurrence.due_on) await move(occurrence, day);
      }}
      onCancel={onBack}
      onClose={onDone}
    >
      <DayField autoFocus label={t("coming.move_to")} day={day} today={today} prefer="future" onChange={setDay} />
    </Form>
  );
}

const SHOWN_CANDIDATES = 8;

function Match({ shown: { occurrence }, onBack, onDone }: ModeProps): ReactNode {
  const { t } = useWords();
  const { match } = useDecisions();
  const query = useQuery(candidatesOf(occurrence));
  const { data } = query;
  if (data === undefined) return <Loading query={query} lines={4} />;
  const candidates = data.candidates.slice(0, SHOWN_CANDIDATES);
  return (
    <section>
      <h3 className={styles.heading}>{t("coming.match_which")}</h3>
      {candidates.length === 0 && <p className="muted small">{t("coming.match_none")}</p>}
      <ul className={styles.rows}>
        {candidates.map((transaction) => (
          <li key={transaction.transaction_id}>
            <button
              type="button"
              className={styles.row}
              onClick={() => {
                report(match(occurrence, transaction.transaction_id));
                onDone();
              }}
            >
              <TransactionText transaction={transaction} />
            </button>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button isQuiet onClick={onBack}>
          {t("action.cancel")}
        </Button>
      </div>
    </section>
  );
}

type ShownTransaction = Pick<OccurrenceCandidate, "authorized_at" | "notes" | "amount" | "currency"> & {
  readonly payee?: string | null | undefined;
};

function TransactionText({ transaction }: { readonly transaction: ShownTransaction }): ReactNode {
  const { t, formats } = useWords();
  const { authorized_at, payee, notes, amount, currency } = transaction;
  return (
    <>
      <span className="muted">{formats.day(authorized_at, "short")}</span>
      <span className={styles.payee}>{payee ?? (notes === "" ? t("transactions.no_payee") : notes)}</span>
      <span className="num">{formats.amount(amount, currency, { sign: "always" })}</span>
    </>
  );
}
