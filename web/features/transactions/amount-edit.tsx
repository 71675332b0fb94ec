/**
 * The field of a transaction's amount. Its dialog also has a switch for expense and income, and the currency: for a foreign one,
 * the amount on the account is the converted one until it is corrected.
 */
import { type ReactNode, useState } from "react";
import { useExchange } from "../../api/exchange.ts";
import { useCurrencyChoices } from "../../components/currencies.ts";
import { AmountField } from "../../components/field.tsx";
import { NARROW, useMedia } from "../../components/media.ts";
import { Segments } from "../../components/segments.tsx";
import { SelectField } from "../../components/select.tsx";
import { useForm } from "../../components/use-form.ts";
import type { TypedAmount } from "../../logic/amount.ts";
import { converted } from "../../logic/converted.ts";
import { parseEntry } from "../../logic/entry.ts";
import { decimalMarkOf, parseAmount } from "../../logic/parse-amount.ts";
import { useWords } from "../../words/use-words.tsx";
import { EditForm, type FieldProps } from "./edit-form.tsx";
import type { Row } from "./queries.ts";
import type { FieldChanges } from "./save-field.ts";
import { amountText, signedAmount } from "./sides.ts";

export function AmountEdit(props: FieldProps): ReactNode {
  const { row, cellLabel } = props;
  if (row === undefined) return null;
  const isSigned = cellLabel !== undefined || row.transfer_account_id !== null;
  return isSigned ? <SignedEdit {...props} row={row} /> : <PaymentEdit {...props} row={row} />;
}

type Props = FieldProps & { readonly row: Row };

/** The currencies of the account and of the account at the other end of a transfer. */
function currenciesOf(row: Row, { accounts }: FieldProps["names"]) {
  const of = (id: string | null) => accounts.get(id ?? "")?.currency ?? row.currency;
  return { account: of(row.account_id), other: of(row.transfer_account_id) };
}

/** An amount whose sign is typed: in a cell, or of a transfer, with the one that arrives on the other account. */
function SignedEdit({ row, names, error, isSaving, typed, cellLabel, save }: Props): ReactNode {
  const { t, formats } = useWords();
  const { account, other } = currenciesOf(row, names);
  const stored = (amount: number | null, currency: string, text?: string): TypedAmount => ({
    text: text ?? amountText(amount ?? 0, currency, formats.typed),
    amount: amount ?? 0,
  });
  const form = useForm("", {
    amount: stored(row.amount, row.currency, typed),
    onAccount: stored(row.account_amount, account),
    arriving: stored(row.transfer_amount, other),
  });
  const { amount, onAccount, arriving } = form.values;
  const isReadable = Object.values(form.values).every((value) => value.amount !== undefined);
  const label = cellLabel ?? t("transactions.amount_in", { currency: row.currency });

  function onSave(): void {
    const value = signedAmount(amount.text, amount.amount ?? 0);
    save({
      amount: value,
      ...(row.account_amount !== null && { account_amount: signedAmount(amount.text, onAccount.amount ?? 0) }),
      ...(row.transfer_amount !== null && { transfer_amount: -Math.sign(value) * Math.abs(arriving.amount ?? 0) }),
    });
  }

  return (
    <EditForm canSave={isReadable && !isSaving} isInCell={cellLabel !== undefined} onSave={onSave}>
      <AmountField
        label={label}
        isLabelHidden={cellLabel !== undefined}
        data-autofocus=""
        currency={row.currency}
        hint={t(row.transfer_account_id === null ? "transactions.amount_hint" : "transactions.amount_hint_transfer")}
        {...form.amount("amount")}
        error={error}
      />
      {row.account_amount !== null && (
        <AmountField
          label={t("transactions.amount_on_account", { currency: account })}
          currency={account}
          {...form.amount("onAccount")}
        />
      )}
      {row.transfer_amount !== null && (
        <AmountField
          label={t("transactions.amount_arriving", { currency: other })}
          currency={other}
          {...form.amount("arriving")}
        />
      )}
    </EditForm>
  );
}

/** A payment: a typed sign or currency changes the switch or the list. */
function PaymentEdit({ row, names, error, isSaving, save }: Props): ReactNode {
  const { t, formats } = useWords();
  const { account } = currenciesOf(row, names);
  const choices = useCurrencyChoices();
  const isNarrow = useMedia(NARROW);
  const decimalMark = decimalMarkOf(formats.locale);
  const unsigned = (amount: number | null, of: string) => (amount === null ? "" : formats.typed(Math.abs(amount), of));
  const [isIncome, setIncome] = useState(row.amount > 0);
  const [currency, setCurrency] = useState(row.currency);
  const [text, setText] = useState(unsigned(row.amount, row.currency));
  const [chargedText, setChargedText] = useState(unsigned(row.account_amount, account));
  const exchange = useExchange(currency, account, row.authorized_at);
  const read = (typed: string, of: string) => {
    const result = parseAmount(typed, of, decimalMark);
    return result.ok ? Math.abs(result.amount) : undefined;
  };
  const amount = read(text, currency);
  const isForeign = currency !== account;
  const usual = amount === undefined ? undefined : converted(amount, currency, account, row.authorized_at, exchange);
  const charged = chargedText.trim() === "" ? usual : read(chargedText, account);

  /** What the account was charged belongs to the former currency. */
  function changeCurrency(next: string): void {
    if (next !== currency) setChargedText(next === row.currency ? unsigned(row.account_amount, account) : "");
    setCurrency(next);
  }

  function onText(typed: string): void {
    setText(typed);
    const context = { today: names.today, locale: formats.locale, prefer: "past" } as const;
    const { sign, currency: named, words } = parseEntry(typed, { ...context, currencies: [currency, account] });
    if (sign !== undefined) setIncome(sign === "+");
    if (named !== undefined && words === "") changeCurrency(named);
  }

  function switchTo(kind: "expense" | "income"): void {
    setIncome(kind === "income");
    setText(text.replace(/^\s*[-+−]\s*/, ""));
  }

  function onSave(): void {
    const signed = (value = 0) => (isIncome ? value : -value);
    save({
      amount: signed(amount),
      ...(isForeign || row.account_amount !== null || currency !== row.currency
        ? { currency, account_amount: isForeign ? signed(charged) : null }
        : {}),
    } satisfies FieldChanges);
  }

  const canSave = amount !== undefined && (!isForeign || charged !== undefined) && !isSaving;
  return (
    <EditForm canSave={canSave} isInCell={false} onSave={onSave}>
      <Segments
        label={t("add.kind")}
        value={isIncome ? "income" : "expense"}
        choices={[
          { value: "expense", label: t("add.kind_expense") },
          { value: "income", label: t("add.kind_income") },
        ]}
        onChange={switchTo}
      />
      <AmountField
        label={t("transactions.amount_in", { currency })}
        data-autofocus=""
        currency={currency}
        hint={isNarrow ? undefined : t("transactions.amount_currency_hint")}
        text={text}
        error={error}
        onChange={onText}
      />
      <SelectField
        label={t("transactions.field_currency")}
        value={currency}
        choices={choices}
        onChange={changeCurrency}
      />
      {isForeign && (
        <AmountField
          label={t("transactions.amount_on_account", { currency: account })}
          currency={account}
          placeholder={usual === undefined ? " " : formats.typed(usual, account)}
          text={chargedText}
          onChange={setChargedText}
        />
      )}
    </EditForm>
  );
}
