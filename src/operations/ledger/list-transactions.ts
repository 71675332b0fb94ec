/** Reads a page of the list of transactions, with the names and balances that the client asks for. */
import type { Account } from "../../domain/account.ts";
import type { Category } from "../../domain/category.ts";
import { type Problem, problemOf } from "../../domain/problem.ts";
import { linesOf, type Transaction, type TransactionLine } from "../../domain/transaction.ts";
import { pipelined, type TransactionFilter } from "../../store/store.ts";
import type { Read } from "../service.ts";
import { type BalanceOf, balancesAfter } from "./balances-after.ts";
import { findCurrencies, type TransactionsView } from "./read-transactions.ts";
import { orderOf, type Position, positionOf, sortedPage, type TransactionSort } from "./transaction-sort.ts";

/** The maximum number of transactions that are sorted by a value without an index. */
const MAX_SORTED = 10_000;

export interface ListPage {
  readonly sort: TransactionSort;
  readonly offset: number;
  readonly limit: number;
  readonly after?: Position | undefined;
}

export interface ListExtras {
  /** The related resources to return with the page. */
  readonly included?: readonly ("payee" | "category" | "account")[];
  /** Whose balance to return after each transaction. With an account, all transactions of the page must be on it. */
  readonly balanceOf?: BalanceOf | undefined;
}

export interface TransactionList extends TransactionsView {
  /** The place of the last transaction if there are more; otherwise null. */
  readonly next: Position | null;
  /** The payees' names, by id. Each of these fields is only present if asked for. */
  readonly payees?: ReadonlyMap<string, string>;
  readonly categories?: readonly Category[];
  readonly accounts?: ReadonlyMap<string, Account>;
  /** The balance after each transaction, by id, in major units. */
  readonly balances?: ReadonlyMap<string, number>;
}

/** @throws Problem `too_many_rows`, and `sum_out_of_range` for a balance. */
export async function listTransactions(
  { reads }: Read,
  filter: TransactionFilter,
  page: ListPage,
  extras: ListExtras = {},
): Promise<TransactionList> {
  const found = await findPage({ reads }, filter, { ...page, limit: page.limit + 1 });
  const transactions = found.slice(0, page.limit);
  const last = transactions.at(-1);
  return {
    transactions,
    next: last !== undefined && found.length > page.limit ? positionOf(page.sort, last) : null,
    ...(await findRelated({ reads }, transactions, extras)),
  };
}

async function findPage({ reads }: Read, filter: TransactionFilter, page: ListPage): Promise<Transaction[]> {
  const { sort, offset, limit, after } = page;
  const { by, isDescending } = orderOf(sort);
  if (by === "date") {
    const start = after && { authorized_at: after.key, id: after.id };
    return await reads.transactions.list(filter, { isOldestFirst: !isDescending, offset, limit, after: start });
  }
  const matches = await reads.transactions.listSortKeys(filter, MAX_SORTED + 1);
  if (matches.length > MAX_SORTED) throw tooManyToSort();
  const ids = sortedPage(sort, matches, page);
  const byId = new Map((await reads.transactions.findMany(ids)).map((transaction) => [transaction.id, transaction]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

function tooManyToSort(): Problem {
  const detail = `More than ${MAX_SORTED} transactions match. Add filters, such as since and until, or sort by date.`;
  return problemOf([{ code: "too_many_rows", parameter: "sort", detail }]);
}

async function findRelated(
  { reads }: Read,
  transactions: readonly Transaction[],
  { included = [], balanceOf }: ListExtras,
): Promise<Omit<TransactionList, "transactions" | "next">> {
  const idsOf = (field: "payee_id" | "account_id") => transactions.flatMap((transaction) => transaction[field] ?? []);
  const idsOfLines = (field: "category_id" | "transfer_account_id") =>
    transactions.flatMap((transaction) => linesOf<TransactionLine>(transaction).flatMap((line) => line[field] ?? []));
  const accountIds = () => [...new Set([...idsOf("account_id"), ...idsOfLines("transfer_account_id")])];
  const [currencies, payees, categories, accounts, balances] = await pipelined([
    findCurrencies({ reads }, transactions),
    included.includes("payee") ? reads.payees.findNames([...new Set(idsOf("payee_id"))]) : undefined,
    included.includes("category") ? reads.categories.findMany([...new Set(idsOfLines("category_id"))]) : undefined,
    included.includes("account") ? reads.accounts.findMany(accountIds()) : undefined,
    balanceOf === undefined ? undefined : balancesAfter({ reads }, balanceOf, transactions),
  ]);
  return {
    currencies,
    ...(payees && { payees }),
    ...(categories && { categories }),
    ...(accounts && { accounts }),
    ...(balances && { balances }),
  };
}
