/** The shapes of the forecast and of affordability, and how they are written as JSON. */
import type { Static } from "typebox";
import { amountFormat } from "../../../domain/amount-format.ts";
import { sayAffordability, sayBelowFloor, sayLowest } from "../../../domain/forecast-words.ts";
import type { Affordability } from "../../../operations/forecast/check-affordability.ts";
import type { Forecast } from "../../../operations/forecast/forecast-balance.ts";
import { CurrencyCode, Day, described, Fields, Id, Nullable, OneOf, YearMonth } from "../../shapes.ts";
import { Type } from "../../type.ts";
import { formatUnconverted, Unconverted } from "./schema.ts";

export const ForecastQuery = {
  until: Type.Optional(described(Day, "Without it the end of next month; at most 366 days ahead.")),
};

const Balance = Type.Number({ description: "Of all budget accounts together, in the budget's currency." });
const Floor = Nullable(Type.Number({ description: "What the balance should not fall below, as the budget has it." }));
const DayBalance = Fields({ day: Day, balance: Balance });

const MoveAnswer = Fields({
  source: OneOf(["recurring", "transaction"]),
  id: described(Id, "The recurring rule's or the transaction's."),
  name: Nullable(Type.String({ description: "The rule's name, or the payee's." })),
  amount: Type.Number({ description: "What it does to the balance." }),
  overdue_since: Nullable(described(Day, "When it was due, where that is past.")),
});

export const ForecastAnswer = Fields(
  {
    currency: CurrencyCode,
    since: described(Day, "Today."),
    until: Day,
    balance: Type.Number({ description: "What is there now, without what is dated later." }),
    lowest: DayBalance,
    floor: Floor,
    warning: Nullable(
      Fields({ day: Day, balance: Balance, text: Type.String() }, { description: "The first day below the floor." }),
    ),
    days: Type.Array(Fields({ day: Day, balance: Balance, moves: Type.Array(MoveAnswer) }), {
      description: "Every day, with the balance at its end and what moves it. What is overdue is expected today.",
    }),
    unconverted: Unconverted,
    text: Type.String({ description: "The lowest balance in words, in English." }),
  },
  { title: "Forecast" },
);

export function formatForecast(forecast: Forecast): Static<typeof ForecastAnswer> {
  const { currency, since, until, lowest, belowFloor, floorMinor } = forecast;
  const format = amountFormat(currency);
  const dayOf = ({ day, balanceMinor }: typeof lowest) => ({ day, balance: format(balanceMinor) });
  return {
    currency,
    since,
    until,
    balance: format(forecast.balanceMinor),
    lowest: dayOf(lowest),
    floor: format(floorMinor),
    warning: belowFloor === undefined ? null : { ...dayOf(belowFloor), text: sayBelowFloor(forecast) ?? "" },
    days: forecast.days.map((day) => ({
      ...dayOf(day),
      moves: day.moves.map(({ source, id, name, amountMinor, overdueSince }) => {
        return { source, id, name, amount: format(amountMinor), overdue_since: overdueSince };
      }),
    })),
    unconverted: formatUnconverted(forecast.unconverted),
    text: sayLowest(forecast),
  };
}

export const AffordabilityQuery = {
  amount: Type.Number({
    minimum: 0,
    description: "What would be paid, in the budget's currency.",
    "x-expects": "a JSON number of 0 or more",
  }),
  on: Type.Optional(described(Day, "The day of the purchase; without it today. At most 366 days ahead.")),
};

const BeforeAndAfter = { before: Type.Number(), after: Type.Number() };

export const AffordabilityAnswer = Fields(
  {
    currency: CurrencyCode,
    amount: Type.Number(),
    on: Day,
    fits: Type.Boolean({
      description: "Whether spending power stays at 0 or above, and the lowest balance at the floor or above.",
    }),
    spending_power: Fields({ year_month: YearMonth, ...BeforeAndAfter }),
    lowest_balance: Fields(
      { day: Day, ...BeforeAndAfter },
      { description: "The lowest from that day to the end of the month after it." },
    ),
    floor: Floor,
    costs: Type.Array(
      Fields({
        source: OneOf(["unassigned", "envelope", "goal"]),
        id: Nullable(described(Id, "The category's or the goal's.")),
        name: Nullable(Type.String()),
        amount: Type.Number(),
      }),
      { description: "Where it would come from: what is not assigned, then envelopes, the fullest first, then goals." },
    ),
    uncovered: Type.Number({ description: "What is in none of them. With the costs it adds up to the amount." }),
    text: Type.String({ description: "The answer in words, in English." }),
  },
  { title: "Affordability" },
);

export function formatAffordability(answer: Affordability): Static<typeof AffordabilityAnswer> {
  const { currency, amountMinor, floorMinor, lowest } = answer;
  const format = amountFormat(currency);
  const around = ({ beforeMinor, afterMinor }: Affordability["spendingPower"]) => {
    return { before: format(beforeMinor), after: format(afterMinor) };
  };
  return {
    currency,
    amount: format(amountMinor),
    on: answer.on,
    fits: answer.fits,
    spending_power: { year_month: answer.yearMonth, ...around(answer.spendingPower) },
    lowest_balance: { day: lowest.day, ...around(lowest) },
    floor: format(floorMinor),
    costs: answer.costs.map(({ source, id, name, amountMinor }) => ({ source, id, name, amount: format(amountMinor) })),
    uncovered: format(answer.uncoveredMinor),
    text: sayAffordability(answer),
  };
}
