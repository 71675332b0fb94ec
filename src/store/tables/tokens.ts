/**
 * Access tokens. A request's token is found by its digest. Each membership has a row here too, to which Idempotency-Keys
 * refer; its random digest matches no text.
 */
import type { Rights, Token } from "../../domain/token.ts";
import type { Db } from "../engine.ts";
import type { Schema } from "../schema.ts";
import { columns, isIn, type Sql, sql } from "../sql.ts";

const COLUMNS = [
  "id",
  "budget_id",
  "name",
  "scope",
  "can_manage",
  "created_at",
  "created_by",
  "expires_at",
  "revoked_at",
  "last_used_at",
] as const;

type Row = Omit<Token, "can_manage"> & { readonly can_manage: boolean | 0 | 1 };

function toToken(row: Row): Token {
  return { ...row, can_manage: Boolean(row.can_manage) };
}

export function tokenReads({ dialect, query }: Db, budgetId: string) {
  const list = async (condition: Sql): Promise<Token[]> => {
    const rows = await query<Row>(sql`SELECT ${columns(COLUMNS)} FROM tokens
      WHERE budget_id = ${budgetId} AND ${condition}`);
    return rows.map(toToken);
  };
  const isActive = (at: string) => sql`revoked_at IS NULL AND (expires_at IS NULL OR expires_at > ${at})`;
  return {
    /** The names of the existing tokens, by id. */
    async findNames(ids: readonly string[]): Promise<Map<string, string>> {
      const rows = await query<Pick<Token, "id" | "name">>(
        sql`SELECT id, name FROM tokens WHERE budget_id = ${budgetId} AND ${dialect.anyOf("id", ids)}`,
      );
      return new Map(rows.map(({ id, name }) => [id, name]));
    },

    async findByDigest(digest: string): Promise<Token | undefined> {
      return (await list(sql`digest = ${digest}`))[0];
    },

    async find(id: string): Promise<Token | undefined> {
      return (await list(sql`id = ${id} AND kind = 'token'`))[0];
    },

    /** The tokens that clients can use, in order of creation. */
    list: (at: string) => list(sql`kind = 'token' AND ${isActive(at)} ORDER BY id`),

    /** The row of a caller that still works: a token, or a member's row. */
    async findActive(id: string, at: string): Promise<Token | undefined> {
      return (await list(sql`id = ${id} AND ${isActive(at)}`))[0];
    },

    /** The tokens that these users and tokens created and that are not revoked, in order of creation. */
    listCreatedBy: (creatorIds: readonly string[]) =>
      list(sql`revoked_at IS NULL AND (${dialect.anyOf("created_by", creatorIds)}
        OR ${dialect.anyOf("parent_id", creatorIds)}) ORDER BY id`),

    /** The users who are or were members, in the order in which they joined first. */
    async listMemberUsers(): Promise<string[]> {
      const rows = await query<{ user_id: string }>(
        sql`SELECT user_id FROM tokens WHERE budget_id = ${budgetId} AND kind = 'member' ORDER BY id`,
      );
      return rows.map(({ user_id }) => user_id);
    },

    /** The id of a user's row, even of a former member. */
    async findMemberId(userId: string): Promise<string | undefined> {
      const rows = await query<{ id: string }>(
        sql`SELECT id FROM tokens WHERE budget_id = ${budgetId} AND kind = 'member' AND user_id = ${userId}`,
      );
      return rows[0]?.id;
    },
  };
}

/** The tokens of all budgets. */
export function allTokenReads({ dialect, query }: Db) {
  return {
    /**
     * The tokens with these ids in these budgets that are neither revoked nor expired, with the number of the last change of
     * their budget. On a cluster, only the machines of these budgets are asked.
     */
    async listActive(
      budgetIds: readonly string[],
      ids: readonly string[],
      at: string,
    ): Promise<{ readonly id: string; readonly last_seq: number | null }[]> {
      const statement = sql`
        SELECT id, (SELECT MAX(seq) FROM changes WHERE changes.budget_id = tokens.budget_id) AS last_seq FROM tokens
        WHERE ${isIn("budget_id", budgetIds)} AND ${dialect.anyOf("id", ids)}
          AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > ${at})`;
      return await query(statement, { replan: true });
    },

    /** The budgets in which a user is or was a member, in the order in which they are locked. */
    async listBudgetsOf(userId: string): Promise<string[]> {
      const rows = await query<{ budget_id: string }>(
        sql`SELECT budget_id FROM tokens WHERE kind = 'member' AND user_id = ${userId} ORDER BY budget_id`,
      );
      return rows.map(({ budget_id }) => budget_id);
    },

    /** In order of creation, without tokens of deleted budgets. For operator commands, never for requests. */
    async list(): Promise<Token[]> {
      const rows = await query<Row>(sql`SELECT ${columns(COLUMNS)} FROM tokens WHERE kind = 'token'
        AND EXISTS (SELECT 1 FROM budgets AS b WHERE b.id = tokens.budget_id AND b.deleted_at IS NULL) ORDER BY id`);
      return rows.map(toToken);
    },
  };
}

export function tokenWrites({ insert, query }: Db, budgetId: string) {
  const update = async (changes: Sql, condition: Sql) => {
    await query(sql`UPDATE tokens SET ${changes} WHERE budget_id = ${budgetId} AND ${condition}`);
  };
  const store = (token: Token, more: Pick<Schema["tokens"], "digest" | "kind" | "user_id" | "parent_id">) => {
    const { budget_id: _, ...fields } = token;
    return insert("tokens", [{ budget_id: budgetId, ...fields, ...more }]);
  };
  return {
    /** `parentId` is the token that creates it, if one does. */
    insert: (token: Token, digest: string, parentId: string | null = null) =>
      store(token, { digest, kind: "token", user_id: null, parent_id: parentId }),

    /** Inserts the row of a new member. */
    insertMember: (token: Token, digest: string, userId: string) =>
      store(token, { digest, kind: "member", user_id: userId, parent_id: null }),

    /** Sets the rights of a member, including one who returns. */
    setMemberRights: (id: string, { scope, can_manage }: Rights) =>
      update(sql`scope = ${scope}, can_manage = ${can_manage}, revoked_at = NULL`, sql`id = ${id}`),

    /** Revokes a token that is not revoked yet. */
    revoke: (id: string, at: string) => update(sql`revoked_at = ${at}`, sql`id = ${id} AND revoked_at IS NULL`),

    setCreator: (id: string, userId: string) => update(sql`created_by = ${userId}`, sql`id = ${id}`),

    /** Revokes all tokens of a budget. */
    revokeAll: (at: string) => update(sql`revoked_at = ${at}`, sql`revoked_at IS NULL`),

    setLastUsed: (id: string, at: string) => update(sql`last_used_at = ${at}`, sql`id = ${id}`),
  };
}
