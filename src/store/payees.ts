/** Payees, found by id or by the key of their name. */
import { foldName, nameKey } from "../domain/name.ts";
import type { Payee } from "../domain/payee.ts";
import type { Db } from "./engine.ts";
import { isLike, patternOf } from "./like.ts";
import { namedRowReads } from "./named-rows.ts";

const COLUMNS = ["id", "name"] as const;

export interface PayeePage {
  /** The name's key that the page starts after. */
  readonly afterKey?: string | undefined;
  /** What the name contains, whatever its case. */
  readonly contains?: string | undefined;
  readonly limit: number;
}

export function payeeReads(db: Db) {
  const { kysely } = db;
  return {
    ...namedRowReads(db, "payees"),

    /** By name, up to `limit`. */
    async list(budgetId: string, { afterKey, contains, limit }: PayeePage): Promise<Payee[]> {
      let query = kysely.selectFrom("payees").select(COLUMNS).where("budget_id", "=", budgetId);
      if (afterKey !== undefined) query = query.where("name_key", ">", afterKey);
      if (contains !== undefined) query = query.where(isLike("name_key", patternOf(foldName(contains))));
      return await query.orderBy("name_key").limit(limit).execute();
    },

    async find(budgetId: string, id: string): Promise<Payee | undefined> {
      return await kysely
        .selectFrom("payees")
        .select(COLUMNS)
        .where("budget_id", "=", budgetId)
        .where("id", "=", id)
        .executeTakeFirst();
    },
  };
}

export function payeeWrites({ kysely, dialect }: Db) {
  const insert = dialect.inserter("payees");
  return {
    async insertMany(budgetId: string, payees: readonly Payee[]): Promise<void> {
      await insert(payees.map((p) => ({ budget_id: budgetId, ...p, name_key: nameKey(p.name) })));
    },

    async update(budgetId: string, { id, ...fields }: Payee): Promise<void> {
      await kysely
        .updateTable("payees")
        .set({ ...fields, name_key: nameKey(fields.name) })
        .where("budget_id", "=", budgetId)
        .where("id", "=", id)
        .execute();
    },

    async remove(budgetId: string, id: string): Promise<void> {
      await kysely.deleteFrom("payees").where("budget_id", "=", budgetId).where("id", "=", id).execute();
    },
  };
}
