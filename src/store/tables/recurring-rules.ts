/**
 * The references of recurring rules. `resource-table.ts` has the usual reads and writes, and
 * `queries/recurring-candidates.ts` lists the transactions that may pay their occurrences. Before a rule is removed, the
 * decisions about its occurrences must be removed.
 */
import type { ChangeNotes } from "../changes/change-notes.ts";
import type { Db } from "../engine.ts";
import { referenceReads, replaceReferences } from "./references.ts";

export function recurringRuleReads(db: Db, budgetId: string) {
  return referenceReads(db, budgetId, "recurring_rules");
}

export function recurringRuleWrites(db: Db, budgetId: string, notes: ChangeNotes) {
  /** Replaces a payee or category in every rule. */
  return { replace: replaceReferences(db, budgetId, notes, "recurring_rule") };
}
