/**
 * The tags of transactions. Most transactions have none: their `has_tags` is false, and nothing here is read for them.
 * The table repeats the day of the transaction, so that the list of a tag is in the order of days.
 */

import { nameKey } from "../../domain/name.ts";
import { sortTagNames } from "../../domain/tag.ts";
import type { Transaction } from "../../domain/transaction.ts";
import type { ChangeNotes } from "../changes/change-notes.ts";
import type { Db } from "../engine.ts";
import { raw, type Sql, sql } from "../sql.ts";
import { namedRowReads } from "./named-rows.ts";

type TagsById = ReadonlyMap<string, readonly string[]>;

/** The fields of a transaction that decide its rows. */
type Tagged = Pick<Transaction, "id" | "authorized_at" | "tags">;

export function transactionTagReads({ dialect, query }: Db, budgetId: string) {
  return {
    /** The ids of the tags of the transactions in a range of days, by transaction. */
    async listTagIds({ since, until }: { readonly since: string; readonly until: string }): Promise<TagsById> {
      const rows = await query<{ transaction_id: string; tag_id: string }>(sql`SELECT transaction_id, tag_id
        FROM transaction_tags WHERE budget_id = ${budgetId} AND transaction_id IN (
          SELECT id FROM ${dialect.indexed("transactions", "transactions_by_day")}
          WHERE budget_id = ${budgetId} AND authorized_at BETWEEN ${since} AND ${until} AND has_tags
          UNION SELECT id FROM ${dialect.indexed("transactions", "transactions_by_counting_day")}
          WHERE budget_id = ${budgetId} AND counts_on BETWEEN ${since} AND ${until} AND has_tags)
        ORDER BY transaction_id, tag_id`);
      const byId = Map.groupBy(rows, ({ transaction_id }) => transaction_id);
      return new Map([...byId].map(([id, found]) => [id, found.map(({ tag_id }) => tag_id)]));
    },

    /** The names of the tags of these transactions, by transaction. */
    async listTagNames(ids: readonly string[]): Promise<TagsById> {
      if (ids.length === 0) return new Map();
      const rows = await query<{ transaction_id: string; name: string }>(sql`SELECT transaction_id, tags.name
        FROM transaction_tags JOIN tags ON tags.budget_id = ${budgetId} AND tags.id = tag_id
        WHERE transaction_tags.budget_id = ${budgetId} AND ${dialect.anyOf("transaction_id", ids)}`);
      return namesById(rows);
    },
  };
}

function namesById(rows: readonly { readonly transaction_id: string; readonly name: string }[]): TagsById {
  const grouped = Map.groupBy(rows, ({ transaction_id }) => transaction_id);
  return new Map([...grouped].map(([id, found]) => [id, sortTagNames(found.map(({ name }) => name))]));
}

export function transactionTagWrites(db: Db, budgetId: string) {
  const { dialect, insert, query } = db;

  /** The tags must exist. */
  async function insertTags(transactions: readonly Tagged[]): Promise<void> {
    const tagged = transactions.filter(({ tags }) => tags.length > 0);
    if (tagged.length === 0) return;
    const keys = new Set(tagged.flatMap(({ tags }) => tags.map(nameKey)));
    const ids = await namedRowReads(db, budgetId, "tags").findIdsByKey([...keys]);
    const idOf = (name: string) => {
      const id = ids.get(nameKey(name));
      if (id === undefined) throw new Error(`the tag ${name} was not created before the transaction`);
      return id;
    };
    const rows = tagged.flatMap(({ id: transaction_id, authorized_at, tags }) =>
      tags.map((name) => ({ budget_id: budgetId, tag_id: idOf(name), authorized_at, transaction_id })),
    );
    await insert("transaction_tags", rows);
  }

  async function removeTags(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    await query(sql`DELETE FROM transaction_tags
      WHERE budget_id = ${budgetId} AND ${dialect.anyOf("transaction_id", ids)}`);
  }

  return {
    insertTags,
    removeTags,

    /** Only inserts if a transaction keeps its day and its tags, and otherwise replaces its rows. */
    async replaceTags(updates: readonly { readonly before: Tagged; readonly after: Tagged }[]): Promise<void> {
      const replaced: string[] = [];
      const inserted: Tagged[] = [];
      for (const { before, after } of updates) {
        const keepsRows =
          before.authorized_at === after.authorized_at && before.tags.every((name) => after.tags.includes(name));
        if (!keepsRows && before.tags.length > 0) replaced.push(before.id);
        const tags = keepsRows ? after.tags.filter((name) => !before.tags.includes(name)) : after.tags;
        inserted.push({ ...after, tags });
      }
      await removeTags(replaced);
      await insertTags(inserted);
    },
  };
}

/** Changes of a tag that change every transaction with it. */
export function taggedTransactionWrites({ dialect, insert, query }: Db, budgetId: string, notes: ChangeNotes) {
  const tagged = (tagId: string) =>
    sql`SELECT used.transaction_id FROM transaction_tags AS used
      WHERE used.budget_id = ${budgetId} AND used.tag_id = ${tagId}`;

  /** Notes the tags of every transaction with the tag. */
  async function note(tagId: string): Promise<void> {
    const rows = await query<{ transaction_id: string; name: string }>(sql`SELECT transaction_id, tags.name
      FROM transaction_tags JOIN tags ON tags.budget_id = ${budgetId} AND tags.id = tag_id
      WHERE transaction_tags.budget_id = ${budgetId} AND transaction_id IN (${tagged(tagId)})`);
    for (const [id, tags] of namesById(rows)) notes.replaced("transaction", [id], { tags });
  }

  async function touch(tagId: string, updatedAt: string, hasTags: Sql): Promise<void> {
    await query(sql`UPDATE transactions SET updated_at = ${updatedAt}, has_tags = ${hasTags}
      WHERE budget_id = ${budgetId} AND id IN (${tagged(tagId)})`);
  }

  async function removeUses(tagId: string): Promise<void> {
    await query(sql`DELETE FROM transaction_tags WHERE budget_id = ${budgetId} AND tag_id = ${tagId}`);
  }

  return {
    /** Must run before the tag gets its new name. */
    async renameTag(tagId: string, updatedAt: string): Promise<void> {
      await note(tagId);
      await touch(tagId, updatedAt, raw("true"));
    },

    /** Replaces a tag in every transaction. */
    async replaceTag(from: string, to: string, updatedAt: string): Promise<void> {
      await note(from);
      await query(sql`INSERT INTO transaction_tags (budget_id, tag_id, authorized_at, transaction_id)
        SELECT budget_id, ${to}, authorized_at, transaction_id FROM transaction_tags
        WHERE budget_id = ${budgetId} AND tag_id = ${from} ON CONFLICT DO NOTHING`);
      await touch(from, updatedAt, raw("true"));
      await removeUses(from);
    },

    /**
     * Replaces each tag by the one that has its name now. The tags of the transactions stay the same by name, so nothing is
     * noted. Two tags may replace each other.
     */
    async moveTags(replacements: ReadonlyMap<string, string>): Promise<void> {
      const isMoved = dialect.anyOf("tag_id", [...replacements.keys()]);
      const rows = await query<{ tag_id: string; authorized_at: string; transaction_id: string }>(sql`
        SELECT tag_id, authorized_at, transaction_id FROM transaction_tags WHERE budget_id = ${budgetId} AND ${isMoved}`);
      await query(sql`DELETE FROM transaction_tags WHERE budget_id = ${budgetId} AND ${isMoved}`);
      const moved = rows.map(({ tag_id, ...row }) => {
        return { budget_id: budgetId, tag_id: replacements.get(tag_id) ?? tag_id, ...row };
      });
      await insert("transaction_tags", moved, raw("ON CONFLICT DO NOTHING"));
    },

    /** Removes a tag from every transaction. */
    async removeTag(tagId: string, updatedAt: string): Promise<void> {
      await note(tagId);
      const hasOthers = sql`EXISTS (SELECT 1 FROM transaction_tags AS other
        WHERE other.budget_id = ${budgetId} AND other.transaction_id = transactions.id AND other.tag_id <> ${tagId})`;
      await touch(tagId, updatedAt, hasOthers);
      await removeUses(tagId);
    },
  };
}
