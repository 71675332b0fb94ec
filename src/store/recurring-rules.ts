/** Recurring rules. */
import type { RecurringRule } from "../domain/recurring-rule.ts";
import type { Db } from "./engine.ts";
import { referenceReads } from "./references.ts";
import { columns, sql } from "./sql.ts";

const COLUMNS = [
  "id",
  "name",
  "account_id",
  "transfer_account_id",
  "payee_id",
  "category_id",
  "currency",
  "amount_minor",
  "amount_to_minor",
  "rule",
  "starts_on",
  "ends_on",
  "weekend",
  "grace_days",
  "match_days_before",
  "match_days_after",
  "created_at",
  "updated_at",
] as const;

export function recurringRuleReads(db: Db, budgetId: string) {
  const { kysely, query } = db;
  return {
    ...referenceReads(db, budgetId, "recurring_rules"),

    /** In order of creation. */
    async list(): Promise<RecurringRule[]> {
      return await query(
        sql`SELECT ${columns(COLUMNS)} FROM recurring_rules WHERE budget_id = ${budgetId} ORDER BY id`,
      );
    },

    async find(id: string): Promise<RecurringRule | undefined> {
      return await kysely
        .selectFrom("recurring_rules")
        .select(COLUMNS)
        .where("budget_id", "=", budgetId)
        .where("id", "=", id)
        .executeTakeFirst();
    },
  };
}

export function recurringRuleWrites({ kysely, insert }: Db, budgetId: string) {
  return {
    async insert(rule: RecurringRule): Promise<void> {
      await insert("recurring_rules", [{ budget_id: budgetId, ...rule }]);
    },

    async update({ id, ...fields }: RecurringRule): Promise<void> {
      await kysely
        .updateTable("recurring_rules")
        .set(fields)
        .where("budget_id", "=", budgetId)
        .where("id", "=", id)
        .execute();
    },

    async remove(id: string): Promise<void> {
      await kysely.deleteFrom("recurring_rules").where("budget_id", "=", budgetId).where("id", "=", id).execute();
    },

    /** Makes every rule that names one payee or category name another. */
    async replace(column: "payee_id" | "category_id", from: string, to: string, updatedAt: string) {
      await kysely
        .updateTable("recurring_rules")
        .set({ [column]: to, updated_at: updatedAt })
        .where("budget_id", "=", budgetId)
        .where(column, "=", from)
        .execute();
    },
  };
}
