/** The first answer to each Idempotency-Key, stored in the transaction whose effect it tells. */
import type { Db } from "./engine.ts";
import type { Given } from "./prepared-query.ts";

export interface StoredAnswer {
  /** A digest of the request, to tell another request with the same key. */
  readonly fingerprint: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** An answer, and the key that it is stored under. */
export interface KeyedAnswer extends StoredAnswer {
  readonly key: string;
}

/** Where an answer is stored. */
export interface StoredKey {
  readonly budget_id: string;
  readonly token_id: string;
  readonly key: string;
}

export function idempotencyKeyReads({ kysely, dialect, prepare }: Db) {
  const one = prepare((given: Given<{ budgetId: string; tokenId: string; key: string }>) =>
    kysely
      .selectFrom("idempotency_keys")
      .select(["fingerprint", "status", "headers", "body"])
      .where("budget_id", "=", given.budgetId)
      .where("token_id", "=", given.tokenId)
      .where("key", "=", given.key),
  );
  const anyOf = prepare((given: Given<{ budgetId: string; tokenId: string; jsonKeys: string }>) =>
    kysely
      .selectFrom("idempotency_keys")
      .select("key")
      .where("budget_id", "=", given.budgetId)
      .where("token_id", "=", given.tokenId)
      .where(dialect.isAnyOf("key", given.jsonKeys))
      .limit(1),
  );
  return {
    async find(budgetId: string, tokenId: string, key: string): Promise<StoredAnswer | undefined> {
      const [row] = await one({ budgetId, tokenId, key });
      return row && { ...row, headers: JSON.parse(row.headers) };
    },

    /** Whether any of the keys has come before. */
    async areAnyKnown(budgetId: string, tokenId: string, keys: readonly string[]): Promise<boolean> {
      if (keys.length === 0) return false;
      return (await anyOf({ budgetId, tokenId, jsonKeys: JSON.stringify(keys) })).length > 0;
    },

    /** The oldest of all budgets' keys from before an instant: for the housekeeping, never for a request. */
    async listBefore(createdBefore: string, limit: number): Promise<StoredKey[]> {
      return await kysely
        .selectFrom("idempotency_keys")
        .select(["budget_id", "token_id", "key"])
        .where("created_at", "<", createdBefore)
        .orderBy("created_at")
        .limit(limit)
        .execute();
    },
  };
}

export function idempotencyKeyWrites({ kysely, dialect }: Db) {
  const insertAll = dialect.inserter("idempotency_keys");
  return {
    async insertMany(budgetId: string, tokenId: string, answers: readonly KeyedAnswer[], createdAt: string) {
      await insertAll(
        answers.map(({ key, fingerprint, status, headers, body }) => ({
          budget_id: budgetId,
          token_id: tokenId,
          key,
          fingerprint,
          status,
          headers: JSON.stringify(headers),
          body,
          created_at: createdAt,
        })),
      );
    },

    /** Those of some keys that are from before an instant: one may have been forgotten meanwhile, and come anew. */
    async removeBefore(budgetId: string, createdBefore: string, keys: readonly StoredKey[]): Promise<void> {
      const jsonPairs = JSON.stringify(keys.map(({ token_id, key }) => [token_id, key]));
      await kysely
        .deleteFrom("idempotency_keys")
        .where("budget_id", "=", budgetId)
        .where("created_at", "<", createdBefore)
        .where(dialect.isAnyPairOf(["token_id", "key"], jsonPairs))
        .execute();
    },
  };
}
