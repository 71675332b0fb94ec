/** How many e-mails a person has sent on a day, and how many codes an address has received. */
import type { Db } from "../engine.ts";
import { sql } from "../sql.ts";

export function mailCountWrites({ query }: Db) {
  return {
    /** Counts one more e-mail on a day, unless there were `most` already. Returns whether it is allowed. */
    async take(key: string, day: string, most: number): Promise<boolean> {
      const rows = await query(sql`INSERT INTO mail_counts (key, mails_on, mails) VALUES (${key}, ${day}, 1)
        ON CONFLICT (key) DO UPDATE SET mails_on = excluded.mails_on,
          mails = CASE WHEN mail_counts.mails_on = excluded.mails_on THEN mail_counts.mails + 1 ELSE 1 END
        WHERE mail_counts.mails_on <> excluded.mails_on OR mail_counts.mails < ${most}
        RETURNING key`);
      return rows.length > 0;
    },
  };
}
