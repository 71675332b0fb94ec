/** The shape of spending power, and how it is written as JSON. */
import type { Static } from "typebox";
import { amountFormat } from "../../../domain/amount-format.ts";
import type { SpendingPowerReport } from "../../../operations/month/report.ts";
import { Amount, CurrencyCode, Day, described, Fields, Nullable, YearMonth } from "../../shapes.ts";
import { Type } from "../../type.ts";

export const SpendingPowerQuery = {
  year_month: Type.Optional(YearMonth),
  as_of: Type.Optional(described(Day, "As it stood at the end of this day; at most 366 days ahead.")),
};

export const Unconverted = Type.Array(Fields({ currency: CurrencyCode, amount: Amount }), {
  description: "What is left out since there is no rate from its currency.",
});

/** What is told of a month's number, with and without its explanation. */
export const SPENDING_POWER = {
  spending_power: Type.Number({
    description: "income - bills - savings - spending, and + carry where there is one, exactly; negative if overspent.",
  }),
  currency: CurrencyCode,
  year_month: YearMonth,
  as_of: Nullable(Day),
  plan_from: Nullable(described(YearMonth, "The month whose plan holds; null where there is none.")),
  breakdown: Fields({
    income: Amount,
    bills: Amount,
    savings: Amount,
    spending: Amount,
    carry: Type.Optional(
      Type.Number({ description: "The spending power of the month before; only where the budget carries it." }),
    ),
  }),
  per_day: Nullable(
    Type.Number({
      description: "What may be spent each day that is left, today included; null for any month but the current one.",
    }),
  ),
  unassigned: Type.Number({
    description: "spending_power less what is left in envelopes, which are plans for spending categories.",
  }),
  unconverted: Unconverted,
};

export const SpendingPowerAnswer = Fields(SPENDING_POWER, { title: "SpendingPower" });

export function formatSpendingPower(report: SpendingPowerReport): Static<typeof SpendingPowerAnswer> {
  const format = amountFormat(report.currency);
  const { income, bills, savings, spending } = report.parts;
  return {
    spending_power: format(report.spendingPowerMinor),
    currency: report.currency,
    year_month: report.yearMonth,
    as_of: report.asOf,
    plan_from: report.planFrom,
    breakdown: {
      income: format(income),
      bills: format(bills),
      savings: format(savings),
      spending: format(spending),
      ...(report.carryMinor === null ? {} : { carry: format(report.carryMinor) }),
    },
    per_day: format(report.perDayMinor),
    unassigned: format(report.unassignedMinor),
    unconverted: formatUnconverted(report.unconverted),
  };
}

export function formatUnconverted(unconverted: SpendingPowerReport["unconverted"]): Static<typeof Unconverted> {
  return unconverted.map(({ currency, amountMinor }) => ({
    currency,
    amount: amountFormat(currency)(amountMinor),
  }));
}
