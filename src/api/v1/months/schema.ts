/** The schemas of months and plans, and the JSON of a month. */
import type { Static } from "typebox";
import { type AmountFormat, amountFormat } from "../../../domain/amount-format.ts";
import { CATEGORY_FIELDS } from "../../../domain/category.ts";
import type { PageAmounts } from "../../../domain/month-page.ts";
import { LINE_SOURCES, PARTS, type Part } from "../../../domain/part.ts";
import type { MonthReport } from "../../../operations/month/report.ts";
import {
  byDefault,
  CategoryKind,
  Day,
  described,
  Fields,
  Flag,
  Id,
  Name,
  Named,
  Note,
  Nullable,
  OneOf,
  YearMonth,
} from "../../shapes.ts";
import { Type } from "../../type.ts";
import { formatSpendingPower, SPENDING_POWER } from "../budget/schema.ts";

const AMOUNTS = {
  planned: Nullable(Type.Number({ description: "The planned amount. Null if nothing is planned." })),
  actual: Type.Number({
    description: "For income, the amount received so far; for everything else, the amount paid so far, minus refunds.",
  }),
  expected: Type.Number({ description: "Expected by recurring rules, not yet received or paid." }),
  carried_in: Nullable(
    Type.Number({
      description: "The amount left from earlier months. Null if the category does not carry.",
    }),
  ),
  left: Nullable(
    Type.Number({
      description:
        "For a category that carries (a fund), the amount that it holds: `carried_in` + `counts` - `actual`. For others, `planned` - `actual`, or null if nothing is planned.",
    }),
  ),
  counts: Type.Number({ description: "The amount that counts in spending power." }),
};

const Amounts = Named("MonthAmounts", "The amounts of a part of spending power.", AMOUNTS);

const MonthCategory = Named("MonthCategory", {
  category_id: Id,
  name: Name,
  kind: CategoryKind,
  is_archived: Type.Boolean({ description: "Whether the category is archived." }),
  note: Nullable(described(Note, CATEGORY_FIELDS.note.about)),
  ...AMOUNTS,
});

const Uncategorised = Named("MonthUncategorised", {
  part: OneOf(PARTS, { description: "The part of spending power in which it counts." }),
  source: OneOf(LINE_SOURCES, {
    description: "Income or spending without a category, or transfers to or from a hidden account.",
  }),
  account_id: Nullable(described(Id, "The hidden account that sent or received the transfers.")),
  ...AMOUNTS,
});

const { year_month, period, plan_from, plan_from_day, as_of: _, ...POWER } = SPENDING_POWER;

const MonthJson = Named("Month", {
  year_month,
  period,
  plan_from,
  plan_from_day,
  is_own: Type.Boolean({ description: "Whether the month has a plan of its own. If not, an earlier plan applies." }),
  note: Nullable(
    Type.String({
      description:
        "Why the month is planned as it is. Null if there is no note. If the periods of the budget changed and several notes are in one period, they are joined by line breaks.",
    }),
  ),
  groups: Type.Array(
    Named("MonthGroup", {
      group: Nullable(described(Name, "The heading. Null for categories without a group.")),
      categories: Type.Array(MonthCategory),
    }),
    { description: "The categories by group, in their order. Categories without a group come last." },
  ),
  uncategorised: Type.Array(Uncategorised, { description: "Money without a category." }),
  totals: Fields(
    { income: Amounts, bills: Amounts, savings: Amounts, spending: Amounts },
    { description: "The sum of each part." },
  ),
  ...POWER,
});

export const MonthResponse = Named("MonthResponse", "The month.", { month: MonthJson });

const MAX_PLANS = 1000;

const PlannedAmount = Named("PlannedAmount", {
  category_id: described(Id, "The category."),
  planned: Nullable(
    Type.Number({
      description:
        "In the budget's currency. Null removes the category from the plan. A negative amount takes money back out of a category that carries, down to 0; it holds for this month only, and later months plan 0.",
    }),
  ),
});

export const PlanMonthBody = Named("PlanMonthRequest", {
  month: Named("MonthPlan", {
    plans: Type.Array(PlannedAmount, {
      maxItems: MAX_PLANS,
      description: "The planned amount of each category. A category is listed once.",
      "x-expects": `a list of at most ${MAX_PLANS} plans`,
    }),
    replace: Type.Optional(
      byDefault(Flag("If true, categories that are not in `plans` lose their plan. If false, they keep it."), false),
    ),
    only_this_month: Type.Optional(
      byDefault(
        Flag(
          "If true, the next month keeps the plan that applies to it, if it has none of its own, so the amounts hold for this month only. Use it to cover an overspent category, or to take money back from a fund once: later months would otherwise get the changed amounts, and a negative amount would end the fund's regular plan.",
        ),
        false,
      ),
    ),
  }),
});

export const NoteBody = Named("MonthNoteRequest", {
  note: Nullable(described(Note, "1 to 10,000 characters, not blank. Null removes the note.")),
});

export const CopyPlanBody = Named("CopyPlanRequest", {
  from: described(YearMonth, "The month to copy from, as YYYY-MM."),
});

export const CopyPeriodPlanBody = Named("CopyPeriodPlanRequest", {
  from: described(Day, "A day of the period to copy from."),
});

export function formatMonth({ power, note, groups, uncategorised, totals }: MonthReport): Static<typeof MonthJson> {
  const { year_month, period, plan_from, plan_from_day, as_of: _, ...rest } = formatSpendingPower(power);
  const format = amountFormat(power.currency);
  const amounts = (row: PageAmounts) => formatAmounts(row, format);
  return {
    year_month,
    period,
    plan_from,
    plan_from_day,
    is_own: plan_from_day === period.from,
    note,
    groups: groups.map(({ group, categories }) => ({
      group,
      categories: categories.map(({ category: { id, name, kind, is_archived, note: reason }, ...row }) => ({
        category_id: id,
        name,
        kind,
        is_archived,
        note: reason,
        ...amounts(row),
      })),
    })),
    uncategorised: uncategorised.map(({ part, source, id, ...row }) => ({
      part,
      source,
      account_id: id,
      ...amounts(row),
    })),
    totals: Object.fromEntries(PARTS.map((part) => [part, amounts(totals[part])])) as Record<
      Part,
      Static<typeof Amounts>
    >,
    ...rest,
  };
}

function formatAmounts(row: PageAmounts, format: AmountFormat): Static<typeof Amounts> {
  return {
    planned: format(row.plannedMinor),
    actual: format(row.actualMinor),
    expected: format(row.expectedMinor),
    carried_in: format(row.carriedInMinor),
    left: format(row.leftMinor),
    counts: format(row.countsMinor),
  };
}
