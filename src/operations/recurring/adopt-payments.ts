/** Lets a rule expect payments that it does not know yet: those with another payee, or transfers. */
import { problemOf } from "../../domain/problem.ts";
import type { RecurringRule } from "../../domain/recurring-rule.ts";
import { mergePayee } from "../ledger/payees.ts";
import { readOf, type Write } from "../service.ts";
import { getRecurringRule, type RecurringRuleInput, updateRecurringRule } from "./recurring-rules.ts";

/** A payee, or the other account of transfers. */
export type AdoptedPayments = Pick<RecurringRuleInput, "payee_id" | "transfer_account_id" | "category_id">;

/**
 * Merges the payee into the rule's own, so that past and later payments match. If one of both is a transfer, the rule takes the
 * payee or the account instead. A category that is sent becomes the rule's. @throws Problem `not_found`, `unknown_payee` or
 * those of a changed rule.
 */
export async function adoptPayments(write: Write, id: string, payments: AdoptedPayments): Promise<RecurringRule> {
  const { payee_id: own } = await getRecurringRule(readOf(write), id);
  const { payee_id: other, ...rest } = payments;
  if (other == null || own === null || rest.transfer_account_id != null)
    return await updateRecurringRule(write, id, payments);
  if (!(await write.tx.payees.findExistingIds([other])).has(other)) {
    const detail = `There is no payee ${other} in this budget.`;
    throw problemOf([{ code: "unknown_payee", pointer: "/recurring_rule/payee_id", detail }]);
  }
  if (other !== own) await mergePayee(write, other, own);
  return await updateRecurringRule(write, id, rest);
}
