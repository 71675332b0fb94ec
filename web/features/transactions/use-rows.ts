/** The rows of the list by index. Only the pages in view are read. */
import { useQueries, useQuery } from "@tanstack/react-query";
import { useCallback, useMemo, useRef } from "react";
import { useKept } from "./kept.ts";
import type { SummaryMonth } from "./months.tsx";
import { PAGE_ROWS, pageOf, type Row, rowOf, type Selected, shownSummary } from "./queries.ts";

/** The first and the last page in view. */
export type PageRange = readonly [from: number, to: number];

export interface Rows {
  /** Undefined while it loads. */
  readonly count: number | undefined;
  /** The months of all rows with their sums, newest first. Empty if there are more rows than the service counts. */
  readonly months: readonly SummaryMonth[];
  /** Whether one of the rows in the pages in view is split. */
  readonly hasSplits: boolean;
  readonly error: unknown;
  /** Undefined while its page loads. */
  rowAt(index: number): Row | undefined;
  /** The index of a row in the pages in view, or -1. */
  indexOf(id: string): number;
  retry(): void;
}

const NO_MONTHS: readonly SummaryMonth[] = [];

export function useRows(selected: Selected, [from, to]: PageRange, isReady: boolean): Rows {
  const summary = useQuery({ ...shownSummary(selected.filter), enabled: isReady });
  const pages = Array.from({ length: to - from + 1 }, (_, i) => from + i);
  const results = useQueries({
    queries: pages.map((page) => ({ ...pageOf(selected, page), enabled: isReady })),
  });
  const loaded = useSame(results.map(({ data }) => data));
  const kept = useKept();
  const rowAt = useCallback(
    (index: number) => {
      const row = loaded[Math.floor(index / PAGE_ROWS) - from]?.[index % PAGE_ROWS];
      return row && kept(row);
    },
    [from, loaded, kept],
  );
  const indexOf = useCallback(
    (id: string) => {
      for (const [i, page] of loaded.entries()) {
        const at = page?.findIndex((row) => row.id === id) ?? -1;
        if (at >= 0) return (from + i) * PAGE_ROWS + at;
      }
      return -1;
    },
    [from, loaded],
  );
  const hasSplits = useMemo(
    () => loaded.some((page) => page?.some((row) => (kept(row)?.splits ?? null) !== null)),
    [loaded, kept],
  );
  const last = loaded.at(-1);
  const seen = last === undefined ? 0 : to * PAGE_ROWS + last.length;
  const { data } = summary;
  // The summary stops counting at 100,000. The list then grows while it is scrolled.
  const count = data === undefined || data.is_complete ? data?.count : Math.max(data.count, seen + PAGE_ROWS);
  const months = data?.is_complete ? data.months : NO_MONTHS;
  const error = summary.error ?? results.find((result) => result.error !== null)?.error;
  return useMemo(
    () => ({
      count,
      months,
      hasSplits,
      error: error ?? undefined,
      rowAt,
      indexOf,
      retry: () => {
        void summary.refetch();
        for (const result of results) void result.refetch();
      },
    }),
    [count, months, hasSplits, error, rowAt, indexOf, summary, results],
  );
}

/** The list of the last rendering, unless its length or one of its items has changed. */
function useSame<Item>(list: readonly Item[]): readonly Item[] {
  // No state: a stored page whose query has just started is selected again in every rendering, so it would never settle.
  const same = useRef(list);
  const { current } = same;
  if (current.length !== list.length || current.some((item, i) => item !== list[i])) same.current = list;
  return same.current;
}

/** One row, even if it is not in the pages in view. Undefined while it loads. */
export function useRow(id: string | undefined, rows: Rows): Row | undefined {
  const listed = id === undefined ? undefined : rows.rowAt(rows.indexOf(id));
  const { data } = useQuery({
    ...rowOf(id ?? ""),
    enabled: id !== undefined && listed === undefined && rows.count !== undefined,
  });
  const kept = useKept();
  return id === undefined ? undefined : (listed ?? (data && kept(data)));
}
