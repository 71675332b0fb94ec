/** `/v1/recurring`: the rules. Their occurrences are `occurrence-routes.ts`'s. */
import type { RecurringRule } from "../../../domain/recurring-rule.ts";
import { createRecurringRule } from "../../../operations/recurring/create-recurring-rule.ts";
import { deleteRecurringRule } from "../../../operations/recurring/delete-recurring-rule.ts";
import { getRecurringRule, listRecurringRules } from "../../../operations/recurring/read-recurring-rules.ts";
import { suggestRecurringRules } from "../../../operations/recurring/suggest-recurring-rules.ts";
import { updateRecurringRule } from "../../../operations/recurring/update-recurring-rule.ts";
import { REFERENCE_PROBLEMS } from "../../../operations/references/check-references.ts";
import type { Read } from "../../../operations/service.ts";
import { type Route, readRoute, writeRoute } from "../../route.ts";
import { withoutServerFields } from "../../shapes.ts";
import {
  CreateRecurringRuleBody,
  formatRecurringRule,
  formatSuggestion,
  RecurringRuleAnswer,
  RecurringRulesAnswer,
  SuggestionsAnswer,
  UpdateRecurringRuleBody,
} from "./schema.ts";

const tag = "Recurring";
const answerOf = (rule: RecurringRule) => ({ recurring_rule: formatRecurringRule(rule) });

/** What If-Match is held against: the rule, also where one of its occurrences is decided. */
export const currentRule = async (read: Read, { recurring_id }: { readonly recurring_id: string }) =>
  answerOf(await getRecurringRule(read, recurring_id));

const RULES = [
  ...REFERENCE_PROBLEMS,
  "unknown_currency",
  "transfer_to_same_account",
  "too_many_decimals",
  "amount_out_of_range",
  "amount_is_zero",
  "amount_range_mismatch",
  "invalid_recurrence_rule",
  "recurrence_out_of_reach",
  "too_many_occurrences",
  "rule_broken",
] as const;

export const recurringRoutes: readonly Route[] = [
  readRoute({
    path: "/v1/recurring",
    tag,
    summary: "List the recurring rules, in order of creation",
    answer: RecurringRulesAnswer,
    handle: async (read) => ({ recurring: (await listRecurringRules(read)).map(formatRecurringRule) }),
  }),
  readRoute({
    path: "/v1/recurring/suggestions",
    tag,
    summary: "Suggest rules for what recurs",
    description:
      "Found in the last thirteen months among the transactions of each payee, and among transfers: like amounts every week, two weeks, month, quarter or year that still go on. Each with its evidence, and as it can be sent to create it. What a rule expects already is left out.",
    answer: SuggestionsAnswer,
    handle: async (read) => ({ suggestions: (await suggestRecurringRules(read, read.nowMs)).map(formatSuggestion) }),
  }),
  readRoute({
    path: "/v1/recurring/:recurring_id",
    tag,
    summary: "Read a recurring rule",
    answer: RecurringRuleAnswer,
    isSingle: true,
    handle: (read, { params }) => currentRule(read, params),
  }),
  writeRoute({
    method: "POST",
    path: "/v1/recurring",
    tag,
    summary: "Create a recurring rule",
    description:
      "Pay, a bill, a subscription or a transfer that is expected again and again. Exactly one of `payee_id`, `payee` and `transfer_account_id` says with whom; at most one of `category_id` and `category` says what for. Transactions that keep what it promises are found by payee, amount and day.",
    body: CreateRecurringRuleBody,
    status: 201,
    answer: RecurringRuleAnswer,
    isSingle: true,
    problems: RULES,
    handle: async (write, { body }) =>
      answerOf(await createRecurringRule(write, withoutServerFields(body.recurring_rule))),
  }),
  writeRoute({
    method: "PUT",
    path: "/v1/recurring/:recurring_id",
    tag,
    summary: "Change a recurring rule",
    description:
      "Only the fields sent change, and the result keeps the same rules as a new one. It counts for past occurrences too; what was decided about days that it does not fall on any more is kept, but counts no longer.",
    body: UpdateRecurringRuleBody,
    status: 200,
    answer: RecurringRuleAnswer,
    isSingle: true,
    problems: RULES,
    current: currentRule,
    handle: async (write, { params, body }) =>
      answerOf(await updateRecurringRule(write, params.recurring_id, withoutServerFields(body.recurring_rule))),
  }),
  writeRoute({
    method: "DELETE",
    path: "/v1/recurring/:recurring_id",
    tag,
    summary: "Delete a recurring rule",
    description: "Transactions stay as they are. To let it end and keep its past, set `ends_on`.",
    status: 204,
    current: currentRule,
    handle: async (write, { params }) => {
      await deleteRecurringRule(write, params.recurring_id);
      return undefined;
    },
  }),
];
