/** The routes of the history of a resource. A new type is a line below. */
import { isSeq, type ResourceType } from "../../../domain/change.ts";
import { listHistory } from "../../../operations/changes/read-history.ts";
import { formatCursor, parseCursor } from "../../cursor.ts";
import { type Route, readRoute } from "../../route.ts";
import { DEFAULT_HISTORY, formatHistory, HistoryResponse, ListHistoryQuery } from "./schema.ts";

/** Added to the descriptions. */
const NOTES: Readonly<Partial<Record<ResourceType, string>>> = {
  account: " Changes that only moved the balance through transactions are left out.",
  month: " Earlier plans that apply to the month have a history of their own.",
};

export const historyRoutes: readonly Route[] = [
  history("transaction", "a transaction", "/v1/transactions/:transaction_id", "listTransactionHistory", "Transactions"),
  history("account", "an account", "/v1/accounts/:account_id", "listAccountHistory", "Accounts"),
  history("category", "a category", "/v1/categories/:category_id", "listCategoryHistory", "Categories"),
  history("payee", "a payee", "/v1/payees/:payee_id", "listPayeeHistory", "Payees"),
  history("tag", "a tag", "/v1/tags/:tag_id", "listTagHistory", "Tags"),
  history("goal", "a goal", "/v1/goals/:goal_id", "listGoalHistory", "Goals"),
  history("recurring_rule", "a recurring rule", "/v1/recurring/:recurring_id", "listRecurringRuleHistory", "Recurring"),
  history("month", "a month's plan", "/v1/budget/months/:year_month", "listMonthHistory", "Months"),
  history("budget", "the budget", "/v1/budget", "listBudgetHistory", "Budget"),
];

/** The path has the id of the resource as its only parameter. Without a parameter, the resource is the budget. */
function history(type: ResourceType, thing: string, path: string, operationId: string, tag: string): Route {
  const route = readRoute(`GET ${path}/history`, {
    operationId,
    summary: `List the changes of ${thing}`,
    description: `Returns the changes of ${thing}, newest first, with the values before and after each${type === "budget" ? "" : ", even after it was deleted"}.${NOTES[type] ?? ""}`,
    query: ListHistoryQuery,
    response: HistoryResponse,
    problems: ["invalid_cursor"],
    handle: async (read, { params, query: { limit = DEFAULT_HISTORY, cursor } }) => {
      const [id = read.token.budget_id] = Object.values(params as Readonly<Record<string, string>>);
      const until = cursor === undefined ? undefined : Number(parseCursor(cursor, [isSeq])[0]);
      const found = await listHistory(read, type, id, { until, limit });
      const next = found.next === null ? null : formatCursor([String(found.next)]);
      return { history: formatHistory(found), has_more: found.next !== null, next_cursor: next };
    },
  });
  return { ...route, tag };
}
