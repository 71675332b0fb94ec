/** The suggested recurring rules that a user dismissed. `resource-table.ts` has the usual reads and writes. */
import type { ChangeNotes } from "../changes/change-notes.ts";
import type { Db } from "../engine.ts";
import { replaceReferences } from "./references.ts";

export function dismissedSuggestionWrites(db: Db, budgetId: string, notes: ChangeNotes) {
  const replace = replaceReferences(db, budgetId, notes, "dismissed_suggestion");
  return { replacePayee: (from: string, to: string) => replace("payee_id", from, to) };
}
