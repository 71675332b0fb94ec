/** The recovery codes of users. Only their digests are stored. */
import type { Db } from "../engine.ts";
import { pipelined } from "../pipelined.ts";
import { sql } from "../sql.ts";

export function recoveryCodeReads({ query }: Db) {
  return {
    /** Whether the code exists and is not used. */
    async isUnused(userId: string, digest: string): Promise<boolean> {
      const rows = await query(sql`SELECT 1 AS one FROM recovery_codes
        WHERE user_id = ${userId} AND digest = ${digest} AND used_at IS NULL`);
      return rows.length > 0;
    },

    async countUnused(userId: string): Promise<number> {
      const rows = await query<{ count: number }>(
        sql`SELECT COUNT(*) AS count FROM recovery_codes WHERE user_id = ${userId} AND used_at IS NULL`,
      );
      return Number(rows[0]?.count);
    },
  };
}

export function recoveryCodeWrites({ insert, query }: Db) {
  return {
    /** Replaces all codes of a user. */
    async replace(userId: string, digests: readonly string[]): Promise<void> {
      await query(sql`DELETE FROM recovery_codes WHERE user_id = ${userId}`);
      await pipelined(digests.map((digest) => insert("recovery_codes", [{ user_id: userId, digest, used_at: null }])));
    },

    async use(userId: string, digest: string, at: string): Promise<void> {
      await query(sql`UPDATE recovery_codes SET used_at = ${at}
        WHERE user_id = ${userId} AND digest = ${digest} AND used_at IS NULL`);
    },
  };
}
