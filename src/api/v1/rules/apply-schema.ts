/** The schemas of a rule's effect on the stored transactions. */
import type { Static } from "typebox";
import { decimalsOf } from "../../../domain/currency.ts";
import { formatAmount } from "../../../domain/money.ts";
import { LEFT_REASONS, type PlannedRow, type RulePlan } from "../../../operations/rules/apply-rule.ts";
import { entityTag } from "../../entity-tag.ts";
import { Amount, byDefault, CurrencyCode, Day, described, Flag, Id, Named, Nullable, OneOf } from "../../shapes.ts";
import { Type } from "../../type.ts";
import { NewRule } from "./schema.ts";

const MAX_ROWS = 500;

const IncludeDecided = byDefault(
  Flag("If true, the rule also changes transactions whose category you chose. If false, it does not."),
  false,
);

export const TryRuleBody = Named("TryRuleRequest", "Has `rule` or `rule_id`.", {
  rule: Type.Optional(NewRule),
  rule_id: Type.Optional(described(Id, "A saved rule, instead of `rule`.")),
  include_decided: Type.Optional(IncludeDecided),
  limit: Type.Optional(
    Type.Integer({
      ...{ minimum: 1, maximum: MAX_ROWS },
      description: `The maximum number of transactions in the response, 1 to ${MAX_ROWS}. Default: ${MAX_ROWS}. The counts include all of them.`,
      "x-expects": `a whole number from 1 to ${MAX_ROWS}`,
    }),
  ),
});

export const ApplyRuleBody = Named("ApplyRuleRequest", { include_decided: Type.Optional(IncludeDecided) });

const Name = (what: string) => Nullable(Type.String({ description: what }));

const Values = Named(
  "RuleValues",
  "The fields that a rule can change. In a trial, a payee or category that does not exist yet has a temporary id. It gets a different id when it is created.",
  {
    payee_id: Nullable(Id),
    payee: Name("The name of the payee."),
    category_id: Nullable(Id),
    category: Name("The name of the category."),
    transfer_account_id: Nullable(Id),
    tags: Type.Array(Type.String({ description: "The name of a tag." }), {
      description: "The tags. With the reason `too_many_tags`, there are more than allowed.",
    }),
    notes: Type.String({ description: "The notes. With the reason `notes_too_long`, they are longer than allowed." }),
  },
);

const RowJson = Named("RuleRow", {
  transaction_id: Id,
  authorized_at: Day,
  amount: Amount,
  currency: CurrencyCode,
  before: Values,
  after: Values,
  is_decided: Type.Boolean({ description: "Whether you chose the category that the rule would change." }),
  counterpart_id: Nullable(
    described(Id, "The transaction on the other account that becomes part of this one, as one transfer."),
  ),
  left: Nullable(
    OneOf(LEFT_REASONS, {
      description:
        "Why the transaction stays as it is. `no_counterpart`, `several_counterparts`: the other account has no single opposite payment within 4 days. `counterpart_in_use`: that payment has attachments or matched occurrences. `reconciled`: a reconciled transaction cannot become a transfer. Null: the rule changes the transaction, unless you chose its category.",
    }),
  ),
});

const Count = (description: string) => Type.Integer({ minimum: 0, description });
const counts = {
  decided_count: Count("The number of transactions that the rule would change, but whose category you chose."),
  left_count: Count("The number of transactions that do not change for another reason."),
};

export const TryRuleResponse = Named("TryRuleResponse", "The transactions that the rule would change.", {
  count: Count("The number of transactions that the rule changes."),
  ...counts,
  transactions: Type.Array(RowJson, {
    description: "The transactions of all three counts, newest first, up to `limit`.",
  }),
});

export const ApplyRuleResponse = Named(
  "ApplyRuleResponse",
  "The number of changed transactions, and those that do not change.",
  {
    count: Count("The number of changed transactions."),
    ...counts,
    left: Type.Array(RowJson, { description: `The first ${MAX_ROWS} transactions that the rule cannot change.` }),
  },
);

/**
 * An entity tag over the transactions that the rule changes and their new values. Names identify payees and categories.
 */
export function planTag(plan: RulePlan): string {
  const rows = plan.changed.map((row) => {
    const { payee_id: _payee, category_id: _category, ...after } = formatRow(row, plan).after;
    return [Object.values(row.before), after, row.counterpart && Object.values(row.counterpart)];
  });
  return entityTag(JSON.stringify(rows));
}

export function formatTrial(plan: RulePlan, limit = MAX_ROWS): Static<typeof TryRuleResponse> {
  const transactions = plan.rows.slice(0, limit).map((row) => formatRow(row, plan));
  return { count: plan.changed.length, ...countsOf(plan), transactions };
}

export function formatApplied(plan: RulePlan, count: number): Static<typeof ApplyRuleResponse> {
  const left = plan.rows.filter((row) => row.left !== null);
  return { count, ...countsOf(plan), left: left.slice(0, MAX_ROWS).map((row) => formatRow(row, plan)) };
}

function countsOf({ rows }: RulePlan) {
  const left_count = rows.filter(({ left }) => left !== null).length;
  return { decided_count: rows.filter(({ left, isDecided }) => left === null && isDecided).length, left_count };
}

function formatRow({ before, after, isDecided, left, counterpart }: PlannedRow, plan: RulePlan) {
  const valuesOf = ({ payee_id, category_id, transfer_account_id, tags, notes }: PlannedRow["after"]) => ({
    payee_id,
    payee: plan.payees.get(payee_id ?? "") ?? null,
    category_id,
    category: plan.categories.get(category_id ?? "") ?? null,
    ...{ transfer_account_id, tags: [...tags], notes },
  });
  return {
    ...{ transaction_id: before.id, authorized_at: before.authorized_at, currency: before.currency },
    amount: formatAmount(before.amount_minor, decimalsOf(before.currency)),
    before: valuesOf(before),
    after: valuesOf(after),
    ...{ is_decided: isDecided, counterpart_id: counterpart?.id ?? null, left },
  };
}
