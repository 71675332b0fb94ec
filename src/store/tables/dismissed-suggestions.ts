/** The suggested recurring rules that a user dismissed. */
import { DISMISSED_SUGGESTION_FIELDS, type DismissedSuggestion } from "../../domain/dismissed-suggestion.ts";
import type { ChangeNotes } from "../changes/change-notes.ts";
import type { Db } from "../engine.ts";
import { replaceReferences } from "./references.ts";
import { resourceReads, resourceRows } from "./resource-table.ts";
import { resourceWrites } from "./resource-writes.ts";

const SUGGESTIONS = resourceRows("dismissed_suggestions", DISMISSED_SUGGESTION_FIELDS);

export function dismissedSuggestionReads(db: Db, budgetId: string) {
  return resourceReads(db, budgetId, SUGGESTIONS);
}

export function dismissedSuggestionWrites(db: Db, budgetId: string, notes: ChangeNotes) {
  const replace = replaceReferences(db, budgetId, notes, "dismissed_suggestion");
  return {
    ...resourceWrites(db, budgetId, notes, "dismissed_suggestion", (dismissed: DismissedSuggestion) => dismissed),

    replacePayee: (from: string, to: string) => replace("payee_id", from, to),
  };
}
