/**
 * Counts how often something has changed that recurring rules depend on, in the transaction that changes it: the rules,
 * what was decided about their occurrences, and the transactions that may keep them. As long as the count stays, so does
 * what is open of them. Budgets that never had a rule are not counted.
 */
import { sql } from "kysely";
import type { Transaction } from "../domain/transaction.ts";
import { prepareAnyOf } from "./any-of.ts";
import type { Db } from "./engine.ts";
import type { Given, Sql } from "./prepared-query.ts";
import { together } from "./together.ts";

type OfBudget = Given<{ budgetId: string }>;

export function recurringChangeReads({ kysely, prepare }: Db) {
  const ofBudget = prepare(({ budgetId }: OfBudget) =>
    kysely.selectFrom("recurring_changes").select("change_count").where("budget_id", "=", budgetId),
  );
  return {
    /** It only ever grows; undefined where there has never been a rule. */
    async count(budgetId: string): Promise<number | undefined> {
      const [row] = await ofBudget({ budgetId });
      return row?.change_count;
    },
  };
}

export function recurringChangeWrites(db: Db) {
  const { kysely, prepare } = db;
  const countOneMore = (budgetId: string, condition: Sql) =>
    sql`UPDATE recurring_changes SET change_count = change_count + 1 WHERE budget_id = ${budgetId} AND ${condition}`;
  const hasRule = (budgetId: string, condition: unknown) =>
    sql`EXISTS (SELECT 1 FROM recurring_rules AS r WHERE r.budget_id = ${budgetId} AND ${condition})`;

  const always = prepare(({ budgetId }: OfBudget) => countOneMore(budgetId, sql`true`));
  const ofTransfers = prepare(({ budgetId }: OfBudget) =>
    countOneMore(budgetId, hasRule(budgetId, sql`r.transfer_account_id IS NOT NULL`)),
  );
  const ofPayees = prepareAnyOf(db, "r.payee_id", (budgetId, isAnyOf) =>
    countOneMore(budgetId, hasRule(budgetId, isAnyOf)),
  );
  return {
    /** Begins to count. */
    async start(budgetId: string): Promise<void> {
      await kysely
        .insertInto("recurring_changes")
        .values({ budget_id: budgetId, change_count: 1 })
        .onConflict((conflict) =>
          conflict.column("budget_id").doUpdateSet({ change_count: sql<number>`recurring_changes.change_count + 1` }),
        )
        .execute();
    },

    async note(budgetId: string): Promise<void> {
      await always({ budgetId });
    },

    /** Transactions that are new: they concern the rules of their payees, and transfers those for transfers. */
    async noteNew(budgetId: string, transactions: readonly Transaction[]): Promise<void> {
      const payeeIds = [...new Set(transactions.flatMap(({ payee_id }) => payee_id ?? []))];
      const notes: Promise<unknown>[] = [ofPayees(budgetId, payeeIds)];
      if (transactions.some(({ payee_id }) => payee_id === null)) notes.push(ofTransfers({ budgetId }));
      await together(notes);
    },
  };
}
