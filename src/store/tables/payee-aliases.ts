/** The aliases of payees, found by payee or by name key. */
import { nameKey } from "../../domain/name.ts";
import type { PayeeAlias } from "../../domain/payee-alias.ts";
import type { ChangeNotes } from "../changes/change-notes.ts";
import type { Db } from "../engine.ts";
import { type Sql, sql } from "../sql.ts";

/** An alias with the name of its payee. */
export interface NamedAlias extends PayeeAlias {
  readonly payee_name: string;
}

export function payeeAliasReads({ dialect, query }: Db, budgetId: string) {
  const list = (condition: Sql): Promise<PayeeAlias[]> =>
    query(sql`SELECT id, payee_id, text FROM payee_aliases WHERE budget_id = ${budgetId} AND ${condition}
      ORDER BY text_key`);
  return {
    /** By text. */
    async listOfPayee(payeeId: string): Promise<PayeeAlias[]> {
      return await list(sql`payee_id = ${payeeId}`);
    },

    async findMany(ids: readonly string[]): Promise<PayeeAlias[]> {
      return await list(dialect.anyOf("id", ids));
    },

    /** The aliases with these name keys, by key. */
    async findByKey(keys: readonly string[]): Promise<Map<string, PayeeAlias>> {
      if (keys.length === 0) return new Map();
      return new Map((await list(dialect.anyOf("text_key", keys))).map((alias) => [nameKey(alias.text), alias]));
    },

    /** All aliases of the budget, by name key. */
    async listNamed(): Promise<Map<string, NamedAlias>> {
      const rows = await query<NamedAlias>(sql`SELECT a.id, a.payee_id, a.text, p.name AS payee_name
        FROM payee_aliases AS a JOIN payees AS p ON p.budget_id = ${budgetId} AND p.id = a.payee_id
        WHERE a.budget_id = ${budgetId}`);
      return new Map(rows.map((alias) => [nameKey(alias.text), alias]));
    },
  };
}

export function payeeAliasWrites(db: Db, budgetId: string, notes: ChangeNotes) {
  const { insert, query } = db;
  const reads = payeeAliasReads(db, budgetId);
  const remove = async (alias: PayeeAlias) => {
    notes.deleted("payee_alias", alias.id, alias);
    await query(sql`DELETE FROM payee_aliases WHERE budget_id = ${budgetId} AND id = ${alias.id}`);
  };
  return {
    remove,

    async insert(alias: PayeeAlias): Promise<void> {
      notes.created("payee_alias", alias.id, alias);
      await insert("payee_aliases", [{ budget_id: budgetId, ...alias, text_key: nameKey(alias.text) }]);
    },

    async update(before: PayeeAlias, after: PayeeAlias): Promise<void> {
      const { id, payee_id, text } = after;
      notes.updated("payee_alias", id, before, after);
      await query(sql`UPDATE payee_aliases SET payee_id = ${payee_id}, text = ${text}, text_key = ${nameKey(text)}
        WHERE budget_id = ${budgetId} AND id = ${id}`);
    },

    async removeOfPayee(payeeId: string): Promise<void> {
      for (const alias of await reads.listOfPayee(payeeId)) await remove(alias);
    },
  };
}
