/** The browsers in which users have signed in, by the digests of the secrets in their device cookies. */
import type { Db } from "../engine.ts";
import type { Schema } from "../schema.ts";
import { sql } from "../sql.ts";

export type DeviceRow = Schema["devices"];

export function deviceReads({ query }: Db) {
  return {
    /** Whether any user has signed in with the device. */
    async isKnown(digest: string, at: string): Promise<boolean> {
      return (
        (await query(sql`SELECT 1 AS one FROM devices WHERE digest = ${digest} AND expires_at > ${at}`)).length > 0
      );
    },

    /** Whether this user has signed in with the device. */
    async isOfUser(userId: string, digest: string, at: string): Promise<boolean> {
      const rows = await query(sql`SELECT 1 AS one FROM devices
        WHERE user_id = ${userId} AND digest = ${digest} AND expires_at > ${at}`);
      return rows.length > 0;
    },

    /** The digest of the device whose latest session of this user it is. */
    async findDigestOfSession(userId: string, sessionId: string): Promise<string | undefined> {
      const rows = await query<{ digest: string }>(sql`SELECT digest FROM devices
        WHERE user_id = ${userId} AND session_id = ${sessionId}`);
      return rows[0]?.digest;
    },
  };
}

export function deviceWrites({ insert, query }: Db) {
  return {
    /** Notes a sign-in. */
    async set(device: DeviceRow): Promise<void> {
      await insert(
        "devices",
        [device],
        sql`ON CONFLICT (user_id, digest) DO UPDATE SET session_id = excluded.session_id, expires_at = excluded.expires_at`,
      );
    },

    /** Removes all devices of a user but the latest ones. */
    async keepLatest(userId: string, count: number): Promise<void> {
      await query(sql`DELETE FROM devices WHERE user_id = ${userId} AND digest NOT IN (
        SELECT digest FROM devices WHERE user_id = ${userId} ORDER BY expires_at DESC, digest LIMIT ${count})`);
    },

    /** Removes the device that started a session. */
    async removeOfSession(userId: string, sessionId: string): Promise<void> {
      await query(sql`DELETE FROM devices WHERE user_id = ${userId} AND session_id = ${sessionId}`);
    },

    /** Removes all devices of a user, except the one that started a session if given. */
    async removeAllOf(userId: string, exceptSessionId = ""): Promise<void> {
      await query(sql`DELETE FROM devices WHERE user_id = ${userId} AND session_id <> ${exceptSessionId}`);
    },
  };
}
