/**
 * Monthly sums of transactions, by everything that decides how they count in spending power. Every write updates them;
 * `flows.ts` reads them.
 */
import { sql } from "kysely";
import { monthOf } from "../domain/calendar.ts";
import { chargedMinor, transferredMinor } from "../domain/transaction.ts";
import type { Db } from "./engine.ts";
import { addingUp, columnsOf, type Summary, summaryWrites } from "./summary.ts";

export const CHARGED = "COALESCE(account_amount_minor, amount_minor)";
export const TRANSFERRED = `CASE WHEN transfer_account_id IS NULL THEN 0 ELSE COALESCE(transfer_amount_minor, -${CHARGED}) END`;

/** Empty text stands for "none" in a key. */
export const MONTH_FLOWS: Summary = {
  table: "month_flows",
  key: {
    year_month: { of: (t) => monthOf(t.authorized_at), sql: "substr(authorized_at, 1, 7)" },
    account_id: { of: (t) => t.account_id, sql: "account_id" },
    transfer_account_id: { of: (t) => t.transfer_account_id ?? "", sql: "COALESCE(transfer_account_id, '')" },
    category_id: { of: (t) => t.category_id ?? "", sql: "COALESCE(category_id, '')" },
    currency: { of: (t) => t.currency, sql: "currency" },
    is_inflow: { of: (t) => t.amount_minor > 0, sql: "amount_minor > 0" },
  },
  sums: {
    amount_minor: { of: (t) => t.amount_minor, sql: "amount_minor" },
    account_amount_minor: { of: chargedMinor, sql: CHARGED },
    transfer_amount_minor: { of: (t) => (t.transfer_account_id ? transferredMinor(t) : 0), sql: TRANSFERRED },
  },
};

export function monthFlowWrites(db: Db) {
  const { record, rebuild } = summaryWrites(db, MONTH_FLOWS);
  return {
    record,

    /** Sums up anew what concerns an account. */
    async rebuildAccount(budgetId: string, accountId: string): Promise<void> {
      await rebuild(budgetId, sql`(account_id = ${accountId} OR transfer_account_id = ${accountId})`);
    },

    /** Counts under one category what counted under another. */
    async moveCategory(budgetId: string, from: string, to: string): Promise<void> {
      const { kysely } = db;
      const columns = columnsOf(MONTH_FLOWS);
      const moved = columns.map((column) => (column === "category_id" ? sql`${to}` : sql.ref(column)));
      const isFrom = sql`budget_id = ${budgetId} AND category_id = ${from}`;
      await sql`INSERT INTO month_flows (${sql.join(columns.map((column) => sql.ref(column)))})
        SELECT ${sql.join(moved)} FROM month_flows WHERE ${isFrom} ${addingUp(MONTH_FLOWS)}`.execute(kysely);
      await sql`DELETE FROM month_flows WHERE ${isFrom}`.execute(kysely);
    },
  };
}
