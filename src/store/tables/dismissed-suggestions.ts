/** The suggested recurring rules that a user dismissed. */
import { DISMISSED_SUGGESTION_FIELDS, type DismissedSuggestion } from "../../domain/dismissed-suggestion.ts";
import type { ChangeNotes } from "../changes/change-notes.ts";
import type { Db } from "../engine.ts";
import { sql } from "../sql.ts";
import { replaceReferences } from "./references.ts";
import { resourceRows } from "./resource-table.ts";
import { resourceWrites } from "./resource-writes.ts";

const { columns: COLUMNS } = resourceRows(DISMISSED_SUGGESTION_FIELDS);

export function dismissedSuggestionReads({ query }: Db, budgetId: string) {
  return {
    /** In the order in which they were dismissed. */
    async list(): Promise<DismissedSuggestion[]> {
      return await query(sql`SELECT ${COLUMNS} FROM dismissed_suggestions WHERE budget_id = ${budgetId} ORDER BY id`);
    },
  };
}

export function dismissedSuggestionWrites(db: Db, budgetId: string, notes: ChangeNotes) {
  const replace = replaceReferences(db, budgetId, notes, "dismissed_suggestion");
  return {
    ...resourceWrites(db, budgetId, notes, "dismissed_suggestion", (dismissed: DismissedSuggestion) => dismissed),

    replacePayee: (from: string, to: string) => replace("payee_id", from, to),
  };
}
