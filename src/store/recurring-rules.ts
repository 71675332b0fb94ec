/** Recurring rules, and for each the day up to which all of its occurrences are closed. */
import type { RecurringRule } from "../domain/recurring-rule.ts";
import type { RuleReach } from "../domain/rule-reach.ts";
import type { Db } from "./engine.ts";
import type { Given } from "./prepared-query.ts";
import { recurringChangeWrites } from "./recurring-changes.ts";
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

export type StoredRule = RecurringRule & RuleReach;

export function recurringRuleReads(db: Db) {
  const { kysely, prepare } = db;
  const all = prepare((given: Given<{ budgetId: string }>) =>
    kysely
      .selectFrom("recurring_rules")
      .select([...COLUMNS, "open_since", "candidates_since"])
      .where("budget_id", "=", given.budgetId)
      .orderBy("id"),
  );
  return {
    ...referenceReads(db, "recurring_rules"),

    /** In order of creation. */
    async list(budgetId: string): Promise<StoredRule[]> {
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

    /** Up to `limit` budgets with rules that are open since before a day, in order: for the housekeeping. */
    async listBudgetsOpenBefore(day: string, afterBudgetId: string, limit: number): Promise<string[]> {
      const rows = await kysely
        .selectFrom("recurring_rules")
        .select("budget_id")
        .distinct()
        .where("open_since", "<", day)
        .where("budget_id", ">", afterBudgetId)
        .orderBy("budget_id")
        .limit(limit)
        .execute();
      return rows.map((row) => row.budget_id);
    },
  };
}

export function recurringRuleWrites(db: Db) {
  const { kysely, dialect, prepare } = db;
  const insert = dialect.inserter("recurring_rules");
  const changes = recurringChangeWrites(db);
  const reopen = prepare((given: Given<RuleReach & { budgetId: string }>) =>
    kysely
      .updateTable("recurring_rules")
      .set({ open_since: given.open_since, candidates_since: given.candidates_since })
      .where("budget_id", "=", given.budgetId)
      .where("open_since", ">", given.open_since),
  );
  return {
    async insert(budgetId: string, rule: RecurringRule, reach: RuleReach): Promise<void> {
      await insert([{ budget_id: budgetId, ...rule, ...reach }]);
      await changes.start(budgetId);
    },

    async update(budgetId: string, { id, ...fields }: RecurringRule, reach: RuleReach): Promise<void> {
      await kysely
        .updateTable("recurring_rules")
        .set({ ...fields, ...reach })
        .where("budget_id", "=", budgetId)
        .where("id", "=", id)
        .execute();
      await changes.note(budgetId);
    },

    /** Has every rule's occurrences of a reach looked at again, though they were taken for closed. */
    async reopen(budgetId: string, { open_since, candidates_since }: RuleReach): Promise<void> {
      await reopen({ budgetId, open_since, candidates_since });
    },

    /** Takes all of a rule's occurrences before a reach for closed. */
    async settle(budgetId: string, id: string, reach: RuleReach): Promise<void> {
      await kysely
        .updateTable("recurring_rules")
        .set({ ...reach })
        .where("budget_id", "=", budgetId)
        .where("id", "=", id)
        .execute();
    },

    async remove(budgetId: string, id: string): Promise<void> {
      await kysely.deleteFrom("recurring_rules").where("budget_id", "=", budgetId).where("id", "=", id).execute();
      await changes.note(budgetId);
    },

    /** Makes every rule that names one payee or category name another. */
    async replace(budgetId: string, column: "payee_id" | "category_id", from: string, to: string, updatedAt: string) {
      await kysely
        .updateTable("recurring_rules")
        .set({ [column]: to, updated_at: updatedAt })
        .where("budget_id", "=", budgetId)
        .where(column, "=", from)
        .execute();
      await changes.note(budgetId);
    },
  };
}
