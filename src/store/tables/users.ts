/** The people who sign in. */
import type { User } from "../../domain/member.ts";
import type { Db } from "../engine.ts";
import { columns, sql } from "../sql.ts";

const COLUMNS = ["id", "name", "created_at"] as const;

/** The longest list of users, for operator commands. */
const MAX_LISTED = 10_000;

/** A user with the means to sign in. */
export interface Account extends User {
  readonly sign_in_name: string | null;
  /** A PHC string. */
  readonly password: string | null;
  readonly password_at: string | null;
}

export function userReads({ dialect, query }: Db) {
  return {
    async exist(): Promise<boolean> {
      return (await query(sql`SELECT 1 AS one FROM users LIMIT 1`)).length > 0;
    },

    async find(id: string): Promise<User | undefined> {
      return (await query<User>(sql`SELECT ${columns(COLUMNS)} FROM users WHERE id = ${id}`))[0];
    },

    async findAccount(id: string): Promise<Account | undefined> {
      const rows = await query<Account>(
        sql`SELECT ${columns(COLUMNS)}, sign_in_name, password, password_at FROM users WHERE id = ${id}`,
      );
      return rows[0];
    },

    async findBySignInKey(key: string): Promise<Account | undefined> {
      const rows = await query<Account>(
        sql`SELECT ${columns(COLUMNS)}, sign_in_name, password, password_at FROM users WHERE sign_in_key = ${key}`,
      );
      return rows[0];
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

    insert: (user: User) =>
      insert("users", [{ ...user, sign_in_name: null, sign_in_key: null, password: null, password_at: null }]),

    async setPassword(
      id: string,
      account: { readonly name: string; readonly key: string; readonly password: string; readonly at: string },
    ): Promise<void> {
      const { name, key, password, at } = account;
      await query(sql`UPDATE users SET sign_in_name = ${name}, sign_in_key = ${key}, password = ${password},
        password_at = ${at} WHERE id = ${id}`);
    },

    /** Stores the same password with another hash. */
    async rehashPassword(id: string, before: string, password: string): Promise<void> {
      await query(sql`UPDATE users SET password = ${password} WHERE id = ${id} AND password = ${before}`);
    },

    async removePassword(id: string): Promise<void> {
      await query(sql`UPDATE users SET password = NULL, password_at = NULL WHERE id = ${id}`);
    },

    async rename(id: string, name: string): Promise<void> {
      await query(sql`UPDATE users SET name = ${name} WHERE id = ${id}`);
    },
  };
}
