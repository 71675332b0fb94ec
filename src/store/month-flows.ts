/** A month's transactions, summed by what decides the part of spending power that they count in. */
import { sql } from "kysely";
import { monthBounds } from "../domain/calendar.ts";
import type { Flow } from "../domain/spending-power.ts";
import type { Db } from "./engine.ts";
import { exactSum, parseExactSum } from "./exact-sum.ts";

const CHARGED = "COALESCE(t.account_amount_minor, t.amount_minor)";

export function monthFlowReads({ kysely }: Db) {
  return {
    async list(budgetId: string, yearMonth: string): Promise<Flow[]> {
      const { firstDay, lastDay } = monthBounds(yearMonth);
      const rows = await kysely
        .selectFrom("transactions as t")
        .innerJoin("accounts as a", (join) =>
          join.onRef("a.budget_id", "=", "t.budget_id").onRef("a.id", "=", "t.account_id"),
        )
        .leftJoin("accounts as b", (join) =>
          join.onRef("b.budget_id", "=", "t.budget_id").onRef("b.id", "=", "t.transfer_account_id"),
        )
        .leftJoin("categories as c", (join) =>
          join.onRef("c.budget_id", "=", "t.budget_id").onRef("c.id", "=", "t.category_id"),
        )
        .select([
          "a.currency as account_currency",
          "a.is_hidden as account_is_hidden",
          "b.currency as transfer_currency",
          "b.is_hidden as transfer_is_hidden",
          "c.kind",
          "t.currency",
          sql<boolean | 0 | 1>`t.amount_minor > 0`.as("is_inflow"),
          exactSum("t.amount_minor").as("amount_minor"),
          exactSum(CHARGED).as("account_amount_minor"),
          exactSum(`COALESCE(t.transfer_amount_minor, -${CHARGED})`).as("transfer_amount_minor"),
        ])
        .where("t.budget_id", "=", budgetId)
        .where("t.authorized_at", ">=", firstDay)
        .where("t.authorized_at", "<=", lastDay)
        .groupBy([
          "a.currency",
          "a.is_hidden",
          "b.currency",
          "b.is_hidden",
          "c.kind",
          "t.currency",
          sql`t.amount_minor > 0`,
        ])
        .execute();
      return rows.map((row) => ({
        ...row,
        account_is_hidden: Boolean(row.account_is_hidden),
        transfer_is_hidden: row.transfer_is_hidden === null ? null : Boolean(row.transfer_is_hidden),
        is_inflow: Boolean(row.is_inflow),
        amount_minor: parseExactSum(row.amount_minor),
        account_amount_minor: parseExactSum(row.account_amount_minor),
        transfer_amount_minor: parseExactSum(row.transfer_amount_minor),
      }));
    },
  };
}
