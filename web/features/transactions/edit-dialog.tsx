/** Changes one field of one transaction, or of all that are selected. Errors are shown at the field. */
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useState } from "react";
import type { TransactionChanges } from "../../api/contract.ts";
import { Button } from "../../components/button.tsx";
import { Combobox, matching, type Option } from "../../components/combobox.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { AmountField, DayField, Field } from "../../components/field.tsx";
import { Problem } from "../../components/problem.tsx";
import { useWords } from "../../words/use-words.tsx";
import { type Changes, changeAll, changeRow, countOf, failureOf, type Target } from "./actions.ts";
import styles from "./edit-dialog.module.css";
import { type Names, payeesWith, type Row, usualPayees } from "./queries.ts";
import { useTitleOf } from "./row-text.tsx";
import { amountText, signedAmount } from "./sides.ts";

export type EditField = "category" | "payee" | "day" | "amount" | "note" | "tag" | "account";

/** The fields of the API that an error of this field names. */
const API_FIELDS: Readonly<Record<EditField, readonly string[]>> = {
  category: ["category"],
  payee: ["payee"],
  day: ["authorized_at"],
  amount: ["amount", "account_amount", "transfer_amount"],
  note: ["notes"],
  tag: ["tags", "add_tags"],
  account: ["account_id"],
};

export interface EditDialogProps {
  readonly field: EditField;
  readonly target: Target;
  readonly names: Names;
  /** Sent with the change, for the review. */
  readonly also?: Changes;
  onClose(): void;
  onSaved?(): void;
}

/** The props that a field gets from the dialog. */
interface FieldProps {
  readonly target: Target;
  /** The only row, undefined for several. */
  readonly row: Row | undefined;
  readonly names: Names;
  readonly error: string | undefined;
  readonly isSaving: boolean;
  save(changes: Changes & TransactionChanges): void;
}

export function EditDialog(props: EditDialogProps): ReactNode {
  const { field, target, names, also = {}, onClose, onSaved } = props;
  const { t } = useWords();
  const titleOf = useTitleOf(names);
  const [error, setError] = useState<unknown>(undefined);
  const [isSaving, setSaving] = useState(false);
  const row = target.kind === "rows" && target.rows.length === 1 ? target.rows[0] : undefined;
  const done = (count: number) => t(`transactions.changed_${field}`, { count });

  function close(): void {
    onClose();
    onSaved?.();
  }

  async function save(changes: Changes & TransactionChanges): Promise<void> {
    setSaving(true);
    setError(undefined);
    const all = { ...changes, ...also };
    try {
      if (row !== undefined && field === "amount") await changeRow(row, all, done(1));
      else await changeAll(target, all, done);
      close();
    } catch (failed) {
      setError(failed);
    } finally {
      setSaving(false);
    }
  }

  const { atField } = failureOf(error, API_FIELDS[field]);
  const title =
    row === undefined
      ? t(`transactions.edit_${field}_of`, { count: countOf(target) })
      : t(`transactions.edit_${field}`, { title: titleOf(row, undefined) });
  const shared: FieldProps = {
    target,
    row,
    names,
    error: atField,
    isSaving,
    save: (changes) => void save(changes),
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <FieldOf field={field} {...shared} />
      {error !== undefined && atField === undefined && <Problem error={error} />}
    </Dialog>
  );
}

function FieldOf({ field, ...props }: FieldProps & { readonly field: EditField }): ReactNode {
  switch (field) {
    case "category":
      return <CategoryEdit {...props} />;
    case "payee":
      return <PayeeEdit {...props} />;
    case "day":
      return <DayEdit {...props} />;
    case "amount":
      return <AmountEdit {...props} />;
    case "note":
      return <NoteEdit {...props} />;
    case "tag":
      return <TagEdit {...props} />;
    case "account":
      return <AccountEdit {...props} />;
  }
}

export function useCategoryOptions(names: Names): Option[] {
  const { t } = useWords();
  return [...names.categories.values()]
    .filter(({ is_archived }) => !is_archived)
    .map(({ id, name, group, kind }) => ({ id, label: name, hint: group ?? t(`transactions.kind_${kind}`) }));
}

const NONE = "none";

function CategoryEdit({ row, names, error, save }: FieldProps): ReactNode {
  const { t } = useWords();
  const [text, setText] = useState("");
  const none = { id: NONE, label: t("transactions.no_category") };
  const options = matching([...useCategoryOptions(names), none], text);
  const current = row?.category_id ? names.categories.get(row.category_id)?.name : undefined;
  return (
    <>
      <Combobox
        label={t("transactions.category")}
        isFocused
        text={text}
        options={options}
        placeholder={current ?? t("transactions.no_category")}
        error={error}
        empty={t("transactions.no_such_category")}
        onText={setText}
        onChoose={({ id }) => save({ category_id: id === NONE ? null : id })}
      />
      {row?.splits && <p className={styles.note}>{t("transactions.category_replaces_parts")}</p>}
    </>
  );
}

const NEW = "new";

function PayeeEdit({ row, error, save }: FieldProps): ReactNode {
  const { t } = useWords();
  const [text, setText] = useState("");
  const found = useQuery(payeesWith(text)).data?.payees ?? [];
  const usual = useQuery(usualPayees).data?.suggestions.map(({ payee }) => payee) ?? [];
  const typed = text.trim();
  const known = typed === "" && usual.length > 0 ? usual : found;
  const options = matching(
    known.map(({ id, name }) => ({ id, label: name })),
    text,
  );
  const isNew = typed !== "" && !options.some(({ label }) => label.toLowerCase() === typed.toLowerCase());
  const all = isNew ? [...options, { id: NEW, label: typed, hint: t("transactions.new_payee") }] : options;
  return (
    <>
      <Combobox
        label={t("transactions.payee")}
        isFocused
        text={text}
        options={all}
        placeholder={row?.payee ?? ""}
        error={error}
        onText={setText}
        onChoose={({ id, label }) => save(id === NEW ? { payee: { name: label } } : { payee_id: id })}
      />
      {row !== undefined && row.transfer_account_id !== null && (
        <p className={styles.note}>{t("transactions.payee_ends_transfer")}</p>
      )}
    </>
  );
}

function AccountEdit({ row, names, error, save }: FieldProps): ReactNode {
  const { t } = useWords();
  const [text, setText] = useState("");
  const options = matching(
    [...names.accounts.values()].map(({ id, name, currency }) => ({ id, label: name, hint: currency })),
    text,
  );
  return (
    <Combobox
      label={t("transactions.account")}
      isFocused
      text={text}
      options={options}
      placeholder={row === undefined ? "" : (names.accounts.get(row.account_id)?.name ?? "")}
      error={error}
      onText={setText}
      onChoose={({ id }) => save({ account_id: id })}
    />
  );
}

function TagEdit({ names, error, save }: FieldProps): ReactNode {
  const { t } = useWords();
  const [text, setText] = useState("");
  const typed = text.trim();
  const options = matching(
    names.tags.map(({ id, name }) => ({ id, label: name })),
    text,
  );
  const isNew = typed !== "" && !options.some(({ label }) => label.toLowerCase() === typed.toLowerCase());
  const all = isNew ? [...options, { id: NEW, label: typed, hint: t("transactions.new_tag") }] : options;
  return (
    <Combobox
      label={t("transactions.tag")}
      isFocused
      text={text}
      options={all}
      error={error}
      empty={t("transactions.no_tags")}
      onText={setText}
      onChoose={({ label }) => save({ add_tags: [label] })}
    />
  );
}

function DayEdit({ row, names, error, isSaving, save }: FieldProps): ReactNode {
  const { t } = useWords();
  const [day, setDay] = useState(row?.authorized_at ?? names.today);
  return (
    <Form isSaving={isSaving} onSave={() => save({ authorized_at: day })}>
      <DayField
        label={t("transactions.date")}
        data-autofocus=""
        day={day}
        today={names.today}
        prefer="past"
        onChange={setDay}
      />
      {error !== undefined && <p className={styles.error}>{error}</p>}
    </Form>
  );
}

function NoteEdit({ row, error, isSaving, save }: FieldProps): ReactNode {
  const { t } = useWords();
  const [text, setText] = useState(row?.notes ?? "");
  return (
    <Form isSaving={isSaving} onSave={() => save({ notes: text.trim() })}>
      <Field label={t("transactions.note")} data-autofocus="" value={text} error={error} onChange={setText} />
    </Form>
  );
}

/** The amount, and for a foreign one the amount on the account, and the one that arrives on the other account. */
function AmountEdit({ row, names, error, isSaving, save }: FieldProps): ReactNode {
  const { t } = useWords();
  const own = row?.currency ?? names.currency;
  const accountCurrency = names.accounts.get(row?.account_id ?? "")?.currency ?? own;
  const otherCurrency = names.accounts.get(row?.transfer_account_id ?? "")?.currency ?? own;
  const [amount, setAmount] = useAmountText(row?.amount ?? 0, own);
  const [onAccount, setOnAccount] = useAmountText(row?.account_amount ?? 0, accountCurrency);
  const [arriving, setArriving] = useAmountText(row?.transfer_amount ?? 0, otherCurrency);
  if (row === undefined) return null;
  const isTransfer = row.transfer_account_id !== null;
  const isComplete =
    amount.value !== undefined && onAccount.value !== undefined && arriving.value !== undefined && amount.value !== 0;

  function onSave(): void {
    const value = signedAmount(amount.text, amount.value ?? 0);
    const foreign =
      row?.account_amount === null ? {} : { account_amount: signedAmount(amount.text, onAccount.value ?? 0) };
    const other =
      row?.transfer_amount === null ? {} : { transfer_amount: -Math.sign(value) * Math.abs(arriving.value ?? 0) };
    save({ amount: value, ...foreign, ...other });
  }

  return (
    <Form isSaving={isSaving || !isComplete} onSave={onSave}>
      <AmountField
        label={t("transactions.amount_in", { currency: own })}
        data-autofocus=""
        currency={own}
        text={amount.text}
        hint={isTransfer ? t("transactions.amount_hint_transfer") : t("transactions.amount_hint")}
        onChange={setAmount}
      />
      {row.account_amount !== null && (
        <AmountField
          label={t("transactions.amount_on_account", { currency: accountCurrency })}
          currency={accountCurrency}
          text={onAccount.text}
          onChange={setOnAccount}
        />
      )}
      {row.transfer_amount !== null && (
        <AmountField
          label={t("transactions.amount_arriving", { currency: otherCurrency })}
          currency={otherCurrency}
          text={arriving.text}
          onChange={setArriving}
        />
      )}
      {error !== undefined && <p className={styles.error}>{error}</p>}
    </Form>
  );
}

function useAmountText(amount: number, currency: string) {
  const { formats } = useWords();
  const [state, setState] = useState<{ readonly text: string; readonly value: number | undefined }>({
    text: amountText(amount, currency, formats.typed),
    value: amount,
  });
  return [state, (text: string, value: number | undefined) => setState({ text, value })] as const;
}

interface FormProps {
  readonly isSaving: boolean;
  onSave(): void;
  readonly children: ReactNode;
}

function Form({ isSaving, onSave, children }: FormProps): ReactNode {
  const { t } = useWords();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isSaving) onSave();
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      {children}
      <p className={styles.buttons}>
        <Button type="submit" disabled={isSaving}>
          {t("action.save")}
        </Button>
      </p>
    </form>
  );
}
