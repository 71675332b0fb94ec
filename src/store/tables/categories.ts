/** Categories, found by id or by name key. */
import { CATEGORY_FIELDS, type Category, type CategoryKind } from "../../domain/category.ts";
import { nameKey } from "../../domain/name.ts";
import type { ChangeNotes } from "../changes/change-notes.ts";
import type { Db } from "../engine.ts";
import { type Sql, sql } from "../sql.ts";
import { namedRowReads } from "./named-rows.ts";
import { resourceRows } from "./resource-table.ts";
import { resourceWrites } from "./resource-writes.ts";

const { columns: COLUMNS, toRecord } = resourceRows(CATEGORY_FIELDS);

export function categoryReads(db: Db, budgetId: string) {
  const { dialect, query } = db;
  const list = async (condition: Sql): Promise<Category[]> => {
    const rows = await query<object>(sql`SELECT ${COLUMNS} FROM categories WHERE budget_id = ${budgetId} ${condition}`);
    return rows.map(toRecord);
  };
  return {
    ...namedRowReads(db, budgetId, "categories"),

    /** By position, then by name. */
    list: () => list(sql`ORDER BY position IS NULL, position, name_key`),

    /** The kinds of the categories with these name keys, by key. */
    async findKindsByKey(keys: readonly string[]): Promise<Map<string, CategoryKind>> {
      const rows = await query<{ name_key: string; kind: CategoryKind }>(sql`SELECT name_key, kind FROM categories
        WHERE budget_id = ${budgetId} AND ${dialect.anyOf("name_key", keys)}`);
      return new Map(rows.map(({ name_key, kind }) => [name_key, kind]));
    },

    /** The categories that exist, in any order. */
    findMany: (ids: readonly string[]) => list(sql`AND ${dialect.anyOf("id", ids)}`),

    async find(id: string): Promise<Category | undefined> {
      return (await list(sql`AND id = ${id}`))[0];
    },
  };
}

export function categoryWrites(db: Db, budgetId: string, notes: ChangeNotes) {
  const { query } = db;
  return {
    ...resourceWrites(db, budgetId, notes, "category", (category: Category) => {
      return { ...category, name_key: nameKey(category.name) };
    }),

    /** Puts these categories first, in this order. All others have no position. `before` has all categories. */
    async setOrder(before: readonly Category[], ids: readonly string[]): Promise<void> {
      const places = new Map(ids.map((id, position) => [id, position]));
      for (const { id, position } of before) {
        if (position !== (places.get(id) ?? null)) notes.replaced("category", [id], { position });
      }
      await query(sql`UPDATE categories SET position = NULL WHERE budget_id = ${budgetId} AND position IS NOT NULL`);
      for (const [position, id] of ids.entries())
        await query(sql`UPDATE categories SET position = ${position} WHERE budget_id = ${budgetId} AND id = ${id}`);
    },
  };
}
