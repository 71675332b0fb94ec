/** The correction of a row in a preview: its date, amount and text, beside the values in the file. */
import { type ReactNode, useState } from "react";
import type { Import, ImportRow } from "../../api/contract.ts";
import { useBudgetNow } from "../../api/today.ts";
import { TextButton } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { AmountField, DayField, Field } from "../../components/field.tsx";
import { FieldRow, Form } from "../../components/form.tsx";
import { useWords } from "../../words/use-words.tsx";
import { correct } from "./actions.ts";
import { currencyOf } from "./correctable.ts";
import styles from "./screen.module.css";

interface CorrectRowProps {
  readonly file: Import;
  readonly row: ImportRow;
  /** Restores the values in the file. */
  onReset(): void;
  onClose(): void;
}

export function CorrectRow({ file, row, onReset, onClose }: CorrectRowProps): ReactNode {
  const { t, formats } = useWords();
  const now = useBudgetNow();
  const { bank, number } = row;
  const currency = currencyOf(file, row) ?? row.currency ?? "";
  const isForeign = row.currency !== currency;
  const [date, setDate] = useState(row.date ?? undefined);
  const [amount, setAmount] = useState(isForeign ? undefined : (row.amount ?? undefined));
  const [amountText, setAmountText] = useState(amount === undefined ? "" : formats.typed(amount, currency));
  const [text, setText] = useState(row.text);
  const [isReadable, setReadable] = useState(true);
  const [isIncomplete, setIncomplete] = useState(false);
  const issue = file.issues.find((one) => one.row === number);
  const inFile = (value: string | null) => (value === null ? undefined : t("import.value_in_file", { value }));
  const needed = (value: unknown) => (isIncomplete && value === undefined ? t("import.needed") : undefined);
  const isMissing = date === undefined || amount === undefined || !isReadable;

  async function submit(): Promise<void> {
    setIncomplete(isMissing);
    if (isMissing) return;
    await correct(file, number, {
      ...(date !== row.date && { date }),
      ...((amount !== row.amount || isForeign) && { amount }),
      ...(text !== row.text && { text: text.trim() }),
    });
    onClose();
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
        onCancel={onClose}
        pointers={["/row/date", "/row/amount", "/row/text"]}
        extra={
          bank !== null && (
            <TextButton
              onClick={() => {
                onReset();
                onClose();
              }}
            >
              {t("import.as_in_file")}
            </TextButton>
          )
        }
      >
        {(errorAt) => (
          <>
            <FieldRow>
              <DayField
                label={t("import.meaning_date")}
                data-autofocus=""
                day={date}
                today={now.today}
                prefer="past"
                hint={inFile(bankDay === null ? null : formats.day(bankDay, "year"))}
                error={errorAt("/row/date") ?? needed(date)}
                onChange={setDate}
                onReadable={setReadable}
              />
              <AmountField
                label={t("import.meaning_amount")}
                currency={currency}
                text={amountText}
                hint={inFile(bankAmount === null ? null : formats.money(bankAmount, currency))}
                error={errorAt("/row/amount") ?? needed(amount)}
                onChange={(typed, value) => {
                  setAmountText(typed);
                  setAmount(value);
                }}
              />
            </FieldRow>
            <Field
              label={t("import.meaning_text")}
              value={text}
              maxLength={10_000}
              hint={inFile(bank === null || bank.text === "" || bank.text === row.text ? null : bank.text)}
              error={errorAt("/row/text")}
              onChange={setText}
            />
          </>
        )}
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
