/** The second question: the accounts with today's balance. */
import type { ReactNode } from "react";
import { IconButton } from "../../components/button.tsx";
import { AmountField, Field } from "../../components/field.tsx";
import { type AccountKind, isOwed, isUsuallyOutside, storedBalance } from "../../logic/account-kinds.ts";
import { sumOf } from "../../logic/amount.ts";
import { useWords } from "../../words/use-words.tsx";
import { NO_PREVIEW, usePreview } from "./preview.ts";
import type { AccountRow } from "./progress.ts";
import { createAccount } from "./requests.ts";
import type { StepProps } from "./screen.tsx";
import styles from "./step.module.css";
import { Picks, StepForm, useAnsweredRows, useRows } from "./step.tsx";

const KINDS = ["checking", "savings", "credit_card", "cash"] as const satisfies readonly AccountKind[];

export function AccountsStep({ budget, answers, onPreview, ...steps }: StepProps): ReactNode {
  const { t, formats } = useWords();
  const newRow = (kind: (typeof KINDS)[number]): AccountRow => ({
    kind,
    name: t(`welcome.kind_${kind}`),
    text: "",
    amount: undefined,
  });
  const { rows, add, change, remove } = useRows(answers.drafts.accounts ?? [newRow("checking")]);
  const { currency } = budget;
  const { form, errorOf } = useAnsweredRows(rows, ({ text, amount }) => text.trim() !== "" && amount === undefined);
  const own = rows.filter(({ kind }) => !isUsuallyOutside(kind));
  const held = sumOf(currency, own, ({ kind, amount = 0 }) => storedBalance(kind, amount));
  usePreview(onPreview, { ...NO_PREVIEW, held });

  async function submit(): Promise<void> {
    answers.saveDraft("accounts", rows);
    await answers.perform("accounts", async (note) => {
      for (const { kind, name, amount = 0 } of rows) {
        await createAccount({ kind, name: name.trim(), balance: amount, currency }, note);
      }
    });
  }

  return (
    <StepForm title={t("welcome.accounts")} hint={t("welcome.accounts_hint")} form={form} submit={submit} {...steps}>
      {rows.map((row, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the fields are controlled, so a row is its place
        <div key={i} className={styles.row}>
          <AmountField
            label={t(isOwed(row.kind) ? "welcome.owed" : "welcome.balance", { currency })}
            currency={currency}
            text={row.text}
            error={errorOf(row)}
            placeholder={formats.typed(0, currency)}
            autoFocus={i > 0}
            onChange={(text, amount) => change(i, { text, amount })}
          />
          <Field label={t("field.account")} value={row.name} maxLength={200} onChange={(name) => change(i, { name })} />
          <IconButton icon="cross" label={t("action.remove_named", { name: row.name })} onClick={() => remove(i)} />
        </div>
      ))}
      <Picks
        label={t("welcome.add_account")}
        choices={KINDS.map((kind) => ({ id: kind, label: t(`welcome.kind_${kind}`) }))}
        onPick={(kind) => add(newRow(kind as (typeof KINDS)[number]))}
      />
    </StepForm>
  );
}
