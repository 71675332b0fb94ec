/** The keys of the server itself, which belong to no budget. Their values are sealed. */
import type { Db } from "../engine.ts";
import type { Schema } from "../schema.ts";
import { sql } from "../sql.ts";

export type ServerKey = Schema["server_keys"];

export function serverKeyReads({ query }: Db) {
  return {
    async list(): Promise<ServerKey[]> {
      return await query<ServerKey>(sql`SELECT name, value FROM server_keys ORDER BY name`);
    },

    async find(name: string): Promise<string | undefined> {
      const [row] = await query<ServerKey>(sql`SELECT name, value FROM server_keys WHERE name = ${name}`);
      return row?.value;
    },
  };
}

export function serverKeyWrites({ insert, query }: Db) {
  return {
    /** Does nothing if another server has created the key. */
    async insertFirst(key: ServerKey): Promise<void> {
      await insert("server_keys", [key], sql`ON CONFLICT (name) DO NOTHING`);
    },

    /** Unless the value has changed meanwhile. */
    async replace({ name, value }: ServerKey, after: string): Promise<void> {
      await query(sql`UPDATE server_keys SET value = ${after} WHERE name = ${name} AND value = ${value}`);
    },
  };
}
