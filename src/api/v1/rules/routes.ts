/** The routes of `/v1/rules`. */
import { createRule, deleteRule, getRule, listRules, orderRules, updateRule } from "../../../operations/rules/rules.ts";
import type { Read } from "../../../operations/service.ts";
import { deleteRoute, type Route, readRoute, writeRoute } from "../../route.ts";
import {
  CreateRuleBody,
  formatRuleView,
  OrderRulesBody,
  RuleResponse,
  RulesResponse,
  UpdateRuleBody,
} from "./schema.ts";

const tag = "Rules";
const current = async (read: Read, { rule_id }: { readonly rule_id: string }) => ({
  rule: formatRuleView(await getRule(read, rule_id)),
});

/** The problems of a rule in a request. */
export const RULE_PROBLEMS = [
  ...(["invalid_rule", "payee_conflict", "category_conflict", "category_kind_conflict"] as const),
  ...(["unknown_account", "unknown_payee", "unknown_category", "rule_broken"] as const),
];

export const ruleRoutes: readonly Route[] = [
  readRoute({
    operationId: "listRules",
    path: "/v1/rules",
    tag,
    summary: "List rules",
    description:
      "Returns all rules in the order in which they run. Rules run on the new rows of an import. The preview shows their effect, and `decided_by` names the rule.",
    response: RulesResponse,
    handle: async (read) => ({ rules: (await listRules(read)).map(formatRuleView) }),
  }),
  readRoute({
    operationId: "getRule",
    path: "/v1/rules/:rule_id",
    tag,
    summary: "Get a rule",
    response: RuleResponse,
    isSingle: true,
    handle: (read, { params }) => current(read, params),
  }),
  writeRoute({
    operationId: "createRule",
    method: "POST",
    path: "/v1/rules",
    tag,
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
  writeRoute({
    operationId: "updateRule",
    method: "PUT",
    path: "/v1/rules/:rule_id",
    tag,
    summary: "Update a rule",
    description: "Only the fields that you send change. Transactions stay as they are.",
    body: UpdateRuleBody,
    status: 200,
    response: RuleResponse,
    isSingle: true,
    problems: RULE_PROBLEMS,
    current,
    handle: async (write, { params, body }) => ({
      rule: formatRuleView(await updateRule(write, params.rule_id, body.rule)),
    }),
  }),
  writeRoute({
    operationId: "orderRules",
    method: "PUT",
    path: "/v1/rules/order",
    tag,
    summary: "Order rules",
    description: "The listed rules run first, in this order. The others follow in their order. Returns all rules.",
    body: OrderRulesBody,
    status: 200,
    response: RulesResponse,
    problems: ["invalid_rule"],
    handle: async (write, { body }) => ({ rules: (await orderRules(write, body.rule_ids)).map(formatRuleView) }),
  }),
  deleteRoute({
    operationId: "deleteRule",
    path: "/v1/rules/:rule_id",
    tag,
    summary: "Delete a rule",
    description: "Transactions that it changed stay as they are.",
    current,
    handle: (write, { params }) => deleteRule(write, params.rule_id),
  }),
];
