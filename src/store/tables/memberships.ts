/** The memberships of users in budgets, with their roles. */
import type { Membership, Role } from "../../domain/member.ts";
import type { Db } from "../engine.ts";
import { columns, raw, type Sql, sql } from "../sql.ts";

const COLUMNS = ["user_id", "budget_id", "token_id", "role", "joined_at", "demo_used_at"] as const;

export function membershipReads({ dialect, query }: Db) {
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

    /** Those of these budgets that are demos. */
    async listDemosAmong(budgetIds: readonly string[]): Promise<string[]> {
      const demos = await list(sql`${dialect.anyOf("budget_id", budgetIds)} AND demo_used_at IS NOT NULL`);
      return demos.map(({ budget_id }) => budget_id);
    },

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
