/** The routes that run a rule on the stored transactions: as a trial, and for real. */
import { Problem, problemOf } from "../../../domain/problem.ts";
import { applyRule, planRule } from "../../../operations/rules/apply-rule.ts";
import { createRule, getRule, type RuleInput } from "../../../operations/rules/rules.ts";
import { readOf, type Write } from "../../../operations/service.ts";
import { isListed } from "../../entity-tag.ts";
import { tagged, writeRoute } from "../../route.ts";
import {
  ApplyRuleBody,
  ApplyRuleResponse,
  formatApplied,
  formatTrial,
  planTag,
  TryRuleBody,
  TryRuleResponse,
} from "./apply-schema.ts";
import { RULE_PROBLEMS } from "./routes.ts";

export const applyRuleRoutes = tagged("Rules", [
  writeRoute("POST /v1/rules/try", {
    operationId: "tryRule",
    summary: "Try a rule",
    description:
      "Runs a saved or unsaved rule on all transactions and returns those that it would change, with the values before and after. Nothing is stored. The action `skip` does nothing. Conditions on fields that stored transactions do not have, such as the counter-account, are never met. Transactions whose category you chose are marked and do not change, unless `include_decided` is true. To apply exactly these changes, send the `ETag` as `If-Match`.",
    body: TryRuleBody,
    response: TryRuleResponse,
    isSelection: true,
    isTrial: true,
    problems: [...RULE_PROBLEMS, "missing_field", "conflicting_fields", "not_found"],
    handle: async (write, { body, ifMatch }) => {
      const plan = await planRule(write, await findRule(write, body), body.include_decided ?? false);
      return { body: formatTrial(plan, body.limit), tag: checkedTag(planTag(plan), ifMatch) };
    },
  }),
  writeRoute("POST /v1/rules/:rule_id/apply", {
    operationId: "applyRule",
    summary: "Apply a rule to the transactions",
    description:
      "Makes the changes that `POST /v1/rules/try` returns, at most 10,000, as one change of the log. With the `ETag` of the trial as `If-Match`, the response is 412 if the rule's effect has changed since. A rule with `transfer_account_id` joins a payment with the opposite payment on that account, if there is exactly one within 4 days. Otherwise the transaction does not change and is listed in `left`.",
    body: ApplyRuleBody,
    response: ApplyRuleResponse,
    isSelection: true,
    problems: ["too_many_rows", "unknown_payee", "unknown_category", "too_many_tags", "transaction_reconciled"],
    handle: async (write, { params, body, ifMatch }) => {
      const rule = await getRule(readOf(write), params.rule_id);
      const plan = await planRule(write, rule, body.include_decided ?? false);
      const found = checkedTag(planTag(plan), ifMatch);
      return { body: formatApplied(plan, await applyRule(write, rule, plan)), tag: found };
    },
  }),
]);

/** @throws Problem `missing_field`, `conflicting_fields` or `not_found`, or as `createRule`. */
async function findRule(write: Write, { rule, rule_id }: { readonly rule?: RuleInput; readonly rule_id?: string }) {
  const detail = "Send rule or rule_id.";
  if (rule !== undefined && rule_id !== undefined) {
    throw problemOf([{ code: "conflicting_fields", pointer: "/rule_id", detail }]);
  }
  if (rule !== undefined) return await createRule(write, rule);
  if (rule_id !== undefined) return await getRule(readOf(write), rule_id);
  throw problemOf([{ code: "missing_field", pointer: "/rule", detail }]);
}

/** @throws Problem `precondition_failed` if the client expects another effect. */
function checkedTag(found: string, ifMatch: string | undefined): string {
  if (ifMatch === undefined || isListed(found, ifMatch)) return found;
  const detail = "The transactions that the rule changes are not those of the trial anymore. Try the rule again.";
  throw new Problem("precondition_failed", detail);
}
