/** Failed sign-ins, counted per address, user and known browser. */
import type { Db } from "../engine.ts";
import type { Schema } from "../schema.ts";
import { sql } from "../sql.ts";

export type SignInFailures = Schema["sign_in_failures"];

export function signInFailureWrites({ dialect, insert, query }: Db) {
  return {
    /** Finds the row and locks it until the transaction ends. Inserts it first if there is none. */
    async lock(key: string, at: string): Promise<SignInFailures> {
      const none = { key, count: 0, started_at: at, last_at: at };
      await insert("sign_in_failures", [none], sql`ON CONFLICT (key) DO NOTHING`);
      const [row = none] = await query<SignInFailures>(
        sql`SELECT key, count, started_at, last_at FROM sign_in_failures WHERE key = ${key} ${dialect.forUpdate}`,
      );
      return row;
    },

    async set({ key, count, started_at, last_at }: SignInFailures): Promise<void> {
      await query(sql`UPDATE sign_in_failures SET count = ${count}, started_at = ${started_at}, last_at = ${last_at}
        WHERE key = ${key}`);
    },

    /** Takes back one failure. */
    async takeBack(key: string): Promise<void> {
      await query(sql`UPDATE sign_in_failures SET count = count - 1 WHERE key = ${key} AND count > 0`);
    },

    /** Forgets all failures. The row stays, because concurrent attempts lock it. */
    async clear(key: string): Promise<void> {
      await query(sql`UPDATE sign_in_failures SET count = 0 WHERE key = ${key}`);
    },
  };
}
