/**
 * The list of transactions: newest `authorized_at` first, then newest created, filtered and paged. One query reads a page
 * in index order, so an early page costs only its own rows. An offset, or a filter without an index, also costs the rows
 * that it skips.
 */
import { CURRENCIES_BY_DECIMALS } from "../../domain/currency.ts";
import { boundMinor } from "../../domain/money.ts";
import { foldName, foldText } from "../../domain/name.ts";
import type { Transaction, TransactionSource } from "../../domain/transaction.ts";
import type { Db, Dialect } from "../engine.ts";
import { columns, join, raw, type Sql, sql } from "../sql.ts";
import { contains } from "./contains.ts";
import { TRANSACTION_COLUMNS, type TransactionRow, toTransaction } from "./transactions.ts";

export interface TransactionFilter {
  /** Either leg of a transfer. */
  readonly account_id?: string;
  readonly category_id?: string;
  readonly payee_id?: string;
  /** The first and the last day of `authorized_at`. */
  readonly since?: string;
  readonly until?: string;
  /** A timestamp as stored. */
  readonly updated_since?: string;
  readonly is_pending?: boolean;
  readonly source?: TransactionSource;
  /** Signed, in major units of the amount's own currency. */
  readonly min_amount?: number;
  readonly max_amount?: number;
  /** Text in the payee's name or in the notes, in any case. */
  readonly q?: string;
}

/** A page starts after a transaction, or at an offset. */
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

/** Reads one index per leg. No transaction has the same account on both legs. */
function ofAccount(dialect: Dialect, budgetId: string, filter: TransactionFilter, page: TransactionPage): Sql {
  const leg = (name: "account" | "transfer_account") => {
    const isOnAccount = sql`${raw(`${name}_id`)} = ${filter.account_id}`;
    return matching(dialect, `transactions_by_${name}`, [...conditionsFor(budgetId, filter, page), isOnAccount]);
  };
  return sql`${leg("account")} UNION ALL ${leg("transfer_account")}`;
}

/** Names the index, because SQLite does not know which of two is more selective. */
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

/** All conditions except the account, which `ofAccount` adds per leg. */
function conditionsOf(budgetId: string, filter: TransactionFilter): Sql[] {
  const { category_id, payee_id, since, until, updated_since, is_pending, source, min_amount, max_amount, q } = filter;
  const conditions = [sql`budget_id = ${budgetId}`];
  if (category_id !== undefined) conditions.push(sql`category_id = ${category_id}`);
  if (payee_id !== undefined) conditions.push(sql`payee_id = ${payee_id}`);
  if (since !== undefined) conditions.push(sql`authorized_at >= ${since}`);
  if (until !== undefined) conditions.push(sql`authorized_at <= ${until}`);
  if (updated_since !== undefined) conditions.push(sql`updated_at >= ${updated_since}`);
  if (is_pending !== undefined) conditions.push(sql`is_pending = ${is_pending}`);
  if (source !== undefined) conditions.push(sql`source = ${source}`);
  if (min_amount !== undefined) conditions.push(sql`amount_minor >= ${boundOf(min_amount, "ceil")}`);
  if (max_amount !== undefined) conditions.push(sql`amount_minor <= ${boundOf(max_amount, "floor")}`);
  if (q !== undefined) conditions.push(hasText(budgetId, q));
  return conditions;
}

function hasText(budgetId: string, text: string): Sql {
  const payees = sql`SELECT id FROM payees WHERE budget_id = ${budgetId} AND ${contains("name_key", foldName(text))}`;
  return sql`(${contains("notes_key", foldText(text))} OR payee_id IN (${payees}))`;
}

/** The bound in minor units of each row's currency. */
function boundOf(amount: number, towards: "ceil" | "floor"): Sql {
  const bound = (decimals: number) => sql`CAST(${boundMinor(amount, decimals, towards)} AS bigint)`;
  const cases = [...CURRENCIES_BY_DECIMALS].map(([decimals, codes]) => {
    const list = raw(codes.map((code) => `'${code}'`).join(", "));
    return sql`WHEN currency IN (${list}) THEN ${bound(decimals)}`;
  });
  return sql`CASE ${join(cases, " ")} ELSE ${bound(2)} END`;
}
