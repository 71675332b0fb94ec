/** One query for one page of transactions, in the order of the list. */
import { type RawBuilder, sql } from "kysely";
import type { Transaction } from "../domain/transaction.ts";
import type { Db, Dialect } from "./engine.ts";
import { type Parts, prepareShapes, type Values } from "./prepared-query.ts";
import { conditionsOnTransactions, type Sought } from "./transaction-filter.ts";
import { TRANSACTION_COLUMNS, type TransactionRow, toTransaction } from "./transactions.ts";

/** Where a page starts: after a transaction, or after a number of them. */
export interface TransactionPage {
  readonly after?: { readonly authorized_at: string; readonly id: string } | undefined;
  readonly offset: number;
  readonly limit: number;
}

type Sql = RawBuilder<unknown>;

const COLUMNS = sql.join(TRANSACTION_COLUMNS.map((column) => sql.ref(column)));
const IN_ORDER = sql`ORDER BY authorized_at DESC, id DESC`;

export function transactionPages({ dialect, preparePerValue }: Db) {
  const read = prepareShapes<Values, TransactionRow>(preparePerValue, (parts, given) =>
    parts.has("account_id") ? ofAccount(dialect, parts, given) : ofBudget(dialect, parts, given),
  );
  return async (sought: Sought, { after, offset, limit }: TransactionPage): Promise<Transaction[]> => {
    const position = { offset, limit, after_day: after?.authorized_at ?? "", after_id: after?.id ?? "" };
    const parts = [...sought.parts, ...(after === undefined ? [] : ["after"]), ...(offset > 0 ? ["offset"] : [])];
    const rows = await read(parts, { ...sought.values, ...position });
    return rows.map(toTransaction);
  };
}

function ofBudget(dialect: Dialect, parts: Parts, given: Values): Sql {
  const column = ["payee", "category"].find((name) => parts.has(`${name}_id`)) ?? "day";
  const page = matching(dialect, `transactions_by_${column}`, parts, given);
  return sql`SELECT ${COLUMNS} FROM ${page} ${IN_ORDER} LIMIT ${given.limit} OFFSET ${given.offset}`;
}

/** Goes down both legs' indexes at once. No transaction has the same account on both legs, so that none comes twice. */
function ofAccount(dialect: Dialect, parts: Parts, given: Values): Sql {
  const leg = (name: string, columns: Sql) => {
    const rows = matching(dialect, `transactions_by_${name}`, parts, given);
    return sql`SELECT ${columns} FROM ${rows} AND ${sql.ref(`${name}_id`)} = ${given.account_id}`;
  };
  const page = (columns: Sql) =>
    sql`${leg("account", columns)} UNION ALL ${leg("transfer_account", columns)}
      ${IN_ORDER} LIMIT ${given.limit} OFFSET ${given.offset}`;
  if (!parts.has("offset")) return page(COLUMNS);
  // What an offset passes over is counted in the indexes, without a look at the transactions.
  const columns = sql.join(TRANSACTION_COLUMNS.map((column) => sql.ref(`transactions.${column}`)));
  return sql`SELECT ${columns} FROM (${page(sql`authorized_at, id`)}) AS page CROSS JOIN transactions
    WHERE transactions.budget_id = ${given.budget_id} AND transactions.id = page.id ORDER BY page.authorized_at DESC, page.id DESC`;
}

/** Says which index leads, since only we know which of two is the narrower. */
function matching(dialect: Dialect, index: string, parts: Parts, given: Values): Sql {
  const conditions: Sql[] = [sql`budget_id = ${given.budget_id}`, ...conditionsOnTransactions(parts, given, dialect)];
  if (parts.has("after")) conditions.push(sql`(authorized_at, id) < (${given.after_day}, ${given.after_id})`);
  return sql`${dialect.byIndex("transactions", index)} WHERE ${sql.join(conditions, sql` AND `)}`;
}
