/** The queries of the list of transactions, its panel and the review. */
import { keepPreviousData, queryOptions, useQueries, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { addDays } from "../../../src/domain/calendar.ts";
import { queryClient, type RequestInput, reading, send } from "../../api/client.ts";
import type {
  Account,
  Category,
  ListedTransaction,
  OccurrencesResponse,
  TransactionSummaryResponse,
  TransactionsResponse,
} from "../../api/contract.ts";
import { payeeOf, payeesLike } from "../../api/payees.ts";
import { usePeople } from "../../api/people.ts";
import { accounts, categories, summaryOf } from "../../api/reads.ts";
import { useBudgetNow } from "../../api/today.ts";
import { addAmounts } from "../../logic/amount.ts";
import {
  type Chip,
  keyOf,
  namesPeople,
  parseSearch,
  payeeTextsOf,
  type Search,
  type SearchContext,
  type SearchFilter,
} from "../../logic/search.ts";
import { useWords } from "../../words/use-words.tsx";
import type { Row } from "./row.ts";
import type { Money } from "./sides.ts";

export type { Row } from "./row.ts";

export const PAGE_ROWS = 100;

export type Sort = "-date" | "date" | "-amount" | "amount";

/** The filter and the order of the list. */
export interface Selected {
  readonly filter: SearchFilter;
  readonly sort: Sort;
  /** Undefined if the list has no running balance. */
  readonly balance?: Balance | undefined;
}

/** The running balance of the one account of the filter, or of all accounts in the budget. */
export type Balance = "account" | "budget";

/** Undefined for several accounts, for accounts in other currencies than the budget's, and unless the list is by day. */
export function balanceOf(filter: SearchFilter, sort: Sort, { accounts: all, currency }: Names): Balance | undefined {
  if (!sort.endsWith("date")) return undefined;
  if (filter.account_id !== undefined) return filter.account_id.length === 1 ? "account" : undefined;
  if (filter.not_account_id !== undefined) return undefined;
  const inBudget = [...all.values()].filter(({ is_hidden }) => !is_hidden);
  return inBudget.every((one) => one.currency === currency) ? "budget" : undefined;
}

function listInput(selected: Selected, offset: number, limit: number): RequestInput<"GET /v1/transactions"> {
  const { filter, sort, balance } = selected;
  const extras = balance === undefined ? {} : { balance_after: true };
  return { query: { ...filter, sort, offset, limit, include: ["payee", "etag"], ...extras } };
}

export function pageOf(selected: Selected, page: number) {
  const input = listInput(selected, page * PAGE_ROWS, PAGE_ROWS);
  return queryOptions({ ...reading("GET /v1/transactions", input), select: rowsOf });
}

/** The first rows, at most 500. */
export function firstRows(selected: Selected, limit: number) {
  return queryOptions({ ...reading("GET /v1/transactions", listInput(selected, 0, limit)), select: rowsOf });
}

/** The maximum number of rows that one request returns. */
export const MAX_ROWS = 500;

/** Reads the first 500 rows now, to select all of them. @throws ApiError */
export async function readRows(selected: Selected): Promise<readonly Row[]> {
  return rowsOf((await send("GET /v1/transactions", listInput(selected, 0, MAX_ROWS))).data);
}

/** A row that is not in the list, such as the one that a link opens. */
export function rowOf(id: string) {
  return queryOptions({
    queryKey: ["row", id] as const,
    queryFn: async ({ signal }): Promise<Row> => {
      const params = { transaction_id: id };
      const { data, etag } = await send("GET /v1/transactions/{transaction_id}", { params, signal });
      const { payee_id } = data.transaction;
      const payee = payee_id === null ? undefined : (await queryClient.fetchQuery(payeeOf(payee_id))).payee.name;
      return { ...data.transaction, ...(etag && { etag }), payee };
    },
  });
}

function rowsOf({ transactions, included }: TransactionsResponse): readonly Row[] {
  return transactions.map((one) => ({ ...one, payee: included?.payees?.[one.payee_id ?? ""]?.name }));
}

export function shownSummary(filter: SearchFilter) {
  return queryOptions({ ...summaryOf(filter), placeholderData: keepPreviousData });
}

/** The sums of money that entered or left the budget: without transfers inside it. That of the budget's currency is first. */
export function outsideSums({ months }: TransactionSummaryResponse, own: string): readonly Money[] {
  const byCurrency = Map.groupBy(
    months.flatMap(({ sums }) => sums).filter(({ inflow, outflow }) => inflow !== 0 || outflow !== 0),
    ({ currency }) => currency,
  );
  return [...byCurrency]
    .map(([currency, sums]) => ({
      currency,
      amount: addAmounts(
        currency,
        sums.flatMap(({ inflow, outflow }) => [inflow, outflow]),
      ),
    }))
    .toSorted((one, other) => Number(other.currency === own) - Number(one.currency === own));
}

const tags = reading("GET /v1/tags", {});

export function payeesWith(text: string) {
  return queryOptions({ ...payeesLike(text, 50), placeholderData: keepPreviousData });
}

/** The suggested payees for the current time, for an empty field. */
export const usualPayees = reading("GET /v1/payees/suggestions", { query: { limit: 20 } });

/** The name of the recurring rule whose occurrence a transaction pays; undefined until it is known. */
export function matchedRuleOf({ id, counts_on, authorized_at, decided_by }: Row) {
  const day = counts_on ?? authorized_at;
  const [first, last] = day < authorized_at ? [day, authorized_at] : [authorized_at, day];
  const query = { since: addDays(first, -MATCHED_DAYS), until: addDays(last, MATCHED_DAYS) };
  return queryOptions({
    ...reading("GET /v1/recurring/occurrences", { query }),
    enabled: decided_by.counts_on === "match",
    select: ({ occurrences }: OccurrencesResponse) =>
      occurrences.find(({ transaction_ids }) => transaction_ids.includes(id))?.name,
  });
}

/** The due day of a matched occurrence is at most this far from the day of the transaction or the day that counts. */
const MATCHED_DAYS = 46;

export function historyOf(id: string) {
  return reading("GET /v1/transactions/{transaction_id}/history", {
    params: { transaction_id: id },
    query: { limit: 50 },
  });
}

export function attachmentsOf(id: string) {
  return reading("GET /v1/transactions/{transaction_id}/attachments", { params: { transaction_id: id } });
}

/** The names that rows refer to, and the budget's day and currency. */
export interface Names {
  readonly accounts: ReadonlyMap<string, Account>;
  readonly categories: ReadonlyMap<string, Category>;
  readonly tags: readonly { readonly id: string; readonly name: string }[];
  readonly currency: string;
  readonly today: string;
}

/** Undefined until all of them have arrived. */
export function useNames(): { readonly names: Names | undefined; readonly error: unknown; retry(): void } {
  const results = [useQuery(accounts), useQuery(categories), useQuery(tags)] as const;
  const [a, c, t] = results;
  const now = useBudgetNow();
  const names = useMemo(() => {
    if (a.data === undefined || c.data === undefined || t.data === undefined || now === undefined) return undefined;
    return {
      accounts: new Map(a.data.accounts.map((one) => [one.id, one])),
      categories: new Map(c.data.categories.map((one) => [one.id, one])),
      tags: t.data.tags,
      ...now,
    };
  }, [a.data, c.data, t.data, now]);
  const failed = results.filter(({ error }) => error !== null);
  return { names, error: failed[0]?.error, retry: () => void Promise.all(failed.map(({ refetch }) => refetch())) };
}

interface ReadSearch extends Search {
  readonly context: SearchContext;
  /** False while the payees or people that the text names are being looked up. */
  readonly isReady: boolean;
}

/** Reads a search text. Payees are looked up by the text after `payee:`. */
export function useSearchText(text: string, names: Names): ReadSearch {
  const { formats } = useWords();
  const { payees, isReady, isCurrent } = usePayees(payeeTextsOf(text));
  const { people, isReady: arePeopleReady } = usePeople();
  const context = useMemo(
    () => ({
      today: names.today,
      locale: formats.locale,
      currency: names.currency,
      accounts: [...names.accounts.values()],
      categories: [...names.categories.values()],
      payees,
      people,
      tags: names.tags,
    }),
    [names, formats, payees, people],
  );
  const search = useMemo(() => {
    const { chips, filter } = parseSearch(text, context);
    const unread = [...(isCurrent ? [] : ["payee"]), ...(arePeopleReady ? [] : ["by"])];
    return { chips: unread.length === 0 ? chips : chips.map((chip) => withoutProblem(chip, unread)), filter };
  }, [text, context, isCurrent, arePeopleReady]);
  const isKnown = isReady && (arePeopleReady || !namesPeople(text));
  return useMemo(() => ({ ...search, context, isReady: isKnown }), [search, context, isKnown]);
}

/** While the names of a key are being looked up, none of them is unknown. */
function withoutProblem(chip: Chip, unread: readonly string[]): Chip {
  const isUnread = chip.key !== undefined && unread.includes(keyOf(chip.key) ?? "");
  return isUnread ? { ...chip, problem: undefined, suggestion: undefined } : chip;
}

function usePayees(texts: readonly string[]) {
  return useQueries({ queries: texts.map(payeesWith), combine: combinePayees });
}

interface PayeesResult {
  readonly data?: { readonly payees: readonly { id: string; name: string }[] } | undefined;
  /** The data answers an earlier text. */
  readonly isPlaceholderData: boolean;
}

function combinePayees(results: readonly PayeesResult[]) {
  const isReady = results.every(({ data }) => data !== undefined);
  return {
    payees: results.flatMap(({ data }) => data?.payees ?? []),
    isReady,
    isCurrent: isReady && results.every(({ isPlaceholderData }) => !isPlaceholderData),
  };
}

/** Shows changed values in all lists immediately, before the response. The next read replaces them. */
export function patchRows(ids: ReadonlySet<string>, patch: Partial<ListedTransaction>): void {
  queryClient.setQueriesData<TransactionsResponse>({ queryKey: ["GET /v1/transactions"] }, (data) =>
    data === undefined || !data.transactions.some(({ id }) => ids.has(id))
      ? data
      : { ...data, transactions: data.transactions.map((one) => (ids.has(one.id) ? { ...one, ...patch } : one)) },
  );
}
