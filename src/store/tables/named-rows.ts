/** Lookups that categories, payees and tags share: by name key and by id. */
import type { Db } from "../engine.ts";
import { raw, sql } from "../sql.ts";

export function namedRowReads({ dialect, query }: Db, budgetId: string, table: "categories" | "payees" | "tags") {
  const ofBudget = sql`FROM ${raw(table)} WHERE budget_id = ${budgetId}`;
  return {
    /** The ids of the existing name keys, by key. */
    async findIdsByKey(keys: readonly string[]): Promise<Map<string, string>> {
      if (keys.length === 0) return new Map();
      const rows = await query<{ name_key: string; id: string }>(
        sql`SELECT name_key, id ${ofBudget} AND ${dialect.anyOf("name_key", keys)}`,
      );
      return new Map(rows.map((row) => [row.name_key, row.id]));
    },

    /** The ids that exist. */
    async findExistingIds(ids: readonly string[]): Promise<Set<string>> {
      if (ids.length === 0) return new Set();
      const rows = await query<{ id: string }>(sql`SELECT id ${ofBudget} AND ${dialect.anyOf("id", ids)}`);
      return new Set(rows.map((row) => row.id));
    },
  };
}
