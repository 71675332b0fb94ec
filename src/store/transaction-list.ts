/**
 * The list of transactions: newest `authorized_at` first, then newest created, filtered and paged. One query reads a
 * page. An index gives its order, so a page near the start costs what it returns; an offset or a filter without an index
 * of its own costs the transactions that it passes over.
 */
import type { Transaction } from "../domain/transaction.ts";
import type { Db, Dialect } from "./engine.ts";
import { columns, join, raw, type Sql, sql } from "./sql.ts";
import { conditionsOf, type TransactionFilter } from "./transaction-filter.ts";
import { TRANSACTION_COLUMNS, type TransactionRow, toTransaction } from "./transactions.ts";

/** Where a page starts: after a transaction, or after a number of them. */
export interface TransactionPage {
  readonly after?: { readonly authorized_at: string; readonly id: string } | undefined;
  readonly offset: number;
  readonly limit: number;
}

const COLUMNS = columns(TRANSACTION_COLUMNS);

export function transactionListReads({ dialect, query }: Db, budgetId: string) {
  return {
    async list(filter: TransactionFilter, page: TransactionPage): Promise<Transaction[]> {
      const rows =
        filter.account_id === undefined
          ? ofBudget(dialect, budgetId, filter, page)
          : ofAccount(dialect, budgetId, filter, page);
      // The best plan depends on the filter's values.
      const found = await query<TransactionRow>(sql`${rows} ${pageOf(page)}`, { replan: true });
      return found.map(toTransaction);
    },
  };
}

function ofBudget(dialect: Dialect, budgetId: string, filter: TransactionFilter, page: TransactionPage): Sql {
  return matching(dialect, indexFor(filter), conditionsFor(budgetId, filter, page));
}

/** Reads the indexes of both legs side by side. No transaction has one account on both legs. */
function ofAccount(dialect: Dialect, budgetId: string, filter: TransactionFilter, page: TransactionPage): Sql {
  const leg = (name: "account" | "transfer_account") => {
    const isOnAccount = sql`${raw(`${name}_id`)} = ${filter.account_id}`;
    return matching(dialect, `transactions_by_${name}`, [...conditionsFor(budgetId, filter, page), isOnAccount]);
  };
  return sql`${leg("account")} UNION ALL ${leg("transfer_account")}`;
}

/** Names the index, because SQLite cannot know which of two is narrower. */
function matching(dialect: Dialect, index: string, conditions: readonly Sql[]): Sql {
  return sql`SELECT ${COLUMNS} FROM ${dialect.indexed("transactions", index)} WHERE ${join(conditions, " AND ")}`;
}

function conditionsFor(budgetId: string, filter: TransactionFilter, { after }: TransactionPage): Sql[] {
  const conditions = conditionsOf(budgetId, filter);
  if (after !== undefined) conditions.push(sql`(authorized_at, id) < (${after.authorized_at}, ${after.id})`);
  return conditions;
}

function indexFor({ payee_id, category_id }: TransactionFilter): string {
  if (payee_id !== undefined) return "transactions_by_payee";
  return category_id === undefined ? "transactions_by_day" : "transactions_by_category";
}

function pageOf({ offset, limit }: TransactionPage): Sql {
  return sql`ORDER BY authorized_at DESC, id DESC LIMIT ${limit} OFFSET ${offset}`;
}
