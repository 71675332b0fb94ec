/** The correction of a row in a preview: its date, amount and text, beside the values in the file. */
import { type ReactNode, useState } from "react";
import type { Import, ImportRow } from "../../api/contract.ts";
import { useBudgetNow } from "../../api/today.ts";
import { TextButton } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { AmountField, DayField, Field } from "../../components/field.tsx";
import { FieldRow, Form } from "../../components/form.tsx";
import { useForm } from "../../components/use-form.ts";
import type { Work } from "../../components/use-work.ts";
import { typedAmount } from "../../logic/amount.ts";
import { useWords } from "../../words/use-words.tsx";
import { changeRow } from "./actions.ts";
import { currencyOf } from "./correctable.ts";
import styles from "./screen.module.css";

interface CorrectRowProps {
  readonly file: Import;
  readonly row: ImportRow;
  /** Runs the request that restores the values in the file. */
  readonly run: Work["run"];
  onClose(): void;
}

export function CorrectRow({ file, row, run, onClose }: CorrectRowProps): ReactNode {
  const { t, formats } = useWords();
  const now = useBudgetNow();
  const { bank, number } = row;
  const currency = currencyOf(file, row) ?? row.currency ?? "";
  const isForeign = row.currency !== currency;
  const [isReadable, setReadable] = useState(true);
  const form = useForm(
    "/row",
    {
      date: row.date ?? undefined,
      amount: typedAmount(isForeign ? null : row.amount, currency, formats),
      text: row.text,
    },
    {
      check: ({ date, amount }) => ({
        date: (date === undefined || !isReadable) && t("form.needed"),
        amount: amount.amount === undefined && t("form.needed"),
      }),
    },
  );
  const issue = file.issues.find((one) => one.row === number);
  const inFile = (value: string | null) => (value === null ? undefined : t("import.value_in_file", { value }));

  async function submit(): Promise<void> {
    const { date, amount: typed, text } = form.values;
    const { amount } = typed;
    if (date === undefined || amount === undefined) return;
    await changeRow(file, number, {
      ...(date !== row.date && { date }),
      ...((amount !== row.amount || isForeign) && { amount }),
      ...(text !== row.text && { text: text.trim() }),
    });
  }

  if (now === undefined) return null;
  const bankDay = bank === null || bank.date === null || bank.date === row.date ? null : bank.date;
  const bankAmount = bank === null || bank.amount === row.amount ? null : bank.amount;
  return (
    <Dialog title={t("import.correct_title")} onClose={onClose}>
      {issue !== undefined && (
        <p className={styles.unread}>
          {t("import.line", { line: issue.line })}: {issue.message} {issue.text !== null && <q>{issue.text}</q>}
        </p>
      )}
      {isForeign && row.amount !== null && row.currency !== null && (
        <p className={styles.unread}>{inFile(formats.money(row.amount, row.currency))}</p>
      )}
      <Form
        submitLabel={t("action.save")}
        submit={submit}
        onClose={onClose}
        form={form}
        extra={
          bank !== null && (
            <TextButton
              onClick={() => {
                run(() => changeRow(file, number, { date: null, amount: null, text: null }));
                onClose();
              }}
            >
              {t("import.as_in_file")}
            </TextButton>
          )
        }
      >
        <FieldRow>
          <DayField
            label={t("import.meaning_date")}
            data-autofocus=""
            today={now.today}
            prefer="past"
            hint={inFile(bankDay === null ? null : formats.day(bankDay, "year"))}
            {...form.day("date")}
            onReadable={setReadable}
          />
          <AmountField
            label={t("import.meaning_amount")}
            currency={currency}
            hint={inFile(bankAmount === null ? null : formats.money(bankAmount, currency))}
            {...form.amount("amount")}
          />
        </FieldRow>
        <Field
          label={t("import.meaning_text")}
          maxLength={10_000}
          hint={inFile(bank === null || bank.text === "" || bank.text === row.text ? null : bank.text)}
          {...form.text("text")}
        />
      </Form>
    </Dialog>
  );
}

/** "You corrected it. In the file: May 4, 2062, $75.00". */
export function Corrected({ row }: { readonly row: ImportRow }): ReactNode {
  const { t, formats } = useWords();
  const { bank, date, amount, text, currency } = row;
  if (bank === null) return null;
  const values = [
    bank.date === null || bank.date === date ? "" : formats.day(bank.date, "year"),
    bank.text === text ? "" : bank.text,
    bank.amount === null || bank.amount === amount || currency === null ? "" : formats.money(bank.amount, currency),
  ].filter((value) => value !== "");
  return (
    <span className={styles.why}>
      {t("import.corrected")} {values.length > 0 && t("import.value_in_file", { value: values.join(", ") })}
    </span>
  );
}
