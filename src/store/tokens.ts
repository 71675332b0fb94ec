/** Access tokens: whose they are, what they may do, and the digest that a request's token is found by. */
import type { Token } from "../domain/token.ts";
import type { Db } from "./engine.ts";
import type { Given } from "./prepared-query.ts";

const COLUMNS = ["id", "budget_id", "name", "scope", "created_at", "expires_at", "revoked_at", "last_used_at"] as const;

export function tokenReads({ kysely, prepare }: Db) {
  const byDigest = prepare((given: Given<{ budgetId: string; digest: string }>) =>
    kysely
      .selectFrom("tokens")
      .select(COLUMNS)
      .where("budget_id", "=", given.budgetId)
      .where("digest", "=", given.digest),
  );
  return {
    async findByDigest(budgetId: string, digest: string): Promise<Token | undefined> {
      return (await byDigest({ budgetId, digest }))[0];
    },

    /** Every budget's tokens, in order of creation: for the operator, never for a request. */
    async listAll(): Promise<Token[]> {
      return await kysely.selectFrom("tokens").select(COLUMNS).orderBy("id").execute();
    },
  };
}

export function tokenWrites({ kysely, prepare }: Db) {
  const one = (given: { readonly budgetId: string; readonly id: string }) =>
    kysely.updateTable("tokens").where("budget_id", "=", given.budgetId).where("id", "=", given.id);
  const revoke = prepare((given: Given<{ budgetId: string; id: string; at: string }>) =>
    one(given).set({ revoked_at: given.at }).where("revoked_at", "is", null),
  );
  const setLastUsed = prepare((given: Given<{ budgetId: string; id: string; at: string }>) =>
    one(given).set({ last_used_at: given.at }),
  );
  return {
    async insert(token: Token, digest: string): Promise<void> {
      await kysely
        .insertInto("tokens")
        .values({ ...token, digest })
        .execute();
    },

    /** Revokes a token that is not revoked yet. */
    async revoke(budgetId: string, id: string, at: string): Promise<void> {
      await revoke({ budgetId, id, at });
    },

    async setLastUsed(budgetId: string, id: string, at: string): Promise<void> {
      await setLastUsed({ budgetId, id, at });
    },
  };
}
