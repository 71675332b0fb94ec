/** The suggested recurring rules that a user dismissed. */
import type { DismissedSuggestion } from "../../domain/dismissed-suggestion.ts";
import type { ChangeNotes } from "../changes/change-notes.ts";
import type { Db } from "../engine.ts";
import { columns, sql } from "../sql.ts";
import { replaceReferences } from "./references.ts";
import { resourceWrites } from "./resource-writes.ts";

const COLUMNS = [
  "id",
  "account_id",
  "transfer_account_id",
  "payee_id",
  "currency",
  "amount_minor",
  "amount_to_minor",
  "created_at",
] as const;

export function dismissedSuggestionReads({ query }: Db, budgetId: string) {
  return {
    /** In the order in which they were dismissed. */
    async list(): Promise<DismissedSuggestion[]> {
      return await query(
        sql`SELECT ${columns(COLUMNS)} FROM dismissed_suggestions WHERE budget_id = ${budgetId} ORDER BY id`,
      );
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
