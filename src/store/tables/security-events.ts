/** The security events of budgets and of users. They cannot be undone. */
import type { SecurityEvent } from "../../domain/security-event.ts";
import type { Db } from "../engine.ts";
import { raw, type Sql, sql } from "../sql.ts";

type Row = Omit<SecurityEvent, "details"> & { readonly details: string };

function eventList({ query }: Db, table: "security_events" | "user_events", isOwner: Sql) {
  /** The newest first; those before `before`. */
  return async (before: string | undefined, limit: number): Promise<SecurityEvent[]> => {
    const isEarlier = before === undefined ? raw("true") : sql`id < ${before}`;
    const rows = await query<Row>(sql`SELECT id, at, type, actor_kind, actor_id, address, device, details
      FROM ${raw(table)} WHERE ${isOwner} AND ${isEarlier} ORDER BY id DESC LIMIT ${limit}`);
    return rows.map((row) => ({ ...row, details: JSON.parse(row.details) }));
  };
}

export function securityEventReads(db: Db, budgetId: string) {
  return { list: eventList(db, "security_events", sql`budget_id = ${budgetId}`) };
}

export function securityEventWrites({ insert, query }: Db, budgetId: string) {
  return {
    insert: ({ details, ...event }: SecurityEvent) =>
      insert("security_events", [{ budget_id: budgetId, ...event, details: JSON.stringify(details) }]),

    async removeBefore(before: string): Promise<void> {
      await query(sql`DELETE FROM security_events WHERE budget_id = ${budgetId} AND at < ${before}`);
    },
  };
}

/** The budgets that have events from before an instant. For housekeeping. */
export function allSecurityEventReads({ query }: Db) {
  return {
    async listOldBudgets(before: string, limit: number): Promise<string[]> {
      const rows = await query<{ budget_id: string }>(
        sql`SELECT DISTINCT budget_id FROM security_events WHERE at < ${before} LIMIT ${limit}`,
      );
      return rows.map(({ budget_id }) => budget_id);
    },
  };
}

export function userEventReads(db: Db) {
  return {
    list: (userId: string, before: string | undefined, limit: number) =>
      eventList(db, "user_events", sql`user_id = ${userId}`)(before, limit),
  };
}

export function userEventWrites({ insert }: Db) {
  return {
    insert: (userId: string, { details, ...event }: SecurityEvent) =>
      insert("user_events", [{ user_id: userId, ...event, details: JSON.stringify(details) }]),
  };
}
