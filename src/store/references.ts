/** What transactions, recurring rules and goals have in common: columns that name an account, a payee or a category. */
import type { Db } from "./engine.ts";
import type { Schema } from "./schema.ts";

type Table = "transactions" | "recurring_rules" | "goals";
type Reference = "account_id" | "transfer_account_id" | "payee_id" | "category_id";

/** A column that a table has. */
type ReferenceOf<From extends Table> = Reference & keyof Schema[From];

export function referenceReads<From extends Table>({ kysely }: Db, table: From) {
  const isIn = async (column: Reference, budgetId: string, id: string) => {
    const query = kysely.selectFrom<Table>(table).select("id").where("budget_id", "=", budgetId);
    return (await query.where(column, "=", id).limit(1).execute()).length > 0;
  };
  return {
    /** Whether any row has the id in one of the columns. */
    async isReferenced(budgetId: string, columns: readonly ReferenceOf<From>[], id: string): Promise<boolean> {
      for (const column of columns) if (await isIn(column, budgetId, id)) return true;
      return false;
    },
  };
}
