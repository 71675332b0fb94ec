/** The schemas of recurring rules and suggestions, and their JSON. */
import type { Static } from "typebox";
import { amountFormat } from "../../../domain/amount-format.ts";
import { CADENCES } from "../../../domain/find-recurring.ts";
import { RECURRING_RULE_FIELDS, type RecurringRule } from "../../../domain/recurring-rule.ts";
import type { Suggestion } from "../../../operations/recurring/suggest-recurring-rules.ts";
import { changedFields, formatFields, jsonFields, NULL_IS_ABSENT, newFields } from "../../field-schemas.ts";
import { Amount, Day, Fields, Id, Named, OneOf, ReferenceFields, ServerFields } from "../../shapes.ts";
import { Type } from "../../type.ts";
import { ListedDismissalJson } from "./dismissed-schema.ts";

const RULE = jsonFields(RECURRING_RULE_FIELDS);

export const RecurringRuleJson = Named("RecurringRule", RULE);

export const RecurringRuleResponse = Named("RecurringRuleResponse", "The recurring rule.", {
  recurring_rule: RecurringRuleJson,
});
export const RecurringRulesResponse = Named("RecurringRulesResponse", "The recurring rules, in order of creation.", {
  recurring: Type.Array(RecurringRuleJson),
});

const NewRecurringRule = Named(
  "NewRecurringRule",
  "Has exactly one of `payee_id`, `payee` and `transfer_account_id`, and at most one of `category_id` and `category`. A null counts as absent.",
  { ...ServerFields, ...newFields(RECURRING_RULE_FIELDS, NULL_IS_ABSENT), ...ReferenceFields },
);

const RecurringRuleChanges = Named(
  "RecurringRuleChanges",
  "The fields to change. Null removes a value that may be absent, such as `ends_on`.",
  { ...ServerFields, ...changedFields(RECURRING_RULE_FIELDS, NULL_IS_ABSENT), ...ReferenceFields },
);

export const CreateRecurringRuleBody = Named("CreateRecurringRuleRequest", { recurring_rule: NewRecurringRule });

export const UpdateRecurringRuleBody = Named("UpdateRecurringRuleRequest", { recurring_rule: RecurringRuleChanges });

const {
  id: _id,
  ends_on,
  grace_days,
  match_days_before,
  match_days_after,
  created_at,
  updated_at,
  ...SUGGESTED
} = RULE;

const SuggestedRule = Named("SuggestedRecurringRule", "The rule, in the form of a create request.", SUGGESTED);

export const SuggestionsResponse = Named("RecurringSuggestionsResponse", "The suggested rules.", {
  suggestions: Type.Array(
    Named("RecurringSuggestion", {
      recurring_rule: SuggestedRule,
      every: OneOf(CADENCES, { description: "How often it recurs." }),
      evidence: Type.Array(Fields({ transaction_id: Id, authorized_at: Day, amount: Amount }), {
        description: "The transactions that show the pattern, oldest first.",
      }),
    }),
  ),
  dismissed: Type.Array(ListedDismissalJson, { description: "The dismissed suggestions, oldest first." }),
});

export function formatSuggestion({ cadence, evidence, ...suggested }: Suggestion) {
  const format = amountFormat(suggested.currency);
  const { amount_minor, amount_to_minor, ...rule } = suggested;
  return {
    recurring_rule: { ...rule, amount: format(amount_minor), amount_to: format(amount_to_minor) },
    every: cadence,
    evidence: evidence.map((one) => ({
      transaction_id: one.id,
      authorized_at: one.authorized_at,
      amount: format(one.amount_minor),
    })),
  };
}

export function formatRecurringRule(rule: RecurringRule): Static<typeof RecurringRuleJson> {
  return formatFields(RECURRING_RULE_FIELDS, rule, rule.currency, {});
}
