/** The routes of recurring rules, `/v1/recurring`. `occurrence-routes.ts` has their occurrences. */
import { amountFormat } from "../../../domain/amount-format.ts";
import type { RecurringRule } from "../../../domain/recurring-rule.ts";
import { REFERENCE_PROBLEMS } from "../../../operations/ledger/references.ts";
import { setAside } from "../../../operations/month/set-aside.ts";
import { adoptPayments } from "../../../operations/recurring/adopt-payments.ts";
import {
  dismissSuggestion,
  listDismissedSuggestions,
  restoreSuggestion,
} from "../../../operations/recurring/dismiss-suggestion.ts";
import {
  createRecurringRule,
  deleteRecurringRule,
  getRecurringRule,
  listRecurringRules,
  updateRecurringRule,
} from "../../../operations/recurring/recurring-rules.ts";
import { suggestRecurringRules } from "../../../operations/recurring/suggest-recurring-rules.ts";
import type { Read } from "../../../operations/service.ts";
import { deleteRoute, readRoute, tagged, writeRoute } from "../../route.ts";
import { Amount, Day, described, Fields, Id, Named, YearMonth } from "../../shapes.ts";
import { formatPeriod, PeriodJson } from "../periods/schema.ts";
import { DismissedSuggestionResponse, DismissSuggestionBody, formatDismissedSuggestion } from "./dismissed-schema.ts";
import {
  AdoptPaymentsBody,
  CreateRecurringRuleBody,
  formatRecurringRule,
  formatSuggestion,
  RecurringRuleResponse,
  RecurringRulesResponse,
  SuggestionsResponse,
  UpdateRecurringRuleBody,
  withoutIgnoredFields,
} from "./schema.ts";

const toResponse = (rule: RecurringRule) => ({ recurring_rule: formatRecurringRule(rule) });

/** The resource that If-Match is checked against: the rule, even when one of its occurrences changes. */
export const currentRule = async (read: Read, { recurring_id }: { readonly recurring_id: string }) =>
  toResponse(await getRecurringRule(read, recurring_id));

const AMOUNT_PROBLEMS = [
  ...REFERENCE_PROBLEMS,
  "unknown_currency",
  "transfer_to_same_account",
  "too_many_decimals",
  "amount_out_of_range",
  "amount_is_zero",
  "amount_range_mismatch",
  "rule_broken",
] as const;

const RULE_PROBLEMS = [
  ...AMOUNT_PROBLEMS,
  "account_closed",
  "invalid_recurrence_rule",
  "recurrence_out_of_reach",
  "too_many_occurrences",
] as const;

const SetAsideResponse = Named("SetAsideResponse", "The money set aside.", {
  set_aside: Fields(
    {
      category_id: described(Id, "The rule's category, which now carries."),
      carries_from: described(YearMonth, "The month from which the category carries."),
      carries_from_day: described(Day, "The first day of the period from which it carries."),
      amount: described(Amount, "The amount that each period plans in addition, in the budget's currency."),
      year_month: described(YearMonth, "The month of the first period that plans it."),
      period: PeriodJson,
    },
    { description: "The amount and the periods." },
  ),
});

export const recurringRoutes = tagged("Recurring", [
  readRoute("GET /v1/recurring", {
    operationId: "listRecurringRules",
    summary: "List recurring rules",
    description: "Returns all recurring rules in order of creation.",
    response: RecurringRulesResponse,
    handle: async (read) => ({ recurring: (await listRecurringRules(read)).map(formatRecurringRule) }),
  }),
  readRoute("GET /v1/recurring/suggestions", {
    operationId: "suggestRecurringRules",
    summary: "Suggest recurring rules",
    description:
      "Searches the last thirteen months for payments and transfers of similar amounts that still recur every week, two weeks, month, quarter or year. Returns each as a rule that you can send to `POST /v1/recurring`, with the transactions that show the pattern. Payments that already have a rule are left out, and so are `dismissed` ones.\n\nIf an existing rule of the same account has a similar amount and similar days but another payee, `same_as` names it: a second rule would count these payments twice. Ask whether they are the same, and send `adopt` to `POST /v1/recurring/:recurring_id/adopt` if so.",
    response: SuggestionsResponse,
    problems: ["too_many_occurrences"],
    handle: async (read) => ({
      suggestions: (await suggestRecurringRules(read, read.nowMs)).map(formatSuggestion),
      dismissed: (await listDismissedSuggestions(read)).map((one) => ({
        ...formatDismissedSuggestion(one),
        name: one.name,
      })),
    }),
  }),
  writeRoute("POST /v1/recurring/suggestions/dismiss", {
    operationId: "dismissRecurringSuggestion",
    summary: "Dismiss a suggested rule",
    description:
      "Stops suggestions for similar payments: those with the same payee, or between the same accounts, with the same direction and currency and a similar amount. Send these fields of the suggested rule. Dismissing a suggestion again changes nothing.",
    body: DismissSuggestionBody,
    response: DismissedSuggestionResponse,
    problems: AMOUNT_PROBLEMS,
    handle: async (write, { body }) => ({
      dismissed_suggestion: formatDismissedSuggestion(await dismissSuggestion(write, body.suggestion)),
    }),
  }),
  deleteRoute("DELETE /v1/recurring/suggestions/dismissed/:dismissed_id", {
    operationId: "restoreRecurringSuggestion",
    summary: "Suggest a dismissed rule again",
    description: "Deletes the dismissal. The payments are suggested again if they still recur and have no rule.",
    handle: (write, { params }) => restoreSuggestion(write, params.dismissed_id),
  }),
  readRoute("GET /v1/recurring/:recurring_id", {
    operationId: "getRecurringRule",
    summary: "Get a recurring rule",
    response: RecurringRuleResponse,
    isSingle: true,
    handle: (read, { params }) => currentRule(read, params),
  }),
  writeRoute("POST /v1/recurring", {
    operationId: "createRecurringRule",
    summary: "Create a recurring rule",
    description:
      "A rule describes income, a bill, a subscription or a transfer that repeats. It has exactly one of `payee_id`, `payee` and `transfer_account_id`, and at most one of `category_id` and `category`. Each occurrence is matched with transactions by payee, amount and day.",
    body: CreateRecurringRuleBody,
    status: 201,
    response: RecurringRuleResponse,
    isSingle: true,
    problems: RULE_PROBLEMS,
    handle: async (write, { body }) =>
      toResponse(await createRecurringRule(write, withoutIgnoredFields(body.recurring_rule))),
  }),
  writeRoute("PUT /v1/recurring/:recurring_id", {
    operationId: "updateRecurringRule",
    summary: "Update a recurring rule",
    description:
      "Only the fields that you send change. The result must meet the same requirements as a new rule. A new `rule`, `starts_on` or `account_id` holds from today: earlier days keep the earlier schedule, which is listed in `earlier`. A new amount or category does not reopen occurrences that were due before today: any payment settles those. Decisions about days that are no longer scheduled stay stored but have no effect.",
    body: UpdateRecurringRuleBody,
    response: RecurringRuleResponse,
    isSingle: true,
    problems: RULE_PROBLEMS,
    current: currentRule,
    handle: async (write, { params, body }) =>
      toResponse(await updateRecurringRule(write, params.recurring_id, withoutIgnoredFields(body.recurring_rule))),
  }),
  writeRoute("POST /v1/recurring/:recurring_id/adopt", {
    operationId: "adoptPayments",
    summary: "Let a rule expect known payments",
    description:
      "For payments that a rule should expect, but that have another payee, because the bank uses a different name. Merges their payee into the rule's, which gets its name as an alias, so past and later payments match. Transfers cannot be merged: with `transfer_account_id`, or if the rule is a transfer, the rule takes the account or payee that you send. `category_id` becomes the rule's category: payments in another category that somebody chose do not match. One undo takes everything back.",
    body: AdoptPaymentsBody,
    response: RecurringRuleResponse,
    problems: RULE_PROBLEMS,
    current: currentRule,
    handle: async (write, { params, body }) =>
      toResponse(await adoptPayments(write, params.recurring_id, body.recurring_rule)),
  }),
  writeRoute("POST /v1/recurring/:recurring_id/set_aside", {
    operationId: "setAsideForRecurringRule",
    summary: "Set money aside for a bill",
    description:
      "Makes the rule's category carry, and adds to its plan, from the next period on and in every later plan, the smallest equal amount with which its fund can pay every due day of all rules of the category in the next twelve months. To see the amount first, send `dry_run=true`.",
    response: SetAsideResponse,
    problems: ["not_a_bill", "archived_category", "sum_out_of_range", "too_many_occurrences"],
    current: currentRule,
    async handle(write, { params }) {
      const { category, carriesFrom, amountMinor, currency, firstPlan } = await setAside(write, params.recurring_id);
      const set_aside = {
        category_id: category.id,
        carries_from: carriesFrom.yearMonth,
        carries_from_day: carriesFrom.day,
        amount: amountFormat(currency)(amountMinor),
        year_month: firstPlan.yearMonth,
        period: formatPeriod(firstPlan),
      };
      return { set_aside };
    },
  }),
  deleteRoute("DELETE /v1/recurring/:recurring_id", {
    operationId: "deleteRecurringRule",
    summary: "Delete a recurring rule",
    description: "Transactions stay as they are. To end a rule and keep its past occurrences, set `ends_on` instead.",
    current: currentRule,
    handle: (write, { params }) => deleteRecurringRule(write, params.recurring_id),
  }),
]);
