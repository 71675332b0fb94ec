/** The schemas of a budget and its settings, and the JSON of a budget. */
import type { Static } from "typebox";
import { amountFormat } from "../../../domain/amount-format.ts";
import { BUDGET_FIELDS, type Budget } from "../../../domain/budget.ts";
import { CALENDAR_MONTHS } from "../../../domain/calendar-months.ts";
import type { Converted } from "../../../operations/budget/change-periods.ts";
import type { MemberBudget } from "../../../operations/people/members.ts";
import { carriesFromDay } from "../../../operations/period-start.ts";
import { changedFields, formatStored, jsonFields } from "../../field-schemas.ts";
import {
  Amount,
  byDefault,
  CurrencyCode,
  Day,
  described,
  Fields,
  Flag,
  Id,
  Name,
  Named,
  Nullable,
  TimeZone,
} from "../../shapes.ts";
import { Type } from "../../type.ts";
import { formatMonthPlan, MonthPlanJson } from "../periods/plan-schema.ts";
import { ListedPeriod, PeriodRuleJson, RuleOfPeriods } from "../periods/schema.ts";
import { IsAvailable, RoleJson } from "../session/schema.ts";
import { SpendingPowerResponse } from "./schema.ts";

const { carries_from, carries_from_day, periods: _, ...fields } = jsonFields(BUDGET_FIELDS);

export const BudgetJson = Named("Budget", {
  ...fields,
  carries_from,
  carries_from_day,
  periods: Type.Array(PeriodRuleJson, {
    description: "The rules for the starts of periods, each in force until the next. By default, calendar months.",
  }),
});

/** The budget in the change log, which has no computed fields. */
export const BudgetSettingsJson = Named("BudgetSettings", {
  ...fields,
  carries_from,
  periods: Type.Array(PeriodRuleJson),
});

export const BudgetResponse = Named("BudgetResponse", "The budget.", { budget: BudgetJson });

const BudgetSummary = Named("BudgetSummary", {
  id: Id,
  name: Name,
  currency: Nullable(described(CurrencyCode, "Null if the budget is not available.")),
  time_zone: Nullable(described(TimeZone, "Null if the budget is not available.")),
  role: Nullable(described(RoleJson, "The user's role. Null for a token.")),
  is_demo: Flag("Whether it is the user's demo budget."),
  is_available: IsAvailable,
});

export const CreateBudgetBody = Named("CreateBudgetRequest", "Either `budget` or `demo`.", {
  budget: Type.Optional(
    Named("NewBudget", {
      name: Name,
      currency: CurrencyCode,
      time_zone: described(TimeZone, "Decides when a day starts."),
    }),
  ),
  demo: Type.Optional(
    Type.Unsafe<true>({
      type: "boolean",
      enum: [true],
      description: "Creates the user's demo budget, or returns it.",
      "x-expects": "true",
    }),
  ),
  demo_currency: Type.Optional(
    described(CurrencyCode, "The currency of a new demo budget. Default: that of the budget that is open."),
  ),
});

export const CreateBudgetResponse = Named("CreateBudgetResponse", "The new budget.", { budget: BudgetSummary });

export const BudgetsResponse = Named("BudgetsResponse", "The budgets.", { budgets: Type.Array(BudgetSummary) });

export const UpdateBudgetResponse = Named(
  "UpdateBudgetResponse",
  "The budget. With `dry_run=true`, also the spending power of the current period after the change and, with `period`, the periods around the change.",
  {
    budget: BudgetJson,
    spending_power: Type.Optional(SpendingPowerResponse),
    periods: Type.Optional(
      Type.Array(ListedPeriod, { description: "The period before the change, and the next ones." }),
    ),
    converted: Type.Optional(
      Fields(
        {
          plans: Type.Array(MonthPlanJson, { description: "The plans from the change on." }),
          goals: Type.Array(
            Fields({
              id: described(Id, "The goal."),
              name: Name,
              monthly: described(Amount, "The share of each period, in the budget's currency."),
            }),
            { description: "The goals with a fixed share." },
          ),
        },
        { description: "With `convert`, the amounts for the new periods." },
      ),
    ),
  },
);

export const UpdateBudgetBody = Named("UpdateBudgetRequest", {
  budget: Named("BudgetChanges", "The fields to change.", {
    ...changedFields(BUDGET_FIELDS),
    name: Type.Optional(described(Name, "1 to 200 characters, not all blank. No other budget may have this name.")),
    currency: Type.Optional(
      described(
        CurrencyCode,
        "The new currency of spending power, plans, goals and the floor. Their numbers do not change.",
      ),
    ),
    relabel_accounts: Type.Optional(
      byDefault(Flag("If true, every account in the budget's old currency is relabeled too."), false),
    ),
    period: Type.Optional(
      Named("PeriodChange", "The rule for the starts of periods.", {
        rule: RuleOfPeriods.rule,
        starts_on: Type.Optional(
          described(
            Day,
            "A day from which the rule counts its intervals, forward and backward. If absent, `period_from`, or today.",
          ),
        ),
        weekend: Type.Optional(byDefault(RuleOfPeriods.weekend, "keep")),
      }),
    ),
    period_from: Type.Optional(
      Nullable(
        described(
          Day,
          "With `period`: a period starts on this day, and the rule holds from it on. Earlier periods stay as they are. Null: the rule holds for all time. If absent, the next start of the rule.",
        ),
      ),
    ),
    convert: Type.Optional(
      byDefault(
        Flag(
          "With `period`: if true, plans from the change on and the `monthly` of goals are converted to the number of periods in twelve months, rounded to whole units of the currency.",
        ),
        false,
      ),
    ),
  }),
});

export function formatBudgets(budgets: readonly MemberBudget[]): Static<typeof BudgetsResponse> {
  return { budgets: [...budgets] };
}

export function formatBudget(budget: Budget): Static<typeof BudgetJson> {
  return { ...formatBudgetSettings(budget), carries_from_day: carriesFromDay(budget, budget.periods) };
}

export function formatBudgetSettings(budget: Budget): Static<typeof BudgetSettingsJson> {
  const { periods = [] } = budget;
  const listed = periods.length === 0 ? [CALENDAR_MONTHS] : [...periods];
  return { ...formatStored(BUDGET_FIELDS, budget, budget.currency), periods: listed };
}

export function formatConverted({ plans, goals }: Converted, currency: string) {
  const format = amountFormat(currency);
  return {
    plans: [...plans].map(([id, amounts]) => formatMonthPlan(id, Object.fromEntries(amounts), currency)),
    goals: goals.map(({ id, name, monthlyMinor }) => ({ id, name, monthly: format(monthlyMinor) })),
  };
}
