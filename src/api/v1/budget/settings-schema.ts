/** The shape of a budget and of what its household settles, and how it is written as JSON. */
import type { Static } from "typebox";
import { amountFormat } from "../../../domain/amount-format.ts";
import type { Budget } from "../../../domain/budget.ts";
import { Amount, CarriesFrom, CurrencyCode, described, Fields, Id, Name, Nullable, Timestamp } from "../../shapes.ts";
import { Type } from "../../type.ts";

const CarriedSince = CarriesFrom(
  "The first month whose spending power moves on to the next, with its sign; null where each month stands by itself.",
);
const Floor = Nullable(
  described(Amount, "The balance of all budget accounts below which a forecast warns, in major units; null for none."),
);

const BudgetJson = Fields(
  {
    id: Id,
    name: Name,
    currency: CurrencyCode,
    time_zone: Type.String({ description: "An IANA name, which decides when a month begins." }),
    carries_from: CarriedSince,
    floor: Floor,
    created_at: Timestamp,
  },
  { title: "Budget" },
);

export const BudgetAnswer = Fields({ budget: BudgetJson });

export const UpdateBudgetBody = Fields({
  budget: Fields(
    { carries_from: Type.Optional(CarriedSince), floor: Type.Optional(Floor) },
    { title: "BudgetChanges" },
  ),
});

export function formatBudget({ floor_minor, ...budget }: Budget): Static<typeof BudgetJson> {
  return { ...budget, floor: amountFormat(budget.currency)(floor_minor) };
}
