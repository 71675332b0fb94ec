/** The schema of spending power, and its JSON. */
import type { Static } from "typebox";
import { amountFormat } from "../../../domain/amount-format.ts";
import { decimalsOf } from "../../../domain/currency.ts";
import type { SpendingLimit } from "../../../domain/spending-limit.ts";
import type { NumberByDay } from "../../../operations/month/number-by-day.ts";
import type { SpendingPowerReport } from "../../../operations/month/report.ts";
import {
  Amount,
  CommaSeparated,
  CurrencyCode,
  Day,
  described,
  Fields,
  Named,
  Nullable,
  YearMonth,
} from "../../shapes.ts";
import { Type } from "../../type.ts";
import { formatPeriod, PeriodJson } from "../periods/schema.ts";

export const SpendingPowerQuery = {
  year_month: Type.Optional(
    described(
      YearMonth,
      "The month, as YYYY-MM: the name of a period. If absent, the period of `on`, `as_of` or today.",
    ),
  ),
  on: Type.Optional(described(Day, "A day of the period. Send this or `year_month`.")),
  as_of: Type.Optional(
    described(Day, "Computes spending power as of the end of this day. At most 366 days in the future."),
  ),
  include: Type.Optional(CommaSeparated(["limit"], "With `limit`, the response includes the limit of today.")),
};

export const SpendingLimitJson = Nullable(
  Fields(
    {
      amount: Type.Number({ description: "The most that can be spent today. 0 if nothing can." }),
      day: described(Day, "The first day with the lowest balance."),
      name: Nullable(
        Type.String({
          description:
            "The rule or payee of the largest payment on that day. Null if there is none, or it has no name.",
        }),
      ),
      until: described(
        Day,
        "The day of the next income after `day`. If none is expected within 366 days, the day after the end of next month.",
      ),
      per_day: Type.Number({ description: "`amount` divided by the days from today to the day before `until`." }),
    },
    {
      description:
        "The most that can be spent today so that the balance of all budget accounts stays at the floor or more until the end of next month; without a floor, at 0 or more. Null if all of spending power can be spent today, if no recurring rule expects income by then, if the balance is negative and has no floor, and for anything but the current month today.",
    },
  ),
);

export function formatLimit(limit: SpendingLimit | null, currency: string): Static<typeof SpendingLimitJson> {
  if (limit === null) return null;
  const format = amountFormat(currency);
  const { day, name, until } = limit;
  return { amount: format(limit.amountMinor), day, name, until, per_day: format(limit.perDayMinor) };
}

export const Unconverted = Type.Array(Fields({ currency: CurrencyCode, amount: Amount }), {
  description: "Amounts that are not counted because there is no exchange rate for their currency and day.",
});

/** The number of a month, with and without its explanation. */
export const SPENDING_POWER = {
  spending_power: Type.Number({
    description:
      "The amount that can still be spent this month: income - bills - savings - spending, plus carry if the budget carries. Exact. Negative if the month is overspent.",
  }),
  currency: described(CurrencyCode, "The budget's currency. All amounts are in this currency."),
  year_month: described(YearMonth, "The month that stands for the period: its name, or the month of its middle day."),
  period: PeriodJson,
  as_of: Nullable(described(Day, "`as_of` of the request. Null if it was not sent.")),
  plan_from: Nullable(
    described(
      YearMonth,
      "The month whose plan applies: this month or the last earlier one with a plan. Null if there is no plan.",
    ),
  ),
  plan_from_day: Nullable(described(Day, "The first day of the period whose plan applies.")),
  breakdown: Fields(
    {
      income: described(
        Amount,
        "For each category, the larger of its income (received and expected) and its planned amount.",
      ),
      bills: described(
        Amount,
        "For each category, the larger of its bills (paid and due) and its planned amount. For a category that carries, the largest of the planned amount, the goal's share, and what its fund cannot pay; savings and spending count such categories in the same way.",
      ),
      savings: described(
        Amount,
        "For each category and account, the largest of the money moved in, the planned amount and the goal's share, minus withdrawals.",
      ),
      spending: described(Amount, "Money spent, minus refunds, plus subscriptions that are due."),
      carry: Type.Optional(
        Type.Number({ description: "The spending power of the month before. Only present if the budget carries." }),
      ),
    },
    { description: "The parts of `spending_power`." },
  ),
  per_day: Nullable(
    Type.Number({
      description:
        "Spending power divided by the days left, including today. Null for any month except the current one.",
    }),
  ),
  unassigned: Type.Number({
    description:
      "Spending power minus the money left in the spending categories that have a plan and do not carry (envelopes). A period that has ended has no envelopes.",
  }),
  in_funds: Type.Number({
    description:
      "The money in categories that carry (funds). It is already subtracted from spending power, so it is not part of `unassigned` either.",
  }),
  unconverted: Unconverted,
};

export const SpendingPowerResponse = Named("SpendingPower", "The month's spending power.", SPENDING_POWER);

export const LIMIT = { limit: Type.Optional(SpendingLimitJson) };

export const LimitedSpendingPowerResponse = Named("LimitedSpendingPower", "The month's spending power.", {
  ...SPENDING_POWER,
  ...LIMIT,
});

/** The amount alone, with the decimals of its currency: every amount has so few digits that none is rounded. */
export function formatPowerText({ spending_power, currency }: Static<typeof LimitedSpendingPowerResponse>): string {
  return `${spending_power.toFixed(decimalsOf(currency))}\n`;
}

export function formatSpendingPower(report: SpendingPowerReport): Static<typeof LimitedSpendingPowerResponse> {
  const format = amountFormat(report.currency);
  const { income, bills, savings, spending } = report.parts;
  return {
    spending_power: format(report.spendingPowerMinor),
    currency: report.currency,
    year_month: report.period.yearMonth,
    period: formatPeriod(report.period),
    as_of: report.asOf,
    plan_from: report.planFrom?.yearMonth ?? null,
    plan_from_day: report.planFrom?.day ?? null,
    breakdown: {
      income: format(income),
      bills: format(bills),
      savings: format(savings),
      spending: format(spending),
      ...(report.carryMinor === null ? {} : { carry: format(report.carryMinor) }),
    },
    per_day: format(report.perDayMinor),
    unassigned: format(report.unassignedMinor),
    in_funds: format(report.inFundsMinor),
    unconverted: formatUnconverted(report.unconverted),
    ...(report.limit === undefined ? {} : { limit: formatLimit(report.limit, report.currency) }),
  };
}

export function formatUnconverted(unconverted: SpendingPowerReport["unconverted"]): Static<typeof Unconverted> {
  return unconverted.map(({ currency, amountMinor }) => ({
    currency,
    amount: amountFormat(currency)(amountMinor),
  }));
}

export const NumberByDayResponse = Named("SpendingPowerByDay", "Spending power on each day of the period so far.", {
  currency: CurrencyCode,
  period: PeriodJson,
  start: Type.Number({ description: "Spending power at the start of the period, before anything of its first day." }),
  days: Type.Array(Fields({ day: Day, spending_power: Amount }), {
    description:
      "From the first day of the period to today. Spending power as of the end of the day, as `as_of` returns it; today's is the one without `as_of`.",
  }),
  even_pace: Nullable(
    Type.Number({
      description:
        "What would be left at the end of today if `start` were spent in equal parts until the end of the period. Null unless `start` is above zero.",
    }),
  ),
});

export function formatNumberByDay(report: NumberByDay): Static<typeof NumberByDayResponse> {
  const format = amountFormat(report.currency);
  return {
    currency: report.currency,
    period: formatPeriod(report.period),
    start: format(report.startMinor),
    days: report.days.map(({ day, spendingPowerMinor }) => ({ day, spending_power: format(spendingPowerMinor) })),
    even_pace: format(report.evenPaceMinor),
  };
}
