/** The forms of an account: a new one, and the fields of an existing one. */
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { ComponentProps, ReactNode } from "react";
import { send } from "../../api/client.ts";
import type { Account, AccountChanges } from "../../api/contract.ts";
import { toEdit } from "../../api/to-edit.ts";
import { useBudgetNow } from "../../api/today.ts";
import { write } from "../../api/writes.ts";
import { TextButton } from "../../components/button.tsx";
import { Check } from "../../components/check.tsx";
import { useCurrencyChoices } from "../../components/currencies.ts";
import { Dialog } from "../../components/dialog.tsx";
import { AmountField, Field } from "../../components/field.tsx";
import { FieldRow, Form } from "../../components/form.tsx";
import { Loading } from "../../components/loading.tsx";
import { Problem } from "../../components/problem.tsx";
import { SelectField } from "../../components/select.tsx";
import { changesOf, useForm } from "../../components/use-form.ts";
import { useWork } from "../../components/use-work.ts";
import { ACCOUNT_KINDS, type AccountKind, isOwed, isUsuallyOutside, storedBalance } from "../../logic/account-kinds.ts";
import { NO_AMOUNT, typedAmount } from "../../logic/amount.ts";
import { useWords } from "../../words/use-words.tsx";

export function NewAccount({ onClose }: { onClose(): void }): ReactNode {
  const { t } = useWords();
  const now = useBudgetNow();
  return (
    <Dialog title={t("accounts.new")} onClose={onClose}>
      {now !== undefined && <NewForm budgetCurrency={now.currency} onClose={onClose} />}
    </Dialog>
  );
}

function NewForm({ budgetCurrency, onClose }: { readonly budgetCurrency: string; onClose(): void }): ReactNode {
  const { t, formats } = useWords();
  const form = useForm(
    "/account",
    {
      name: "",
      kind: "checking" as AccountKind,
      currency: budgetCurrency,
      current_balance: NO_AMOUNT,
      limit: NO_AMOUNT,
      isInBudget: undefined as boolean | undefined,
    },
    { typed: "account" },
  );
  const { kind, currency, current_balance: balance, limit, isInBudget = !isUsuallyOutside(kind) } = form.values;
  const currencies = useCurrencyChoices();

  async function submit(): Promise<void> {
    const account = {
      name: form.values.name.trim(),
      ...ACCOUNT_KINDS[kind],
      currency,
      current_balance: storedBalance(kind, balance.amount ?? 0),
      is_hidden: !isInBudget,
      ...(kind === "credit_card" && limit.amount !== undefined ? { limit: limit.amount } : {}),
    };
    await write("POST /v1/accounts", { body: { account } }, t("accounts.created", { name: account.name }));
  }

  return (
    <Form form={form} submitLabel={t("accounts.create")} submit={submit} onClose={onClose}>
      <Field label={t("field.name")} autoFocus {...form.text("name")} />
      <FieldRow>
        <SelectField
          label={t("field.kind")}
          choices={(Object.keys(ACCOUNT_KINDS) as AccountKind[]).map((value) => ({
            value,
            label: t(`accounts.kind_${value}`),
          }))}
          {...form.text("kind")}
        />
        <SelectField label={t("field.currency")} choices={currencies} {...form.text("currency")} />
      </FieldRow>
      <FieldRow>
        <AmountField
          label={t(isOwed(kind) ? "accounts.owed_today" : "accounts.balance_today")}
          currency={currency}
          placeholder={formats.typed(0, currency)}
          {...form.amount("current_balance")}
        />
        {kind === "credit_card" && (
          <AmountField label={t("accounts.limit")} currency={currency} {...form.amount("limit")} />
        )}
      </FieldRow>
      <InBudget isOn={isInBudget} onChange={(isOn) => form.change({ isInBudget: isOn })} />
    </Form>
  );
}

export function EditAccount({ id, onClose }: { readonly id: string; onClose(): void }): ReactNode {
  const { t } = useWords();
  const query = useQuery(toEdit("GET /v1/accounts/{account_id}", { params: { account_id: id } }));
  const { data } = query;
  return (
    <Dialog title={t("accounts.edit")} onClose={onClose}>
      <Loading query={query} lines={4} />
      {data && <EditForm account={data.data.account} etag={data.etag} onClose={onClose} />}
    </Dialog>
  );
}

interface EditFormProps {
  readonly account: Account;
  readonly etag: string | undefined;
  onClose(): void;
}

function EditForm({ account, etag, onClose }: EditFormProps): ReactNode {
  const { t, formats } = useWords();
  const navigate = useNavigate();
  const { currency, is_synced } = account;
  const form = useForm("/account", {
    name: account.name,
    mask: account.mask,
    current_balance: typedAmount(account.current_balance, currency, formats),
    limit: typedAmount(account.limit, currency, formats),
    isInBudget: !account.is_hidden,
  });

  async function submit(): Promise<void> {
    const { name, mask, current_balance, limit, isInBudget } = form.values;
    const changes: AccountChanges = changesOf<AccountChanges>(account, {
      name: name.trim(),
      mask: mask.trim(),
      is_hidden: !isInBudget,
      current_balance: current_balance.amount ?? account.current_balance,
      limit: limit.amount ?? null,
    });
    if (Object.keys(changes).length > 0) {
      const request = { params: { account_id: account.id }, body: { account: changes }, ifMatch: etag };
      await write("PUT /v1/accounts/{account_id}", request, t("accounts.saved", { name: name.trim() }));
    }
  }

  return (
    <Form
      form={form}
      submit={submit}
      onClose={onClose}
      extra={
        <>
          <CloseOrOpen account={account} etag={etag} onDone={onClose} />
          <Delete account={account} etag={etag} leave={() => navigate({ to: "/accounts", search: {} })} />
        </>
      }
    >
      <Field label={t("field.name")} autoFocus {...form.text("name")} />
      {!is_synced && (
        <FieldRow>
          <AmountField
            label={t("accounts.balance_today")}
            currency={currency}
            hint={t("accounts.balance_hint")}
            {...form.amount("current_balance")}
          />
          {(account.type === "credit" || account.limit !== null) && (
            <AmountField label={t("accounts.limit")} currency={currency} {...form.amount("limit")} />
          )}
        </FieldRow>
      )}
      <Field label={t("accounts.mask")} maxLength={4} {...form.text("mask")} />
      <InBudget {...form.check("isInBudget")} />
    </Form>
  );
}

interface CloseProps {
  readonly account: Account;
  readonly etag: string | undefined;
  onDone(): void;
}

/** A closed account keeps its history. Its balance must be 0; otherwise the API reports it. */
function CloseOrOpen({ account: { id, name, closed_on }, etag, onDone }: CloseProps): ReactNode {
  const { t } = useWords();
  const today = useBudgetNow()?.today;
  const { error, run } = useWork();
  const isClosed = closed_on !== null;
  async function change(): Promise<void> {
    const body = { account: { closed_on: isClosed ? null : (today ?? null) } };
    const done = t(isClosed ? "accounts.reopened" : "accounts.closed", { name });
    await write("PUT /v1/accounts/{account_id}", { params: { account_id: id }, body, ifMatch: etag }, done);
    onDone();
  }
  return (
    <>
      {error !== undefined && <Problem error={error} />}
      <TextButton onClick={() => run(change)}>{t(isClosed ? "accounts.reopen" : "accounts.close")}</TextButton>
    </>
  );
}

interface DeleteProps {
  readonly account: Account;
  readonly etag: string | undefined;
  leave(): Promise<void>;
}

/** Only an account without transactions can be deleted; otherwise the API reports the reason. */
function Delete({ account, etag, leave }: DeleteProps): ReactNode {
  const { t } = useWords();
  const { error, run } = useWork();
  async function remove(): Promise<void> {
    const request = { params: { account_id: account.id }, ifMatch: etag };
    await send("DELETE /v1/accounts/{account_id}", { ...request, query: { dry_run: true } });
    await leave(); // the page of a deleted account has nothing to read
    await write("DELETE /v1/accounts/{account_id}", request, t("done.deleted", { name: account.name }));
  }
  return (
    <>
      {error !== undefined && <Problem error={error} />}
      <TextButton onClick={() => run(remove)}>{t("accounts.delete")}</TextButton>
    </>
  );
}

function InBudget(props: Pick<ComponentProps<typeof Check>, "isOn" | "onChange">): ReactNode {
  const { t } = useWords();
  return <Check label={t("accounts.in_budget")} hint={t("accounts.in_budget_hint")} {...props} />;
}
