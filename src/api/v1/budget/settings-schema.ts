/** The schemas of a budget and its settings, and the JSON of a budget. */
import type { Static } from "typebox";
import { BUDGET_FIELDS, type Budget } from "../../../domain/budget.ts";
import type { MemberBudget } from "../../../operations/people/members.ts";
import { changedFields, formatFields, jsonFields } from "../../field-schemas.ts";
import { byDefault, CurrencyCode, described, Flag, Id, Name, Named, Nullable, TimeZone } from "../../shapes.ts";
import { Type } from "../../type.ts";
import { RoleJson } from "../session/schema.ts";
import { SpendingPowerResponse } from "./schema.ts";

export const BudgetJson = Named("Budget", jsonFields(BUDGET_FIELDS));

export const BudgetResponse = Named("BudgetResponse", "The budget.", { budget: BudgetJson });

const BudgetSummary = Named("BudgetSummary", {
  id: Id,
  name: Name,
  currency: CurrencyCode,
  time_zone: TimeZone,
  role: Nullable(described(RoleJson, "The user's role. Null for a token.")),
  is_demo: Flag("Whether it is the user's demo budget."),
});

export const DemoBudgetBody = Named("CreateDemoBudgetRequest", {
  demo: Type.Unsafe<true>({
    type: "boolean",
    enum: [true],
    description: "Only demo budgets can be created.",
    "x-expects": "true",
  }),
});

export const DemoBudgetResponse = Named("DemoBudgetResponse", "The demo budget of the user.", {
  budget: BudgetSummary,
});

export const BudgetsResponse = Named("BudgetsResponse", "The budgets.", { budgets: Type.Array(BudgetSummary) });

export const UpdateBudgetResponse = Named(
  "UpdateBudgetResponse",
  "The budget. With `dry_run=true`, also the spending power of the current month after the change.",
  { budget: BudgetJson, spending_power: Type.Optional(SpendingPowerResponse) },
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
  }),
});

export function formatBudgets(budgets: readonly MemberBudget[]): Static<typeof BudgetsResponse> {
  return { budgets: [...budgets] };
}

export function formatBudget(budget: Budget): Static<typeof BudgetJson> {
  return formatFields(BUDGET_FIELDS, budget, budget.currency, {});
}
