/**
 * Recurring rules. Their earlier schedules are stored as JSON, as lists of values. `queries/recurring-candidates.ts` lists
 * the transactions that may pay their occurrences.
 */
import type { EarlierSchedule, RecurringRule } from "../../domain/recurring-rule.ts";
import type { ChangeNotes } from "../changes/change-notes.ts";
import type { Db } from "../engine.ts";
import type { Schema } from "../schema.ts";
import { sql } from "../sql.ts";
import { referenceReads, replaceReferences } from "./references.ts";
import { resourceReads, resourceRows, resourceWrites } from "./resource-table.ts";

type Row = Omit<Schema["recurring_rules"], "budget_id">;

const FIELDS = resourceRows("recurring_rule");

const ROWS = {
  ...FIELDS,
  columns: sql`${FIELDS.columns}, earlier`,
  toRecord(row: object): RecurringRule {
    return { ...FIELDS.toRecord(row), earlier: toSchedules((row as Row).earlier) };
  },
};

export function recurringRuleReads(db: Db, budgetId: string) {
  return { ...referenceReads(db, budgetId, "recurring_rules"), ...resourceReads<RecurringRule>(db, budgetId, ROWS) };
}

export function recurringRuleWrites(db: Db, budgetId: string, notes: ChangeNotes) {
  return {
    /** Before `remove`, the decisions about its occurrences must be removed. */
    ...resourceWrites(db, budgetId, notes, "recurring_rule", columnsOf),

    /** Replaces a payee or category in every rule. */
    replace: replaceReferences(db, budgetId, notes, "recurring_rule"),
  };
}

/** The change log of older versions has rules without the last three fields. */
function columnsOf({ earlier = [], terms_changed_on = null, counts_in = "same", ...rule }: RecurringRule): Row {
  const values = earlier.map((one): Values => [one.starts_on, one.until, one.recurrence, one.account_id]);
  return { ...rule, terms_changed_on, counts_in, earlier: values.length === 0 ? null : JSON.stringify(values) };
}

type Values = readonly [starts_on: string, until: string, recurrence: string, account_id: string];

function toSchedules(earlier: string | null): EarlierSchedule[] {
  const values = earlier === null ? [] : (JSON.parse(earlier) as Values[]);
  return values.map(([starts_on, until, recurrence, account_id]) => ({ starts_on, until, recurrence, account_id }));
}
