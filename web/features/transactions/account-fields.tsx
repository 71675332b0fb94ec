/** The fields of a transaction's account and of the other account, which makes a payment a transfer. */
import { type ReactNode, useState } from "react";
import { Combobox, matching, type Option } from "../../components/combobox.tsx";
import { AmountField } from "../../components/field.tsx";
import { useForm } from "../../components/use-form.ts";
import type { TypedAmount } from "../../logic/amount.ts";
import { useWords } from "../../words/use-words.tsx";
import styles from "./edit-fields.module.css";
import { EditForm, type FieldProps } from "./edit-form.tsx";
import type { Names } from "./queries.ts";

/** The open accounts without those of `except`. */
function optionsOf({ accounts }: Names, except: readonly (string | null | undefined)[]): Option[] {
  return [...accounts.values()]
    .filter(({ id, closed_on }) => closed_on === null && !except.includes(id))
    .map(({ id, name, currency }) => ({ id, label: name, hint: currency }));
}

export function AccountEdit({ row, names, error, save }: FieldProps): ReactNode {
  const { t } = useWords();
  const [text, setText] = useState("");
  return (
    <Combobox
      label={t("transactions.field_account_id")}
      isFocused
      text={text}
      options={matching(optionsOf(names, [row?.transfer_account_id]), text)}
      placeholder={row === undefined ? "" : (names.accounts.get(row.account_id)?.name ?? "")}
      error={error}
      onText={setText}
      onChoose={({ id }) => save({ account_id: id })}
    />
  );
}

/** Another currency needs the amount that arrives. */
export function OtherAccountEdit(props: FieldProps): ReactNode {
  const { row, names, error, save } = props;
  const { t } = useWords();
  const [text, setText] = useState("");
  const [abroad, setAbroad] = useState<Option | undefined>(undefined);
  const currency = names.accounts.get(row?.account_id ?? "")?.currency;
  if (abroad !== undefined) return <ArrivingEdit {...props} other={abroad} />;

  function choose(option: Option): void {
    if (row !== undefined && option.hint !== currency) setAbroad(option);
    else
      save({ transfer_account_id: option.id, ...(row && row.transfer_amount !== null && { transfer_amount: null }) });
  }

  const isIn = (row?.amount ?? 0) > 0;
  return (
    <>
      <Combobox
        label={row === undefined ? t("transactions.other_account") : t(isIn ? "transactions.from" : "transactions.to")}
        isFocused
        text={text}
        options={matching(optionsOf(names, [row?.account_id, row?.transfer_account_id]), text)}
        placeholder={names.accounts.get(row?.transfer_account_id ?? "")?.name ?? ""}
        error={error}
        onText={setText}
        onChoose={choose}
      />
      {row?.transfer_account_id == null && <p className={styles.note}>{t("transactions.transfer_hint")}</p>}
    </>
  );
}

function ArrivingEdit({ row, error, isSaving, save, other }: FieldProps & { readonly other: Option }): ReactNode {
  const { t } = useWords();
  const form = useForm("", { arriving: { text: "", amount: undefined } as TypedAmount });
  const { amount } = form.values.arriving;
  const sign = (row?.amount ?? 0) > 0 ? -1 : 1;
  return (
    <EditForm
      canSave={amount !== undefined && amount !== 0 && !isSaving}
      isInCell={false}
      onSave={() => save({ transfer_account_id: other.id, transfer_amount: sign * Math.abs(amount ?? 0) })}
    >
      <AmountField
        label={t("transactions.amount_of_account", { account: other.label, currency: other.hint ?? "" })}
        data-autofocus=""
        currency={other.hint ?? ""}
        {...form.amount("arriving")}
        error={error}
      />
    </EditForm>
  );
}
