/** The first response to each Idempotency-Key, stored in the same transaction as the write that it reports. */
import type { Db } from "../engine.ts";
import { sql } from "../sql.ts";

export interface StoredResponse {
  /** A digest of the request, to detect a different request with the same key. */
  readonly fingerprint: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A response and its key. */
export interface KeyedResponse extends StoredResponse {
  readonly key: string;
}

/** The primary key of a stored response. */
export interface StoredKey {
  readonly budget_id: string;
  readonly token_id: string;
  readonly key: string;
}

type Row = Omit<StoredResponse, "headers"> & { readonly headers: string };

export function idempotencyKeyReads({ query }: Db, budgetId: string) {
  return {
    async find(tokenId: string, key: string): Promise<StoredResponse | undefined> {
      const [row] = await query<Row>(
        sql`SELECT fingerprint, status, headers, body FROM idempotency_keys
          WHERE budget_id = ${budgetId} AND token_id = ${tokenId} AND key = ${key}`,
      );
      return row && { ...row, headers: JSON.parse(row.headers) };
    },
  };
}

/** The keys of all budgets. */
export function allIdempotencyKeyReads({ query }: Db) {
  return {
    /** The first keys that expired before an instant. For housekeeping, never for requests. */
    async listExpired(before: string, limit: number): Promise<StoredKey[]> {
      return await query(sql`SELECT budget_id, token_id, key FROM idempotency_keys WHERE expires_at < ${before}
        ORDER BY expires_at LIMIT ${limit}`);
    },
  };
}

export function idempotencyKeyWrites({ dialect, insert, query }: Db, budgetId: string) {
  return {
    async insertMany(tokenId: string, responses: readonly KeyedResponse[], expiresAt: string) {
      await insert(
        "idempotency_keys",
        responses.map(({ key, fingerprint, status, headers, body }) => ({
          budget_id: budgetId,
          token_id: tokenId,
          key,
          fingerprint,
          status,
          headers: JSON.stringify(headers),
          body,
          expires_at: expiresAt,
        })),
      );
    },

    /** Removes these keys if they expired before an instant: a key may have been removed and used again meanwhile. */
    async removeExpired(before: string, keys: readonly StoredKey[]): Promise<void> {
      const pairs = keys.map(({ token_id, key }) => [token_id, key] as const);
      await query(sql`DELETE FROM idempotency_keys WHERE budget_id = ${budgetId} AND expires_at < ${before}
        AND ${dialect.anyPairOf(["token_id", "key"], pairs)}`);
    },
  };
}
