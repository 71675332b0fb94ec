/**
 * The JSON of each type of resource in the change log. That of a resource with a field table follows from the table, unless
 * the type has a line below.
 */
import type { TSchema } from "typebox";
import type { Account } from "../../../domain/account.ts";
import type { Attachment } from "../../../domain/attachment.ts";
import type { BalancePoint } from "../../../domain/balance-check.ts";
import type { Budget } from "../../../domain/budget.ts";
import type { Category } from "../../../domain/category.ts";
import type { DatedRate } from "../../../domain/exchange-rate.ts";
import type { ComputedJson, FieldTable, Stored } from "../../../domain/field.ts";
import type { Goal } from "../../../domain/goal.ts";
import type { Payee } from "../../../domain/payee.ts";
import type { PayeeAlias } from "../../../domain/payee-alias.ts";
import type { Reconciliation } from "../../../domain/reconciliation.ts";
import type { RecurringRule } from "../../../domain/recurring-rule.ts";
import {
  type FieldResource,
  type FieldsOf,
  RESOURCE_TYPES,
  RESOURCES,
  type ResourceType,
} from "../../../domain/resource.ts";
import type { Rule } from "../../../domain/rule.ts";
import type { Tag } from "../../../domain/tag.ts";
import type { Transaction } from "../../../domain/transaction.ts";
import type { Currencies } from "../../../operations/changes/past-rows.ts";
import type { OccurrenceDecisions, ResourceRow } from "../../../operations/changes/resources.ts";
import { formatStored, jsonFields } from "../../field-schemas.ts";
import { Fields } from "../../shapes.ts";
import { BalancePointJson, formatBalancePoint } from "../accounts/balance-check-schema.ts";
import { formatReconciliation, ReconciliationJson } from "../accounts/reconciliation-schema.ts";
import { AccountJson, formatAccount } from "../accounts/schema.ts";
import { AttachmentJson, formatAttachment } from "../attachments/schema.ts";
import { BudgetSettingsJson, formatBudgetSettings } from "../budget/settings-schema.ts";
import { CategorySettingsJson, formatCategorySettings } from "../categories/schema.ts";
import { ExchangeRateJson, formatExchangeRate } from "../exchange-rates/schema.ts";
import { formatGoalSettings, GoalSettingsJson } from "../goals/schema.ts";
import { PayeeAliasJson } from "../payees/alias-schema.ts";
import { PayeeJson } from "../payees/schema.ts";
import { formatMonthPlan, MonthPlanJson } from "../periods/plan-schema.ts";
import { formatDecisions, OccurrenceDecisionsJson } from "../recurring/occurrence-schema.ts";
import { formatRecurringRule, RecurringRuleJson } from "../recurring/schema.ts";
import { formatRule, RuleJson } from "../rules/schema.ts";
import { TagNameJson } from "../tags/schema.ts";
import { formatTransaction, TransactionJson } from "../transactions/schema.ts";

interface ResourceView {
  /** The name of the list of these resources. */
  readonly list: string;
  readonly schema: TSchema;
  format(row: ResourceRow, currencies: Currencies, id: string): object;
}

/** The types whose JSON needs nothing but the fields that are stored. */
type UsualType = {
  [Type in FieldResource]: keyof ComputedJson<FieldsOf<Type>> extends never ? Type : never;
}[FieldResource];

/** Every type that is not usual must be here. */
const UNUSUAL: Readonly<
  Record<Exclude<ResourceType, UsualType>, ResourceView> & Partial<Record<UsualType, ResourceView>>
> = {
  transaction: view("transactions", TransactionJson, (t: Transaction, { accounts }) => formatTransaction(t, accounts)),
  budget: view("budgets", BudgetSettingsJson, (budget: Budget) => formatBudgetSettings(budget)),
  account: view("accounts", AccountJson, (account: Account) => formatAccount(account)),
  reconciliation: view("reconciliations", ReconciliationJson, (row: Reconciliation) => formatReconciliation(row)),
  balance_point: view("balance_points", BalancePointJson, (point: BalancePoint) => formatBalancePoint(point)),
  payee: view("payees", PayeeJson, (payee: Payee) => payee),
  payee_alias: view("payee_aliases", PayeeAliasJson, (alias: PayeeAlias) => alias),
  attachment: view("attachments", AttachmentJson, (attachment: Attachment) => formatAttachment(attachment)),
  tag: view("tags", TagNameJson, ({ id, name }: Tag) => ({ id, name })),
  category: view("categories", CategorySettingsJson, (row: Category, { budget }) =>
    formatCategorySettings(row, budget),
  ),
  goal: view("goals", GoalSettingsJson, (row: Goal, { budget }) => formatGoalSettings(row, budget)),
  recurring_rule: view("recurring", RecurringRuleJson, (rule: RecurringRule) => formatRecurringRule(rule)),
  rule: view("rules", RuleJson, (rule: Rule) => formatRule(rule)),
  occurrence: view("occurrences", OccurrenceDecisionsJson, (row: OccurrenceDecisions, _, id) =>
    formatDecisions(id, row),
  ),
  month: view("months", MonthPlanJson, (row: Record<string, number>, { budget }, id) =>
    formatMonthPlan(id, row, budget),
  ),
  exchange_rate: view("exchange_rates", ExchangeRateJson, (rate: DatedRate) =>
    formatExchangeRate({ ...rate, is_shared: false }),
  ),
};

export const RESOURCE_VIEWS = Object.fromEntries(
  RESOURCE_TYPES.map((type) => [type, UNUSUAL[type] ?? usual(type as UsualType)]),
) as Readonly<Record<ResourceType, ResourceView>>;

/** Amounts are in the currency of the resource, or of the budget if it has none. */
function usual(type: UsualType): ResourceView {
  const { table, fields }: { readonly table: string; readonly fields: FieldTable } = RESOURCES[type];
  return {
    list: table,
    schema: Fields(jsonFields(fields), { title: titleOf(type) }),
    format: (row, { budget }) => formatStored(fields, row as Stored<FieldTable>, String(row.currency ?? budget)),
  };
}

/** `recurring_rule` becomes `RecurringRule`. */
export function titleOf(name: string): string {
  return name.replaceAll(/(?:^|_)(.)/g, (_, letter: string) => letter.toUpperCase());
}

function view<T>(
  list: string,
  schema: TSchema,
  format: (row: T, currencies: Currencies, id: string) => object,
): ResourceView {
  return { list, schema, format: format as unknown as ResourceView["format"] };
}
