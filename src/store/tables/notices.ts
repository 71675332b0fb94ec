/** The notices of alerts. A unique key over alert, subject and occasion makes sure that each is stored once. */
import type { NoticeSentence } from "../../domain/alerts.ts";
import type { Db } from "../engine.ts";
import type { Schema } from "../schema.ts";
import { columns, join, type Sql, sql } from "../sql.ts";

type Row = Omit<Schema["notices"], "budget_id">;

export interface NoticeRecord extends Omit<Row, "code" | "parameters"> {
  readonly sentence: NoticeSentence;
}

const COLUMNS = columns([
  ...["id", "user_id", "alert_id", "subject", "occasion", "code", "parameters", "at", "seen_at"],
]);

export function noticeReads({ query }: Db, budgetId: string) {
  const list = async (condition: Sql, limit: number): Promise<NoticeRecord[]> => {
    const rows = await query<Row>(sql`SELECT ${COLUMNS} FROM notices
      WHERE budget_id = ${budgetId} AND ${condition} ORDER BY id DESC LIMIT ${limit}`);
    return rows.map(({ code, parameters, ...row }) => ({
      ...row,
      sentence: { code, parameters: JSON.parse(parameters) } as NoticeSentence,
    }));
  };
  return {
    /** Newest first, those before an id. */
    listOf: (userId: string, before: string | undefined, limit: number) =>
      list(join([sql`user_id = ${userId}`, ...(before === undefined ? [] : [sql`id < ${before}`])], " AND "), limit),

    find: async (id: string): Promise<NoticeRecord | undefined> => (await list(sql`id = ${id}`, 1))[0],

    async countUnseen(userId: string): Promise<number> {
      const [row] = await query<{ count: number }>(sql`SELECT COUNT(*) AS count FROM notices
        WHERE budget_id = ${budgetId} AND user_id = ${userId} AND seen_at IS NULL`);
      return Number(row?.count ?? 0);
    },
  };
}

export function noticeWrites({ insert, query }: Db, budgetId: string) {
  return {
    /** Returns whether it is new. */
    async insert({ sentence: { code, parameters }, ...notice }: NoticeRecord): Promise<boolean> {
      const { alert_id, subject, occasion } = notice;
      const same = await query(sql`SELECT id FROM notices WHERE budget_id = ${budgetId}
        AND alert_id = ${alert_id} AND subject = ${subject} AND occasion = ${occasion}`);
      if (same.length > 0) return false;
      await insert("notices", [{ budget_id: budgetId, ...notice, code, parameters: JSON.stringify(parameters) }]);
      return true;
    },

    async setSeen(userId: string, until: string, at: string): Promise<void> {
      await query(sql`UPDATE notices SET seen_at = ${at}
        WHERE budget_id = ${budgetId} AND user_id = ${userId} AND id <= ${until} AND seen_at IS NULL`);
    },

    /** With their deliveries. */
    async removeBefore(at: string): Promise<void> {
      await query(sql`DELETE FROM notice_deliveries WHERE budget_id = ${budgetId} AND notice_id IN (
        SELECT id FROM notices WHERE budget_id = ${budgetId} AND at < ${at})`);
      await query(sql`DELETE FROM notices WHERE budget_id = ${budgetId} AND at < ${at}`);
    },
  };
}

/** The budgets that have old notices. For housekeeping. */
export function allNoticeReads({ query }: Db) {
  return {
    async listOldBudgets(before: string, limit: number): Promise<string[]> {
      const rows = await query<{ budget_id: string }>(
        sql`SELECT DISTINCT budget_id FROM notices WHERE at < ${before} LIMIT ${limit}`,
      );
      return rows.map(({ budget_id }) => budget_id);
    },
  };
}
