/** Payees, found by id, by name key or by part of the name. */
import { foldName, nameKey } from "../../domain/name.ts";
import type { Payee } from "../../domain/payee.ts";
import type { Db } from "../engine.ts";
import { sql } from "../sql.ts";
import { contains } from "./contains.ts";
import { namedRowReads } from "./named-rows.ts";

export interface PayeePage {
  /** The page starts after this name key. */
  readonly afterKey?: string | undefined;
  /** Part of the name, case-insensitive. */
  readonly contains?: string | undefined;
  readonly limit: number;
}

export function payeeReads(db: Db, budgetId: string) {
  const { kysely, dialect, query } = db;
  return {
    ...namedRowReads(db, budgetId, "payees"),

    /** By name, up to `limit`. */
    async list({ afterKey = "", contains: text, limit }: PayeePage): Promise<Payee[]> {
      const hasText = text === undefined ? sql`` : sql`AND ${contains("name_key", foldName(text))}`;
      return await query<Payee>(
        sql`SELECT id, name FROM payees WHERE budget_id = ${budgetId} AND name_key > ${afterKey} ${hasText}
          ORDER BY name_key LIMIT ${limit}`,
      );
    },

    async find(id: string): Promise<Payee | undefined> {
      return await kysely
        .selectFrom("payees")
        .select(["id", "name"])
        .where("budget_id", "=", budgetId)
        .where("id", "=", id)
        .executeTakeFirst();
    },

    /** The names of the existing payees, by id. */
    async findNames(ids: readonly string[]): Promise<Map<string, string>> {
      const rows = await query<Payee>(
        sql`SELECT id, name FROM payees WHERE budget_id = ${budgetId} AND ${dialect.anyOf("id", ids)}`,
      );
      return new Map(rows.map(({ id, name }) => [id, name]));
    },
  };
}

export function payeeWrites({ kysely, insert }: Db, budgetId: string) {
  return {
    async insertMany(payees: readonly Payee[]): Promise<void> {
      await insert(
        "payees",
        payees.map((p) => ({ budget_id: budgetId, ...p, name_key: nameKey(p.name) })),
      );
    },

    async update({ id, ...fields }: Payee): Promise<void> {
      await kysely
        .updateTable("payees")
        .set({ ...fields, name_key: nameKey(fields.name) })
        .where("budget_id", "=", budgetId)
        .where("id", "=", id)
        .execute();
    },

    async remove(id: string): Promise<void> {
      await kysely.deleteFrom("payees").where("budget_id", "=", budgetId).where("id", "=", id).execute();
    },
  };
}
