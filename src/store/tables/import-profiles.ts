/**
 * Profiles: the answers about files of one account and shape. They are evidence like the imports, so the change log does
 * not record them. Profiles of deleted accounts stay stored, but no read returns them.
 */
import type { Db } from "../engine.ts";
import type { Schema } from "../schema.ts";
import { columns, type Sql, sql } from "../sql.ts";

export type ImportProfileRecord = Omit<Schema["import_profiles"], "budget_id">;

const COLUMNS = columns([
  ...["id", "account_id", "shape", "format", "file_name", "answers", "created_at", "updated_at"],
]);

export function importProfileReads({ query }: Db, budgetId: string) {
  const list = async (condition: Sql): Promise<ImportProfileRecord[]> =>
    await query(sql`SELECT ${COLUMNS} FROM import_profiles AS p WHERE budget_id = ${budgetId} AND ${condition}
      AND EXISTS (SELECT 1 FROM accounts AS a WHERE a.budget_id = ${budgetId} AND a.id = p.account_id) ORDER BY id`);
  return {
    /** Oldest first. */
    async list(): Promise<ImportProfileRecord[]> {
      return await list(sql`true`);
    },

    async find(id: string): Promise<ImportProfileRecord | undefined> {
      return (await list(sql`id = ${id}`))[0];
    },

    async findOfShape(accountId: string, shape: string): Promise<ImportProfileRecord | undefined> {
      return (await list(sql`account_id = ${accountId} AND shape = ${shape}`))[0];
    },
  };
}

export function importProfileWrites({ insert, query }: Db, budgetId: string) {
  return {
    /** A profile of the same account and shape keeps its id and gets the new answers. */
    async save(profile: ImportProfileRecord): Promise<void> {
      await insert(
        "import_profiles",
        [{ budget_id: budgetId, ...profile }],
        sql`ON CONFLICT (budget_id, account_id, shape) DO UPDATE SET file_name = excluded.file_name,
          answers = excluded.answers, updated_at = excluded.updated_at`,
      );
    },

    async remove(id: string): Promise<void> {
      await query(sql`DELETE FROM import_profiles WHERE budget_id = ${budgetId} AND id = ${id}`);
    },
  };
}
