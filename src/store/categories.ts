/** Categories, found by id or by the key of their name. */
import { type Expression, type SqlBool, sql } from "kysely";
import type { Category } from "../domain/category.ts";
import { nameKey } from "../domain/name.ts";
import type { Db } from "./engine.ts";
import { namedRowReads } from "./named-rows.ts";
import type { Given } from "./prepared-query.ts";
import type { Schema } from "./schema.ts";

const COLUMNS = ["id", "name", "kind", "group", "position", "carries_from", "is_archived"] as const;

type Row = Pick<Schema["categories"], (typeof COLUMNS)[number]>;

export function categoryReads(db: Db) {
  const { kysely, prepare } = db;
  const all = prepare((given: Given<{ budgetId: string }>) =>
    kysely
      .selectFrom("categories")
      .select(COLUMNS)
      .where("budget_id", "=", given.budgetId)
      .orderBy(sql`position IS NULL`)
      .orderBy("position")
      .orderBy("name_key"),
  );
  return {
    ...namedRowReads(db, "categories"),

    /** By position, then by name. */
    async list(budgetId: string): Promise<Category[]> {
      return (await all({ budgetId })).map(toCategory);
    },

    async find(budgetId: string, id: string): Promise<Category | undefined> {
      const row = await kysely
        .selectFrom("categories")
        .select(COLUMNS)
        .where("budget_id", "=", budgetId)
        .where("id", "=", id)
        .executeTakeFirst();
      return row && toCategory(row);
    },
  };
}

export function categoryWrites({ kysely, dialect }: Db) {
  const insert = dialect.inserter("categories");
  return {
    async insertMany(budgetId: string, categories: readonly Category[]): Promise<void> {
      await insert(categories.map((c) => ({ budget_id: budgetId, ...c, name_key: nameKey(c.name) })));
    },

    async update(budgetId: string, { id, ...fields }: Category): Promise<void> {
      await kysely
        .updateTable("categories")
        .set({ ...fields, name_key: nameKey(fields.name) })
        .where("budget_id", "=", budgetId)
        .where("id", "=", id)
        .execute();
    },

    /** These come first, in this order; all others have no position. */
    async setOrder(budgetId: string, ids: readonly string[]): Promise<void> {
      const place = async (position: number | null, isMeant: Expression<SqlBool>) => {
        await kysely
          .updateTable("categories")
          .set({ position })
          .where("budget_id", "=", budgetId)
          .where(isMeant)
          .execute();
      };
      await place(null, sql<SqlBool>`position IS NOT NULL`);
      for (const [position, id] of ids.entries()) await place(position, sql<SqlBool>`id = ${id}`);
    },

    async remove(budgetId: string, id: string): Promise<void> {
      await kysely.deleteFrom("categories").where("budget_id", "=", budgetId).where("id", "=", id).execute();
    },
  };
}

function toCategory(row: Row): Category {
  return { ...row, is_archived: Boolean(row.is_archived) };
}
