/** Webhooks. The change log does not record them: they are a form of access, like tokens. */
import type { ReportedNumber, WebhookState } from "../../domain/webhook.ts";
import type { Db } from "../engine.ts";
import type { Schema } from "../schema.ts";
import { columns, raw, type Sql, sql } from "../sql.ts";

export interface WebhookRecord extends Omit<Schema["webhooks"], "budget_id" | "types" | "reported"> {
  readonly types: readonly string[];
  readonly reported: ReportedNumber | null;
}

type Row = Omit<Schema["webhooks"], "budget_id">;

const COLUMNS = columns([
  ...["id", "name", "url", "types", "state", "secret", "old_secret", "old_secret_until", "failures", "waits_until"],
  ...["failing_since", "last_success_at", "reported", "created_by", "created_at", "updated_at"],
]);

function stored({ types, reported, ...rest }: Partial<WebhookRecord>): Partial<Row> {
  return {
    ...rest,
    ...(types && { types: JSON.stringify(types) }),
    ...(reported !== undefined && { reported: reported && JSON.stringify(reported) }),
  };
}

export function webhookReads({ dialect, query }: Db, budgetId: string) {
  const list = async (condition: Sql): Promise<WebhookRecord[]> => {
    const rows = await query<Row>(
      sql`SELECT ${COLUMNS} FROM webhooks WHERE budget_id = ${budgetId} AND ${condition} ORDER BY id`,
    );
    return rows.map(({ types, reported, ...row }) => ({
      ...row,
      types: JSON.parse(types),
      reported: reported === null ? null : JSON.parse(reported),
    }));
  };
  return {
    /** In order of creation. */
    list: () => list(raw("true")),

    find: async (id: string): Promise<WebhookRecord | undefined> => (await list(sql`id = ${id}`))[0],

    /** Those that these users and tokens created and that are on. */
    listCreatedBy: (creatorIds: readonly string[]) =>
      list(sql`state = 'on' AND ${dialect.anyOf("created_by", creatorIds)}`),
  };
}

export function webhookWrites({ insert, query, update }: Db, budgetId: string) {
  const end = async (isEnded: Sql, isOfWebhook: Sql, state: WebhookState, at: string) => {
    await query(sql`UPDATE webhooks SET state = ${state}, updated_at = ${at}
      WHERE budget_id = ${budgetId} AND state = 'on' AND ${isEnded}`);
    await query(sql`UPDATE webhook_deliveries SET state = 'dropped', next_at = NULL
      WHERE budget_id = ${budgetId} AND state = 'waiting' AND ${isOfWebhook}`);
  };
  return {
    async insert(webhook: WebhookRecord): Promise<void> {
      await insert("webhooks", [{ budget_id: budgetId, ...stored(webhook) } as Schema["webhooks"]]);
    },

    async update(id: string, fields: Partial<Omit<WebhookRecord, "id">>): Promise<void> {
      const row = { budget_id: budgetId, id, ...stored(fields) } as Schema["webhooks"];
      await update("webhooks", Object.keys(fields) as (keyof typeof fields)[], [row]);
    },

    /** Drops what is waiting. Its job must be removed too. */
    end: (id: string, state: WebhookState, at: string) => end(sql`id = ${id}`, sql`webhook_id = ${id}`, state, at),

    endAll: (state: WebhookState, at: string) => end(raw("true"), raw("true"), state, at),

    async remove(id: string): Promise<void> {
      await query(sql`DELETE FROM webhook_deliveries WHERE budget_id = ${budgetId} AND webhook_id = ${id}`);
      await query(sql`DELETE FROM webhooks WHERE budget_id = ${budgetId} AND id = ${id}`);
    },
  };
}
