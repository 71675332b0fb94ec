/** The first answer to each Idempotency-Key, stored in the transaction of the write. */
import type { Db } from "../engine.ts";
import { sql } from "../sql.ts";

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

type Row = Omit<StoredAnswer, "headers"> & { readonly headers: string };

export function idempotencyKeyReads({ query }: Db, budgetId: string) {
  return {
    async find(tokenId: string, key: string): Promise<StoredAnswer | undefined> {
      const [row] = await query<Row>(
        sql`SELECT fingerprint, status, headers, body FROM idempotency_keys
          WHERE budget_id = ${budgetId} AND token_id = ${tokenId} AND key = ${key}`,
      );
      return row && { ...row, headers: JSON.parse(row.headers) };
    },
  };
}

/** The keys of all budgets. */
export function allIdempotencyKeyReads({ kysely }: Db) {
  return {
    /** The oldest from before an instant: for the housekeeping, never for a request. */
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

export function idempotencyKeyWrites({ dialect, insert, query }: Db, budgetId: string) {
  return {
    async insertMany(tokenId: string, answers: readonly KeyedAnswer[], createdAt: string) {
      await insert(
        "idempotency_keys",
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

    /** Removes the keys that are older than an instant: another process may have removed one, and a client used it again. */
    async removeBefore(createdBefore: string, keys: readonly StoredKey[]): Promise<void> {
      const pairs = keys.map(({ token_id, key }) => [token_id, key] as const);
      await query(sql`DELETE FROM idempotency_keys WHERE budget_id = ${budgetId} AND created_at < ${createdBefore}
        AND ${dialect.anyPairOf(["token_id", "key"], pairs)}`);
    },
  };
}
