/** The schemas of recurring rules and suggestions, and their JSON. */
import type { Static } from "typebox";
import { amountFormat } from "../../../domain/amount-format.ts";
import { CADENCES } from "../../../domain/find-recurring.ts";
import { RECURRING_RULE_FIELDS, type RecurringRule } from "../../../domain/recurring-rule.ts";
import type { Suggestion } from "../../../operations/recurring/suggest-recurring-rules.ts";
import { changedFields, formatFields, jsonFields, NULL_IS_ABSENT, newFields } from "../../field-schemas.ts";
import { Amount, Day, Fields, Id, OneOf, ReferenceFields, ServerFields } from "../../shapes.ts";
import { Type } from "../../type.ts";
import { ListedDismissalJson } from "./dismissed-schema.ts";

const RULE = jsonFields(RECURRING_RULE_FIELDS);

export const RecurringRuleJson = Fields(RULE, { title: "RecurringRule" });

export const RecurringRuleResponse = Fields(
  { recurring_rule: RecurringRuleJson },
  { title: "RecurringRuleResponse", description: "The recurring rule." },
);
export const RecurringRulesResponse = Fields(
  { recurring: Type.Array(RecurringRuleJson) },
  { title: "RecurringRulesResponse", description: "The recurring rules, in order of creation." },
);

const NewRecurringRule = Fields(
  { ...ServerFields, ...newFields(RECURRING_RULE_FIELDS, NULL_IS_ABSENT), ...ReferenceFields },
  {
    title: "NewRecurringRule",
    description:
      "Has exactly one of `payee_id`, `payee` and `transfer_account_id`, and at most one of `category_id` and `category`. A null counts as absent.",
  },
);

const RecurringRuleChanges = Fields(
  { ...ServerFields, ...changedFields(RECURRING_RULE_FIELDS, NULL_IS_ABSENT), ...ReferenceFields },
  {
    title: "RecurringRuleChanges",
    description: "The fields to change. Null removes a value that may be absent, such as `ends_on`.",
  },
);

export const CreateRecurringRuleBody = Fields(
  { recurring_rule: NewRecurringRule },
  { title: "CreateRecurringRuleRequest" },
);

export const UpdateRecurringRuleBody = Fields(
  { recurring_rule: RecurringRuleChanges },
  { title: "UpdateRecurringRuleRequest" },
);

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

const SuggestedRule = Fields(SUGGESTED, {
  title: "SuggestedRecurringRule",
  description: "The rule, in the form of a create request.",
});

export const SuggestionsResponse = Fields(
  {
    suggestions: Type.Array(
      Fields(
        {
          recurring_rule: SuggestedRule,
          every: OneOf(CADENCES, { description: "How often it recurs." }),
          evidence: Type.Array(Fields({ transaction_id: Id, authorized_at: Day, amount: Amount }), {
            description: "The transactions that show the pattern, oldest first.",
          }),
        },
        { title: "RecurringSuggestion" },
      ),
    ),
    dismissed: Type.Array(ListedDismissalJson, { description: "The dismissed suggestions, oldest first." }),
  },
  { title: "RecurringSuggestionsResponse", description: "The suggested rules." },
);

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
