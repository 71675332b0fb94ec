/** The end: the number, and the one amount that is still missing: the spending of this month before today. */
import { type ReactNode, useState } from "react";
import { monthOf } from "../../../src/domain/calendar.ts";
import { AmountField } from "../../components/field.tsx";
import { useWords } from "../../words/use-words.tsx";
import { mainAccount, writeAnswer } from "./requests.ts";
import type { StepProps } from "./screen.tsx";
import { StepForm } from "./step.tsx";

export function ReadyStep({ budget, today, answers, onNext, onBack }: StepProps): ReactNode {
  const { t, formats } = useWords();
  const { currency } = budget;
  const [spent, setSpent] = useState<{ readonly text: string; readonly amount: number | undefined }>({
    text: "",
    amount: undefined,
  });

  async function submit(): Promise<void> {
    const { amount } = spent;
    if (amount !== undefined && amount > 0) {
      await answers.perform("ready", async (note) => {
        const account_id = await mainAccount(t("welcome.kind_checking"), currency, note);
        const payee = { name: t("welcome.spent_payee") };
        const transaction = { account_id, payee, amount: -amount, authorized_at: today, is_reviewed: true };
        const body = { transactions: [transaction], update_account_balance: false };
        await writeAnswer("POST /v1/transactions", { body }, note);
      });
    }
    onNext();
  }

  return (
    <StepForm
      title={t("welcome.ready")}
      hint={t("welcome.ready_hint")}
      submitLabel={t("welcome.to_home")}
      isLast
      submit={submit}
      onNext={onNext}
      onBack={onBack}
    >
      {() => (
        <AmountField
          label={t("welcome.spent", { month: formats.monthName(monthOf(today)), currency })}
          currency={currency}
          text={spent.text}
          placeholder={formats.typed(0, currency)}
          hint={t("welcome.spent_hint")}
          onChange={(text, amount) => setSpent({ text, amount })}
        />
      )}
    </StepForm>
  );
}
