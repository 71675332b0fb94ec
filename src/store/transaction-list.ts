/**
 * The list of transactions: newest `authorized_at` first, then newest created, filtered and paged. A page costs what it
 * returns: a cursor leads into an index, and a filter by account reads each leg's index in order.
 */
import { type Expression, type SelectQueryBuilder, sql } from "kysely";
import { CURRENCIES_BY_DECIMALS } from "../domain/currency.ts";
import { boundMinor } from "../domain/money.ts";
import { foldName, foldText } from "../domain/name.ts";
import type { Transaction, TransactionSource } from "../domain/transaction.ts";
import type { Db } from "./engine.ts";
import { containing } from "./like.ts";
import type { Schema } from "./schema.ts";
import { TRANSACTION_COLUMNS, toTransaction } from "./transactions.ts";

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
  /** Major units, signed, of whichever currency the amount is in. */
  readonly min_amount?: number;
  readonly max_amount?: number;
  /** What the payee's name or the notes contain, whatever their case. */
  readonly q?: string;
}

/** Where a page starts: after a transaction, or after a number of them. */
export interface TransactionPage {
  readonly after?: { readonly authorized_at: string; readonly id: string } | undefined;
  readonly offset: number;
  readonly limit: number;
}

type Query = SelectQueryBuilder<Schema, "transactions", object>;

export function transactionListReads({ kysely }: Db) {
  return {
    async list(budgetId: string, filter: TransactionFilter, page: TransactionPage): Promise<Transaction[]> {
      const { account_id: accountId } = filter;
      const matching = () => filtered(kysely.selectFrom("transactions"), budgetId, filter, page.after);
      const inOrder = (query: Query, limit: number) =>
        query.select(TRANSACTION_COLUMNS).orderBy("authorized_at", "desc").orderBy("id", "desc").limit(limit);

      if (accountId === undefined) {
        const rows = await inOrder(matching(), page.limit).offset(page.offset).execute();
        return rows.map(toTransaction);
      }
      // No transaction has the same account on both legs, so the two lists have nothing in common.
      const leg = (column: "account_id" | "transfer_account_id") =>
        kysely
          .selectFrom(inOrder(matching().where(column, "=", accountId), page.offset + page.limit).as("leg"))
          .selectAll();
      const rows = await kysely
        .selectFrom(leg("account_id").unionAll(leg("transfer_account_id")).as("legs"))
        .selectAll()
        .orderBy("authorized_at", "desc")
        .orderBy("id", "desc")
        .limit(page.limit)
        .offset(page.offset)
        .execute();
      return rows.map(toTransaction);
    },
  };
}

function filtered(query: Query, budgetId: string, filter: TransactionFilter, after: TransactionPage["after"]): Query {
  let result = query.where("transactions.budget_id", "=", budgetId);
  if (after !== undefined) {
    result = result.where(sql<boolean>`(authorized_at, id) < (${after.authorized_at}, ${after.id})`);
  }
  if (filter.category_id !== undefined) result = result.where("category_id", "=", filter.category_id);
  if (filter.payee_id !== undefined) result = result.where("payee_id", "=", filter.payee_id);
  if (filter.since !== undefined) result = result.where("authorized_at", ">=", filter.since);
  if (filter.until !== undefined) result = result.where("authorized_at", "<=", filter.until);
  if (filter.updated_since !== undefined) result = result.where("updated_at", ">=", filter.updated_since);
  if (filter.is_pending !== undefined) result = result.where(sql<boolean>`is_pending = ${filter.is_pending}`);
  if (filter.source !== undefined) result = result.where("source", "=", filter.source);
  if (filter.min_amount !== undefined) {
    result = result.where(sql<boolean>`amount_minor >= ${amountBound(filter.min_amount, "ceil")}`);
  }
  if (filter.max_amount !== undefined) {
    result = result.where(sql<boolean>`amount_minor <= ${amountBound(filter.max_amount, "floor")}`);
  }
  return filter.q === undefined ? result : result.where(mentions(budgetId, filter.q));
}

/** The bound in minor units of the row's own currency. */
function amountBound(amount: number, towards: "ceil" | "floor"): Expression<number> {
  const bound = (decimals: number) => sql`CAST(${boundMinor(amount, decimals, towards)} AS bigint)`;
  const cases = [...CURRENCIES_BY_DECIMALS].map(([decimals, codes]) => {
    const list = sql.join(codes.map((code) => sql.lit(code)));
    return sql`WHEN currency IN (${list}) THEN ${bound(decimals)}`;
  });
  return sql<number>`CASE ${sql.join(cases, sql` `)} ELSE ${bound(2)} END`;
}

function mentions(budgetId: string, text: string): Expression<boolean> {
  const payees = sql`SELECT id FROM payees WHERE budget_id = ${budgetId} AND ${containing("name_key", foldName(text))}`;
  return sql<boolean>`(${containing("notes_key", foldText(text))} OR payee_id IN (${payees}))`;
}
