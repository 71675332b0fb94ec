/** Sessions. A request's session is found by its owner and the digest of its secret. */
import type { Role } from "../../domain/member.ts";
import type { Db } from "../engine.ts";
import type { Schema } from "../schema.ts";
import { columns, sql } from "../sql.ts";

export type SessionRow = Schema["sessions"];

/** The fields of a membership that a request needs. */
export interface SessionMembership {
  readonly budget_id: string;
  readonly token_id: string;
  readonly role: Role;
  readonly joined_at: string;
  readonly demo_used_at: string | null;
}

export interface FoundSession {
  readonly session: SessionRow;
  /** Null for a session of a token. */
  readonly userName: string | null;
  /** The oldest budget first, and the demo last. */
  readonly memberships: readonly SessionMembership[];
}

const COLUMNS = [
  "owner_id",
  "id",
  "token_budget_id",
  "digest",
  "previous_digest",
  "rotated_at",
  "confirmed_at",
  "budget_id",
  "device",
  "created_at",
  "last_used_at",
  "expires_at",
  "revoked_at",
  "proven_at",
  "proxy_user",
] as const satisfies readonly (keyof SessionRow)[];

type JoinedRow = SessionRow & {
  readonly user_name: string | null;
  readonly member_budget_id: string | null;
  readonly member_token_id: string;
  readonly member_role: Role;
  readonly member_joined_at: string;
  readonly member_demo_used_at: string | null;
};

export function sessionReads({ dialect, query }: Db) {
  return {
    /** The session whose current or previous secret has this digest, with everything that a request needs, at once. */
    async findByDigest(ownerId: string, digest: string): Promise<FoundSession | undefined> {
      const rows = await query<JoinedRow>(sql`
        SELECT ${columns(COLUMNS.map((name) => `s.${name}`))}, u.name AS user_name, m.budget_id AS member_budget_id,
          m.token_id AS member_token_id, m.role AS member_role, m.joined_at AS member_joined_at,
          m.demo_used_at AS member_demo_used_at
        FROM sessions AS s LEFT JOIN users AS u ON u.id = s.owner_id LEFT JOIN memberships AS m ON m.user_id = s.owner_id
        WHERE s.owner_id = ${ownerId} AND (s.digest = ${digest} OR s.previous_digest = ${digest})
        ORDER BY m.demo_used_at IS NOT NULL, m.budget_id`);
      const [first] = rows;
      if (first === undefined) return undefined;
      const {
        user_name,
        member_budget_id,
        member_token_id,
        member_role,
        member_joined_at,
        member_demo_used_at,
        ...session
      } = first;
      const memberships = rows.flatMap((row) =>
        row.member_budget_id === null
          ? []
          : [
              {
                budget_id: row.member_budget_id,
                token_id: row.member_token_id,
                role: row.member_role,
                joined_at: row.member_joined_at,
                demo_used_at: row.member_demo_used_at,
              },
            ],
      );
      return { session, userName: user_name, memberships };
    },

    /** The active sessions, latest sign-in first. */
    async listOfOwner(ownerId: string, at: string, usedAfter: string): Promise<SessionRow[]> {
      return await query<SessionRow>(sql`SELECT ${columns(COLUMNS)} FROM sessions WHERE owner_id = ${ownerId}
        AND revoked_at IS NULL AND expires_at > ${at} AND last_used_at > ${usedAfter} ORDER BY id DESC`);
    },

    /** The ids of the given sessions that are active. */
    async listActive(
      keys: readonly (readonly [ownerId: string, id: string])[],
      at: string,
      usedAfter: string,
    ): Promise<string[]> {
      const rows = await query<{ id: string }>(sql`SELECT id FROM sessions
        WHERE ${dialect.anyPairOf(["owner_id", "id"], keys)}
          AND revoked_at IS NULL AND expires_at > ${at} AND last_used_at > ${usedAfter}`);
      return rows.map(({ id }) => id);
    },

    /** When each of these users last used a session. */
    async lastUses(userIds: readonly string[]): Promise<Map<string, string>> {
      const rows = await query<{ owner_id: string; at: string }>(sql`
        SELECT owner_id, MAX(last_used_at) AS at FROM sessions WHERE ${dialect.anyOf("owner_id", userIds)}
        GROUP BY owner_id`);
      return new Map(rows.map(({ owner_id, at }) => [owner_id, at]));
    },
  };
}

/** A session may have a new secret only if no other request has replaced it. */
interface NewSecret {
  readonly digest: string;
  /** The secret that the request had. */
  readonly presented: string;
  /** When the secret that is replaced was created. */
  readonly replacedAt: string;
  readonly at: string;
}

export function sessionWrites({ insert, query }: Db) {
  const ofOwner = (ownerId: string, id: string) => sql`owner_id = ${ownerId} AND id = ${id}`;
  return {
    insert: (session: SessionRow) => insert("sessions", [session]),

    /** Removes all sessions of an owner but the latest ones. */
    async keepLatest(ownerId: string, count: number): Promise<void> {
      await query(sql`DELETE FROM sessions WHERE owner_id = ${ownerId} AND id NOT IN (
        SELECT id FROM sessions WHERE owner_id = ${ownerId} ORDER BY id DESC LIMIT ${count})`);
    },

    /** Replaces the secret. Returns false if another request did. */
    async replaceSecret(ownerId: string, id: string, next: NewSecret): Promise<boolean> {
      const { digest, presented, replacedAt, at } = next;
      await query(sql`UPDATE sessions SET previous_digest = ${presented}, digest = ${digest}, rotated_at = ${at},
          confirmed_at = NULL
        WHERE ${ofOwner(ownerId, id)} AND rotated_at = ${replacedAt} AND revoked_at IS NULL
          AND (digest = ${presented} OR previous_digest = ${presented})`);
      const rows = await query(sql`SELECT 1 AS one FROM sessions
        WHERE ${ofOwner(ownerId, id)} AND digest = ${digest}`);
      return rows.length > 0;
    },

    /** Notes the first use of the secret. */
    async confirm(ownerId: string, id: string, digest: string, at: string): Promise<void> {
      await query(sql`UPDATE sessions SET confirmed_at = ${at}
        WHERE ${ofOwner(ownerId, id)} AND digest = ${digest} AND confirmed_at IS NULL`);
    },

    /** Notes that the user has proved who they are. */
    async prove(ownerId: string, id: string, at: string): Promise<void> {
      await query(sql`UPDATE sessions SET proven_at = ${at} WHERE ${ofOwner(ownerId, id)}`);
    },

    async setExpiry(ownerId: string, id: string, expiresAt: string): Promise<void> {
      await query(sql`UPDATE sessions SET expires_at = ${expiresAt} WHERE ${ofOwner(ownerId, id)}`);
    },

    /** Lets the next request of each session of an owner bring a new secret. */
    async replaceSecretsSoon(ownerId: string): Promise<void> {
      await query(sql`UPDATE sessions SET rotated_at = '1970-01-01T00:00:00.000000+00:00' WHERE owner_id = ${ownerId}`);
    },

    async setLastUsed(ownerId: string, id: string, at: string): Promise<void> {
      await query(sql`UPDATE sessions SET last_used_at = ${at} WHERE ${ofOwner(ownerId, id)}`);
    },

    async setBudget(ownerId: string, id: string, budgetId: string): Promise<void> {
      await query(sql`UPDATE sessions SET budget_id = ${budgetId} WHERE ${ofOwner(ownerId, id)}`);
    },

    async revoke(ownerId: string, id: string, at: string): Promise<void> {
      await query(sql`UPDATE sessions SET revoked_at = ${at} WHERE ${ofOwner(ownerId, id)} AND revoked_at IS NULL`);
    },

    /** Revokes all sessions of an owner, except one if given. */
    async revokeAll(ownerId: string, at: string, exceptId = ""): Promise<void> {
      await query(sql`UPDATE sessions SET revoked_at = ${at}
        WHERE owner_id = ${ownerId} AND id <> ${exceptId} AND revoked_at IS NULL`);
    },
  };
}
