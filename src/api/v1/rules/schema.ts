/** The schemas of rules, and their JSON. */
import type { Static } from "typebox";
import { MAX_RULES, RULE_FIELDS, RULE_OPERATORS, type Rule } from "../../../domain/rule.ts";
import type { RuleView } from "../../../operations/rules/rules.ts";
import { described, Id, Name, Named, Notes, Nullable, OneOf, ReferenceFields, Timestamp } from "../../shapes.ts";
import { Type } from "../../type.ts";
import { Tags } from "../transactions/schema.ts";

const MAX_CONDITIONS = 50;
const MAX_VALUES = 200;
const MAX_VALUE = 500;

const Scalar = { type: ["string", "number"], maxLength: MAX_VALUE, "x-expects": "a string or a JSON number" };

const Condition = Named("RuleCondition", {
  field: OneOf(RULE_FIELDS, {
    description:
      "`bank_text`: the bank's complete text. `amount` and `currency`: as charged to the account. `weekday`: 1 (Monday) to 7. A field that a row does not have never matches.",
  }),
  op: OneOf(RULE_OPERATORS, {
    description: "Text comparisons ignore case. In `like`, `*` matches any text. `in` and `between` take a list.",
  }),
  value: Type.Unsafe<string | number | (string | number)[]>({
    type: ["string", "number", "array"],
    maxLength: MAX_VALUE,
    maxItems: MAX_VALUES,
    items: Scalar,
    description: "A string, a number, or a list of them.",
    "x-expects": "a string, a JSON number, or a list of them",
  }),
});

function Conditions(description: string) {
  return Type.Array(Condition, {
    maxItems: MAX_CONDITIONS,
    description,
    "x-expects": `a list of at most ${MAX_CONDITIONS} conditions`,
  });
}

const groups = {
  all: Conditions("All of these must be met."),
  any: Conditions("At least one of these must be met, unless the list is empty."),
  not: Conditions("None of these may be met."),
};

const Stop = Type.Boolean({
  description: "If true, later rules skip the rows that match this rule.",
  "x-expects": "true or false",
});
const Skip = Type.Boolean({ description: "If true, the row is left out of the import.", "x-expects": "true or false" });

const ActionFields = {
  tags: described(Tags, "Tags to add."),
  notes: Nullable(described(Notes, "Text to add at the start of the notes.")),
  transfer_account_id: Nullable(
    described(Id, "The other account of a transfer: the row is joined with the opposite row or transaction there."),
  ),
  skip: Skip,
};

const ruleFields = {
  id: Id,
  name: Name,
  when: Named("RuleConditions", groups),
  then: Named("RuleActions", {
    payee_id: Nullable(described(Id, "The payee that the row gets.")),
    category_id: Nullable(described(Id, "The category that the row gets, unless it is a transfer or split.")),
    ...ActionFields,
  }),
  stop: Stop,
  position: Type.Integer({ minimum: 1, description: "Rules run in ascending order of their positions." }),
  created_at: Timestamp,
  updated_at: Timestamp,
};

/** A rule in the change log: without the fields that are computed from other rules. */
export const RuleJson = Named("RuleData", ruleFields);

const RuleViewJson = Named("Rule", {
  ...ruleFields,
  shadowed_by: Nullable(
    described(
      Id,
      "The earlier rule with `stop` that matches every row that this rule matches, so this rule never runs.",
    ),
  ),
  fired_count: Type.Integer({ minimum: 0, description: "The number of imported rows that it matched." }),
  missing_account_ids: Type.Array(Id, {
    description: "Deleted accounts that the rule still names. Conditions on them are never met.",
  }),
});

export const RuleResponse = Named("RuleResponse", "The rule.", { rule: RuleViewJson });
export const RulesResponse = Named("RulesResponse", "All rules, in the order in which they run.", {
  rules: Type.Array(RuleViewJson),
});

const { payee_id, payee, category_id, category } = ReferenceFields;
const sentFields = {
  when: Named("NewRuleConditions", "At least one condition.", {
    all: Type.Optional(groups.all),
    any: Type.Optional(groups.any),
    not: Type.Optional(groups.not),
  }),
  then: Named("NewRuleActions", "At least one action.", {
    ...{ payee_id, payee, category_id, category },
    tags: Type.Optional(ActionFields.tags),
    notes: Type.Optional(ActionFields.notes),
    transfer_account_id: Type.Optional(ActionFields.transfer_account_id),
    skip: Type.Optional(Skip),
  }),
};

export const NewRule = Named("NewRule", { name: Name, ...sentFields, stop: Type.Optional(Stop) });
export const CreateRuleBody = Named("CreateRuleRequest", { rule: NewRule });

export const UpdateRuleBody = Named("UpdateRuleRequest", {
  rule: Named("RuleChanges", "The fields to change. `when` and `then` replace the whole object.", {
    name: Type.Optional(Name),
    when: Type.Optional(sentFields.when),
    then: Type.Optional(sentFields.then),
    stop: Type.Optional(Stop),
  }),
});

export const OrderRulesBody = Named("OrderRulesRequest", {
  rule_ids: Type.Array(Id, {
    maxItems: MAX_RULES,
    description: "The rules in their new order.",
    "x-expects": `a list of at most ${MAX_RULES} ids`,
  }),
});

export function formatRule({
  id,
  name,
  when,
  then,
  stop,
  position,
  created_at,
  updated_at,
}: Rule): Static<typeof RuleJson> {
  const copy = (list: Rule["when"]["all"]) =>
    list.map(({ value, ...rest }) => ({ ...rest, value: typeof value === "object" ? [...value] : value }));
  return {
    ...{ id, name, stop, position, created_at, updated_at },
    when: { all: copy(when.all), any: copy(when.any), not: copy(when.not) },
    then: { ...then, tags: [...then.tags] },
  };
}

export function formatRuleView(rule: RuleView): Static<typeof RuleViewJson> {
  const { shadowed_by, fired_count, missing_account_ids } = rule;
  return { ...formatRule(rule), shadowed_by, fired_count, missing_account_ids: [...missing_account_ids] };
}
