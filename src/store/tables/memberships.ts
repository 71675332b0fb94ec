/** The memberships of users in budgets, with their roles. */
import type { Membership, Role } from "../../domain/member.ts";
import type { Db } from "../engine.ts";
import { columns, isOf, raw, type Sql, sql } from "../sql.ts";

const COLUMNS = ["user_id", "budget_id", "token_id", "role", "joined_at", "demo_used_at"] as const;

export function membershipReads({ query }: Db) {
  const list = (condition: Sql): Promise<Membership[]> =>
    query<Membership>(
      sql`SELECT ${columns(COLUMNS)} FROM memberships WHERE ${condition}
        ORDER BY demo_used_at IS NOT NULL, budget_id, joined_at, user_id`,
    );
  return {
    /** The oldest budget first, and the demo last. */
    listOfUser: (userId: string) => list(sql`user_id = ${userId}`),

    listOfBudget: (budgetId: string) => list(sql`budget_id = ${budgetId}`),

    /** For operator commands. */
    listAll: () => list(raw("true")),

    /** For housekeeping. */
    listDemosUsedBefore: (at: string) => list(sql`demo_used_at < ${at}`),

    async find(userId: string, budgetId: string): Promise<Membership | undefined> {
      return (await list(sql`user_id = ${userId} AND budget_id = ${budgetId}`))[0];
    },
  };
}

export function membershipWrites({ insert, query }: Db) {
  return {
    insert: (membership: Membership) => insert("memberships", [membership]),

    async setRole(userId: string, budgetId: string, role: Role): Promise<void> {
      await query(sql`UPDATE memberships SET role = ${role} WHERE user_id = ${userId} AND budget_id = ${budgetId}`);
    },

    async setDemoUsed(userId: string, budgetId: string, at: string): Promise<void> {
      await query(
        sql`UPDATE memberships SET demo_used_at = ${at} WHERE user_id = ${userId} AND budget_id = ${budgetId}`,
      );
    },

    async remove(userId: string, budgetId: string): Promise<void> {
      await query(sql`DELETE FROM memberships WHERE user_id = ${userId} AND budget_id = ${budgetId}`);
    },

    /** Ends all memberships in a budget. */
    async removeAll(budgetId: string): Promise<void> {
      await query(sql`DELETE FROM memberships WHERE budget_id = ${budgetId}`);
    },
  };
}

/** Memberships without a row in `tokens` that has the rights of the role, and such rows without a membership. */
export async function findWrongMemberships(
  { query }: Db,
  budgetId?: string,
): Promise<{ budget_id: string; user_id: string }[]> {
  return await query(sql`
    SELECT m.budget_id, m.user_id FROM memberships AS m LEFT JOIN tokens AS t
      ON t.budget_id = m.budget_id AND t.id = m.token_id AND t.user_id = m.user_id AND t.kind = 'member'
    WHERE ${isOf(budgetId, "m.budget_id")} AND (t.id IS NULL OR t.revoked_at IS NOT NULL
      OR (t.scope = 'read') <> (m.role = 'viewer') OR t.can_manage <> (m.role = 'owner'))
    UNION SELECT t.budget_id, t.user_id FROM tokens AS t LEFT JOIN memberships AS m
      ON m.budget_id = t.budget_id AND m.token_id = t.id
    WHERE ${isOf(budgetId, "t.budget_id")} AND t.kind = 'member' AND t.revoked_at IS NULL AND m.token_id IS NULL ORDER BY 1, 2`);
}
