/** The channels on which a person gets notices, and what is sent on them. The change log does not record them. */
import type { Db } from "../engine.ts";
import type { Schema } from "../schema.ts";
import { columns, raw, type Sql, sql } from "../sql.ts";

type Row = Omit<Schema["channels"], "budget_id">;

export interface Channel extends Omit<Row, "shows_amounts"> {
  readonly shows_amounts: boolean;
}

export type NoticeDelivery = Omit<Schema["notice_deliveries"], "budget_id">;

const COLUMNS = columns([
  ...["id", "user_id", "kind", "name", "settings", "language", "shows_amounts", "failing_since", "created_at"],
  ...["verified_at", "code_digest", "code_expires_at", "code_attempts", "failures", "waits_until", "device_digest"],
]);
const DELIVERY_COLUMNS = columns(["channel_id", "notice_id", "state", "attempts", "next_at", "last_error"]);

export function channelReads({ query }: Db, budgetId: string) {
  const list = async (condition: Sql): Promise<Channel[]> => {
    const rows = await query<Row>(
      sql`SELECT ${COLUMNS} FROM channels WHERE budget_id = ${budgetId} AND ${condition} ORDER BY id`,
    );
    return rows.map((row) => ({ ...row, shows_amounts: Boolean(row.shows_amounts) }));
  };
  return {
    /** In order of creation. */
    listOf: (userId: string) => list(sql`user_id = ${userId}`),

    listAll: () => list(sql`true`),

    find: async (id: string): Promise<Channel | undefined> => (await list(sql`id = ${id}`))[0],

    /** The waiting deliveries whose time has come, the oldest first. With `fewestFirst`, those with the fewest attempts are first. */
    async listDue(
      id: string,
      at: string,
      { limit, fewestFirst = false }: { readonly limit: number; readonly fewestFirst?: boolean },
    ): Promise<NoticeDelivery[]> {
      const order = raw(fewestFirst ? "attempts, notice_id" : "notice_id");
      return await query(sql`SELECT ${DELIVERY_COLUMNS} FROM notice_deliveries
        WHERE budget_id = ${budgetId} AND channel_id = ${id} AND state = 'waiting' AND next_at <= ${at}
        ORDER BY ${order} LIMIT ${limit}`);
    },

    async findNextAt(id: string): Promise<string | undefined> {
      const [row] = await query<{ next_at: string | null }>(sql`SELECT MIN(next_at) AS next_at FROM notice_deliveries
        WHERE budget_id = ${budgetId} AND channel_id = ${id} AND state = 'waiting'`);
      return row?.next_at ?? undefined;
    },
  };
}

export function channelWrites({ insert, query, update }: Db, budgetId: string) {
  return {
    async insert(channel: Channel): Promise<void> {
      await insert("channels", [{ budget_id: budgetId, ...channel }]);
    },

    async update(id: string, fields: Partial<Omit<Channel, "id">>): Promise<void> {
      const row = { budget_id: budgetId, id, ...fields } as Schema["channels"];
      await update("channels", Object.keys(fields) as (keyof typeof fields)[], [row]);
    },

    /** With its deliveries. Its job must be removed too. */
    async remove(id: string): Promise<void> {
      await query(sql`DELETE FROM notice_deliveries WHERE budget_id = ${budgetId} AND channel_id = ${id}`);
      await query(sql`DELETE FROM channels WHERE budget_id = ${budgetId} AND id = ${id}`);
    },

    async insertDeliveries(deliveries: readonly NoticeDelivery[]): Promise<void> {
      await insert(
        "notice_deliveries",
        deliveries.map((one) => ({ budget_id: budgetId, ...one })),
      );
    },

    async updateDelivery(
      { channel_id, notice_id }: Pick<NoticeDelivery, "channel_id" | "notice_id">,
      fields: Partial<Omit<NoticeDelivery, "channel_id" | "notice_id">>,
    ): Promise<void> {
      const row = { budget_id: budgetId, channel_id, notice_id, ...fields } as Schema["notice_deliveries"];
      await update("notice_deliveries", Object.keys(fields) as (keyof typeof fields)[], [row]);
    },
  };
}
