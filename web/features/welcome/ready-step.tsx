/** The end: the number, and the one amount that is still missing: the spending of this month before today. */
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { monthOf } from "../../../src/domain/calendar.ts";
import { accounts } from "../../api/reads.ts";
import { explanationOf } from "../../api/spending-power.ts";

import { TextButton } from "../../components/button.tsx";
import { AmountField } from "../../components/field.tsx";
import { addAmounts, NO_AMOUNT, sumOf, typedAmount } from "../../logic/amount.ts";
import { isMonth } from "../../logic/period.ts";
import { useWords } from "../../words/use-words.tsx";
import { missingFrom } from "./answers.ts";
import { NO_PREVIEW, usePreview } from "./preview.ts";
import { createEverydayCategories, mainAccount, writeAnswer } from "./requests.ts";
import type { StepProps } from "./screen.tsx";
import { StepForm, useAnsweredRows } from "./step.tsx";

const EVERYDAY = ["groceries", "household", "transport", "health", "clothes", "restaurants"] as const;

export function ReadyStep({ budget, today, answers, onPreview, ...steps }: StepProps): ReactNode {
  const { t, formats } = useWords();
  const { currency } = budget;
  const [spent, setSpent] = useState(NO_AMOUNT);

  const explanation = useQuery(explanationOf()).data;
  const ownAccounts = useQuery(accounts).data?.accounts ?? [];
  const own = ownAccounts.filter((account) => !account.is_hidden && account.currency === currency);
  const held = sumOf(currency, own, ({ current_balance }) => current_balance);
  const missing = explanation === undefined || own.length === 0 ? 0 : missingFrom(explanation, held);
  const isGuessMissing = missing > 0 && spent.text.trim() === "";
  const expected = explanation && addAmounts(currency, [explanation.spending_power, -missing]);
  const { form, errorOf } = useAnsweredRows(
    [spent],
    ({ text, amount }) => text.trim() !== "" && !(amount !== undefined && amount >= 0),
  );
  usePreview(onPreview, { ...NO_PREVIEW, spending: Math.max(0, spent.amount ?? 0) });

  const period = explanation?.period;
  const spentLabel =
    period === undefined || isMonth(period)
      ? t("welcome.spent", { month: formats.monthName(monthOf(today)), currency })
      : t("welcome.spent_since", { day: formats.day(period.from, "plain"), currency });

  async function submit(): Promise<void> {
    const { amount } = spent;
    await answers.perform("ready", async (note) => {
      if (ownAccounts.length > 0) {
        const names = EVERYDAY.map((id) => t(`welcome.everyday_${id}`));
        await createEverydayCategories(names, note);
      }
      if (amount !== undefined && amount > 0) {
        const account_id = await mainAccount(t("welcome.kind_checking"), currency, note);
        const payee = { name: t("welcome.spent_payee") };
        const transaction = { account_id, payee, amount: -amount, authorized_at: today, is_reviewed: true };
        const body = { transactions: [transaction], update_account_balance: false };
        await writeAnswer("POST /v1/transactions", { body }, note);
      }
    });
  }

  return (
    <StepForm
      title={t(isGuessMissing ? "welcome.almost" : "welcome.ready")}
      hint={t(isGuessMissing ? "welcome.almost_hint" : "welcome.ready_hint")}
      submitLabel={t("welcome.to_home")}
      isLast
      form={form}
      submit={submit}
      {...steps}
    >
      <AmountField
        label={spentLabel}
        currency={currency}
        text={spent.text}
        error={errorOf(spent)}
        placeholder={formats.typed(0, currency)}
        hint={t("welcome.spent_hint")}
        onChange={(text, amount) => setSpent({ text, amount })}
      />
      {isGuessMissing && expected !== undefined && (
        <p>
          {t("welcome.missing", {
            expected: formats.money(expected, currency),
            amount: formats.money(missing, currency),
          })}{" "}
          <TextButton onClick={() => setSpent(typedAmount(missing, currency, formats))}>
            {t("welcome.use_missing", { amount: formats.money(missing, currency) })}
          </TextButton>
        </p>
      )}
    </StepForm>
  );
}
