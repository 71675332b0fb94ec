/** Categories, found by id or by name key. */
import type { Category, CategoryKind } from "../../domain/category.ts";
import { nameKey } from "../../domain/name.ts";
import type { ChangeNotes } from "../changes/change-notes.ts";
import type { Db } from "../engine.ts";
import { sql } from "../sql.ts";
import { namedRowReads } from "./named-rows.ts";
import { resourceReads, resourceRows, resourceWrites } from "./resource-table.ts";

const CATEGORIES = resourceRows("category");

export function categoryReads(db: Db, budgetId: string) {
  const { dialect, query } = db;
  return {
    ...namedRowReads(db, budgetId, "categories"),
    ...resourceReads(db, budgetId, CATEGORIES),

    /** By position, then by name. */
    async list(): Promise<Category[]> {
      const rows = await query<object>(sql`SELECT ${CATEGORIES.columns} FROM categories WHERE budget_id = ${budgetId}
        ORDER BY position IS NULL, position, name_key`);
      return rows.map(CATEGORIES.toRecord);
    },

    /** The kinds of the categories with these name keys, by key. */
    async findKindsByKey(keys: readonly string[]): Promise<Map<string, CategoryKind>> {
      const rows = await query<{ name_key: string; kind: CategoryKind }>(sql`SELECT name_key, kind FROM categories
        WHERE budget_id = ${budgetId} AND ${dialect.anyOf("name_key", keys)}`);
      return new Map(rows.map(({ name_key, kind }) => [name_key, kind]));
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
