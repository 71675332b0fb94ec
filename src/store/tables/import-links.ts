/**
 * Account links: each maps a bank account, as files name it, to an account of the budget. They are evidence like the
 * imports, so the change log does not record them. Links to deleted accounts stay stored, but no read returns them.
 */
import type { Db } from "../engine.ts";
import type { Schema } from "../schema.ts";
import { columns, type Sql, sql } from "../sql.ts";

export type ImportLinkRecord = Omit<Schema["import_links"], "budget_id">;

const COLUMNS = columns(["id", "digest", "account_id", "last_four", "name", "created_at"]);

export function importLinkReads({ query }: Db, budgetId: string) {
  const list = async (condition: Sql): Promise<ImportLinkRecord[]> =>
    await query(sql`SELECT ${COLUMNS} FROM import_links WHERE budget_id = ${budgetId} AND ${condition}
      AND EXISTS (SELECT 1 FROM accounts AS a WHERE a.budget_id = ${budgetId} AND a.id = import_links.account_id)
      ORDER BY created_at, id`);
  return {
    /** Oldest first. */
    async list(): Promise<ImportLinkRecord[]> {
      return await list(sql`true`);
    },

    async find(id: string): Promise<ImportLinkRecord | undefined> {
      return (await list(sql`id = ${id}`))[0];
    },
  };
}

export function importLinkWrites({ insert, query }: Db, budgetId: string) {
  return {
    /** A link of the same bank account keeps its id and gets the new account. */
    async save(link: ImportLinkRecord): Promise<void> {
      await insert(
        "import_links",
        [{ budget_id: budgetId, ...link }],
        sql`ON CONFLICT (budget_id, digest) DO UPDATE SET account_id = excluded.account_id,
          last_four = excluded.last_four, name = excluded.name`,
      );
    },

    async setAccount(id: string, accountId: string): Promise<void> {
      await query(sql`UPDATE import_links SET account_id = ${accountId} WHERE budget_id = ${budgetId} AND id = ${id}`);
    },

    async remove(id: string): Promise<void> {
      await query(sql`DELETE FROM import_links WHERE budget_id = ${budgetId} AND id = ${id}`);
    },
  };
}
