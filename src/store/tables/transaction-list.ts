/**
 * The list of transactions: filtered, sorted by day and paged. One query reads a page in index order, so an early page
 * costs only its own rows. An offset, or a filter without an index, also costs the rows that it skips.
 */
import type { Transaction } from "../../domain/transaction.ts";
import type { Db, Dialect } from "../engine.ts";
import { columns, join, raw, type Sql, sql } from "../sql.ts";
import { type Leg, onEitherLeg } from "./legs.ts";
import { conditionsOnRows, NO_CATEGORY, onlyOne, type TransactionFilter, tagIds } from "./transaction-filters.ts";
import { TRANSACTION_COLUMNS, type TransactionRow, transactionsOf } from "./transactions.ts";

/** A page starts after a transaction, or at an offset. */
export interface TransactionPage {
  /** Newest first, unless this is true. Transactions of a day are in the order of their creation. */
  readonly isOldestFirst?: boolean;
  readonly after?: { readonly authorized_at: string; readonly id: string } | undefined;
  readonly offset: number;
  readonly limit: number;
}

const SORT_KEYS = ["id", "amount_minor", "currency", "updated_at"] as const;

/** The columns that decide a transaction's place in orders without an index. */
export type TransactionSortKeys = Pick<TransactionRow, (typeof SORT_KEYS)[number]>;

const COLUMNS = columns(TRANSACTION_COLUMNS);

export function transactionListReads(db: Db, budgetId: string) {
  const { dialect, query } = db;
  const complete = transactionsOf(db, budgetId);
  return {
    async list(filter: TransactionFilter, page: TransactionPage): Promise<Transaction[]> {
      const rows = matching(dialect, budgetId, filter, { select: () => COLUMNS, conditions: afterOf(page) });
      // The best plan depends on the filter's values.
      const found = await query<TransactionRow>(sql`${rows} ${pageOf(page)}`, { replan: true });
      return await complete(found);
    },

    /** All matching transactions in any order, at most `limit`. */
    async listSortKeys(filter: TransactionFilter, limit: number): Promise<TransactionSortKeys[]> {
      const rows = matching(dialect, budgetId, filter, { select: () => columns(SORT_KEYS) });
      return await query(sql`${rows} LIMIT ${limit}`, { replan: true });
    },
  };
}

interface Selection {
  /** The selected columns of a leg. The leg matters only if the filter has exactly one account. */
  select(leg: Leg): Sql;
  readonly conditions?: readonly Sql[];
}

/**
 * Selects the matching rows from the index that finds them in order of days. If the filter has exactly one account, it
 * reads one index per leg.
 */
export function matching(
  dialect: Dialect,
  budgetId: string,
  filter: TransactionFilter,
  { select: selected, conditions = [] }: Selection,
): Sql {
  // Names the index, because SQLite does not know which of two is more selective.
  const select = (leg: Leg, from: Sql, remaining: TransactionFilter, more: readonly Sql[]) => {
    const all = [
      sql`budget_id = ${budgetId}`,
      ...conditionsOnRows(remaining, { dialect, budgetId }),
      ...conditions,
      ...more,
    ];
    return sql`SELECT ${selected(leg)} FROM ${from} WHERE ${join(all, " AND ")}`;
  };
  const accountId = onlyOne(filter.account_id);
  if (accountId === undefined) {
    const tag = onlyOne(filter.tag);
    const { tag: _tag, ...untagged } = filter;
    if (tag !== undefined) return select("account", withTag(dialect, budgetId, tag), untagged, []);
    return select("account", dialect.indexed("transactions", indexFor(filter)), filter, []);
  }
  const { account_id: _account, ...others } = filter;
  return onEitherLeg(dialect, "transactions", accountId, (leg, from, isOnAccount) =>
    select(leg, from, others, [isOnAccount]),
  );
}

/** The transactions of a tag, which the primary key of `transaction_tags` returns in the order of days. */
function withTag(dialect: Dialect, budgetId: string, name: string): Sql {
  const fields = [...TRANSACTION_COLUMNS, "notes_key"].filter((name) => name !== "id" && name !== "authorized_at");
  return sql`(
    SELECT tagged.budget_id, tagged.authorized_at, tagged.transaction_id AS id, ${columns(fields.map((name) => `t.${name}`))}
    FROM transaction_tags AS tagged JOIN transactions AS t ON t.budget_id = ${budgetId} AND t.id = tagged.transaction_id
    WHERE tagged.budget_id = ${budgetId} AND tagged.tag_id = (${tagIds(dialect, budgetId, [name])})
  ) AS transactions`;
}

/** A list of several ids is checked row by row, in order of days. Few transactions are not reviewed. */
function indexFor({ payee_id, category_id, is_reviewed }: TransactionFilter): string {
  if (is_reviewed === false) return "transactions_unreviewed";
  if (onlyOne(payee_id) !== undefined) return "transactions_by_payee";
  const category = onlyOne(category_id);
  return category === undefined || category === NO_CATEGORY ? "transactions_by_day" : "transactions_by_category";
}

function afterOf({ after, isOldestFirst }: TransactionPage): Sql[] {
  if (after === undefined) return [];
  return [sql`(authorized_at, id) ${raw(isOldestFirst ? ">" : "<")} (${after.authorized_at}, ${after.id})`];
}

function pageOf({ offset, limit, isOldestFirst }: TransactionPage): Sql {
  const order = isOldestFirst ? raw("authorized_at, id") : raw("authorized_at DESC, id DESC");
  return sql`ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`;
}
