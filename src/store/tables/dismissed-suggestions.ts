/** The suggested recurring rules that a user dismissed. */
import type { DismissedSuggestion } from "../../domain/dismissed-suggestion.ts";
import type { ChangeNotes } from "../changes/change-notes.ts";
import type { Db } from "../engine.ts";
import { columns, sql } from "../sql.ts";

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

export function dismissedSuggestionWrites({ kysely, insert }: Db, budgetId: string, notes: ChangeNotes) {
  return {
    async insert(dismissed: DismissedSuggestion): Promise<void> {
      notes.created("dismissed_suggestion", dismissed.id, dismissed);
      await insert("dismissed_suggestions", [{ budget_id: budgetId, ...dismissed }]);
    },

    async update(before: DismissedSuggestion, after: DismissedSuggestion): Promise<void> {
      const { id, ...fields } = after;
      notes.updated("dismissed_suggestion", id, before, after);
      await kysely
        .updateTable("dismissed_suggestions")
        .set(fields)
        .where("budget_id", "=", budgetId)
        .where("id", "=", id)
        .execute();
    },

    async remove(dismissed: DismissedSuggestion): Promise<void> {
      notes.deleted("dismissed_suggestion", dismissed.id, dismissed);
      await kysely
        .deleteFrom("dismissed_suggestions")
        .where("budget_id", "=", budgetId)
        .where("id", "=", dismissed.id)
        .execute();
    },

    async replacePayee(from: string, to: string): Promise<void> {
      const changed = await kysely
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
