/** The queries of the rules. */
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { send } from "../../../api/client.ts";
import type { TryRuleResponse } from "../../../api/contract.ts";
import { draftLike, draftOf, NEW_RULE, type RuleDraft, requestOf } from "./rule-draft.ts";

/** A row of an import that is not committed. */
interface RuleRow {
  readonly payee: string;
  /** The bank's text. */
  readonly text: string;
}

/** The rule that the form edits: a stored one, a new one made from a transaction or a row, or an empty one. */
export interface EditTarget {
  readonly ruleId?: string | undefined;
  readonly transactionId?: string | undefined;
  readonly row?: RuleRow | undefined;
}

interface RuleToEdit {
  readonly draft: RuleDraft;
  /** The entity tag of a stored rule. */
  readonly etag: string | undefined;
}

/** Read when the form opens. */
export function ruleToEdit({ ruleId, transactionId, row }: EditTarget) {
  return queryOptions({
    queryKey: ["rule of imports to edit", ruleId, transactionId, row] as const,
    queryFn: async ({ signal }): Promise<RuleToEdit> => {
      if (ruleId !== undefined) return await readRule(ruleId, signal);
      if (row !== undefined)
        return { draft: draftLike(UNCOMMITTED, "", { payee: row.payee, notes: row.text }), etag: undefined };
      const draft = transactionId === undefined ? NEW_RULE : await readDraft(transactionId, signal);
      return { draft, etag: undefined };
    },
    gcTime: 0,
    staleTime: "static",
  });
}

const UNCOMMITTED = { source: "import", category_id: null, transfer_account_id: null } as const;

async function readRule(rule_id: string, signal: AbortSignal): Promise<RuleToEdit> {
  const { data, etag } = await send("GET /v1/rules/{rule_id}", { params: { rule_id }, signal });
  return { draft: draftOf(data.rule, await readPayee(data.rule.then.payee_id, signal)), etag };
}

/** The history has the transaction as it was imported, with the bank's text. */
async function readDraft(transaction_id: string, signal: AbortSignal): Promise<RuleDraft> {
  const params = { transaction_id };
  const [{ data: read }, { data: past }] = await Promise.all([
    send("GET /v1/transactions/{transaction_id}", { params, signal }),
    send("GET /v1/transactions/{transaction_id}/history", { params, query: { limit: 100 }, signal }),
  ]);
  const { transaction } = read;
  const first = past.history.findLast(({ action }) => action === "created")?.after as typeof transaction | undefined;
  const imported = first ?? transaction;
  const [payee, importedPayee] = await Promise.all([
    readPayee(transaction.payee_id, signal),
    readPayee(imported.payee_id, signal).catch(() => ""), // it may have been merged since
  ]);
  return draftLike(transaction, payee, { payee: importedPayee, notes: imported.notes });
}

/** The name of a payee; "" without one. */
async function readPayee(payee_id: string | null, signal: AbortSignal): Promise<string> {
  if (payee_id === null) return "";
  return (await send("GET /v1/payees/{payee_id}", { params: { payee_id }, signal })).data.payee.name;
}

/** The number of stored transactions that a new rule would change. A rule without a condition or an action changes none. */
export function countOf(draft: RuleDraft) {
  const rule = requestOf(draft);
  const { payee, category_id, tags, notes, transfer_account_id } = rule.then;
  const conditions = [rule.when.all, rule.when.any, rule.when.not].flatMap((group = []) => group);
  const isComplete =
    conditions.length > 0 && (payee ?? category_id ?? tags?.[0] ?? notes ?? transfer_account_id) != null;
  return queryOptions({
    queryKey: ["number of a new rule", rule] as const,
    queryFn: async ({ signal }) => (await send("POST /v1/rules/try", { body: { rule, limit: 1 }, signal })).data.count,
    enabled: isComplete,
    ...(isComplete && { placeholderData: keepPreviousData }),
    gcTime: 0,
    retry: false,
  });
}

/** The maximum number of transactions that the page lists. */
const LISTED = 50;

/** The effect of a stored rule, with the ETag that `apply` must send. It is read again each time it is shown. */
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
