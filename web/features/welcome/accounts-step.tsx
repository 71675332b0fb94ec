/** The second question: the accounts with today's balance. */
import type { ReactNode } from "react";
import { IconButton } from "../../components/button.tsx";
import { AmountField, Field } from "../../components/field.tsx";
import { type AccountKind, isOwed } from "../../logic/account-kinds.ts";
import { useWords } from "../../words/use-words.tsx";
import type { AccountRow } from "./progress.ts";
import { createAccount } from "./requests.ts";
import type { StepProps } from "./screen.tsx";
import styles from "./step.module.css";
import { Picks, StepForm, useRows } from "./step.tsx";

const KINDS = ["checking", "savings", "credit_card", "cash"] as const satisfies readonly AccountKind[];

export function AccountsStep({ budget, answers, ...steps }: StepProps): ReactNode {
  const { t, formats } = useWords();
  const newRow = (kind: (typeof KINDS)[number]): AccountRow => ({
    kind,
    name: t(`welcome.kind_${kind}`),
    text: "",
    amount: undefined,
  });
  const { rows, add, change, remove } = useRows(answers.drafts.accounts ?? [newRow("checking")]);
  const { currency } = budget;

  async function submit(): Promise<void> {
    answers.saveDraft("accounts", rows);
    await answers.perform("accounts", async (note) => {
      for (const { kind, name, amount = 0 } of rows) {
        await createAccount({ kind, name: name.trim(), balance: amount, currency }, note);
      }
    });
  }

  return (
    <StepForm title={t("welcome.accounts")} hint={t("welcome.accounts_hint")} submit={submit} {...steps}>
      {rows.map(({ kind, name, text }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the fields are controlled, so a row is its place
        <div key={i} className={styles.row}>
          <Field
            label={t("field.account")}
            value={name}
            maxLength={200}
            onChange={(next) => change(i, { name: next })}
          />
          <div data-first={i === 0 ? "" : undefined}>
            <AmountField
              label={t(isOwed(kind) ? "welcome.owed" : "welcome.balance", { currency })}
              currency={currency}
              text={text}
              placeholder={formats.typed(0, currency)}
              autoFocus={i > 0}
              onChange={(next, amount) => change(i, { text: next, amount })}
            />
          </div>
          <IconButton icon="cross" label={t("action.remove_named", { name })} onClick={() => remove(i)} />
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
