/** The people who sign in. */
import type { User } from "../../domain/member.ts";
import type { Db } from "../engine.ts";
import { columns, sql } from "../sql.ts";

const COLUMNS = ["id", "name", "created_at"] as const;

/** The longest list of users, for operator commands. */
const MAX_LISTED = 10_000;

export function userReads({ dialect, query }: Db) {
  return {
    async exist(): Promise<boolean> {
      return (await query(sql`SELECT 1 AS one FROM users LIMIT 1`)).length > 0;
    },

    async find(id: string): Promise<User | undefined> {
      return (await query<User>(sql`SELECT ${columns(COLUMNS)} FROM users WHERE id = ${id}`))[0];
    },

    /** The names of the existing users, by id. */
    async findNames(ids: readonly string[]): Promise<Map<string, string>> {
      const rows = await query<Pick<User, "id" | "name">>(
        sql`SELECT id, name FROM users WHERE ${dialect.anyOf("id", ids)}`,
      );
      return new Map(rows.map(({ id, name }) => [id, name]));
    },

    /** In order of creation. For operator commands, never for requests. */
    async list(): Promise<User[]> {
      return await query<User>(sql`SELECT ${columns(COLUMNS)} FROM users ORDER BY id LIMIT ${MAX_LISTED}`);
    },
  };
}

export function userWrites({ dialect, insert, query }: Db) {
  return {
    /** Locks the user's row until the transaction ends. A write that changes memberships locks the budget first. */
    async lock(id: string): Promise<void> {
      await query(sql`SELECT id FROM users WHERE id = ${id} ${dialect.forUpdate}`);
    },

    insert: (user: User) => insert("users", [user]),

    async rename(id: string, name: string): Promise<void> {
      await query(sql`UPDATE users SET name = ${name} WHERE id = ${id}`);
    },
  };
}
