/**
 * Counts how often past months have changed, in the transaction that changes them: as long as the count stays, what was
 * reckoned from them holds. Months that go on are left out, since nearly every transaction is entered in its own month.
 */
import { sql } from "kysely";
import { addDays, monthOf } from "../domain/calendar.ts";
import type { Transaction } from "../domain/transaction.ts";
import type { Db } from "./engine.ts";
import type { Given } from "./prepared-query.ts";

type Month = Given<{ budgetId: string; yearMonth: string }>;

/** Comes before every month in the order of text. */
const EVERY_MONTH = "";

/** A month counts as past from this long before its end in UTC: time zones and clocks differ, and writes take time. */
const MARGIN_DAYS = 2;

export function pastChangeReads({ kysely, prepare }: Db) {
  const before = prepare(({ budgetId, yearMonth }: Month) =>
    kysely
      .selectFrom("past_changes")
      .select(sql<string | null>`CAST(SUM(change_count) AS text)`.as("count"))
      .where("budget_id", "=", budgetId)
      .where("year_month", "<", yearMonth),
  );
  return {
    /** How often the months before one have changed since they were past. It only ever grows. */
    async countBefore(budgetId: string, yearMonth: string): Promise<string> {
      const [row] = await before({ budgetId, yearMonth });
      return row?.count ?? "0";
    },
  };
}

export function pastChangeWrites({ dialect }: Db) {
  const addOne = dialect.inserter(
    "past_changes",
    sql`ON CONFLICT (budget_id, year_month) DO UPDATE SET change_count = past_changes.change_count + 1`,
  );
  const add = (budgetId: string, months: readonly string[]) =>
    addOne(months.map((year_month) => ({ budget_id: budgetId, year_month, change_count: 1 })));
  return {
    /** What concerns any month may have changed. */
    async noteEvery(budgetId: string): Promise<void> {
      await add(budgetId, [EVERY_MONTH]);
    },

    async note(budgetId: string, removed: readonly Transaction[], added: readonly Transaction[]): Promise<void> {
      const touched = [...removed, ...late(added)].map(({ authorized_at }) => monthOf(authorized_at));
      await add(budgetId, [...new Set(touched)].sort());
    },
  };
}

/** Those that are entered, or changed, when their month may be past. Most are at the same instant. */
function late(transactions: readonly Transaction[]): Transaction[] {
  let [instant, goingOn] = ["", ""];
  return transactions.filter(({ authorized_at, updated_at }) => {
    if (updated_at !== instant)
      [instant, goingOn] = [updated_at, monthOf(addDays(updated_at.slice(0, 10), MARGIN_DAYS))];
    return monthOf(authorized_at) < goingOn;
  });
}
