/** The challenges that browsers must answer. Only their digests are stored. */
import type { Db } from "../engine.ts";
import type { Schema } from "../schema.ts";
import { sql } from "../sql.ts";

export type Challenge = Schema["challenges"];

export function challengeWrites({ insert, query }: Db) {
  return {
    /** Stores a challenge, and removes those that have expired: anybody can ask for one. */
    async insert(challenge: Challenge, at: string): Promise<void> {
      await query(sql`DELETE FROM challenges WHERE expires_at <= ${at}`);
      await insert("challenges", [challenge]);
    },

    /** Removes a challenge and returns it: it works once. Undefined if it is unknown, used or has expired. */
    async take(digest: string, kind: Challenge["kind"], at: string): Promise<Challenge | undefined> {
      const rows = await query<Challenge>(sql`DELETE FROM challenges WHERE digest = ${digest} AND kind = ${kind}
        RETURNING digest, kind, user_id, session_id, data, expires_at`);
      return rows.find(({ expires_at }) => expires_at > at);
    },
  };
}
