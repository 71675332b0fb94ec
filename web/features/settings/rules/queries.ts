/** The queries of the rules. */
import { queryOptions } from "@tanstack/react-query";
import { reading, send } from "../../../api/client.ts";
import type { Rule, TryRuleResponse } from "../../../api/contract.ts";

export const rules = reading("GET /v1/rules", {});

export const accounts = reading("GET /v1/accounts", {});

export { categories } from "../household/queries.ts";

/** A rule with its entity tag and the name of its payee; null for a new one. Read when the form opens. */
export function ruleToEdit(id: string | undefined) {
  return queryOptions({
    queryKey: ["rule of imports to edit", id] as const,
    queryFn: async ({ signal }): Promise<{ rule: Rule; etag: string | undefined; payee: string } | null> => {
      if (id === undefined) return null;
      const { data, etag } = await send("GET /v1/rules/{rule_id}", { params: { rule_id: id }, signal });
      const { payee_id } = data.rule.then;
      if (payee_id === null) return { rule: data.rule, etag, payee: "" };
      const { payee } = (await send("GET /v1/payees/{payee_id}", { params: { payee_id }, signal })).data;
      return { rule: data.rule, etag, payee: payee.name };
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The most transactions that the page lists. */
const LISTED = 50;

/** What a stored rule would change, with the tag that an apply must send. Read each time that it is shown. */
export function trialOf(id: string) {
  return queryOptions({
    queryKey: ["trial of a rule", id] as const,
    queryFn: async ({ signal }): Promise<{ readonly trial: TryRuleResponse; readonly etag: string | undefined }> => {
      const { data, etag } = await send("POST /v1/rules/try", { body: { rule_id: id, limit: LISTED }, signal });
      return { trial: data, etag };
    },
    gcTime: 0,
  });
}
