/** What categories and payees have in common: rows of a budget that are found by the key of their name. */
import { prepareAnyOf } from "./any-of.ts";
import type { Db } from "./engine.ts";

export function namedRowReads(db: Db, table: "categories" | "payees") {
  const { kysely } = db;
  const byKeys = prepareAnyOf(db, "name_key", (budgetId, isAnyOf) =>
    kysely.selectFrom(table).select(["name_key", "id"]).where("budget_id", "=", budgetId).where(isAnyOf),
  );
  const byIds = prepareAnyOf(db, "id", (budgetId, isAnyOf) =>
    kysely.selectFrom(table).select("id").where("budget_id", "=", budgetId).where(isAnyOf),
  );
  return {
    /** The ids of the names' keys that exist, by key. */
    async findIdsByKey(budgetId: string, keys: readonly string[]): Promise<Map<string, string>> {
      const rows = await byKeys(budgetId, keys);
      return new Map(rows.map((row) => [row.name_key, row.id]));
    },

    /** Those of the ids that exist. */
    async findExistingIds(budgetId: string, ids: readonly string[]): Promise<Set<string>> {
      const rows = await byIds(budgetId, ids);
      return new Set(rows.map((row) => row.id));
    },
  };
}
