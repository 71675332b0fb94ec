/** What the answers of the open question change in the number while they are typed: the service does not have them yet. */
import { useEffect } from "react";
import type { SpendingPowerExplanation } from "../../api/contract.ts";
import { addAmounts, sumOf } from "../../logic/amount.ts";
import type { PeriodDays } from "../../logic/period.ts";
import { daysOf } from "../../logic/rhythm.ts";
import type { Regular } from "./answers.ts";

export interface Preview {
  /** Undefined: that of the budget. */
  readonly currency?: string | undefined;
  /** On the accounts of the budget. */
  readonly held: number;
  readonly income: number;
  readonly bills: number;
  readonly savings: number;
  readonly spending: number;
}

export const NO_PREVIEW: Preview = { held: 0, income: 0, bills: 0, savings: 0, spending: 0 };

/** Shows it above the question. */
export function usePreview(show: (preview: Preview) => void, preview: Preview): void {
  const { currency, held, income, bills, savings, spending } = preview;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the amounts are compared one by one
  useEffect(() => show(preview), [currency, held, income, bills, savings, spending]);
}

/** The payments of a period. */
export function previewOf(regulars: readonly Regular[], period: PeriodDays | undefined, currency: string): Preview {
  if (period === undefined) return NO_PREVIEW;
  const sum = (kind: "income" | "bill" | undefined) =>
    sumOf(
      currency,
      regulars.filter(({ category }) => category?.kind === kind),
      (regular) => Math.abs(regular.amount) * daysOf(regular, period.from, period.until).length,
    );
  return { ...NO_PREVIEW, income: sum("income"), bills: sum("bill"), savings: sum(undefined) };
}

/** The number and its parts with the preview. */
export function withPreview(
  { spending_power, breakdown, currency }: SpendingPowerExplanation,
  { income, bills, savings, spending }: Preview,
) {
  const add = (...amounts: number[]) => addAmounts(currency, amounts);
  return {
    number: add(spending_power, income, -bills, -savings, -spending),
    parts: {
      income: add(breakdown.income, income),
      bills: add(breakdown.bills, bills),
      savings: add(breakdown.savings, savings),
      spending: add(breakdown.spending, spending),
    },
  };
}
