/** Invitations to a budget. Only the digests of their codes are stored. */
import type { Db } from "../engine.ts";
import type { Schema } from "../schema.ts";
import { columns, type Sql, sql } from "../sql.ts";

export type InvitationRow = Schema["invitations"];

const COLUMNS = [
  "id",
  "budget_id",
  "role",
  "name",
  "digest",
  "created_by",
  "created_at",
  "expires_at",
  "used_at",
] as const satisfies readonly (keyof InvitationRow)[];

export function invitationReads({ dialect, query }: Db) {
  const list = (condition: Sql): Promise<InvitationRow[]> =>
    query<InvitationRow>(sql`SELECT ${columns(COLUMNS)} FROM invitations WHERE ${condition} ORDER BY id`);
  return {
    async findByDigest(digest: string): Promise<InvitationRow | undefined> {
      return (await list(sql`digest = ${digest}`))[0];
    },

    /** Those that can still be used, in order of creation. */
    listOpen: (budgetId: string, at: string) =>
      list(sql`budget_id = ${budgetId} AND used_at IS NULL AND expires_at > ${at}`),

    /** The unused ones of these users and tokens. */
    listCreatedBy: (budgetId: string, creatorIds: readonly string[]) =>
      list(sql`budget_id = ${budgetId} AND used_at IS NULL AND ${dialect.anyOf("created_by", creatorIds)}`),
  };
}

export function invitationWrites({ insert, query }: Db) {
  return {
    insert: (invitation: InvitationRow) => insert("invitations", [invitation]),

    async use(id: string, at: string): Promise<void> {
      await query(sql`UPDATE invitations SET used_at = ${at} WHERE id = ${id} AND used_at IS NULL`);
    },

    async remove(budgetId: string, id: string): Promise<void> {
      await query(sql`DELETE FROM invitations WHERE budget_id = ${budgetId} AND id = ${id}`);
    },

    async removeAll(budgetId: string): Promise<void> {
      await query(sql`DELETE FROM invitations WHERE budget_id = ${budgetId}`);
    },
  };
}
