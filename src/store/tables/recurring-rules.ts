/** Recurring rules. `queries/recurring-candidates.ts` lists the transactions that may pay their occurrences. */
import { RECURRING_RULE_FIELDS, type RecurringRule } from "../../domain/recurring-rule.ts";
import type { ChangeNotes } from "../changes/change-notes.ts";
import type { Db } from "../engine.ts";
import { referenceReads, replaceReferences } from "./references.ts";
import { resourceReads, resourceRows } from "./resource-table.ts";
import { resourceWrites } from "./resource-writes.ts";

const RULES = resourceRows("recurring_rules", RECURRING_RULE_FIELDS);

export function recurringRuleReads(db: Db, budgetId: string) {
  return { ...referenceReads(db, budgetId, "recurring_rules"), ...resourceReads(db, budgetId, RULES) };
}

export function recurringRuleWrites(db: Db, budgetId: string, notes: ChangeNotes) {
  return {
    /** Before `remove`, the decisions about its occurrences must be removed. */
    ...resourceWrites(db, budgetId, notes, "recurring_rule", (rule: RecurringRule) => rule),

    /** Replaces a payee or category in every rule. */
    replace: replaceReferences(db, budgetId, notes, "recurring_rule"),
  };
}
