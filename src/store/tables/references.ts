/** References to an account, a payee or a category in transactions, recurring rules and goals. */
import type { ResourceType } from "../../domain/resource.ts";
import type { ChangeNotes } from "../changes/change-notes.ts";
import type { Db } from "../engine.ts";
import type { Schema } from "../schema.ts";
import { raw, sql } from "../sql.ts";

type Table = "transactions" | "transaction_splits" | "recurring_rules" | "goals";
type Reference = "account_id" | "transfer_account_id" | "payee_id" | "category_id";

/** The reference columns of a table. */
type ReferenceOf<From extends Table> = Reference & keyof Schema[From];

export function referenceReads<From extends Table>({ query }: Db, budgetId: string, table: From) {
  return {
    /** Whether any row refers to the id in one of the columns. */
    async isReferenced(columns: readonly ReferenceOf<From>[], id: string): Promise<boolean> {
      for (const column of columns) {
        const rows = await query(
          sql`SELECT 1 FROM ${raw(table)} WHERE budget_id = ${budgetId} AND ${raw(column)} = ${id} LIMIT 1`,
        );
        if (rows.length > 0) return true;
      }
      return false;
    },
  };
}

/** Returns a function that replaces a payee or a category in every row of a table. */
export function replaceReferences({ query }: Db, budgetId: string, notes: ChangeNotes, type: ResourceType) {
  return async (column: "payee_id" | "category_id", from: string, to: string, updatedAt?: string): Promise<void> => {
    const touched = updatedAt === undefined ? raw("") : sql`, updated_at = ${updatedAt}`;
    const rows = await query<{ id: string }>(sql`UPDATE ${raw(`${type}s`)} SET ${raw(column)} = ${to}${touched}
      WHERE budget_id = ${budgetId} AND ${raw(column)} = ${from} RETURNING id`);
    const ids = rows.map(({ id }) => id);
    notes.replaced(type, ids, { [column]: from });
  };
}
