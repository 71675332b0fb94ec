/** Reads recurring rules: all of them, or one that must be there. */
import { Problem } from "../../domain/problem.ts";
import type { RecurringRule } from "../../domain/recurring-rule.ts";
import type { Read } from "../service.ts";

/** In order of creation. */
export async function listRecurringRules({ reads }: Read): Promise<RecurringRule[]> {
  return await reads.recurringRules.list();
}

/** @throws Problem `not_found`. */
export async function getRecurringRule({ reads }: Read, id: string): Promise<RecurringRule> {
  const rule = await reads.recurringRules.find(id);
  if (rule === undefined) throw noRecurringRule(id);
  return rule;
}

export function noRecurringRule(id: string): Problem {
  return new Problem("not_found", `There is no recurring rule ${id} in this budget.`);
}
