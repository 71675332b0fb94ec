/** Recurring rules. */
import type { RecurringRule } from "../domain/recurring-rule.ts";
import type { Db } from "./engine.ts";
import type { Given } from "./prepared-query.ts";
import { referenceReads } from "./references.ts";

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

export function recurringRuleReads(db: Db) {
  const { kysely, prepare } = db;
  const all = prepare((given: Given<{ budgetId: string }>) =>
    kysely.selectFrom("recurring_rules").select(COLUMNS).where("budget_id", "=", given.budgetId).orderBy("id"),
  );
  return {
    ...referenceReads(db, "recurring_rules"),

    /** In order of creation. */
    async list(budgetId: string): Promise<RecurringRule[]> {
      return await all({ budgetId });
    },

    async find(budgetId: string, id: string): Promise<RecurringRule | undefined> {
      return await kysely
        .selectFrom("recurring_rules")
        .select(COLUMNS)
        .where("budget_id", "=", budgetId)
        .where("id", "=", id)
        .executeTakeFirst();
    },
  };
}

export function recurringRuleWrites({ kysely, dialect }: Db) {
  const insert = dialect.inserter("recurring_rules");
  return {
    async insert(budgetId: string, rule: RecurringRule): Promise<void> {
      await insert([{ budget_id: budgetId, ...rule }]);
    },

    async update(budgetId: string, { id, ...fields }: RecurringRule): Promise<void> {
      await kysely
        .updateTable("recurring_rules")
        .set(fields)
        .where("budget_id", "=", budgetId)
        .where("id", "=", id)
        .execute();
    },

    async remove(budgetId: string, id: string): Promise<void> {
      await kysely.deleteFrom("recurring_rules").where("budget_id", "=", budgetId).where("id", "=", id).execute();
    },

    /** Makes every rule that names one payee or category name another. */
    async replace(budgetId: string, column: "payee_id" | "category_id", from: string, to: string, updatedAt: string) {
      await kysely
        .updateTable("recurring_rules")
        .set({ [column]: to, updated_at: updatedAt })
        .where("budget_id", "=", budgetId)
        .where(column, "=", from)
        .execute();
    },
  };
}
