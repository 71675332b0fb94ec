/** What categories and payees have in common: rows of a budget that are found by the key of their name. */
import type { Db } from "./engine.ts";

type NamedTable = "categories" | "payees";

/** The ids of the names' keys that exist, by key. */
export async function findIdsByKey(
  { kysely, dialect }: Db,
  table: NamedTable,
  budgetId: string,
  keys: readonly string[],
): Promise<Map<string, string>> {
  const rows = await kysely
    .selectFrom(table)
    .select(["name_key", "id"])
    .where("budget_id", "=", budgetId)
    .where(dialect.isAnyOf("name_key", keys))
    .execute();
  return new Map(rows.map((row) => [row.name_key, row.id]));
}

/** Those of the ids that exist. */
export async function findExistingIds(
  { kysely, dialect }: Db,
  table: NamedTable,
  budgetId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await kysely
    .selectFrom(table)
    .select("id")
    .where("budget_id", "=", budgetId)
    .where(dialect.isAnyOf("id", ids))
    .execute();
  return new Set(rows.map((row) => row.id));
}
