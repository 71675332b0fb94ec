/** The rows of a report as series of a chart: the largest ones, and the rest as one. */
import { addAmounts, sumOf } from "../../logic/amount.ts";

/** A row of the spending report. */
export interface ReportRow {
  readonly id: string | null;
  readonly name: string | null;
  readonly total: number;
  readonly amounts: readonly number[];
}

interface Series extends ReportRow {
  /** 0 is the largest. It chooses the color. */
  readonly color: number;
}

/** The colors of the stylesheet. */
export const MAX_SERIES = 7;

export interface SeriesOf {
  readonly series: readonly Series[];
  /** The rows after the largest ones; undefined if there are none. */
  readonly rest: ReportRow | undefined;
  readonly restRows: readonly ReportRow[];
}

/** `rows` has the largest total first. A single remaining row is not merged. */
export function seriesOf(rows: readonly ReportRow[], currency: string): SeriesOf {
  const paid = rows.filter(({ total }) => total > 0);
  const top = paid.slice(0, paid.length === rows.length && rows.length <= MAX_SERIES ? MAX_SERIES : MAX_SERIES - 1);
  const restRows = rows.filter((row) => !top.includes(row));
  return {
    series: top.map((row, color) => ({ ...row, color })),
    rest: restRows.length === 0 ? undefined : addRows(restRows, currency),
    restRows,
  };
}

function addRows(rows: readonly ReportRow[], currency: string): ReportRow {
  const months = rows[0]?.amounts ?? [];
  return {
    id: null,
    name: null,
    total: sumOf(currency, rows, ({ total }) => total),
    amounts: months.map((_, month) => sumOf(currency, rows, ({ amounts }) => amounts[month] ?? 0)),
  };
}

export interface ComparedRow {
  readonly id: string | null;
  readonly name: string | null;
  readonly before: number;
  readonly now: number;
  readonly change: number;
}

/** The rows of two reports of one month each. The largest amount of both comes first. */
export function compareRows(
  now: readonly ReportRow[],
  before: readonly ReportRow[],
  currency: string,
): readonly ComparedRow[] {
  const ids = new Set([...now, ...before].map(({ id }) => id));
  const find = (rows: readonly ReportRow[], wanted: string | null) => rows.find(({ id }) => id === wanted);
  return [...ids]
    .map((id) => {
      const [row, old] = [find(now, id), find(before, id)];
      const [after, first] = [row?.total ?? 0, old?.total ?? 0];
      return {
        id,
        name: row?.name ?? old?.name ?? null,
        before: first,
        now: after,
        change: addAmounts(currency, [after, -first]),
      };
    })
    .sort((one, other) => largest(other) - largest(one));
}

function largest({ before, now }: ComparedRow): number {
  return Math.max(Math.abs(before), Math.abs(now));
}
