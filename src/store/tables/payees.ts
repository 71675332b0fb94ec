/** Payees with their default categories, found by id, by name key or by part of the name. */
import { foldName, nameKey } from "../../domain/name.ts";
import type { Payee } from "../../domain/payee.ts";
import type { ChangeNotes } from "../changes/change-notes.ts";
import type { Db } from "../engine.ts";
import type { Schema } from "../schema.ts";
import { contains, raw, sql, startsWith } from "../sql.ts";
import { namedRowReads } from "./named-rows.ts";

export interface PayeePage {
  /** The page starts after this name key. */
  readonly afterKey?: string | undefined;
  /** Part of the name, case-insensitive. */
  readonly contains?: string | undefined;
  readonly limit: number;
}

export function payeeReads(db: Db, budgetId: string) {
  const { dialect, query } = db;
  const payees = sql`SELECT p.id, p.name, d.category_id AS default_category_id FROM payees AS p
    LEFT JOIN payee_default_categories AS d ON d.budget_id = ${budgetId} AND d.payee_id = p.id
    WHERE p.budget_id = ${budgetId}`;
  return {
    ...namedRowReads(db, budgetId, "payees"),

    /** By name, up to `limit`. */
    async list({ afterKey = "", contains: text, limit }: PayeePage): Promise<Payee[]> {
      const hasText = text === undefined ? sql`` : sql`AND ${contains("p.name_key", foldName(text))}`;
      return await query(sql`${payees} AND p.name_key > ${afterKey} ${hasText} ORDER BY p.name_key LIMIT ${limit}`);
    },

    /**
     * The best matches of a name key: the same name, then names that start with it, then names with a word that starts
     * with it, then names that contain it. Each group is in the order of names.
     */
    async listMatches(key: string, limit: number): Promise<Payee[]> {
      const rank = sql`CASE WHEN p.name_key = ${key} THEN 0 WHEN ${startsWith("p.name_key", key)} THEN 1
        WHEN ${contains("p.name_key", ` ${key}`)} THEN 2 ELSE 3 END`;
      return await query(sql`${payees} AND ${contains("p.name_key", key)} ORDER BY ${rank}, p.name_key LIMIT ${limit}`);
    },

    /** The existing payees. */
    async findMany(ids: readonly string[]): Promise<Payee[]> {
      return await query(sql`${payees} AND ${dialect.anyOf("p.id", ids)}`);
    },

    /** The default categories of the payees that have one, by payee. */
    async findDefaultCategories(ids: readonly string[]): Promise<Map<string, string>> {
      const rows = await query<Schema["payee_default_categories"]>(sql`
        SELECT payee_id, category_id FROM payee_default_categories
        WHERE budget_id = ${budgetId} AND ${dialect.anyOf("payee_id", ids)}`);
      return new Map(rows.map(({ payee_id, category_id }) => [payee_id, category_id]));
    },

    /** Whether a payee has the default category. */
    async isDefaultCategory(categoryId: string): Promise<boolean> {
      const rows = await query(sql`SELECT payee_id FROM payee_default_categories
        WHERE budget_id = ${budgetId} AND category_id = ${categoryId} LIMIT 1`);
      return rows.length > 0;
    },

    async find(id: string): Promise<Payee | undefined> {
      const rows = await query<Payee>(sql`${payees} AND p.id = ${id}`);
      return rows[0];
    },

    /** The names of the existing payees, by id. */
    async findNames(ids: readonly string[]): Promise<Map<string, string>> {
      if (ids.length === 0) return new Map();
      const rows = await query<Pick<Payee, "id" | "name">>(
        sql`SELECT id, name FROM payees WHERE budget_id = ${budgetId} AND ${dialect.anyOf("id", ids)}`,
      );
      return new Map(rows.map(({ id, name }) => [id, name]));
    },
  };
}

export function payeeWrites({ insert, query }: Db, budgetId: string, notes: ChangeNotes) {
  const removeDefault = (column: "payee_id" | "category_id", id: string) =>
    query(sql`DELETE FROM payee_default_categories WHERE budget_id = ${budgetId} AND ${raw(column)} = ${id}`);
  const noteDefaults = async (category_id: string) => {
    const rows = await query<Pick<Schema["payee_default_categories"], "payee_id">>(sql`
      SELECT payee_id FROM payee_default_categories WHERE budget_id = ${budgetId} AND category_id = ${category_id}`);
    const ids = rows.map(({ payee_id }) => payee_id);
    notes.replaced("payee", ids, { default_category_id: category_id });
  };
  return {
    async insertMany(payees: readonly (Pick<Payee, "id" | "name"> & Partial<Payee>)[]): Promise<void> {
      for (const { id, name, default_category_id = null } of payees) {
        notes.created("payee", id, { id, name, default_category_id });
      }
      await insert(
        "payees",
        payees.map(({ id, name }) => ({ budget_id: budgetId, id, name, name_key: nameKey(name) })),
      );
      const defaults = payees.flatMap(({ id: payee_id, default_category_id: category_id }) =>
        category_id == null ? [] : [{ budget_id: budgetId, payee_id, category_id }],
      );
      await insert("payee_default_categories", defaults);
    },

    async update(before: Payee, after: Payee): Promise<void> {
      const { id, name, default_category_id: category_id } = after;
      notes.updated("payee", id, before, after);
      await query(sql`UPDATE payees SET name = ${name}, name_key = ${nameKey(name)}
        WHERE budget_id = ${budgetId} AND id = ${id}`);
      await removeDefault("payee_id", id);
      if (category_id === null) return;
      await insert("payee_default_categories", [{ budget_id: budgetId, payee_id: id, category_id }]);
    },

    /** Replaces a default category in every payee. */
    async replaceDefaultCategory(from: string, to: string): Promise<void> {
      await noteDefaults(from);
      await query(sql`UPDATE payee_default_categories SET category_id = ${to}
        WHERE budget_id = ${budgetId} AND category_id = ${from}`);
    },

    /** Leaves every payee with this default category without one. */
    async clearDefaultCategory(categoryId: string): Promise<void> {
      await noteDefaults(categoryId);
      await removeDefault("category_id", categoryId);
    },

    async remove(payee: Payee): Promise<void> {
      notes.deleted("payee", payee.id, payee);
      await removeDefault("payee_id", payee.id);
      await query(sql`DELETE FROM payees WHERE budget_id = ${budgetId} AND id = ${payee.id}`);
    },
  };
}
