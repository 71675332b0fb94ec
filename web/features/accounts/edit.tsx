/** The forms of an account: a new one, and the fields of an existing one. */
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { send } from "../../api/client.ts";
import type { Account, AccountChanges } from "../../api/contract.ts";
import { toEdit } from "../../api/reads.ts";
import { useBudgetNow } from "../../api/today.ts";
import { write } from "../../api/writes.ts";
import { TextButton } from "../../components/button.tsx";
import { useCurrencyChoices } from "../../components/currencies.ts";
import { Dialog } from "../../components/dialog.tsx";
import { AmountField, Field } from "../../components/field.tsx";
import { FieldRow, Form } from "../../components/form.tsx";
import { Loading } from "../../components/loading.tsx";
import { Problem } from "../../components/problem.tsx";
import { SelectField } from "../../components/select.tsx";
import { useTyped } from "../../components/typed.ts";
import { ACCOUNT_KINDS, type AccountKind, isDebt, isUsuallyOutside } from "../../logic/account-kinds.ts";
import { useWords } from "../../words/use-words.tsx";
import styles from "./edit.module.css";

const NEW_POINTERS = ["/account/name", "/account/current_balance", "/account/limit"];

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
  const [name, setName] = useTyped("account_name", "");
  const [kind, setKind] = useTyped<AccountKind>("account_kind", "checking");
  const [currency, setCurrency] = useTyped("account_currency", budgetCurrency);
  const [balance, setBalance] = useTyped("account_balance", NO_AMOUNT);
  const [limit, setLimit] = useTyped("account_limit", NO_AMOUNT);
  const [isHidden, setHidden] = useTyped<boolean | undefined>("account_hidden", undefined);
  const outside = isHidden ?? isUsuallyOutside(kind);
  const currencies = useCurrencyChoices();

  async function submit(): Promise<void> {
    const typed = balance.amount ?? 0;
    const account = {
      name: name.trim(),
      ...ACCOUNT_KINDS[kind],
      currency,
      current_balance: isDebt(kind) && typed > 0 ? -typed : typed,
      is_hidden: outside,
      ...(kind === "credit_card" && limit.amount !== undefined ? { limit: limit.amount } : {}),
    };
    await write("POST /v1/accounts", { body: { account } }, t("accounts.created", { name: account.name }));
    onClose();
  }

  return (
    <Form submitLabel={t("accounts.create")} submit={submit} onCancel={onClose} pointers={NEW_POINTERS}>
      {(errorAt) => (
        <>
          <Field
            label={t("accounts.name")}
            value={name}
            error={errorAt("/account/name")}
            autoFocus
            onChange={setName}
          />
          <FieldRow>
            <SelectField
              label={t("accounts.kind")}
              value={kind}
              choices={(Object.keys(ACCOUNT_KINDS) as AccountKind[]).map((value) => ({
                value,
                label: t(`accounts.kind_${value}`),
              }))}
              onChange={(value) => setKind(value as AccountKind)}
            />
            <SelectField label={t("accounts.currency")} value={currency} choices={currencies} onChange={setCurrency} />
          </FieldRow>
          <FieldRow>
            <AmountField
              label={t(isDebt(kind) ? "accounts.owed_today" : "accounts.balance_today")}
              currency={currency}
              text={balance.text}
              placeholder={formats.typed(0, currency)}
              onChange={(text, amount) => setBalance({ text, amount })}
            />
            {kind === "credit_card" && (
              <AmountField
                label={t("accounts.limit")}
                currency={currency}
                text={limit.text}
                onChange={(text, amount) => setLimit({ text, amount })}
              />
            )}
          </FieldRow>
          <InBudget isHidden={outside} onChange={setHidden} />
        </>
      )}
    </Form>
  );
}

interface TypedAmount {
  readonly text: string;
  readonly amount: number | undefined;
}

const NO_AMOUNT: TypedAmount = { text: "", amount: undefined };

export function EditAccount({ id, onClose }: { readonly id: string; onClose(): void }): ReactNode {
  const { t } = useWords();
  const query = useQuery(toEdit("GET /v1/accounts/{account_id}", { params: { account_id: id } }));
  const { data } = query;
  return (
    <Dialog title={t("accounts.edit")} onClose={onClose}>
      <Loading query={query} lines={4} />
      {data && <EditForm key={data.data.account.id} account={data.data.account} etag={data.etag} onClose={onClose} />}
    </Dialog>
  );
}

interface EditFormProps {
  readonly account: Account;
  readonly etag: string | undefined;
  onClose(): void;
}

const EDIT_POINTERS = ["/account/name", "/account/current_balance", "/account/limit", "/account/mask"];

function EditForm({ account, etag: current, onClose }: EditFormProps): ReactNode {
  // The tag of the values that the form shows, so that it never silently overwrites somebody else's change.
  const [etag] = useState(current);
  const { t, formats } = useWords();
  const navigate = useNavigate();
  const { currency, is_synced } = account;
  const typed = (amount: number | null): TypedAmount =>
    amount === null ? NO_AMOUNT : { text: formats.typed(amount, currency), amount };
  const [name, setName] = useState(account.name);
  const [mask, setMask] = useState(account.mask);
  const [balance, setBalance] = useState(() => typed(account.current_balance));
  const [limit, setLimit] = useState(() => typed(account.limit));
  const [isHidden, setHidden] = useState(account.is_hidden);

  async function submit(): Promise<void> {
    const changes: AccountChanges = {
      ...(name.trim() === account.name ? {} : { name: name.trim() }),
      ...(mask.trim() === account.mask ? {} : { mask: mask.trim() }),
      ...(isHidden === account.is_hidden ? {} : { is_hidden: isHidden }),
      ...(balance.amount === undefined || balance.amount === account.current_balance
        ? {}
        : { current_balance: balance.amount }),
      ...((limit.amount ?? null) === account.limit ? {} : { limit: limit.amount ?? null }),
    };
    if (Object.keys(changes).length > 0) {
      const request = { params: { account_id: account.id }, body: { account: changes }, ifMatch: etag };
      await write("PUT /v1/accounts/{account_id}", request, t("accounts.saved", { name: name.trim() }));
    }
    onClose();
  }

  return (
    <Form
      submitLabel={t("accounts.save")}
      submit={submit}
      onCancel={onClose}
      pointers={EDIT_POINTERS}
      extra={<Delete account={account} etag={etag} leave={() => navigate({ to: "/accounts", search: {} })} />}
    >
      {(errorAt) => (
        <>
          <Field
            label={t("accounts.name")}
            value={name}
            error={errorAt("/account/name")}
            autoFocus
            onChange={setName}
          />
          {!is_synced && (
            <FieldRow>
              <AmountField
                label={t("accounts.balance_today")}
                currency={currency}
                text={balance.text}
                hint={t("accounts.balance_hint")}
                onChange={(text, amount) => setBalance({ text, amount })}
              />
              {(account.type === "credit" || account.limit !== null) && (
                <AmountField
                  label={t("accounts.limit")}
                  currency={currency}
                  text={limit.text}
                  onChange={(text, amount) => setLimit({ text, amount })}
                />
              )}
            </FieldRow>
          )}
          <Field
            label={t("accounts.mask")}
            value={mask}
            maxLength={4}
            error={errorAt("/account/mask")}
            onChange={setMask}
          />
          <InBudget isHidden={isHidden} onChange={setHidden} />
        </>
      )}
    </Form>
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
  const [error, setError] = useState<unknown>(undefined);
  async function remove(): Promise<void> {
    const request = { params: { account_id: account.id }, ifMatch: etag };
    try {
      await send("DELETE /v1/accounts/{account_id}", { ...request, query: { dry_run: true } });
      await leave(); // the page of a deleted account has nothing to read
      await write("DELETE /v1/accounts/{account_id}", request, t("accounts.deleted", { name: account.name }));
    } catch (thrown) {
      setError(thrown);
    }
  }
  return (
    <>
      {error !== undefined && <Problem error={error} />}
      <TextButton onClick={() => void remove()}>{t("accounts.delete")}</TextButton>
    </>
  );
}

function InBudget({
  isHidden,
  onChange,
}: {
  readonly isHidden: boolean;
  onChange(isHidden: boolean): void;
}): ReactNode {
  const { t } = useWords();
  return (
    <label className={styles.check}>
      <input type="checkbox" checked={!isHidden} onChange={(event) => onChange(!event.target.checked)} />
      <span>
        {t("accounts.in_budget")}
        <small>{t("accounts.in_budget_hint")}</small>
      </span>
    </label>
  );
}
