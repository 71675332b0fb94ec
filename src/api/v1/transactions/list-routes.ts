/** The routes of the list of transactions and of its summary. */
import { isId } from "../../../domain/id.ts";
import { problemOf } from "../../../domain/problem.ts";
import type { BalanceOf } from "../../../operations/ledger/balances-after.ts";
import { type ListPage, listTransactions } from "../../../operations/ledger/list-transactions.ts";
import { summarizeTransactions } from "../../../operations/ledger/summarize-transactions.ts";
import { DEFAULT_SORT, isSortKey, orderOf, type TransactionSort } from "../../../operations/ledger/transaction-sort.ts";
import { sumCounted } from "../../../operations/month/sum-counted.ts";
import { formatNext, parseCursor } from "../../cursor.ts";
import { readRoute, tagged } from "../../route.ts";
import {
  DEFAULT_LIMIT,
  FilterQuery,
  filterOf,
  formatCounted,
  formatIncluded,
  formatItems,
  ListTransactionsQuery,
  TransactionSummaryResponse,
  TransactionsResponse,
  toCsv,
} from "./list-schema.ts";

export const transactionListRoutes = tagged("Transactions", [
  readRoute("GET /v1/transactions", {
    operationId: "listTransactions",
    summary: "List transactions",
    description:
      "Returns transactions with the newest `authorized_at` first; within a day, the last created first. The filters combine: a transaction must match all of them.\n\nPage with `cursor` to see each transaction once, even while others are added. `offset` counts from the start of the list each time. A cursor works only with the `sort` that it was returned for.\n\nWith `Accept: text/csv`, the response is the page as CSV. `include` adds columns such as `payee`.",
    query: ListTransactionsQuery,
    response: TransactionsResponse,
    problems: ["invalid_cursor", "conflicting_fields", "too_many_rows", "sum_out_of_range"],
    toCsv,
    handle: async (read, { query }) => {
      const { offset, limit, cursor, sort = DEFAULT_SORT, include = [], balance_after = false, ...filter } = query;
      const page = pageOf({ offset, limit, cursor, sort });
      const found = await listTransactions(read, filterOf(filter), page, {
        included: include.filter((one) => one !== "etag"),
        balanceOf: balance_after ? balanceOf(filter.account_id, sort) : undefined,
      });
      const included = formatIncluded(found);
      return {
        transactions: formatItems(found, { hasEtags: include.includes("etag") }),
        ...formatNext(found.next && [found.next.key, found.next.id, ...ofSort(sort)]),
        ...(included && { included }),
      };
    },
  }),
  readRoute("GET /v1/transactions/summary", {
    operationId: "summarizeTransactions",
    summary: "Summarize transactions",
    description:
      "Returns the number and the sums of the transactions that match the filters of the list. With exactly one `account_id`, the sums are the amounts that moved on this account, in its currency, on either side of a transfer. Otherwise they are the `amount` of each transaction, by currency. If a filter such as `category_id` matches only some splits of a transaction, only these are added.\n\nWith `part`, `counted` is the money that counts, in the budget's currency: the figure of spending power, its explanation, plans or reports that has these transactions.\n\n`sums` contain internal transfers; `transfers` is their part of it, and the sums of `months` are without them.",
    query: FilterQuery,
    response: TransactionSummaryResponse,
    problems: ["conflicting_fields", "sum_out_of_range"],
    handle: async (read, { query }) => {
      const filter = filterOf(query);
      const summary = await summarizeTransactions(read, filter);
      if (filter.part === undefined) return summary;
      return { ...summary, counted: formatCounted(await sumCounted(read, read.nowMs, filter)) };
    },
  }),
]);

interface PageQuery {
  readonly offset: number | undefined;
  readonly limit: number | undefined;
  readonly cursor: string | undefined;
  readonly sort: TransactionSort;
}

function pageOf({ offset, limit = DEFAULT_LIMIT, cursor, sort }: PageQuery): ListPage {
  if (cursor === undefined) return { sort, offset: offset ?? 0, limit };
  if (offset !== undefined) throw conflict("offset", "Page by cursor or by offset, not both.");
  const isOfSort = ofSort(sort).map((name) => (text: string) => text === name);
  const [key = "", id = ""] = parseCursor(cursor, [(text) => isSortKey(sort, text), isId, ...isOfSort]);
  return { sort, offset: 0, limit, after: { key, id } };
}

/**
 * The part of a cursor that names the sort. Cursors of the default order have no such part, so those of older versions
 * still work.
 */
function ofSort(sort: TransactionSort): string[] {
  return sort === DEFAULT_SORT ? [] : [sort];
}

function balanceOf(accountIds: readonly string[] | undefined, sort: TransactionSort): BalanceOf {
  const [accountId, ...others] = accountIds ?? [];
  if (others.length > 0) {
    throw conflict(
      "balance_after",
      "balance_after is the balance of one account_id, or of all accounts in the budget. Send at most one.",
    );
  }
  if (orderOf(sort).by !== "date") {
    throw conflict(
      "balance_after",
      "balance_after needs an order by day. Send sort=date or sort=-date, or leave sort out.",
    );
  }
  return { accountId };
}

function conflict(parameter: string, detail: string) {
  return problemOf([{ code: "conflicting_fields", parameter, detail }]);
}
