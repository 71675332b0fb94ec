/** The identities of users at a sign-in provider or a sign-in proxy. */
import type { Db } from "../engine.ts";
import type { Schema } from "../schema.ts";
import { columns, type Sql, sql } from "../sql.ts";

export type Identity = Schema["identities"];

const COLUMNS = [
  "id",
  "user_id",
  "issuer",
  "subject",
  "name",
  "created_at",
  "last_used_at",
] as const satisfies readonly (keyof Identity)[];

export function identityReads({ query }: Db) {
  const list = (condition: Sql) =>
    query<Identity>(sql`SELECT ${columns(COLUMNS)} FROM identities WHERE ${condition} ORDER BY id`);
  return {
    async findBySubject(issuer: string, subject: string): Promise<Identity | undefined> {
      return (await list(sql`issuer = ${issuer} AND subject = ${subject}`))[0];
    },

    /** In order of creation. */
    listOfUser: (userId: string) => list(sql`user_id = ${userId}`),
  };
}

export function identityWrites({ insert, query }: Db) {
  return {
    insert: (identity: Identity) => insert("identities", [identity]),

    /** Notes a use, and the name that the provider has now. */
    async use(id: string, name: string, at: string): Promise<void> {
      await query(sql`UPDATE identities SET name = ${name}, last_used_at = ${at} WHERE id = ${id}`);
    },

    async remove(userId: string, id: string): Promise<void> {
      await query(sql`DELETE FROM identities WHERE user_id = ${userId} AND id = ${id}`);
    },
  };
}
