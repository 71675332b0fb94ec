/** The routes of `/v1/rules`. */
import { createRule, deleteRule, getRule, listRules, orderRules, updateRule } from "../../../operations/rules/rules.ts";
import type { Read } from "../../../operations/service.ts";
import { deleteRoute, readRoute, tagged, writeRoute } from "../../route.ts";
import {
  CreateRuleBody,
  formatRuleView,
  OrderRulesBody,
  RuleResponse,
  RulesResponse,
  UpdateRuleBody,
} from "./schema.ts";

const current = async (read: Read, { rule_id }: { readonly rule_id: string }) => ({
  rule: formatRuleView(await getRule(read, rule_id)),
});

/** The problems of a rule in a request. */
export const RULE_PROBLEMS = [
  ...(["invalid_rule", "payee_conflict", "category_conflict", "category_kind_conflict"] as const),
  ...(["unknown_account", "unknown_payee", "unknown_category", "rule_broken"] as const),
];

export const ruleRoutes = tagged("Rules", [
  readRoute("GET /v1/rules", {
    operationId: "listRules",
    summary: "List rules",
    description:
      "Returns all rules in the order in which they run. Rules run on the new rows of an import. The preview shows their effect, and `decided_by` names the rule.",
    response: RulesResponse,
    handle: async (read) => ({ rules: (await listRules(read)).map(formatRuleView) }),
  }),
  readRoute("GET /v1/rules/:rule_id", {
    operationId: "getRule",
    summary: "Get a rule",
    response: RuleResponse,
    isSingle: true,
    handle: (read, { params }) => current(read, params),
  }),
  writeRoute("POST /v1/rules", {
    operationId: "createRule",
    summary: "Create a rule",
    description:
      "A new rule runs after all others. A row matches if all conditions of `all`, at least one of `any` and none of `not` are met. A rule sees the payee that earlier rules set, and its actions replace theirs. A payee or category that does not exist is created. A budget has at most 500 rules, with at most 5,000 values in all their conditions.",
    body: CreateRuleBody,
    status: 201,
    response: RuleResponse,
    isSingle: true,
    problems: RULE_PROBLEMS,
    handle: async (write, { body }) => ({ rule: formatRuleView(await createRule(write, body.rule)) }),
  }),
  writeRoute("PUT /v1/rules/:rule_id", {
    operationId: "updateRule",
    summary: "Update a rule",
    description: "Only the fields that you send change. Transactions stay as they are.",
    body: UpdateRuleBody,
    response: RuleResponse,
    isSingle: true,
    problems: RULE_PROBLEMS,
    current,
    handle: async (write, { params, body }) => ({
      rule: formatRuleView(await updateRule(write, params.rule_id, body.rule)),
    }),
  }),
  writeRoute("PUT /v1/rules/order", {
    operationId: "orderRules",
    summary: "Order rules",
    description: "The listed rules run first, in this order. The others follow in their order. Returns all rules.",
    body: OrderRulesBody,
    response: RulesResponse,
    problems: ["invalid_rule"],
    handle: async (write, { body }) => ({ rules: (await orderRules(write, body.rule_ids)).map(formatRuleView) }),
  }),
  deleteRoute("DELETE /v1/rules/:rule_id", {
    operationId: "deleteRule",
    summary: "Delete a rule",
    description: "Transactions that it changed stay as they are.",
    current,
    handle: (write, { params }) => deleteRule(write, params.rule_id),
  }),
]);
