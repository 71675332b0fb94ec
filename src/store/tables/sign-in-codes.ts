/** The codes in sign-in links. Only their digests are stored. */
import type { Db } from "../engine.ts";
import type { Schema } from "../schema.ts";
import { sql } from "../sql.ts";

export type SignInCode = Schema["sign_in_codes"];

export function signInCodeReads({ query }: Db) {
  return {
    async find(digest: string): Promise<SignInCode | undefined> {
      const rows = await query<SignInCode>(sql`SELECT digest, kind, user_id, budget_id, expires_at, used_at
        FROM sign_in_codes WHERE digest = ${digest}`);
      return rows[0];
    },
  };
}

export function signInCodeWrites({ insert, query }: Db) {
  return {
    insert: (code: SignInCode) => insert("sign_in_codes", [code]),

    /** Marks a code as used. A code works once: the caller has locked the row that competing uses also lock. */
    async use(digest: string, at: string): Promise<void> {
      await query(sql`UPDATE sign_in_codes SET used_at = ${at} WHERE digest = ${digest} AND used_at IS NULL`);
    },

    /** Marks all codes that create an owner as used. */
    async useSetupCodes(at: string): Promise<void> {
      await query(sql`UPDATE sign_in_codes SET used_at = ${at} WHERE kind = 'setup' AND used_at IS NULL`);
    },

    /** Marks all codes of a user as used. */
    async useAllOf(userId: string, at: string): Promise<void> {
      await query(sql`UPDATE sign_in_codes SET used_at = ${at} WHERE user_id = ${userId} AND used_at IS NULL`);
    },
  };
}
