/** The messages of webhooks: those that wait, and the recent ones. */
import type { DeliveryState } from "../../domain/webhook.ts";
import type { Db } from "../engine.ts";
import type { Schema } from "../schema.ts";
import { columns, join, raw, sql } from "../sql.ts";

export type DeliveryRecord = Omit<Schema["webhook_deliveries"], "budget_id">;

const COLUMNS = columns([
  ...[
    "webhook_id",
    "id",
    "type",
    "seq",
    "body",
    "state",
    "attempts",
    "next_at",
    "last_status",
    "last_error",
    "created_at",
  ],
]);

type OldMessage = Pick<DeliveryRecord, "id" | "type" | "seq" | "body">;

export type AttemptedDelivery = Pick<
  DeliveryRecord,
  "id" | "state" | "next_at" | "attempts" | "last_status" | "last_error"
>;

export interface DeliveryQuery {
  readonly state?: DeliveryState | undefined;
  /** Only older ones than this id. */
  readonly before?: string | undefined;
  readonly limit: number;
}

export function deliveryReads({ query }: Db, budgetId: string) {
  return {
    /** Newest first. */
    async list(webhookId: string, { state, before, limit }: DeliveryQuery): Promise<DeliveryRecord[]> {
      const isInState = state === undefined ? raw("true") : sql`state = ${state}`;
      const isEarlier = before === undefined ? raw("true") : sql`id < ${before}`;
      return await query(sql`SELECT ${COLUMNS} FROM webhook_deliveries
        WHERE budget_id = ${budgetId} AND webhook_id = ${webhookId} AND ${isInState} AND ${isEarlier}
        ORDER BY id DESC LIMIT ${limit}`);
    },

    async find(webhookId: string, id: string): Promise<DeliveryRecord | undefined> {
      const rows = await query<DeliveryRecord>(sql`SELECT ${COLUMNS} FROM webhook_deliveries
        WHERE budget_id = ${budgetId} AND webhook_id = ${webhookId} AND id = ${id}`);
      return rows[0];
    },

    /** The waiting messages whose time has come, the oldest first. With `fewestFirst`, those with the fewest attempts are first. */
    async listDue(
      webhookId: string,
      at: string,
      { limit, fewestFirst = false }: { readonly limit: number; readonly fewestFirst?: boolean },
    ): Promise<DeliveryRecord[]> {
      const order = raw(fewestFirst ? "attempts, id" : "id");
      return await query(sql`SELECT ${COLUMNS} FROM webhook_deliveries
        WHERE budget_id = ${budgetId} AND webhook_id = ${webhookId} AND state = 'waiting' AND next_at <= ${at}
        ORDER BY ${order} LIMIT ${limit}`);
    },

    /** When the first waiting message is due. */
    async findNextAt(webhookId: string): Promise<string | undefined> {
      const [row] = await query<{ next_at: string | null }>(sql`SELECT MIN(next_at) AS next_at FROM webhook_deliveries
        WHERE budget_id = ${budgetId} AND webhook_id = ${webhookId} AND state = 'waiting'`);
      return row?.next_at ?? undefined;
    },

    /** The number of waiting messages by webhook, of one or of all. */
    async countWaiting(webhookId?: string): Promise<Map<string, number>> {
      const isCounted = webhookId === undefined ? raw("true") : sql`webhook_id = ${webhookId}`;
      const rows = await query<{ webhook_id: string; count: number }>(sql`SELECT webhook_id, COUNT(*) AS count
        FROM webhook_deliveries WHERE budget_id = ${budgetId} AND state = 'waiting' AND ${isCounted} GROUP BY webhook_id`);
      return new Map(rows.map(({ webhook_id, count }) => [webhook_id, count]));
    },

    /** The oldest waiting messages, without those of a type. */
    async listOldest(
      webhookId: string,
      { limit, except }: { readonly limit: number; readonly except: string },
    ): Promise<OldMessage[]> {
      return await query(sql`SELECT id, type, seq, body FROM webhook_deliveries
        WHERE budget_id = ${budgetId} AND webhook_id = ${webhookId} AND state = 'waiting' AND type <> ${except}
        ORDER BY id LIMIT ${limit}`);
    },

    /** The waiting messages of a type, the oldest first. */
    async listWaiting(webhookId: string, type: string): Promise<OldMessage[]> {
      return await query(sql`SELECT id, type, seq, body FROM webhook_deliveries
        WHERE budget_id = ${budgetId} AND webhook_id = ${webhookId} AND state = 'waiting' AND type = ${type}
        ORDER BY id`);
    },
  };
}

export function deliveryWrites({ dialect, insert, query, update }: Db, budgetId: string) {
  return {
    async insertMany(deliveries: readonly DeliveryRecord[]): Promise<void> {
      await insert(
        "webhook_deliveries",
        deliveries.map((one) => ({ budget_id: budgetId, ...one })),
      );
    },

    /** Stores the state of messages after attempts. */
    async updateMany(webhookId: string, rows: readonly AttemptedDelivery[]): Promise<void> {
      await update(
        "webhook_deliveries",
        ["state", "next_at", "attempts", "last_status", "last_error"],
        rows.map((row) => ({ budget_id: budgetId, webhook_id: webhookId, ...row })),
      );
    },

    async removeMany(webhookId: string, ids: readonly string[]): Promise<void> {
      await query(sql`DELETE FROM webhook_deliveries
        WHERE budget_id = ${budgetId} AND webhook_id = ${webhookId} AND ${dialect.anyOf("id", ids)}`);
    },

    /** Removes old messages: those sent before an instant, and all others from before an earlier one. */
    async removeOld(sentBefore: string, before: string): Promise<void> {
      await query(sql`DELETE FROM webhook_deliveries WHERE budget_id = ${budgetId} AND ${isOld(sentBefore, before)}`);
    },
  };
}

/** The budgets that have old messages. For housekeeping. */
export function allDeliveryReads({ query }: Db) {
  return {
    async listOldBudgets(sentBefore: string, before: string, limit: number): Promise<string[]> {
      const rows = await query<{ budget_id: string }>(
        sql`SELECT DISTINCT budget_id FROM webhook_deliveries WHERE ${isOld(sentBefore, before)} LIMIT ${limit}`,
      );
      return rows.map(({ budget_id }) => budget_id);
    },
  };
}

function isOld(sentBefore: string, before: string) {
  return join([sql`created_at < ${sentBefore}`, sql`(state = 'sent' OR created_at < ${before})`], " AND ");
}
