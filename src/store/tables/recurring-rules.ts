/** Recurring rules. `queries/recurring-candidates.ts` lists the transactions that may pay their occurrences. */
import { RECURRING_RULE_FIELDS, type RecurringRule } from "../../domain/recurring-rule.ts";
import type { ChangeNotes } from "../changes/change-notes.ts";
import type { Db } from "../engine.ts";
import { sql } from "../sql.ts";
import { referenceReads, replaceReferences } from "./references.ts";
import { resourceRows } from "./resource-table.ts";
import { resourceWrites } from "./resource-writes.ts";

const { columns: COLUMNS } = resourceRows(RECURRING_RULE_FIELDS);

export function recurringRuleReads(db: Db, budgetId: string) {
  const { query } = db;
  const rules = sql`SELECT ${COLUMNS} FROM recurring_rules WHERE budget_id = ${budgetId}`;
  return {
    ...referenceReads(db, budgetId, "recurring_rules"),

    /** In order of creation. */
    async list(): Promise<RecurringRule[]> {
      return await query(sql`${rules} ORDER BY id`);
    },

    async find(id: string): Promise<RecurringRule | undefined> {
      return (await query<RecurringRule>(sql`${rules} AND id = ${id}`))[0];
    },
  };
}

export function recurringRuleWrites(db: Db, budgetId: string, notes: ChangeNotes) {
  return {
    /** Before `remove`, the decisions about its occurrences must be removed. */
    ...resourceWrites(db, budgetId, notes, "recurring_rule", (rule: RecurringRule) => rule),

    /** Replaces a payee or category in every rule. */
    replace: replaceReferences(db, budgetId, notes, "recurring_rule"),
  };
}
