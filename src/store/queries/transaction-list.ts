/**
 * The list of transactions: filtered, sorted by day and paged. One query reads a page in index order, so an early page
 * costs only its own rows. An offset, or a filter without an index, also costs the rows that it skips.
 */
import type { Transaction } from "../../domain/transaction.ts";
import type { Db, Dialect } from "../engine.ts";
import { columns, join, raw, type Sql, sql } from "../sql.ts";
import { TRANSACTION_COLUMNS, type TransactionRow, transactionsOf } from "../tables/transactions.ts";
import { type AccountSide, onEitherLeg } from "./legs.ts";
import {
  conditionsOnRows,
  NO_CATEGORY,
  onlyOne,
  type TransactionFilter,
  tagIds,
  withDayBounds,
} from "./transaction-filters.ts";

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

export function transactionListReads(db: Db, budgetId: string) {
  const { dialect, query } = db;
  const complete = transactionsOf(db, budgetId);
  return {
    async list(filter: TransactionFilter, page: TransactionPage): Promise<Transaction[]> {
      const rows = matching(dialect, budgetId, filter, {
        select: (_leg, key) => columnsOf(key),
        start: (key) => startOf(page, key),
      });
      // The best plan depends on the filter's values.
      return await complete(await query<TransactionRow>(sql`${rows} ${pageOf(page)}`, { replan: true }));
    },

    /** The ids of all matching transactions in any order, at most `limit`. */
    async listIds(filter: TransactionFilter, limit: number): Promise<string[]> {
      const rows = matching(dialect, budgetId, filter, { select: () => raw("id") });
      const found = await query<{ id: string }>(sql`${rows} LIMIT ${limit}`, { replan: true });
      return found.map(({ id }) => id);
    },

    /** The ids of all matching transactions with the day on which each counts, at most `limit`. */
    async listCountingDays(filter: TransactionFilter, limit: number): Promise<ReadonlyMap<string, string>> {
      const select = () => raw("id, COALESCE(counts_on, authorized_at) AS counts_on");
      const rows = matching(dialect, budgetId, filter, { select });
      const found = await query<{ id: string; counts_on: string }>(sql`${rows} LIMIT ${limit}`, { replan: true });
      return new Map(found.map(({ id, counts_on }) => [id, counts_on]));
    },

    /** All matching transactions in any order, at most `limit`. */
    async listSortKeys(filter: TransactionFilter, limit: number): Promise<TransactionSortKeys[]> {
      const rows = matching(dialect, budgetId, filter, { select: () => columns(SORT_KEYS) });
      return await query(sql`${rows} LIMIT ${limit}`, { replan: true });
    },
  };
}

/** The names of the columns that an index orders. */
interface OrderKey {
  readonly day: string;
  readonly id: string;
}

const OF_TRANSACTION: OrderKey = { day: "authorized_at", id: "id" };
const OF_SPLIT: OrderKey = { day: "authorized_at", id: "transaction_id" };
/** The columns of a split beside those of its transaction. */
const BESIDE: OrderKey = { day: "split_day", id: "split_of" };

interface Selection {
  /** The selected columns of a leg. The leg matters only if the filter has exactly one account. */
  select(leg: AccountSide, key: OrderKey): Sql;
  /** The conditions on the first row of a page. */
  start?(key: OrderKey): readonly Sql[];
}

/**
 * Selects the matching rows, each once, from the indexes that find them in order of days. If the filter has exactly one
 * account, there is one index per leg; if it has exactly one category, one for transactions and one for splits.
 */
export function matching(
  dialect: Dialect,
  budgetId: string,
  sent: TransactionFilter,
  { select: selected, start = () => [] }: Selection,
): Sql {
  const filter = withDayBounds(sent);
  const where = (conditions: readonly Sql[]) => join([sql`budget_id = ${budgetId}`, ...conditions], " AND ");
  const accountId = onlyOne(filter.account_id);
  const conditions = (remaining: TransactionFilter, side: AccountSide = "account") =>
    conditionsOnRows(remaining, { dialect, budgetId, side, accountId });
  // Names the index, because SQLite does not know which of two is more selective.
  const select = (leg: AccountSide, from: Sql, more: readonly Sql[]) =>
    sql`SELECT ${selected(leg, OF_TRANSACTION)} FROM ${from} WHERE ${where([...more, ...start(OF_TRANSACTION)])}`;
  /** The transactions with a split that names the id. */
  const selectBySplits = (leg: AccountSide, column: "category_id" | "transfer_account_id", id: string) => {
    const { since, until, [column === "category_id" ? "category_id" : "account_id"]: _, ...others } = filter;
    const range = { ...(since && { since }), ...(until && { until }) };
    const index = `transaction_splits_by_${column.replace("_id", "")}`;
    const isFirst = sql`NOT EXISTS (SELECT 1 FROM transaction_splits AS other WHERE other.budget_id = ${budgetId}
      AND other.transaction_id = transaction_splits.transaction_id AND ${raw(`other.${column}`)} = ${id}
      AND other.position < transaction_splits.position)`;
    const found = where([sql`${raw(column)} = ${id}`, ...conditions(range), ...start(OF_SPLIT), isFirst]);
    return sql`SELECT ${selected(leg, BESIDE)} FROM (
        SELECT authorized_at AS split_day, transaction_id AS split_of
        FROM ${dialect.indexed("transaction_splits", index)} WHERE ${found}
      ) AS splits CROSS JOIN transactions WHERE ${where([raw("id = split_of"), ...conditions(others, leg)])}`;
  };

  if (accountId !== undefined) {
    const { account_id: _account, ...others } = filter;
    const legs = onEitherLeg(dialect, "transactions", accountId, (leg, from, isOnAccount) =>
      select(leg, from, [...conditions(others, leg), isOnAccount]),
    );
    return sql`${legs} UNION ALL ${selectBySplits("split", "transfer_account_id", accountId)}`;
  }
  const tag = onlyOne(filter.tag);
  if (tag !== undefined) {
    const { tag: _tag, ...untagged } = filter;
    return select("account", withTag(dialect, budgetId, tag), conditions(untagged));
  }
  const index = indexFor(filter);
  const own = dialect.indexed("transactions", index);
  const categoryId = index === "transactions_by_category" ? onlyOne(filter.category_id) : undefined;
  if (categoryId === undefined) return select("account", own, conditions(filter));
  const { category_id: _category, ...others } = filter;
  return sql`${select("account", own, [...conditions(others), sql`category_id = ${categoryId}`])}
    UNION ALL ${selectBySplits("account", "category_id", categoryId)}`;
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

/**
 * A list of several ids is checked row by row, in order of days. Few transactions are not reviewed. A person has more
 * transactions than a payee or a category.
 */
function indexFor({ payee_id, category_id, entered_by, is_reviewed }: TransactionFilter): string {
  if (is_reviewed === false) return "transactions_unreviewed";
  if (onlyOne(payee_id) !== undefined) return "transactions_by_payee";
  const category = onlyOne(category_id);
  if (category !== undefined && category !== NO_CATEGORY) return "transactions_by_category";
  return onlyOne(entered_by) === undefined ? "transactions_by_day" : "transactions_by_person";
}

/** The columns of a transaction; its day and id come from the index that orders the rows. */
function columnsOf(key: OrderKey): Sql {
  if (key === OF_TRANSACTION) return columns(TRANSACTION_COLUMNS);
  const ordered: Readonly<Record<string, string>> = { authorized_at: key.day, id: key.id };
  return raw(TRANSACTION_COLUMNS.map((name) => (name in ordered ? `${ordered[name]} AS ${name}` : name)).join(", "));
}

function startOf({ after, isOldestFirst }: TransactionPage, { day, id }: OrderKey): Sql[] {
  if (after === undefined) return [];
  return [sql`(${raw(day)}, ${raw(id)}) ${raw(isOldestFirst ? ">" : "<")} (${after.authorized_at}, ${after.id})`];
}

function pageOf({ offset, limit, isOldestFirst }: TransactionPage): Sql {
  const order = isOldestFirst ? raw("authorized_at, id") : raw("authorized_at DESC, id DESC");
  return sql`ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`;
}
