/** Access tokens. A request's token is found by its digest. */
import type { Token } from "../../domain/token.ts";
import type { Db } from "../engine.ts";
import { columns, sql } from "../sql.ts";

const COLUMNS = ["id", "budget_id", "name", "scope", "created_at", "expires_at", "revoked_at", "last_used_at"] as const;

export function tokenReads({ dialect, query }: Db, budgetId: string) {
  return {
    /** The names of the existing tokens, by id. */
    async findNames(ids: readonly string[]): Promise<Map<string, string>> {
      const rows = await query<Pick<Token, "id" | "name">>(
        sql`SELECT id, name FROM tokens WHERE budget_id = ${budgetId} AND ${dialect.anyOf("id", ids)}`,
      );
      return new Map(rows.map(({ id, name }) => [id, name]));
    },

    async findByDigest(digest: string): Promise<Token | undefined> {
      const rows = await query<Token>(
        sql`SELECT ${columns(COLUMNS)} FROM tokens WHERE budget_id = ${budgetId} AND digest = ${digest}`,
      );
      return rows[0];
    },
  };
}

/** The tokens of all budgets. */
export function allTokenReads({ dialect, kysely, query }: Db) {
  return {
    /** Those of these tokens that are neither revoked nor expired, with the number of the last change of their budget. */
    async listActive(
      tokens: readonly Pick<Token, "budget_id" | "id">[],
      at: string,
    ): Promise<{ readonly id: string; readonly last_seq: number | null }[]> {
      const keys = tokens.map(({ budget_id, id }) => [budget_id, id] as const);
      return await query(sql`
        SELECT id, (SELECT MAX(seq) FROM changes WHERE changes.budget_id = tokens.budget_id) AS last_seq FROM tokens
        WHERE ${dialect.anyPairOf(["budget_id", "id"], keys)}
          AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > ${at})`);
    },

    /** In order of creation, without tokens of deleted budgets. For operator commands, never for requests. */
    async list(): Promise<Token[]> {
      return await kysely
        .selectFrom("tokens")
        .innerJoin("budgets as b", "b.id", "tokens.budget_id")
        .select(COLUMNS.map((column) => `tokens.${column}` as const))
        .where("b.deleted_at", "is", null)
        .orderBy("tokens.id")
        .execute();
    },
  };
}

export function tokenWrites({ kysely }: Db, budgetId: string) {
  const one = (id: string) => kysely.updateTable("tokens").where("budget_id", "=", budgetId).where("id", "=", id);
  return {
    async insert(token: Token, digest: string): Promise<void> {
      await kysely
        .insertInto("tokens")
        .values({ ...token, budget_id: budgetId, digest })
        .execute();
    },

    /** Revokes a token that is not revoked yet. */
    async revoke(id: string, at: string): Promise<void> {
      await one(id).set({ revoked_at: at }).where("revoked_at", "is", null).execute();
    },

    /** Revokes all tokens of a budget. */
    async revokeAll(at: string): Promise<void> {
      const query = kysely.updateTable("tokens").set({ revoked_at: at }).where("budget_id", "=", budgetId);
      await query.where("revoked_at", "is", null).execute();
    },

    async setLastUsed(id: string, at: string): Promise<void> {
      await one(id).set({ last_used_at: at }).execute();
    },
  };
}
