/** The suggested recurring rules that a user dismissed. */
import type { DismissedSuggestion } from "../../domain/dismissed-suggestion.ts";
import type { ChangeNotes } from "../changes/change-notes.ts";
import type { Db } from "../engine.ts";
import { columns, sql } from "../sql.ts";
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
  return {
    ...resourceWrites(db, budgetId, notes, "dismissed_suggestion", (dismissed: DismissedSuggestion) => dismissed),

    async replacePayee(from: string, to: string): Promise<void> {
      const changed = await db.kysely
        .updateTable("dismissed_suggestions")
        .set({ payee_id: to })
        .where("budget_id", "=", budgetId)
        .where("payee_id", "=", from)
        .returning("id")
        .execute();
      notes.replaced(
        "dismissed_suggestion",
        changed.map(({ id }) => id),
        { payee_id: from },
      );
    },
  };
}
