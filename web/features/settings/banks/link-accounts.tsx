/** What becomes of each account of a bank: an account of the household, a new one, or nothing. Then the preview opens. */
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import type { Account, BankAccount, BankConnection, NewLinkedAccount } from "../../../api/contract.ts";
import { accounts, bankConnections } from "../../../api/reads.ts";
import { useBudgetNow } from "../../../api/today.ts";
import { write } from "../../../api/writes.ts";
import { Dialog } from "../../../components/dialog.tsx";
import { DayField, Field } from "../../../components/field.tsx";
import { FieldRow, Form } from "../../../components/form.tsx";
import { choicesOf, SelectField } from "../../../components/select.tsx";
import { Skeleton } from "../../../components/skeleton.tsx";
import { ACCOUNT_KINDS } from "../../../logic/account-kinds.ts";
import { useWords } from "../../../words/use-words.tsx";
import styles from "./banks.module.css";
import { nameOfBankAccount } from "./describe.ts";
import { previewNow } from "./queries.ts";

const NEW = "new";
const IGNORE = "ignore";
const KINDS = ["checking", "savings", "credit_card", "loan", "investment", "cash"] as const;

type Kind = (typeof KINDS)[number];

interface Draft {
  /** The id of an account, `NEW` or `IGNORE`. */
  readonly target: string;
  readonly name: string;
  readonly kind: Kind;
  /** "" : everything that the bank lists. */
  readonly since: string;
  /** How the bank lists a debt. "" : not known. */
  readonly debtSign: DebtSign | "";
}

type DebtSign = NonNullable<BankAccount["debt_sign"]>;

interface LinkAccountsProps {
  readonly connection: BankConnection;
  onClose(): void;
}

export function LinkAccounts({ connection, onClose }: LinkAccountsProps): ReactNode {
  const { t } = useWords();
  const own = useQuery(accounts).data?.accounts;
  const all = useQuery(bankConnections).data?.connections;
  return (
    <Dialog title={t("banks.link_title", { name: connection.name })} onClose={onClose}>
      {own === undefined || all === undefined ? (
        <Skeleton lines={6} />
      ) : (
        <LinkForm
          connection={connection}
          own={own}
          taken={all.flatMap((one) =>
            one.accounts.flatMap(({ id, account_id }) => (account_id === null ? [] : [{ id, account_id }])),
          )}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

interface LinkFormProps extends LinkAccountsProps {
  readonly own: readonly Account[];
  /** The accounts that are linked, each with its bank account. */
  readonly taken: readonly { readonly id: string; readonly account_id: string }[];
}

function LinkForm({ connection, own, taken, onClose }: LinkFormProps): ReactNode {
  const { t } = useWords();
  const navigate = useNavigate();
  const isProgram = connection.provider === "program";
  const listed = connection.accounts.filter(({ state }) => state !== "unsupported");
  const freeFor = (bankAccount: BankAccount) =>
    own.filter(
      ({ id, currency }) =>
        currency === bankAccount.currency &&
        !taken.some((link) => link.account_id === id && link.id !== bankAccount.id),
    );
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft>>>(() =>
    Object.fromEntries(listed.map((one) => [one.id, proposalFor(one, freeFor(one))])),
  );
  const change = (id: string, fields: Partial<Draft>) =>
    setDrafts((before) => {
      const draft = before[id];
      return draft === undefined ? before : { ...before, [id]: { ...draft, ...fields } };
    });

  async function submit(): Promise<void> {
    for (const { id } of listed) {
      const draft = drafts[id];
      if (draft === undefined) continue;
      const params = { connection_id: connection.id, bank_account_id: id };
      const body = {
        ...{ link: targetOf(draft), starts_on: draft.since === "" ? null : draft.since },
        ...(draft.debtSign !== "" && isDebtTarget(draft, own) && { debt_sign: draft.debtSign }),
      };
      const path = "PUT /v1/bank_connections/{connection_id}/accounts/{bank_account_id}";
      const { data } = await write(path, { params, body });
      // If a later step fails, the next try must not create the account once more.
      if (data.bank_account.account_id !== null) change(id, { target: data.bank_account.account_id });
    }
    const isAnyLinked = listed.some(({ id }) => drafts[id]?.target !== IGNORE);
    if (isAnyLinked && !isProgram) {
      const to = await previewNow(connection.id);
      void navigate({ to: to as never });
      return;
    }
    onClose();
  }

  return (
    <Form submitLabel={t(isProgram ? "banks.link_save" : "banks.preview")} submit={submit} onCancel={onClose}>
      <p className="muted small">{t("banks.link_intro")}</p>
      {listed.map((bankAccount) => {
        const draft = drafts[bankAccount.id];
        if (draft === undefined) return null;
        return (
          <OneAccount
            key={bankAccount.id}
            bankAccount={bankAccount}
            draft={draft}
            free={freeFor(bankAccount)}
            onChange={(fields) => change(bankAccount.id, fields)}
          />
        );
      })}
      {connection.accounts
        .filter(({ state }) => state === "unsupported")
        .map(({ id, name }) => (
          <p key={id} className="muted small">
            {name}: {t("banks.account_unsupported")}
          </p>
        ))}
    </Form>
  );
}

interface OneAccountProps {
  readonly bankAccount: BankAccount;
  readonly draft: Draft;
  /** The accounts that it may be linked to. */
  readonly free: readonly Account[];
  onChange(fields: Partial<Draft>): void;
}

function OneAccount({ bankAccount, draft, free, onChange }: OneAccountProps): ReactNode {
  const { t, formats } = useWords();
  const today = useBudgetNow()?.today;
  const { id, balance, currency, institution } = bankAccount;
  const { target, kind, since } = draft;
  const facts = [
    ...(institution === null ? [] : [institution]),
    ...(balance === null || currency === null ? [] : [formats.money(balance, currency)]),
  ];
  const hints = [
    ...(target === bankAccount.proposed_account_id ? [t("banks.link_same_number")] : []),
    ...(free.some((account) => account.id === target && account.is_synced) ? [t("banks.link_synced")] : []),
  ];
  const asksForSign = bankAccount.debt_sign === null && balance !== 0 && isDebtTarget(draft, free);
  return (
    <section className={styles.bankAccount} aria-labelledby={`bank-account-${id}`}>
      <div>
        <h3 id={`bank-account-${id}`}>{nameOfBankAccount(bankAccount)}</h3>
        {facts.length > 0 && <p className="muted small">{facts.join(" · ")}</p>}
      </div>
      <SelectField
        label={t("banks.link_target")}
        value={target}
        {...(hints.length > 0 && { hint: hints.join(" ") })}
        choices={[
          ...choicesOf(free, target),
          { value: NEW, label: t("banks.link_new") },
          { value: IGNORE, label: t("banks.link_ignore") },
        ]}
        onChange={(next) => onChange({ target: next })}
      />
      {target === NEW && (
        <FieldRow>
          <Field
            label={t("banks.link_name")}
            maxLength={200}
            value={draft.name}
            onChange={(next) => onChange({ name: next })}
          />
          <SelectField
            label={t("banks.link_kind")}
            value={kind}
            choices={KINDS.map((value) => ({ value, label: t(`accounts.kind_${value}`) }))}
            onChange={(next) => onChange({ kind: next as Kind })}
          />
        </FieldRow>
      )}
      {asksForSign && (
        <SignField bankAccount={bankAccount} value={draft.debtSign} onChange={(debtSign) => onChange({ debtSign })} />
      )}
      {target !== IGNORE && today !== undefined && (
        <DayField
          label={t("banks.link_since")}
          hint={t("banks.link_since_hint")}
          day={since === "" ? undefined : since}
          today={today}
          prefer="past"
          onChange={(day) => onChange({ since: day })}
        />
      )}
    </section>
  );
}

interface SignFieldProps {
  readonly bankAccount: BankAccount;
  readonly value: DebtSign | "";
  onChange(value: DebtSign | ""): void;
}

/** Whether the balance of a card or loan is owed. Without a balance, how the bank lists one that is. */
function SignField({ bankAccount: { balance, currency }, value, onChange }: SignFieldProps): ReactNode {
  const { t, formats } = useWords();
  const money = (amount: number) => formats.money(amount, currency ?? "");
  const owed = balance !== null && balance < 0 ? "negative" : "positive";
  const other = owed === "negative" ? "positive" : "negative";
  const amount = balance === null ? "" : money(Math.abs(balance));
  const choices =
    balance === null
      ? [
          { value: "negative", label: t("banks.link_sign_negative") },
          { value: "positive", label: t("banks.link_sign_positive") },
        ]
      : [
          { value: owed, label: t("banks.link_owed_yes", { amount }) },
          { value: other, label: t("banks.link_owed_no", { amount }) },
        ];
  return (
    <SelectField
      label={balance === null ? t("banks.link_sign") : t("banks.link_owed", { amount: money(balance) })}
      {...(value === "" && { hint: t("banks.link_sign_hint") })}
      value={value}
      choices={[{ value: "", label: t("banks.link_sign_unknown") }, ...choices]}
      onChange={(next) => onChange(next as DebtSign | "")}
    />
  );
}

/** What it is linked to, or else the account with the same number, or a new one. */
function proposalFor(bankAccount: BankAccount, free: readonly Account[]): Draft {
  const { account_id, proposed_account_id, state, name, type, starts_on } = bankAccount;
  const proposed = free.find(({ id }) => id === proposed_account_id);
  const target = state === "ignored" ? IGNORE : (account_id ?? proposed?.id ?? NEW);
  return { target, name, kind: type ?? "checking", since: starts_on ?? "", debtSign: "" };
}

/** Whether it is linked to a card or a loan. */
function isDebtTarget({ target, kind }: Draft, own: readonly Account[]): boolean {
  const type = target === NEW ? ACCOUNT_KINDS[kind].type : own.find(({ id }) => id === target)?.type;
  return type === "credit" || type === "loan";
}

function targetOf({ target, name, kind }: Draft) {
  if (target === IGNORE) return { ignore: true } as const;
  if (target !== NEW) return { account_id: target };
  const create: NewLinkedAccount = { name: name.trim(), ...ACCOUNT_KINDS[kind] };
  return { create };
}
