/** The shapes of a month's page and of plans, and how a page is written as JSON. */
import type { Static } from "typebox";
import { type AmountFormat, amountFormat } from "../../../domain/amount-format.ts";
import { LINE_SOURCES, PARTS, type Part } from "../../../domain/flow.ts";
import type { PageAmounts } from "../../../domain/month-page.ts";
import type { MonthReport } from "../../../operations/month/report.ts";
import { CategoryKind, described, Fields, Flag, Id, Name, Nullable, OneOf, YearMonth } from "../../shapes.ts";
import { Type } from "../../type.ts";
import { formatSpendingPower, SPENDING_POWER } from "../budget/schema.ts";

const AMOUNTS = {
  planned: Nullable(Type.Number({ description: "Null where nothing is planned." })),
  actual: Type.Number({
    description: "What happened, net: above zero what came in for income, what went out for all else.",
  }),
  expected: Type.Number({ description: "What recurring rules let expect that has not happened." }),
  carried_in: Nullable(Type.Number({ description: "What is left of earlier months, or lacks; null without carry." })),
  left: Nullable(Type.Number({ description: "carried_in + planned - actual; null where both are null." })),
  counts: Type.Number({ description: "What is added to the part of spending power." }),
};

const Amounts = Fields(AMOUNTS, { title: "MonthAmounts" });

const MonthCategory = Fields(
  { category_id: Id, name: Name, kind: CategoryKind, is_archived: Type.Boolean(), ...AMOUNTS },
  { title: "MonthCategory" },
);

const Uncategorised = Fields(
  {
    part: OneOf(PARTS),
    source: OneOf(LINE_SOURCES),
    account_id: Nullable(described(Id, "The hidden account that the transfers went to or came from.")),
    ...AMOUNTS,
  },
  { title: "MonthUncategorised" },
);

const { year_month, plan_from, as_of: _, ...POWER } = SPENDING_POWER;

const MonthJson = Fields(
  {
    year_month,
    plan_from,
    is_own: Type.Boolean({ description: "Whether the plan was made for this very month." }),
    groups: Type.Array(
      Fields({ group: Nullable(Name), categories: Type.Array(MonthCategory) }, { title: "MonthGroup" }),
      { description: "In the order of the categories; those without a group come last." },
    ),
    uncategorised: Type.Array(Uncategorised),
    totals: Fields({ income: Amounts, bills: Amounts, savings: Amounts, spending: Amounts }),
    ...POWER,
  },
  { title: "Month" },
);

export const MonthAnswer = Fields({ month: MonthJson });

const MAX_PLANS = 1000;

const PlannedAmount = Fields(
  {
    category_id: Id,
    planned: Nullable(
      Type.Number({
        description: "Major units of the budget's currency; null takes the category out of the plan.",
        "x-expects": "zero or more",
        minimum: 0,
      }),
    ),
  },
  { title: "PlannedAmount" },
);

export const PlanMonthBody = Fields({
  month: Fields(
    {
      plans: Type.Array(PlannedAmount, { maxItems: MAX_PLANS, "x-expects": `a list of at most ${MAX_PLANS} plans` }),
      replace: Type.Optional(
        Flag("Plan nothing else. Otherwise the rest stays as it is, or as the last earlier plan has it.", false),
      ),
    },
    { title: "MonthPlan" },
  ),
});

export const CopyPlanBody = Fields({ from: YearMonth });

export function formatMonth({ power, groups, uncategorised, totals }: MonthReport): Static<typeof MonthJson> {
  const { year_month, plan_from, as_of: _, ...rest } = formatSpendingPower(power);
  const format = amountFormat(power.currency);
  const amounts = (row: PageAmounts) => formatAmounts(row, format);
  return {
    year_month,
    plan_from,
    is_own: plan_from === year_month,
    groups: groups.map(({ group, categories }) => ({
      group,
      categories: categories.map(({ category: { id, name, kind, is_archived }, ...row }) => ({
        category_id: id,
        name,
        kind,
        is_archived,
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
