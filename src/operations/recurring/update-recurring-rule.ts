/** Changes a recurring rule: only what is sent, and what comes of it keeps the same rules as a new one. */
import { amountFormat } from "../../domain/amount-format.ts";
import type { RecurringRule } from "../../domain/recurring-rule.ts";
import { PAYEE_FORMS } from "../references/check-references.ts";
import { readOf, type Write } from "../service.ts";
import { checkOccurrenceCount } from "./check-occurrence-count.ts";
import { checkRecurringRule, type RecurringRuleInput } from "./check-recurring-rule.ts";
import { getRecurringRule } from "./read-recurring-rules.ts";

/** @throws Problem `not_found`, and whatever the result would break. */
export async function updateRecurringRule(
  write: Write,
  id: string,
  changes: Partial<RecurringRuleInput>,
): Promise<RecurringRule> {
  const before = await getRecurringRule(readOf(write), id);
  const checked = await checkRecurringRule(write, mergeChanges(asInput(before), changes), before);
  const rule: RecurringRule = { ...before, ...checked, updated_at: write.at };
  await write.tx.recurringRules.update(rule);
  await checkOccurrenceCount(write, rule, before);
  return rule;
}

/** An input that says its currency, as every rule has one. */
type FullInput = RecurringRuleInput & { readonly currency: string };

/** The rule as a request would give it. */
function asInput({ amount_minor, amount_to_minor, ...rule }: RecurringRule): FullInput {
  const format = amountFormat(rule.currency);
  return {
    ...rule,
    amount: format(amount_minor),
    amount_to: format(amount_to_minor),
  };
}

/** A payee or a category that is sent in one form takes the place of whatever form there was. */
function mergeChanges(before: FullInput, changes: Partial<RecurringRuleInput>): RecurringRuleInput {
  const namesPayee = PAYEE_FORMS.some((form) => changes[form] != null);
  return {
    ...before,
    ...(namesPayee ? { payee_id: null, transfer_account_id: null } : {}),
    ...(changes.category == null ? {} : { category_id: null }),
    ...changes,
    currency: changes.currency ?? before.currency,
  };
}
