/** Payees, found by id or by the key of their name. */
import { foldName, nameKey } from "../domain/name.ts";
import type { Payee } from "../domain/payee.ts";
import type { Db } from "./engine.ts";
import { isLike, patternOf } from "./like.ts";
import { namedRowReads } from "./named-rows.ts";
import { payeeNameReads, payeeNameWrites } from "./payee-names.ts";
import { together } from "./together.ts";

const COLUMNS = ["id", "name"] as const;

export interface PayeePage {
  /** The name's key that the page starts after. */
  readonly afterKey?: string | undefined;
  /** What the name contains, whatever its case. */
  readonly contains?: string | undefined;
  readonly limit: number;
}

/** Up to so many payees that match are looked up by their keys; of more, a page is soon full on the way down all names. */
const MAX_LOOKED_UP = 1000;

export function payeeReads(db: Db) {
  const { kysely, dialect } = db;
  const names = payeeNameReads(db);
  const hasName = async (budgetId: string, text: string) => {
    const keys = await names.findKeys(budgetId, text, MAX_LOOKED_UP);
    return keys === undefined ? isLike("name_key", patternOf(text)) : dialect.isAnyOf("name_key", JSON.stringify(keys));
  };
  return {
    ...namedRowReads(db, "payees"),

    /** By name, up to `limit`. */
    async list(budgetId: string, { afterKey, contains, limit }: PayeePage): Promise<Payee[]> {
      let query = kysely.selectFrom("payees").select(COLUMNS).where("budget_id", "=", budgetId);
      if (afterKey !== undefined) query = query.where("name_key", ">", afterKey);
      if (contains !== undefined) query = query.where(await hasName(budgetId, foldName(contains)));
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

export function payeeWrites(db: Db) {
  const { kysely, dialect } = db;
  const insert = dialect.inserter("payees");
  const names = payeeNameWrites(db);
  return {
    async insertMany(budgetId: string, payees: readonly Payee[]): Promise<void> {
      const rows = payees.map((p) => ({ budget_id: budgetId, ...p, name_key: nameKey(p.name) }));
      await together([insert(rows), names.add(budgetId, payees)]);
    },

    async update(budgetId: string, { id, ...fields }: Payee): Promise<void> {
      await names.replace(budgetId, id, fields.name);
      await kysely
        .updateTable("payees")
        .set({ ...fields, name_key: nameKey(fields.name) })
        .where("budget_id", "=", budgetId)
        .where("id", "=", id)
        .execute();
    },

    async remove(budgetId: string, id: string): Promise<void> {
      await names.replace(budgetId, id);
      await kysely.deleteFrom("payees").where("budget_id", "=", budgetId).where("id", "=", id).execute();
    },
  };
}
