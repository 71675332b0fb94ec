/** Creates a recurring rule. */
import type { RecurringRule } from "../../domain/recurring-rule.ts";
import type { Write } from "../service.ts";
import { checkOccurrenceCount } from "./check-occurrence-count.ts";
import { checkRecurringRule, type RecurringRuleInput } from "./check-recurring-rule.ts";

/** @throws Problem with everything that is wrong. */
export async function createRecurringRule(write: Write, input: RecurringRuleInput): Promise<RecurringRule> {
  const { tx, at, newId } = write;
  const rule = { id: newId(), ...(await checkRecurringRule(write, input)), created_at: at, updated_at: at };
  await tx.recurringRules.insert(rule);
  await checkOccurrenceCount(write, rule);
  return rule;
}
