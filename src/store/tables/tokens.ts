/**
 * Access tokens. A request's token is found by its digest. Each membership has a row here too, to which Idempotency-Keys
 * refer; its random digest matches no text.
 */
import type { Rights, Token } from "../../domain/token.ts";
import type { Db } from "../engine.ts";
import { columns, sql } from "../sql.ts";

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
  return {
    /** The names of the existing tokens, by id. */
    async findNames(ids: readonly string[]): Promise<Map<string, string>> {
      const rows = await query<Pick<Token, "id" | "name">>(
        sql`SELECT id, name FROM tokens WHERE budget_id = ${budgetId} AND ${dialect.anyOf("id", ids)}`,
      );
      return new Map(rows.map(({ id, name }) => [id, name]));
    },

    async findByDigest(digest: string): Promise<Token | undefined> {
      const rows = await query<Row>(
        sql`SELECT ${columns(COLUMNS)} FROM tokens WHERE budget_id = ${budgetId} AND digest = ${digest}`,
      );
      return rows[0] && toToken(rows[0]);
    },

    async find(id: string): Promise<Token | undefined> {
      const rows = await query<Row>(sql`SELECT ${columns(COLUMNS)} FROM tokens
        WHERE budget_id = ${budgetId} AND id = ${id} AND kind = 'token'`);
      return rows[0] && toToken(rows[0]);
    },

    /** The tokens that clients can use, in order of creation. */
    async list(at: string): Promise<Token[]> {
      const rows = await query<Row>(sql`SELECT ${columns(COLUMNS)} FROM tokens WHERE budget_id = ${budgetId}
        AND kind = 'token' AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > ${at}) ORDER BY id`);
      return rows.map(toToken);
    },

    /** The row of a caller that still works: a token, or a member's row. */
    async findActive(id: string, at: string): Promise<Token | undefined> {
      const rows = await query<Row>(sql`SELECT ${columns(COLUMNS)} FROM tokens WHERE budget_id = ${budgetId}
        AND id = ${id} AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > ${at})`);
      return rows[0] && toToken(rows[0]);
    },

    /** The tokens that these users and tokens created and that are not revoked, in order of creation. */
    async listCreatedBy(creatorIds: readonly string[]): Promise<Token[]> {
      const rows = await query<Row>(sql`SELECT ${columns(COLUMNS)} FROM tokens WHERE budget_id = ${budgetId}
        AND revoked_at IS NULL AND (${dialect.anyOf("created_by", creatorIds)}
          OR ${dialect.anyOf("parent_id", creatorIds)}) ORDER BY id`);
      return rows.map(toToken);
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
export function allTokenReads({ dialect, kysely, query }: Db) {
  return {
    /** The given tokens that are neither revoked nor expired, with the number of the last change of their budget. */
    async listActive(
      tokens: readonly Pick<Token, "budget_id" | "id">[],
      at: string,
    ): Promise<{ readonly id: string; readonly last_seq: number | null }[]> {
      const keys = tokens.map(({ budget_id, id }) => [budget_id, id] as const);
      return await query(sql`
        SELECT id, (SELECT MAX(seq) FROM changes WHERE changes.budget_id = tokens.budget_id) AS last_seq FROM tokens
        WHERE ${dialect.anyPairOf(["budget_id", "id"], keys)}
          AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > ${at})`);
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
      const rows = await kysely
        .selectFrom("tokens")
        .innerJoin("budgets as b", "b.id", "tokens.budget_id")
        .select(COLUMNS.map((column) => `tokens.${column}` as const))
        .where("b.deleted_at", "is", null)
        .where("tokens.kind", "=", "token")
        .orderBy("tokens.id")
        .execute();
      return rows.map(toToken);
    },
  };
}

export function tokenWrites({ kysely }: Db, budgetId: string) {
  const one = (id: string) => kysely.updateTable("tokens").where("budget_id", "=", budgetId).where("id", "=", id);
  return {
    /** `parentId` is the token that creates it, if one does. */
    async insert(token: Token, digest: string, parentId: string | null = null): Promise<void> {
      const { budget_id: _, ...fields } = token;
      await kysely
        .insertInto("tokens")
        .values({ budget_id: budgetId, ...fields, digest, kind: "token", user_id: null, parent_id: parentId })
        .execute();
    },

    /** Inserts the row of a new member. */
    async insertMember(token: Token, digest: string, userId: string): Promise<void> {
      const { budget_id: _, ...fields } = token;
      await kysely
        .insertInto("tokens")
        .values({ budget_id: budgetId, ...fields, digest, kind: "member", user_id: userId, parent_id: null })
        .execute();
    },

    /** Sets the rights of a member, including one who returns. */
    async setMemberRights(id: string, { scope, can_manage }: Rights): Promise<void> {
      await one(id).set({ scope, can_manage, revoked_at: null }).execute();
    },

    /** Revokes a token that is not revoked yet. */
    async revoke(id: string, at: string): Promise<void> {
      await one(id).set({ revoked_at: at }).where("revoked_at", "is", null).execute();
    },

    async setCreator(id: string, userId: string): Promise<void> {
      await one(id).set({ created_by: userId }).execute();
    },

    /** Revokes all tokens of a budget. */
    async revokeAll(at: string): Promise<void> {
      const query = kysely.updateTable("tokens").set({ revoked_at: at }).where("budget_id", "=", budgetId);
      await query.where("revoked_at", "is", null).execute();
    },

    async setLastUsed(id: string, at: string): Promise<void> {
      await one(id).set({ last_used_at: at }).execute();
    },
  };
}
