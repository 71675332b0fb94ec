/** The payments that were entered last, to find those that were entered twice. */
import type { Entry } from "../../domain/duplicate.ts";
import type { Db } from "../engine.ts";
import { columns, sql } from "../sql.ts";

const ENTRY_COLUMNS = columns([
  ...["id", "account_id", "payee_id", "amount_minor", "currency", "authorized_at", "reconciled_at"],
  ...["source", "external_id", "import_id", "created_at"],
]);

export function recentEntryReads({ query }: Db, budgetId: string) {
  return {
    /** The last payments with at least this id, in the order in which they were entered. */
    async listEntries(sinceId: string, limit: number): Promise<Entry[]> {
      const rows = await query<Entry>(sql`SELECT ${ENTRY_COLUMNS} FROM transactions
        WHERE budget_id = ${budgetId} AND id >= ${sinceId} AND transfer_account_id IS NULL
        ORDER BY id DESC LIMIT ${limit}`);
      return rows.reverse();
    },
  };
}
