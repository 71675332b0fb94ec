/** Feeds. A request's feed is found by the digest of its secret. */
import type { Feed } from "../../domain/feed.ts";
import type { Db } from "../engine.ts";
import type { Schema } from "../schema.ts";
import { columns, type Sql, sql } from "../sql.ts";

const COLUMNS = [
  "id",
  "kind",
  "name",
  "settings",
  "created_by",
  "created_at",
  "expires_at",
  "last_used_at",
  "revoked_at",
] as const;

type Row = Pick<Schema["feeds"], (typeof COLUMNS)[number]>;

/** The digests of the secrets that open a feed. */
export type FeedSecrets = Pick<Schema["feeds"], "digest" | "claim_digest" | "claim_until">;

function toFeed({ settings, ...row }: Row): Feed {
  return { ...row, settings: JSON.parse(settings) };
}

export function feedReads({ dialect, query }: Db, budgetId: string) {
  const list = async (condition: Sql): Promise<Feed[]> => {
    const rows = await query<Row>(sql`SELECT ${columns(COLUMNS)} FROM feeds
      WHERE budget_id = ${budgetId} AND ${condition}`);
    return rows.map(toFeed);
  };
  const isActive = (at: string) => sql`revoked_at IS NULL AND (expires_at IS NULL OR expires_at > ${at})`;
  return {
    /** The feeds that programs can use, in order of creation. */
    list: (at: string) => list(sql`${isActive(at)} ORDER BY id`),

    /** The feed that a secret opens. */
    async findActive(digest: string, at: string): Promise<Feed | undefined> {
      return (await list(sql`digest = ${digest} AND ${isActive(at)}`))[0];
    },

    /** The feed that the code of a setup token belongs to. After its claim, `claim_until` is null. */
    async findByClaim(digest: string, at: string) {
      const [feed] = await list(sql`claim_digest = ${digest} AND ${isActive(at)}`);
      if (feed === undefined) return undefined;
      const rows = await query<Pick<FeedSecrets, "claim_until">>(
        sql`SELECT claim_until FROM feeds WHERE budget_id = ${budgetId} AND id = ${feed.id}`,
      );
      return { feed, claim_until: rows[0]?.claim_until ?? null };
    },

    /** The feeds that these users and tokens created and that are not revoked, in order of creation. */
    listCreatedBy: (creatorIds: readonly string[]) =>
      list(sql`revoked_at IS NULL AND ${dialect.anyOf("created_by", creatorIds)} ORDER BY id`),
  };
}

export function feedWrites({ insert, query }: Db, budgetId: string) {
  const update = async (changes: Sql, condition: Sql) => {
    await query(sql`UPDATE feeds SET ${changes} WHERE budget_id = ${budgetId} AND ${condition}`);
  };
  return {
    insert: ({ settings, ...feed }: Feed, secrets: FeedSecrets) =>
      insert("feeds", [{ budget_id: budgetId, ...feed, settings: JSON.stringify(settings), ...secrets }]),

    /** Replaces the secret. The code does not work again. */
    claim: (id: string, digest: string) => update(sql`digest = ${digest}, claim_until = NULL`, sql`id = ${id}`),

    revoke: (id: string, at: string) => update(sql`revoked_at = ${at}`, sql`id = ${id} AND revoked_at IS NULL`),

    /** Revokes all feeds of a budget. */
    revokeAll: (at: string) => update(sql`revoked_at = ${at}`, sql`revoked_at IS NULL`),

    setCreator: (id: string, userId: string) => update(sql`created_by = ${userId}`, sql`id = ${id}`),

    setLastUsed: (id: string, at: string) => update(sql`last_used_at = ${at}`, sql`id = ${id}`),
  };
}
