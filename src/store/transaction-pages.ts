/** One query for one page of transactions, in the order of the list, or for how many an offset passes over. */
import { sql } from "kysely";
import type { Transaction } from "../domain/transaction.ts";
import type { Db, Dialect } from "./engine.ts";
import { type Parts, prepareShapes, type Sql, type Values } from "./prepared-query.ts";
import { conditionsOnTransactions, type Sought } from "./transaction-filter.ts";
import { TRANSACTION_COLUMNS, type TransactionRow, toTransaction } from "./transactions.ts";

/** Where a page starts: after a transaction, or after a number of them. */
export interface TransactionPage {
  readonly after?: { readonly authorized_at: string; readonly id: string } | undefined;
  readonly offset: number;
  readonly limit: number;
}

const COLUMNS = sql.join(TRANSACTION_COLUMNS.map((column) => sql.ref(column)));
const IN_ORDER = sql`ORDER BY authorized_at DESC, id DESC`;

export function transactionPages({ dialect, preparePerValue }: Db) {
  const rowsOf = prepareShapes<Values, TransactionRow>(preparePerValue, (parts, given) =>
    parts.has("account_id") ? ofAccount(dialect, parts, given) : ofBudget(dialect, parts, given),
  );
  const countOf = prepareShapes<Values, { count: number }>(preparePerValue, (parts, given) => {
    const rows = parts.has("account_id")
      ? legsOfAccount(dialect, parts, given, sql`authorized_at`)
      : sql`SELECT authorized_at FROM ${ofIndex(dialect, parts, given)}`;
    return sql`SELECT COUNT(*) AS count FROM (${rows} LIMIT ${given.limit}) AS page`;
  });
  return {
    async read(sought: Sought, { after, offset, limit }: TransactionPage): Promise<Transaction[]> {
      const position = { offset, limit, after_day: after?.authorized_at ?? "", after_id: after?.id ?? "" };
      const parts = [...sought.parts, ...(after === undefined ? [] : ["after"]), ...(offset > 0 ? ["offset"] : [])];
      const rows = await rowsOf(parts, { ...sought.values, ...position });
      return rows.map(toTransaction);
    },

    /** How many there are, up to a limit. */
    async count({ parts, values }: Sought, limit: number): Promise<number> {
      const [row] = await countOf(parts, { ...values, limit });
      return Number(row?.count);
    },
  };
}

function ofBudget(dialect: Dialect, parts: Parts, given: Values): Sql {
  return sql`SELECT ${COLUMNS} FROM ${ofIndex(dialect, parts, given)} ${pageOf(given)}`;
}

function ofIndex(dialect: Dialect, parts: Parts, given: Values): Sql {
  const column = ["payee", "category"].find((name) => parts.has(`${name}_id`)) ?? "day";
  return matching(dialect, `transactions_by_${column}`, parts, given);
}

function ofAccount(dialect: Dialect, parts: Parts, given: Values): Sql {
  const page = (columns: Sql) => sql`${legsOfAccount(dialect, parts, given, columns)} ${pageOf(given)}`;
  if (!parts.has("offset")) return page(COLUMNS);
  // What an offset passes over is counted in the indexes, without a look at the transactions.
  const columns = sql.join(TRANSACTION_COLUMNS.map((column) => sql.ref(`transactions.${column}`)));
  return sql`SELECT ${columns} FROM (${page(sql`authorized_at, id`)}) AS page CROSS JOIN transactions
    WHERE transactions.budget_id = ${given.budget_id} AND transactions.id = page.id ORDER BY page.authorized_at DESC, page.id DESC`;
}

/** Goes down both legs' indexes at once. No transaction has the same account on both legs, so that none comes twice. */
function legsOfAccount(dialect: Dialect, parts: Parts, given: Values, columns: Sql): Sql {
  const leg = (name: string) => {
    const rows = matching(dialect, `transactions_by_${name}`, parts, given);
    return sql`SELECT ${columns} FROM ${rows} AND ${sql.ref(`${name}_id`)} = ${given.account_id}`;
  };
  return sql`${leg("account")} UNION ALL ${leg("transfer_account")}`;
}

function pageOf(given: Values): Sql {
  return sql`${IN_ORDER} LIMIT ${given.limit} OFFSET ${given.offset}`;
}

/** Says which index leads, since only we know which of two is the narrower. */
function matching(dialect: Dialect, index: string, parts: Parts, given: Values): Sql {
  const conditions: Sql[] = [sql`budget_id = ${given.budget_id}`, ...conditionsOnTransactions(parts, given, dialect)];
  if (parts.has("after")) conditions.push(sql`(authorized_at, id) < (${given.after_day}, ${given.after_id})`);
  return sql`${dialect.byIndex("transactions", index)} WHERE ${sql.join(conditions, sql` AND `)}`;
}
