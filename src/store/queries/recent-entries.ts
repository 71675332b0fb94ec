/** The payments that were entered last, to find those that were entered twice. */
import type { Entry } from "../../domain/duplicate.ts";
import type { Db } from "../engine.ts";
import { columns, sql } from "../sql.ts";

const ENTRY_COLUMNS = columns([
  ...["id", "account_id", "payee_id", "amount_minor", "currency", "authorized_at", "reconciled_at"],
  ...["source", "external_id", "import_id", "created_at"],
]);

export function recentEntryReads({ dialect, query }: Db, budgetId: string) {
  return {
    /** Those of the given payments whose payee has the name of their category. */
    async findNameless(ids: readonly string[]): Promise<ReadonlySet<string>> {
      const rows = await query<{ id: string }>(sql`SELECT t.id FROM transactions AS t
          JOIN payees AS p ON p.budget_id = ${budgetId} AND p.id = t.payee_id
          JOIN categories AS c ON c.budget_id = ${budgetId} AND c.id = t.category_id
        WHERE t.budget_id = ${budgetId} AND ${dialect.anyOf("t.id", ids)} AND p.name_key = c.name_key`);
      return new Set(rows.map(({ id }) => id));
    },

    /** The last payments with at least this id, in the order in which they were entered. */
    async listEntries(sinceId: string, limit: number): Promise<Entry[]> {
      const rows = await query<Entry>(sql`SELECT ${ENTRY_COLUMNS} FROM transactions
        WHERE budget_id = ${budgetId} AND id >= ${sinceId} AND transfer_account_id IS NULL
        ORDER BY id DESC LIMIT ${limit}`);
      return rows.reverse();
    },
  };
}
