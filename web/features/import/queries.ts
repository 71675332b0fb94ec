/** The queries of Import. */
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { addDays } from "../../../src/domain/calendar.ts";
import { reading, send } from "../../api/client.ts";
import type { Import, ImportRow } from "../../api/contract.ts";
import { namedTransactions } from "../../api/named-transactions.ts";

const PAGE = 100;
const PROGRESS_MS = 1000;

export const imports = infiniteQueryOptions({
  queryKey: ["imports"] as const,
  queryFn: async ({ signal, pageParam }) =>
    (await send("GET /v1/imports", { query: pageParam === undefined ? {} : { cursor: pageParam }, signal })).data,
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
});

/** An import with its entity tag, so that a commit never imports another preview than the one on the screen. */
export function importOf(id: string) {
  return queryOptions({
    queryKey: ["import", id] as const,
    queryFn: async ({ signal }) => {
      const { data, etag } = await send("GET /v1/imports/{import_id}", { params: { import_id: id }, signal });
      return { file: data.import, etag };
    },
    refetchInterval: ({ state: { data } }) => (data !== undefined && isRunning(data.file) ? PROGRESS_MS : false),
    staleTime: 0,
  });
}

/** Whether a person uploaded it. Otherwise its rows come from a bank connection or a program. */
export function isFile({ source }: Pick<Import, "source">): boolean {
  return source === "file";
}

/** Whether a large import is committed or undone at the moment. */
export function isRunning({ state }: Pick<Import, "state">): boolean {
  return state === "committing" || state === "undoing";
}

/** What another program shows beside Leeway. In a preview it is the result of a trial, which changes with the answers. */
export function proofOf(id: string, state: Import["state"]) {
  return queryOptions({
    queryKey: ["proof of an import", id, state] as const,
    queryFn: async ({ signal }) =>
      (await send("GET /v1/imports/{import_id}/proof", { params: { import_id: id }, signal })).data,
    staleTime: 0,
  });
}

export function rowsOf(id: string, state: ImportRow["state"]) {
  return infiniteQueryOptions({
    queryKey: ["rows of an import", id, state] as const,
    queryFn: async ({ signal, pageParam }) => {
      const query = { state, limit: PAGE, ...(pageParam === undefined ? {} : { cursor: pageParam }) };
      return (await send("GET /v1/imports/{import_id}/rows", { params: { import_id: id }, query, signal })).data;
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    staleTime: 0,
  });
}

/** The maximum number of days between a row and its entry. */
const NEAR_DAYS = 21;

/** The entries of an account near the days of rows, with the names of their payees. */
export function entriesNear(account_id: string, days: readonly string[]) {
  const [first = "", last = first] = [days.toSorted().at(0), days.toSorted().at(-1)];
  return namedTransactions({
    account_id: [account_id],
    since: addDays(first, -NEAR_DAYS),
    until: addDays(last, NEAR_DAYS),
  });
}

export function transactionOf(id: string) {
  return reading("GET /v1/transactions/{transaction_id}", { params: { transaction_id: id } });
}
