/** Access tokens: whose they are, what they may do, and the digest that a request's token is found by. */
import type { Token } from "../domain/token.ts";
import type { Db } from "./engine.ts";

const COLUMNS = ["id", "budget_id", "name", "scope", "created_at", "expires_at", "revoked_at", "last_used_at"] as const;

export function tokenReads({ kysely }: Db) {
  return {
    async findByDigest(budgetId: string, digest: string): Promise<Token | undefined> {
      return await kysely
        .selectFrom("tokens")
        .select(COLUMNS)
        .where("budget_id", "=", budgetId)
        .where("digest", "=", digest)
        .executeTakeFirst();
    },

    /** Every budget's tokens, in order of creation: for the operator, never for a request. */
    async listAll(): Promise<Token[]> {
      return await kysely.selectFrom("tokens").select(COLUMNS).orderBy("id").execute();
    },
  };
}

export function tokenWrites({ kysely }: Db) {
  return {
    async insert(token: Token, digest: string): Promise<void> {
      await kysely
        .insertInto("tokens")
        .values({ ...token, digest })
        .execute();
    },

    /** Revokes a token that is not revoked yet. */
    async revoke(budgetId: string, id: string, revokedAt: string): Promise<void> {
      await kysely
        .updateTable("tokens")
        .set({ revoked_at: revokedAt })
        .where("budget_id", "=", budgetId)
        .where("id", "=", id)
        .where("revoked_at", "is", null)
        .execute();
    },

    async setLastUsed(budgetId: string, id: string, lastUsedAt: string): Promise<void> {
      await kysely
        .updateTable("tokens")
        .set({ last_used_at: lastUsedAt })
        .where("budget_id", "=", budgetId)
        .where("id", "=", id)
        .execute();
    },
  };
}
