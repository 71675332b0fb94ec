/** The alerts of persons, and whether their conditions hold. The change log does not record them. */
import type { Alert, AlertState } from "../../domain/alerts.ts";
import type { Db } from "../engine.ts";
import type { Schema } from "../schema.ts";
import { columns, type Sql, sql } from "../sql.ts";

type Row = Omit<Schema["alerts"], "budget_id">;

export interface AlertRecord extends Omit<Alert, "isOwner"> {
  readonly user_id: string;
  readonly channel_ids: readonly string[];
  readonly is_on: boolean;
  readonly created_at: string;
}

const COLUMNS = columns([...["id", "user_id", "kind", "settings", "channel_ids", "is_on", "created_at", "updated_at"]]);

/** JSON and booleans as they are stored. */
function stored({ settings, channel_ids, ...rest }: Partial<AlertRecord>): Partial<Row> {
  return {
    ...rest,
    ...(settings && { settings: JSON.stringify(settings) }),
    ...(channel_ids && { channel_ids: JSON.stringify(channel_ids) }),
  };
}

export function alertReads({ query }: Db, budgetId: string) {
  const list = async (condition: Sql): Promise<AlertRecord[]> => {
    const rows = await query<Row>(
      sql`SELECT ${COLUMNS} FROM alerts WHERE budget_id = ${budgetId} AND ${condition} ORDER BY id`,
    );
    return rows.map(({ settings, channel_ids, is_on, ...row }) => ({
      ...row,
      settings: JSON.parse(settings),
      channel_ids: JSON.parse(channel_ids),
      is_on: Boolean(is_on),
    }));
  };
  return {
    /** In order of creation. */
    listOf: (userId: string) => list(sql`user_id = ${userId}`),

    listAll: () => list(sql`true`),

    find: async (id: string): Promise<AlertRecord | undefined> => (await list(sql`id = ${id}`))[0],

    async listStates(): Promise<AlertState[]> {
      const rows = await query<Omit<Schema["alert_states"], "budget_id">>(
        sql`SELECT alert_id, subject, is_firing, value_minor, period, since FROM alert_states WHERE budget_id = ${budgetId}`,
      );
      return rows.map((row) => ({ ...row, is_firing: Boolean(row.is_firing) }));
    },
  };
}

export function alertWrites({ insert, query, update }: Db, budgetId: string) {
  const removeStates = async (alertId: string) => {
    await query(sql`DELETE FROM alert_states WHERE budget_id = ${budgetId} AND alert_id = ${alertId}`);
  };
  return {
    async insert(alert: AlertRecord): Promise<void> {
      await insert("alerts", [{ budget_id: budgetId, ...stored(alert) } as Schema["alerts"]]);
    },

    async update(id: string, fields: Partial<Omit<AlertRecord, "id">>): Promise<void> {
      const row = { budget_id: budgetId, id, ...stored(fields) } as Schema["alerts"];
      await update("alerts", Object.keys(fields) as (keyof typeof fields)[], [row]);
    },

    /** With its states, its notices and their deliveries. */
    async remove(id: string): Promise<void> {
      await removeStates(id);
      await query(sql`DELETE FROM notice_deliveries WHERE budget_id = ${budgetId} AND notice_id IN (
        SELECT id FROM notices WHERE budget_id = ${budgetId} AND alert_id = ${id})`);
      await query(sql`DELETE FROM notices WHERE budget_id = ${budgetId} AND alert_id = ${id}`);
      await query(sql`DELETE FROM alerts WHERE budget_id = ${budgetId} AND id = ${id}`);
    },

    async setStates(states: readonly AlertState[]): Promise<void> {
      if (states.length === 0) return;
      await insert(
        "alert_states",
        states.map((state) => ({ budget_id: budgetId, ...state })),
        sql`ON CONFLICT (budget_id, alert_id, subject) DO UPDATE SET is_firing = excluded.is_firing,
          value_minor = excluded.value_minor, period = excluded.period, since = excluded.since`,
      );
    },

    async forgetState({ alert_id, subject }: AlertState): Promise<void> {
      await query(sql`DELETE FROM alert_states
        WHERE budget_id = ${budgetId} AND alert_id = ${alert_id} AND subject = ${subject}`);
    },

    removeStates,
  };
}
