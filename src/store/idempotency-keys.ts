/** The first answer to each Idempotency-Key, stored in the transaction whose effect it tells. */
import type { Db } from "./engine.ts";

export interface StoredAnswer {
  /** A digest of the request, to tell another request with the same key. */
  readonly fingerprint: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export function idempotencyKeyReads({ kysely }: Db) {
  return {
    async find(budgetId: string, tokenId: string, key: string): Promise<StoredAnswer | undefined> {
      const row = await kysely
        .selectFrom("idempotency_keys")
        .select(["fingerprint", "status", "headers", "body"])
        .where("budget_id", "=", budgetId)
        .where("token_id", "=", tokenId)
        .where("key", "=", key)
        .executeTakeFirst();
      return row && { ...row, headers: JSON.parse(row.headers) };
    },

    /** Up to `limit` budgets that have keys from before an instant: for the housekeeping, never for a request. */
    async listBudgetsWithKeysBefore(createdBefore: string, limit: number): Promise<string[]> {
      const rows = await kysely
        .selectFrom("idempotency_keys")
        .select("budget_id")
        .distinct()
        .where("created_at", "<", createdBefore)
        .limit(limit)
        .execute();
      return rows.map((row) => row.budget_id);
    },
  };
}

export function idempotencyKeyWrites({ kysely }: Db) {
  return {
    async insert(budgetId: string, tokenId: string, key: string, answer: StoredAnswer, createdAt: string) {
      await kysely
        .insertInto("idempotency_keys")
        .values({
          budget_id: budgetId,
          token_id: tokenId,
          key,
          ...answer,
          headers: JSON.stringify(answer.headers),
          created_at: createdAt,
        })
        .execute();
    },

    async removeBefore(budgetId: string, createdBefore: string): Promise<void> {
      await kysely
        .deleteFrom("idempotency_keys")
        .where("budget_id", "=", budgetId)
        .where("created_at", "<", createdBefore)
        .execute();
    },
  };
}
