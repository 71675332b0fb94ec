/** The schemas of the forecast and of affordability, and their JSON. */
import type { Static } from "typebox";
import { amountFormat } from "../../../domain/amount-format.ts";
import { describeAffordability, describeBelowFloor, describeLowest } from "../../../domain/forecast-sentences.ts";
import type { Forecast } from "../../../operations/forecast/forecast-balance.ts";
import type { Affordability } from "../../../operations/month/check-affordability.ts";
import { type Language, renderSentence } from "../../../words/catalog.ts";
import { CurrencyCode, Day, described, Fields, Id, Named, Nullable, OneOf, YearMonth } from "../../shapes.ts";
import { Type } from "../../type.ts";
import { formatLimit, formatUnconverted, SpendingLimitJson, Unconverted } from "./schema.ts";

export const ForecastQuery = {
  until: Type.Optional(
    described(Day, "The last day of the forecast. If absent, the end of next month. At most 366 days in the future."),
  ),
};

const Balance = Type.Number({
  description:
    "The total balance of all budget accounts, in the budget's currency. Hidden accounts are not budget accounts.",
});
const Floor = Nullable(
  Type.Number({
    description: "The budget's floor: the balance below which the forecast warns. Null if there is none.",
  }),
);
const DayBalance = Fields({ day: Day, balance: Balance }, { description: "The day with the lowest balance." });

const MoveJson = Fields({
  source: OneOf(["recurring", "transaction"], {
    description: "A recurring rule, or a transaction with a later date.",
  }),
  id: described(Id, "The id of the recurring rule or the transaction."),
  name: Nullable(Type.String({ description: "The name of the rule or the payee." })),
  amount: Type.Number({ description: "The amount by which the balance changes." }),
  overdue_since: Nullable(described(Day, "The original due day of an overdue payment.")),
});

export const ForecastResponse = Named("Forecast", "The forecast.", {
  currency: CurrencyCode,
  since: described(Day, "Today, in the budget's time zone."),
  until: described(Day, "The last day of the forecast."),
  balance: Type.Number({ description: "Today's balance, without transactions dated later." }),
  lowest: DayBalance,
  floor: Floor,
  warning: Nullable(
    Fields(
      { day: Day, balance: Balance, text: Type.String({ description: "The warning as a sentence." }) },
      { description: "The first day on which the balance is below the floor. Null if there is none." },
    ),
  ),
  days: Type.Array(Fields({ day: Day, balance: Balance, moves: Type.Array(MoveJson) }), {
    description:
      "Every day, with the balance at its end and the payments that change it. Overdue payments are expected today.",
  }),
  unconverted: Unconverted,
  text: Type.String({ description: "The lowest balance as a sentence." }),
});

export function formatForecast(forecast: Forecast, language: Language): Static<typeof ForecastResponse> {
  const { currency, since, until, lowest, belowFloor, floorMinor } = forecast;
  const format = amountFormat(currency);
  const dayOf = ({ day, balanceMinor }: typeof lowest) => ({ day, balance: format(balanceMinor) });
  const warning = describeBelowFloor(forecast);
  return {
    currency,
    since,
    until,
    balance: format(forecast.balanceMinor),
    lowest: dayOf(lowest),
    floor: format(floorMinor),
    warning: belowFloor && warning ? { ...dayOf(belowFloor), text: renderSentence(warning, language) } : null,
    days: forecast.days.map((day) => ({
      ...dayOf(day),
      moves: day.moves.map(({ source, id, name, amountMinor, overdueSince }) => {
        return { source, id, name, amount: format(amountMinor), overdue_since: overdueSince };
      }),
    })),
    unconverted: formatUnconverted(forecast.unconverted),
    text: renderSentence(describeLowest(forecast), language),
  };
}

export const AffordabilityQuery = {
  amount: Type.Number({
    minimum: 0,
    description: "The price, in the budget's currency.",
    "x-expects": "a JSON number of at least 0",
  }),
  category_id: Type.Optional(described(Id, "The category of the purchase.")),
  on: Type.Optional(described(Day, "The day of the purchase. If absent, today. At most 366 days in the future.")),
};

const BeforeAndAfter = {
  before: Type.Number({ description: "Without the purchase." }),
  after: Type.Number({ description: "With the purchase." }),
};

export const AffordabilityResponse = Named("Affordability", "The effect of the purchase.", {
  currency: CurrencyCode,
  amount: Type.Number({ description: "The price." }),
  on: described(Day, "The day of the purchase."),
  fits: Type.Boolean({
    description:
      "True if spending power stays at 0 or more and the lowest balance stays at the floor or more. Without a floor, the purchase must not make the lowest balance fall below 0.",
  }),
  spending_power: Fields(
    { year_month: YearMonth, ...BeforeAndAfter },
    { description: "The spending power of the purchase's month." },
  ),
  lowest_balance: Fields(
    { day: Day, ...BeforeAndAfter },
    { description: "The lowest balance from the day of the purchase to the end of the following month." },
  ),
  floor: Floor,
  limit: described(
    SpendingLimitJson,
    "The most that can be spent today, without the purchase, as in spending power. Null if the purchase is not in the current month.",
  ),
  costs: Type.Array(
    Fields({
      source: OneOf(["fund", "unassigned", "envelope", "goal"], {
        description: "The fund of the purchase's category, money without a plan, the plan of a category, or a goal.",
      }),
      id: Nullable(described(Id, "The id of the category or the goal.")),
      name: Nullable(Type.String({ description: "The name of the category or the goal." })),
      amount: Type.Number({ description: "The part of the price that this source covers." }),
    }),
    {
      description:
        "Where the money would come from: first the money that the purchase's category has already counted, then unassigned money, then envelopes, the fullest first, then goals.",
    },
  ),
  uncovered: Type.Number({
    description: "The part of the price that nothing covers. `costs` and `uncovered` add up to `amount`.",
  }),
  text: Type.String({ description: "The result in one or two sentences." }),
});

export function formatAffordability(
  affordability: Affordability,
  language: Language,
): Static<typeof AffordabilityResponse> {
  const { currency, amountMinor, floorMinor, lowest } = affordability;
  const format = amountFormat(currency);
  const around = ({ beforeMinor, afterMinor }: Affordability["spendingPower"]) => {
    return { before: format(beforeMinor), after: format(afterMinor) };
  };
  return {
    currency,
    amount: format(amountMinor),
    on: affordability.on,
    fits: affordability.fits,
    spending_power: { year_month: affordability.yearMonth, ...around(affordability.spendingPower) },
    lowest_balance: { day: lowest.day, ...around(lowest) },
    floor: format(floorMinor),
    limit: formatLimit(affordability.limit, currency),
    costs: affordability.costs.map(({ source, id, name, amountMinor }) => ({
      source,
      id,
      name,
      amount: format(amountMinor),
    })),
    uncovered: format(affordability.uncoveredMinor),
    text: renderSentence(describeAffordability(affordability), language),
  };
}
