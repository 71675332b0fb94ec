/** The aliases of payees, found by payee or by name key. */
import { foldName, nameKey } from "../../domain/name.ts";
import type { NamedAlias, PayeeAlias } from "../../domain/payee-alias.ts";
import type { ChangeNotes } from "../changes/change-notes.ts";
import type { Db } from "../engine.ts";
import { contains, type Sql, sql } from "../sql.ts";
import { resourceWrites } from "./resource-table.ts";

export interface PayeeAliasPage {
  /** The page starts after these keys: the payee's name and the alias. */
  readonly after: readonly [nameKey: string, textKey: string];
  /** Part of the alias or of the payee's name, case-insensitive. */
  readonly contains?: string | undefined;
  readonly limit: number;
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

    /** By the payee's name, then by text, up to `limit`. CROSS JOIN makes SQLite read the payees in this order. */
    async listPage({ after: [nameKey, textKey], contains: text, limit }: PayeeAliasPage): Promise<NamedAlias[]> {
      const key = text === undefined ? "" : foldName(text);
      const hasText =
        text === undefined ? sql`` : sql`AND (${contains("a.text_key", key)} OR ${contains("p.name_key", key)})`;
      return await query(sql`SELECT a.id, a.payee_id, a.text, p.name AS payee_name
        FROM payees AS p CROSS JOIN payee_aliases AS a
        WHERE p.budget_id = ${budgetId} AND a.budget_id = ${budgetId} AND a.payee_id = p.id
          AND p.name_key >= ${nameKey} AND (p.name_key > ${nameKey} OR a.text_key > ${textKey}) ${hasText}
        ORDER BY p.name_key, a.text_key LIMIT ${limit}`);
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
  const reads = payeeAliasReads(db, budgetId);
  const writes = resourceWrites(db, budgetId, notes, "payee_alias", ({ id, payee_id, text }: PayeeAlias) => {
    return { id, payee_id, text, text_key: nameKey(text) };
  });
  return {
    ...writes,

    async removeOfPayee(payeeId: string): Promise<void> {
      for (const alias of await reads.listOfPayee(payeeId)) await writes.remove(alias);
    },
  };
}
