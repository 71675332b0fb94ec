/** The schemas of recurring rules and suggestions, and their JSON. */
import type { Static } from "typebox";
import { amountFormat } from "../../../domain/amount-format.ts";
import { CADENCES } from "../../../domain/find-recurring.ts";
import { RECURRING_RULE_FIELDS, type RecurringRule } from "../../../domain/recurring-rule.ts";
import { adoptedBy } from "../../../operations/recurring/same-rule.ts";
import type { KnownSuggestion } from "../../../operations/recurring/suggest-recurring-rules.ts";
import { changedFields, formatFields, jsonFields, NULL_IS_ABSENT, newFields } from "../../field-schemas.ts";
import {
  Amount,
  Day,
  described,
  Fields,
  Id,
  Ignored,
  Name,
  Named,
  Nullable,
  OneOf,
  ReferenceFields,
  ServerFields,
  withoutServerFields,
} from "../../shapes.ts";
import { Type } from "../../type.ts";
import { ListedDismissalJson } from "./dismissed-schema.ts";

const RULE = {
  ...jsonFields(RECURRING_RULE_FIELDS),
  earlier: Type.Array(
    Named("EarlierSchedule", {
      starts_on: described(Day, "The first day of this schedule."),
      until: described(Day, "The last day on which it was in force."),
      recurrence: Type.String({ description: "The recurrence rule." }),
      account_id: described(Id, "The account that paid or received."),
    }),
    {
      description:
        "The schedules before changes of `rule`, `starts_on` or `account_id`, oldest first. The present schedule holds from the day after the last one.",
    },
  ),
};

export const RecurringRuleJson = Named("RecurringRule", RULE);

export const RecurringRuleResponse = Named("RecurringRuleResponse", "The recurring rule.", {
  recurring_rule: RecurringRuleJson,
});
export const RecurringRulesResponse = Named("RecurringRulesResponse", "The recurring rules, in order of creation.", {
  recurring: Type.Array(RecurringRuleJson),
});

/** The fields that only the server sets. A client may send them back. */
const IgnoredFields = {
  ...ServerFields,
  terms_changed_on: Ignored("terms_changed_on"),
  earlier: Type.Optional(
    Nullable(
      Type.Unsafe<object>({
        type: "array",
        description: "Ignored. It is accepted so that you can send back an object that you read.",
        "x-expects": "a list, which is ignored",
      }),
    ),
  ),
};

/** Removes those fields. */
export function withoutIgnoredFields<Sent extends { readonly [Field in keyof typeof IgnoredFields]?: unknown }>(
  sent: Sent,
): Omit<Sent, keyof typeof IgnoredFields> {
  const { terms_changed_on: _, earlier: __, ...rest } = withoutServerFields(sent);
  return rest as Omit<Sent, keyof typeof IgnoredFields>;
}

const NewRecurringRule = Named(
  "NewRecurringRule",
  "Has exactly one of `payee_id`, `payee` and `transfer_account_id`, and at most one of `category_id` and `category`. A null counts as absent.",
  { ...IgnoredFields, ...newFields(RECURRING_RULE_FIELDS, NULL_IS_ABSENT), ...ReferenceFields },
);

const RecurringRuleChanges = Named(
  "RecurringRuleChanges",
  "The fields to change. Null removes a value that may be absent, such as `ends_on`.",
  { ...IgnoredFields, ...changedFields(RECURRING_RULE_FIELDS, NULL_IS_ABSENT), ...ReferenceFields },
);

export const CreateRecurringRuleBody = Named("CreateRecurringRuleRequest", { recurring_rule: NewRecurringRule });

export const UpdateRecurringRuleBody = Named("UpdateRecurringRuleRequest", { recurring_rule: RecurringRuleChanges });

const {
  id: _id,
  ends_on,
  earlier,
  terms_changed_on,
  counts_in,
  grace_days,
  match_days_before,
  match_days_after,
  created_at,
  updated_at,
  ...SUGGESTED
} = RULE;

const SuggestedRule = Named("SuggestedRecurringRule", "The rule, in the form of a create request.", SUGGESTED);

const ADOPTED = {
  payee_id: Type.Optional(Nullable(described(Id, "The payee of the payments."))),
  transfer_account_id: Type.Optional(Nullable(described(Id, "The other account of the transfers."))),
  category_id: Type.Optional(Nullable(described(Id, "The category of the payments, which becomes the rule's."))),
};

export const AdoptPaymentsBody = Named("AdoptPaymentsRequest", {
  recurring_rule: Named("AdoptedPayments", "At most one of `payee_id` and `transfer_account_id`.", ADOPTED),
});

const SameRule = Named("SameRule", "An existing rule that seems to expect these payments already.", {
  recurring_id: described(Id, "The id of the rule."),
  name: described(Name, "The name of the rule."),
  adopt: Nullable(
    Named(
      "PaymentsToAdopt",
      "The `recurring_rule` to send to `POST /v1/recurring/:recurring_id/adopt`. Null if the rule is a transfer and the payments are not: make them transfers instead.",
      ADOPTED,
    ),
  ),
});

export const SuggestionsResponse = Named("RecurringSuggestionsResponse", "The suggested rules.", {
  suggestions: Type.Array(
    Named("RecurringSuggestion", {
      recurring_rule: SuggestedRule,
      every: OneOf(CADENCES, { description: "How often it recurs." }),
      evidence: Type.Array(Fields({ transaction_id: Id, authorized_at: Day, amount: Amount }), {
        description: "The transactions that show the pattern, oldest first.",
      }),
      same_as: Nullable(SameRule),
    }),
  ),
  dismissed: Type.Array(ListedDismissalJson, { description: "The dismissed suggestions, oldest first." }),
});

export function formatSuggestion({ sameAs, ...suggestion }: KnownSuggestion) {
  const { cadence, evidence, ...suggested } = suggestion;
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
    same_as: sameAs && { recurring_id: sameAs.id, name: sameAs.name, adopt: adoptedBy(sameAs, suggestion) },
  };
}

/** The history of rules that older versions deleted has no earlier schedules. */
export function formatRecurringRule({ earlier = [], ...rule }: RecurringRule): Static<typeof RecurringRuleJson> {
  return formatFields(RECURRING_RULE_FIELDS, rule, rule.currency, { earlier }) as Static<typeof RecurringRuleJson>;
}
