/** The schema of the plan of one period, and its JSON. */
import type { Static } from "typebox";
import { amountFormat } from "../../../domain/amount-format.ts";
import { monthOf } from "../../../domain/calendar.ts";
import { firstDayOf } from "../../../domain/period.ts";
import { Amount, Day, described, Fields, Id, Named, YearMonth } from "../../shapes.ts";
import { Type } from "../../type.ts";

/** The plan of a month itself. Earlier plans that apply to it are not part of it. */
export const MonthPlanJson = Named("OwnPlan", {
  year_month: described(YearMonth, "The month of the first day."),
  from: described(Day, "The first day of the plan's period."),
  plans: Type.Array(
    Fields({
      category_id: Id,
      planned: described(Amount, "The planned amount, in the budget's currency."),
    }),
    { description: "The planned amounts, by category." },
  ),
});

/** `id` is that of the period. `amounts` are by category; null means that the category is not planned. `currency` is the budget's. */
export function formatMonthPlan(
  id: string,
  amounts: Readonly<Record<string, number | null>>,
  currency: string,
): Static<typeof MonthPlanJson> {
  const format = amountFormat(currency);
  const planned = Object.entries(amounts).sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    year_month: monthOf(firstDayOf(id)),
    from: firstDayOf(id),
    plans: planned.flatMap(([category_id, minor]) => (minor === null ? [] : [{ category_id, planned: format(minor) }])),
  };
}
