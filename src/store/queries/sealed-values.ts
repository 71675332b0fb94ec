/** Sealed values of a budget in any column: for checking them, and for sealing them with another key. */
import type { Db } from "../engine.ts";
import type { Schema } from "../schema.ts";
import { raw, sql } from "../sql.ts";

/** A column with sealed values. The table has the key (budget_id, id). */
export interface SealedColumn {
  readonly table: keyof Schema;
  readonly column: string;
}

export interface SealedValue {
  readonly id: string;
  readonly value: string;
}

export function sealedValueReads({ query }: Db, budgetId: string) {
  return {
    async list({ table, column }: SealedColumn): Promise<SealedValue[]> {
      return await query(sql`SELECT id, ${raw(column)} AS value FROM ${raw(table)}
        WHERE budget_id = ${budgetId} AND ${raw(column)} IS NOT NULL ORDER BY id`);
    },
  };
}

export function sealedValueWrites({ query }: Db, budgetId: string) {
  return {
    /** Unless the value has changed meanwhile. */
    async replace({ table, column }: SealedColumn, { id, value }: SealedValue, after: string): Promise<void> {
      await query(sql`UPDATE ${raw(table)} SET ${raw(column)} = ${after}
        WHERE budget_id = ${budgetId} AND id = ${id} AND ${raw(column)} = ${value}`);
    },
  };
}
