/** The settings of the web app, one JSON object per user and budget. */
import type { Db } from "../engine.ts";
import { sql } from "../sql.ts";

export function preferenceReads({ query }: Db, budgetId: string) {
  return {
    /** Empty if there are none. */
    async find(userId: string): Promise<Readonly<Record<string, unknown>>> {
      const rows = await query<{ value: string }>(
        sql`SELECT value FROM preferences WHERE budget_id = ${budgetId} AND user_id = ${userId}`,
      );
      return rows[0] === undefined ? {} : JSON.parse(rows[0].value);
    },
  };
}

export function preferenceWrites({ insert }: Db, budgetId: string) {
  return {
    async set(userId: string, value: Readonly<Record<string, unknown>>): Promise<void> {
      const row = { budget_id: budgetId, user_id: userId, value: JSON.stringify(value) };
      await insert("preferences", [row], sql`ON CONFLICT (budget_id, user_id) DO UPDATE SET value = excluded.value`);
    },
  };
}
