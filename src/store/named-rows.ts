/** What categories and payees have in common: rows of a budget that are found by the key of their name. */
import type { Db } from "./engine.ts";
import type { Given } from "./prepared-query.ts";

type Text = Given<{ budgetId: string; text: string }>;
type Texts = Given<{ budgetId: string; jsonTexts: string }>;

export function namedRowReads({ kysely, dialect, prepare }: Db, table: "categories" | "payees") {
  const byKeys = prepare(({ budgetId, jsonTexts }: Texts) =>
    kysely
      .selectFrom(table)
      .select(["name_key", "id"])
      .where("budget_id", "=", budgetId)
      .where(dialect.isAnyOf("name_key", jsonTexts)),
  );
  const byKey = prepare(({ budgetId, text }: Text) =>
    kysely.selectFrom(table).select(["name_key", "id"]).where("budget_id", "=", budgetId).where("name_key", "=", text),
  );
  const byId = prepare(({ budgetId, text }: Text) =>
    kysely.selectFrom(table).select("id").where("budget_id", "=", budgetId).where("id", "=", text),
  );
  const byIds = prepare(({ budgetId, jsonTexts }: Texts) =>
    kysely.selectFrom(table).select("id").where("budget_id", "=", budgetId).where(dialect.isAnyOf("id", jsonTexts)),
  );
  return {
    /** The ids of the names' keys that exist, by key. */
    async findIdsByKey(budgetId: string, keys: readonly string[]): Promise<Map<string, string>> {
      const [key] = keys;
      if (key === undefined) return new Map();
      const rows =
        keys.length === 1
          ? await byKey({ budgetId, text: key })
          : await byKeys({ budgetId, jsonTexts: JSON.stringify(keys) });
      return new Map(rows.map((row) => [row.name_key, row.id]));
    },

    /** Those of the ids that exist. */
    async findExistingIds(budgetId: string, ids: readonly string[]): Promise<Set<string>> {
      const [id] = ids;
      if (id === undefined) return new Set();
      const rows =
        ids.length === 1
          ? await byId({ budgetId, text: id })
          : await byIds({ budgetId, jsonTexts: JSON.stringify(ids) });
      return new Set(rows.map((row) => row.id));
    },
  };
}
