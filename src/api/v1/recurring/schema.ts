/** The shapes of recurring rules and of suggestions, and how they are written as JSON. */
import type { Static } from "typebox";
import { amountFormat } from "../../../domain/amount-format.ts";
import { RHYTHMS } from "../../../domain/find-recurring.ts";
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

const RuleText = Type.String({
  minLength: 1,
  maxLength: 500,
  description:
    "A recurrence rule (RFC 5545) without times of day: FREQ=DAILY, WEEKLY, MONTHLY or YEARLY, with any of INTERVAL, COUNT or UNTIL, BYDAY, BYMONTHDAY, BYMONTH, BYYEARDAY, BYWEEKNO, BYSETPOS and WKST. The last day of each month: FREQ=MONTHLY;BYMONTHDAY=-1. Every second Friday: FREQ=WEEKLY;INTERVAL=2;BYDAY=FR. BYMONTHDAY=31 skips shorter months; to use their last day instead, write FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1.",
  "x-expects": "1 to 500 characters",
});

const AmountTo = Type.Number({
  description: "The other end of a range. Of a range, the larger bill or the smaller income is counted on.",
  "x-expects": "a JSON number",
});

const Weekend = OneOf(WEEKEND_SHIFTS, {
  description: "Where a day on a Saturday or Sunday goes: stays, to the Friday before, to the Monday after.",
  default: "keep",
});

function Days(description: string, maximum: number, byDefault: number) {
  return Type.Integer({
    minimum: 0,
    maximum,
    default: byDefault,
    description,
    "x-expects": `a whole number from 0 to ${maximum}`,
  });
}

const GraceDays = Days("For how many days income that does not come goes on counting.", 366, DEFAULT_GRACE_DAYS);
const DaysBefore = Days("How early a transaction may come.", MAX_MATCH_DAYS, DEFAULT_MATCH_DAYS_BEFORE);
const DaysAfter = Days("How late a transaction may come.", MAX_MATCH_DAYS, DEFAULT_MATCH_DAYS_AFTER);

const StartsOn = described(Day, "The day that the rule counts from; it falls on none before.");
const EndsOn = described(Day, "The last day that the rule may fall on.");

/** What a rule says, be it one that is there or one that is suggested. */
const SAID = {
  name: Name,
  account_id: Id,
  transfer_account_id: Nullable(Id),
  payee_id: Nullable(Id),
  category_id: Nullable(Id),
  currency: CurrencyCode,
  amount: Amount,
  amount_to: Nullable(AmountTo),
  rule: RuleText,
  starts_on: StartsOn,
};

const RecurringRuleJson = Fields(
  {
    id: Id,
    ...SAID,
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

export const RecurringRuleAnswer = Fields({ recurring_rule: RecurringRuleJson });
export const RecurringRulesAnswer = Fields({ recurring: Type.Array(RecurringRuleJson) });

const REQUIRED = { name: Name, account_id: Id, amount: Amount, rule: RuleText, starts_on: StartsOn };

/** A null counts as absent; in a change it takes away what can be taken away. */
const OPTIONAL = {
  ...ReferenceFields,
  currency: Type.Optional(Nullable(CurrencyCode)),
  amount_to: Type.Optional(Nullable(AmountTo)),
  ends_on: Type.Optional(Nullable(EndsOn)),
  weekend: Type.Optional(Nullable(Weekend)),
  grace_days: Type.Optional(Nullable(GraceDays)),
  match_days_before: Type.Optional(Nullable(DaysBefore)),
  match_days_after: Type.Optional(Nullable(DaysAfter)),
};

export const CreateRecurringRuleBody = Fields({
  recurring_rule: Fields({ ...ServerFields, ...REQUIRED, ...OPTIONAL }, { title: "NewRecurringRule" }),
});

export const UpdateRecurringRuleBody = Fields({
  recurring_rule: Type.Partial(Fields({ ...ServerFields, ...REQUIRED, ...OPTIONAL }), {
    title: "RecurringRuleChanges",
    additionalProperties: false,
  }),
});

const SuggestedRule = Fields(
  {
    ...SAID,
    weekend: Weekend,
  },
  { title: "SuggestedRecurringRule", description: "As it can be sent to create it." },
);

export const SuggestionsAnswer = Fields({
  suggestions: Type.Array(
    Fields(
      {
        recurring_rule: SuggestedRule,
        every: OneOf(RHYTHMS),
        evidence: Type.Array(Fields({ transaction_id: Id, authorized_at: Day, amount: Amount }), {
          description: "The transactions that show it, oldest first.",
        }),
      },
      { title: "RecurringSuggestion" },
    ),
  ),
});

export function formatSuggestion({ rhythm, evidence, ...suggested }: Suggestion) {
  const format = amountFormat(suggested.currency);
  const { amount_minor, amount_to_minor, ...rule } = suggested;
  return {
    recurring_rule: { ...rule, amount: format(amount_minor), amount_to: format(amount_to_minor) },
    every: rhythm,
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
