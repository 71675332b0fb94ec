/** The routes of `/v1/budgets` and `/v1/budget`: the list of budgets, and one budget with its settings. */

import { dayAt } from "../../../domain/calendar.ts";
import { problemOf } from "../../../domain/problem.ts";
import { updateBudget } from "../../../operations/budget/budgets.ts";
import { periodsAround } from "../../../operations/budget/change-periods.ts";
import { createDemoBudget, deleteDemoBudget } from "../../../operations/budget/demo-budgets.ts";
import { createOwnBudget, listNamesOfOthers } from "../../../operations/budget/own-budgets.ts";
import { getBudget } from "../../../operations/get-budget.ts";
import { reportSpendingPower } from "../../../operations/month/report.ts";
import { loadBudgets } from "../../../operations/people/members.ts";
import { type Read, readOf, userOf } from "../../../operations/service.ts";
import { readRoute, tagged, userRoute, writeRoute } from "../../route.ts";
import { formatListedPeriod } from "../periods/schema.ts";
import { formatSpendingPower } from "./schema.ts";
import {
  BudgetResponse,
  BudgetsResponse,
  CreateBudgetBody,
  CreateBudgetResponse,
  formatBudget,
  formatBudgets,
  formatConverted,
  UpdateBudgetBody,
  UpdateBudgetResponse,
} from "./settings-schema.ts";

const current = async (read: Read) => ({ budget: formatBudget(await getBudget(read)) });

export const budgetSettingRoutes = tagged("Budget", [
  readRoute("GET /v1/budgets", {
    operationId: "listBudgets",
    summary: "List budgets",
    description: "Returns the budgets that the caller may use. For a token, that is exactly one.",
    response: BudgetsResponse,
    handle: async (read) => {
      const { id, name, currency, time_zone } = await getBudget(read);
      return formatBudgets([{ id, name, currency, time_zone, role: null, is_demo: false, is_available: true }]);
    },
    handleSession: async ({ service, session: { memberships, tokens, user } }) => {
      const ofToken = [...tokens.keys()].map((budget_id) => ({ budget_id, role: null, demo_used_at: null }));
      return formatBudgets(await loadBudgets(service.store, user === null ? ofToken : memberships));
    },
  }),
  userRoute("POST /v1/budgets", {
    operationId: "createBudget",
    summary: "Create a budget",
    description:
      "Only for a signed-in user, who becomes the owner.\n\n`budget` creates an empty budget. A user who owns 20 budgets cannot create more.\n\n`demo` creates a separate budget with two years of generated data, up to today, in the time zone of the budget that is open. A user has at most one demo budget; a second request returns it. It cannot have invitations or tokens, and is deleted after 30 days without use.",
    body: CreateBudgetBody,
    status: 201,
    response: CreateBudgetResponse,
    problems: [
      "missing_field",
      "conflicting_fields",
      "name_taken",
      "unknown_currency",
      "unknown_time_zone",
      "too_many_rows",
      "rule_broken",
    ],
    async handle({ service, session: { user }, token }, { body: { budget, demo, demo_currency } }) {
      if (budget !== undefined && demo) {
        const detail = "Send either budget or demo.";
        throw problemOf([{ code: "conflicting_fields", pointer: "/demo", detail }]);
      }
      if (budget !== undefined) return { body: { budget: await createOwnBudget(service, user, budget) } };
      if (!demo) throw problemOf([{ code: "missing_field", pointer: "/budget", detail: "Send budget or demo." }]);
      const current = token && (await service.store.of(token.budget_id).budget.find());
      return { body: { budget: await createDemoBudget(service, user, current, demo_currency) } };
    },
  }),
  userRoute("DELETE /v1/budgets/:budget_id", {
    operationId: "deleteDemoBudget",
    summary: "Delete the demo budget",
    description: "Deletes the user's demo budget with all its data. Only the operator can delete other budgets.",
    status: 204,
    problems: ["demo_budget"],
    async handle({ service, session: { user } }, { params }) {
      await deleteDemoBudget(service, user.id, params.budget_id);
      return {};
    },
  }),
  readRoute("GET /v1/budget", {
    operationId: "getBudget",
    summary: "Get the budget",
    description: "Returns the budget of the request, with its settings.",
    response: BudgetResponse,
    isSingle: true,
    handle: current,
  }),
  writeRoute("PUT /v1/budget", {
    operationId: "updateBudget",
    summary: "Update the budget",
    description:
      "Only the fields that you send change.\n\nA new `currency` relabels the budget: plans, goals, the floor and the values of alerts keep their numbers, and nothing is converted. Accounts and transactions keep their own currencies; their amounts are converted at the rate of their day when spending power is computed. With `relabel_accounts: true`, every account in the old currency is relabeled too. Use it if the currency was wrong from the start. \n\nA new `period` changes the periods from `period_from` on; earlier periods stay as they are. The period that contains `period_from` ends on the day before, and a start of the rule less than 5 days later is left out.\n\nWith `dry_run=true`, the response also has the spending power of the current period after the change, the periods around it, and the converted amounts.",
    body: UpdateBudgetBody,
    response: UpdateBudgetResponse,
    isSingle: true,
    problems: [
      "name_taken",
      "conflicting_fields",
      "unknown_currency",
      "unknown_time_zone",
      "too_many_decimals",
      "amount_out_of_range",
      "currency_does_not_fit",
      "currency_contradiction",
      "synced_account_field",
      "sum_out_of_range",
      "invalid_period_rule",
      "rule_broken",
    ],
    current,
    prepare: async (service, caller, { body }) =>
      body.budget.name === undefined ? undefined : listNamesOfOthers(service, userOf({ caller }), caller.budgetId),
    handle: async (write, { query, body, prepared }) => {
      const otherNames = prepared as ReadonlySet<string> | undefined;
      const { budget, converted } = await updateBudget(write, body.budget, otherNames);
      const answer = { budget: formatBudget(budget) };
      if (!query.dry_run) return answer;
      const nowMs = Date.parse(write.at);
      const power = await reportSpendingPower(readOf(write), nowMs, {});
      return {
        ...answer,
        spending_power: formatSpendingPower(power),
        ...(body.budget.period && {
          periods: periodsAround(budget, dayAt(nowMs, budget.time_zone)).map(formatListedPeriod),
        }),
        ...(converted && { converted: formatConverted(converted, budget.currency) }),
      };
    },
  }),
]);
