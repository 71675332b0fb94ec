/** Tags, found by id or by name key. `transaction-tags.ts` has the transactions of a tag. */
import { nameKey } from "../../domain/name.ts";
import type { Tag } from "../../domain/tag.ts";
import type { ChangeNotes } from "../changes/change-notes.ts";
import type { Db } from "../engine.ts";
import { type Sql, sql } from "../sql.ts";
import { namedRowReads } from "./named-rows.ts";

export interface CountedTag extends Tag {
  readonly transaction_count: number;
}

export function tagReads(db: Db, budgetId: string) {
  const { dialect, query } = db;
  const counted = (condition: Sql) =>
    query<CountedTag>(sql`SELECT id, name, (
        SELECT COUNT(*) FROM transaction_tags AS used WHERE used.budget_id = ${budgetId} AND used.tag_id = tags.id
      ) AS transaction_count
      FROM tags WHERE budget_id = ${budgetId} ${condition} ORDER BY name_key`);
  return {
    ...namedRowReads(db, budgetId, "tags"),

    /** All tags by name. */
    async listCounted(): Promise<CountedTag[]> {
      return await counted(sql``);
    },

    async findCounted(id: string): Promise<CountedTag | undefined> {
      const [tag] = await counted(sql`AND id = ${id}`);
      return tag;
    },

    /** The existing tags. */
    async findMany(ids: readonly string[]): Promise<Tag[]> {
      return await query(sql`SELECT id, name FROM tags WHERE budget_id = ${budgetId} AND ${dialect.anyOf("id", ids)}`);
    },

    /** The names of the existing tags, by name key. */
    async findNamesByKey(keys: readonly string[]): Promise<Map<string, string>> {
      if (keys.length === 0) return new Map();
      const rows = await query<{ name_key: string; name: string }>(sql`SELECT name_key, name FROM tags
        WHERE budget_id = ${budgetId} AND ${dialect.anyOf("name_key", keys)}`);
      return new Map(rows.map(({ name_key, name }) => [name_key, name]));
    },

    /** Whether a transaction has the tag. */
    async isUsed(id: string): Promise<boolean> {
      const rows = await query(sql`SELECT transaction_id FROM transaction_tags
        WHERE budget_id = ${budgetId} AND tag_id = ${id} LIMIT 1`);
      return rows.length > 0;
    },
  };
}

export function tagWrites({ insert, query }: Db, budgetId: string, notes: ChangeNotes) {
  return {
    async insertMany(tags: readonly Tag[]): Promise<void> {
      for (const { id, name } of tags) notes.created("tag", id, { id, name });
      const rows = tags.map(({ id, name }) => ({ budget_id: budgetId, id, name, name_key: nameKey(name) }));
      await insert("tags", rows);
    },

    async update(before: Tag, after: Tag): Promise<void> {
      const { id, name } = after;
      notes.updated("tag", id, before, after);
      await query(sql`UPDATE tags SET name = ${name}, name_key = ${nameKey(name)}
        WHERE budget_id = ${budgetId} AND id = ${id}`);
    },

    /** No transaction may have the tag any more. */
    async remove({ id, name }: Tag): Promise<void> {
      notes.deleted("tag", id, { id, name });
      await query(sql`DELETE FROM tags WHERE budget_id = ${budgetId} AND id = ${id}`);
    },
  };
}
