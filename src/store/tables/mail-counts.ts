/** How many e-mails a budget has sent on a day. The change log does not record it. */
import type { Db } from "../engine.ts";
import type { Schema } from "../schema.ts";
import { sql } from "../sql.ts";

export function mailCountWrites({ insert, query }: Db, budgetId: string) {
  return {
    /** Counts one more e-mail on a day, unless there were `most` already. Returns whether it is allowed. */
    async take(day: string, most: number): Promise<boolean> {
      const [row] = await query<Pick<Schema["mail_counts"], "mails_on" | "mails">>(
        sql`SELECT mails_on, mails FROM mail_counts WHERE budget_id = ${budgetId}`,
      );
      const sent = row?.mails_on === day ? row.mails : 0;
      if (sent >= most) return false;
      await insert(
        "mail_counts",
        [{ budget_id: budgetId, mails_on: day, mails: sent + 1 }],
        sql`ON CONFLICT (budget_id) DO UPDATE SET mails_on = excluded.mails_on, mails = excluded.mails`,
      );
      return true;
    },
  };
}
