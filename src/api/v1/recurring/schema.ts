/** The schemas of recurring rules and suggestions, and their JSON. */
import type { Static } from "typebox";
import { amountFormat } from "../../../domain/amount-format.ts";
import { CADENCES } from "../../../domain/find-recurring.ts";
import {
  DEFAULT_GRACE_DAYS,
  DEFAULT_MATCH_DAYS_AFTER,
  DEFAULT_MATCH_DAYS_BEFORE,
  MAX_MATCH_DAYS,
  type RecurringRule,
  WEEKEND_SHIFTS,
} from "../../../domain/recurring-rule.ts";
import type { Suggestion } from "../../../operations/recurring/suggest-recurring-rules.ts";
import {
  Amount,
  byDefault,
  CurrencyCode,
  Day,
  described,
  Fields,
  Id,
  Name,
  Nullable,
  OneOf,
  ReferenceFields,
  ServerFields,
  Timestamp,
} from "../../shapes.ts";
import { Type } from "../../type.ts";
import { ListedDismissalJson } from "./dismissed-schema.ts";

const RuleText = Type.String({
  minLength: 1,
  maxLength: 500,
  description:
    "A recurrence rule (RFC 5545) without times of day: `FREQ=DAILY`, `WEEKLY`, `MONTHLY` or `YEARLY`, with any of `INTERVAL`, `COUNT` or `UNTIL`, `BYDAY`, `BYMONTHDAY`, `BYMONTH`, `BYYEARDAY`, `BYWEEKNO`, `BYSETPOS` and `WKST`. The last day of each month is `FREQ=MONTHLY;BYMONTHDAY=-1`. Every second Friday is `FREQ=WEEKLY;INTERVAL=2;BYDAY=FR`. `BYMONTHDAY=31` skips shorter months; to use their last day instead, write `FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1`.",
  "x-expects": "1 to 500 characters long",
});

const AmountTo = Type.Number({
  description:
    "The other end of a range, if the amount varies. Spending power uses the larger amount for a bill and the smaller amount for income.",
  "x-expects": "a JSON number",
});

const Weekend = OneOf(WEEKEND_SHIFTS, {
  description:
    "The due day if the scheduled day is a Saturday or Sunday: the same day (`keep`), the Friday before, or the Monday after.",
});

function Days(description: string, maximum: number) {
  return Type.Integer({
    minimum: 0,
    maximum,
    description,
    "x-expects": `a whole number from 0 to ${maximum}`,
  });
}

const GraceDays = Days("The number of days for which overdue income still counts.", 366);
const DaysBefore = Days("How many days before the due day a transaction may match.", MAX_MATCH_DAYS);
const DaysAfter = Days("How many days after the due day a transaction may match.", MAX_MATCH_DAYS);

const StartsOn = described(Day, "The first day of the rule. There is no occurrence before this day.");
const EndsOn = described(Day, "The last day on which the rule may have an occurrence. Null if it does not end.");

const AccountId = described(Id, "The account that pays or receives.");

/** The fields that a rule shares with a suggested rule. */
const RULE = {
  name: Name,
  account_id: AccountId,
  transfer_account_id: Nullable(described(Id, "The other account of a transfer. Null for a payment.")),
  payee_id: Nullable(described(Id, "The payee. Null for a transfer.")),
  category_id: Nullable(described(Id, "The category. Null if there is none.")),
  currency: CurrencyCode,
  amount: Amount,
  amount_to: Nullable(AmountTo),
  rule: RuleText,
  starts_on: StartsOn,
};

export const RecurringRuleJson = Fields(
  {
    id: Id,
    ...RULE,
    ends_on: Nullable(EndsOn),
    weekend: Weekend,
    grace_days: GraceDays,
    match_days_before: DaysBefore,
    match_days_after: DaysAfter,
    created_at: Timestamp,
    updated_at: Timestamp,
  },
  { title: "RecurringRule" },
);

export const RecurringRuleResponse = Fields(
  { recurring_rule: RecurringRuleJson },
  { title: "RecurringRuleResponse", description: "The recurring rule." },
);
export const RecurringRulesResponse = Fields(
  { recurring: Type.Array(RecurringRuleJson) },
  { title: "RecurringRulesResponse", description: "The recurring rules, in order of creation." },
);

const REQUIRED = { name: Name, account_id: AccountId, amount: Amount, rule: RuleText, starts_on: StartsOn };

const NewRecurringRule = Fields(
  {
    ...ServerFields,
    ...REQUIRED,
    ...ReferenceFields,
    currency: Type.Optional(
      Nullable(described(CurrencyCode, "An ISO 4217 code, such as `EUR`. If absent, the account's currency.")),
    ),
    amount_to: Type.Optional(byDefault(Nullable(AmountTo), null)),
    ends_on: Type.Optional(byDefault(Nullable(EndsOn), null)),
    weekend: Type.Optional(byDefault(Nullable(Weekend), "keep")),
    grace_days: Type.Optional(byDefault(Nullable(GraceDays), DEFAULT_GRACE_DAYS)),
    match_days_before: Type.Optional(byDefault(Nullable(DaysBefore), DEFAULT_MATCH_DAYS_BEFORE)),
    match_days_after: Type.Optional(byDefault(Nullable(DaysAfter), DEFAULT_MATCH_DAYS_AFTER)),
  },
  {
    title: "NewRecurringRule",
    description:
      "Has exactly one of `payee_id`, `payee` and `transfer_account_id`, and at most one of `category_id` and `category`. A null counts as absent.",
  },
);

const RecurringRuleChanges = Fields(
  {
    ...ServerFields,
    ...Type.Partial(Type.Object(REQUIRED)).properties,
    ...ReferenceFields,
    currency: Type.Optional(Nullable(CurrencyCode)),
    amount_to: Type.Optional(Nullable(AmountTo)),
    ends_on: Type.Optional(Nullable(EndsOn)),
    weekend: Type.Optional(Nullable(Weekend)),
    grace_days: Type.Optional(Nullable(GraceDays)),
    match_days_before: Type.Optional(Nullable(DaysBefore)),
    match_days_after: Type.Optional(Nullable(DaysAfter)),
  },
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

const SuggestedRule = Fields(
  {
    ...RULE,
    weekend: Weekend,
  },
  { title: "SuggestedRecurringRule", description: "The rule, in the form of a create request." },
);

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
  const format = amountFormat(rule.currency);
  return {
    id: rule.id,
    name: rule.name,
    account_id: rule.account_id,
    transfer_account_id: rule.transfer_account_id,
    payee_id: rule.payee_id,
    category_id: rule.category_id,
    currency: rule.currency,
    amount: format(rule.amount_minor),
    amount_to: format(rule.amount_to_minor),
    rule: rule.rule,
    starts_on: rule.starts_on,
    ends_on: rule.ends_on,
    weekend: rule.weekend,
    grace_days: rule.grace_days,
    match_days_before: rule.match_days_before,
    match_days_after: rule.match_days_after,
    created_at: rule.created_at,
    updated_at: rule.updated_at,
  };
}
