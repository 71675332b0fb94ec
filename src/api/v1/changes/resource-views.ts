/** The JSON of each type of resource in the change log. A new type is a line below. */
import type { TSchema } from "typebox";
import type { Account } from "../../../domain/account.ts";
import type { Attachment } from "../../../domain/attachment.ts";
import type { BalancePoint } from "../../../domain/balance-check.ts";
import type { Budget } from "../../../domain/budget.ts";
import type { Category } from "../../../domain/category.ts";
import type { ResourceType } from "../../../domain/change.ts";
import type { DismissedSuggestion } from "../../../domain/dismissed-suggestion.ts";
import type { DatedRate } from "../../../domain/exchange-rate.ts";
import type { Goal } from "../../../domain/goal.ts";
import type { Payee } from "../../../domain/payee.ts";
import type { PayeeAlias } from "../../../domain/payee-alias.ts";
import type { Reconciliation } from "../../../domain/reconciliation.ts";
import type { RecurringRule } from "../../../domain/recurring-rule.ts";
import type { Rule } from "../../../domain/rule.ts";
import type { Tag } from "../../../domain/tag.ts";
import type { Transaction } from "../../../domain/transaction.ts";
import type { Currencies } from "../../../operations/changes/past-rows.ts";
import type { OccurrenceDecisions, Row } from "../../../operations/changes/resources.ts";
import { BalancePointJson, formatBalancePoint } from "../accounts/balance-check-schema.ts";
import { formatReconciliation, ReconciliationJson } from "../accounts/reconciliation-schema.ts";
import { AccountJson, formatAccount } from "../accounts/schema.ts";
import { AttachmentJson, formatAttachment } from "../attachments/schema.ts";
import { BudgetJson, formatBudget } from "../budget/settings-schema.ts";
import { CategoryJson } from "../categories/schema.ts";
import { ExchangeRateJson, formatExchangeRate } from "../exchange-rates/schema.ts";
import { formatGoalSettings, GoalSettingsJson } from "../goals/schema.ts";
import { formatMonthPlan, MonthPlanJson } from "../months/schema.ts";
import { PayeeAliasJson } from "../payees/alias-schema.ts";
import { PayeeJson } from "../payees/schema.ts";
import { DismissedSuggestionJson, formatDismissedSuggestion } from "../recurring/dismissed-schema.ts";
import { formatDecisions, OccurrenceDecisionsJson } from "../recurring/occurrence-schema.ts";
import { formatRecurringRule, RecurringRuleJson } from "../recurring/schema.ts";
import { formatRule, RuleJson } from "../rules/schema.ts";
import { TagNameJson } from "../tags/schema.ts";
import { formatTransaction, TransactionJson } from "../transactions/schema.ts";

interface ResourceView {
  /** The name of the list of these resources. */
  readonly list: string;
  readonly schema: TSchema;
  format(row: Row, currencies: Currencies, id: string): object;
}

export const RESOURCE_VIEWS: Readonly<Record<ResourceType, ResourceView>> = {
  transaction: view("transactions", TransactionJson, (t: Transaction, { accounts }) => formatTransaction(t, accounts)),
  account: view("accounts", AccountJson, (account: Account) => formatAccount(account)),
  reconciliation: view("reconciliations", ReconciliationJson, (row: Reconciliation) => formatReconciliation(row)),
  balance_point: view("balance_points", BalancePointJson, (point: BalancePoint) => formatBalancePoint(point)),
  category: view("categories", CategoryJson, (category: Category) => category),
  payee: view("payees", PayeeJson, (payee: Payee) => payee),
  payee_alias: view("payee_aliases", PayeeAliasJson, (alias: PayeeAlias) => alias),
  attachment: view("attachments", AttachmentJson, (attachment: Attachment) => formatAttachment(attachment)),
  tag: view("tags", TagNameJson, ({ id, name }: Tag) => ({ id, name })),
  goal: view("goals", GoalSettingsJson, (goal: Goal, { budget }) => formatGoalSettings(goal, budget)),
  recurring_rule: view("recurring", RecurringRuleJson, (rule: RecurringRule) => formatRecurringRule(rule)),
  rule: view("rules", RuleJson, (rule: Rule) => formatRule(rule)),
  occurrence: view("occurrences", OccurrenceDecisionsJson, (row: OccurrenceDecisions, _, id) =>
    formatDecisions(id, row),
  ),
  dismissed_suggestion: view("dismissed_suggestions", DismissedSuggestionJson, (one: DismissedSuggestion) =>
    formatDismissedSuggestion(one),
  ),
  month: view("months", MonthPlanJson, (row: Record<string, number>, { budget }, id) =>
    formatMonthPlan(id, row, budget),
  ),
  exchange_rate: view("exchange_rates", ExchangeRateJson, (rate: DatedRate) =>
    formatExchangeRate({ ...rate, is_shared: false }),
  ),
  budget: view("budgets", BudgetJson, (budget: Budget) => formatBudget(budget)),
};

function view<T>(
  list: string,
  schema: TSchema,
  format: (row: T, currencies: Currencies, id: string) => object,
): ResourceView {
  return { list, schema, format: format as unknown as ResourceView["format"] };
}
