/** Expired rows about users, such as ended sessions. For housekeeping. */
import type { Db } from "../engine.ts";
import { raw, type Sql, sql } from "../sql.ts";

/** The column with the time from which a row ages. */
const TIMES = {
  sessions: "expires_at",
  devices: "expires_at",
  sign_in_codes: "expires_at",
  challenges: "expires_at",
  invitations: "expires_at",
  sign_in_failures: "last_at",
  mail_counts: "mails_on",
  user_events: "at",
} as const;

export type ExpiringTable = keyof typeof TIMES;

function expired(table: ExpiringTable, before: string): Sql {
  return sql`FROM ${raw(table)} WHERE ${raw(TIMES[table])} < ${before}`;
}

export function expiredPeopleReads({ query }: Db) {
  return {
    /** Whether the table has rows from before an instant. */
    async exist(table: ExpiringTable, before: string): Promise<boolean> {
      return (await query(sql`SELECT 1 AS one ${expired(table, before)} LIMIT 1`)).length > 0;
    },
  };
}

export function expiredPeopleWrites({ query }: Db) {
  return {
    async remove(table: ExpiringTable, before: string): Promise<void> {
      await query(sql`DELETE ${expired(table, before)}`);
    },
  };
}
