/** The spending by category, group, account or tag over time, and the payees with the highest spending. */

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Subject } from "../../../src/domain/report-choices.ts";
import { usePeople } from "../../api/people.ts";
import { useCategoryLooks } from "../../components/category-looks.ts";
import { CategoryTile } from "../../components/category-tile.tsx";
import { addAmounts, sumOf } from "../../logic/amount.ts";
import { type Span, searchOf } from "../../logic/figure-search.ts";
import { NO_PERSON, personValue } from "../../logic/search.ts";
import { useWords } from "../../words/use-words.tsx";
import { filtersOf, filtersOfRows, personFilter, type ReportState } from "./address.ts";
import type { SeriesColor } from "./chart.tsx";
import { Columns, type Segment } from "./columns.tsx";
import { spendingOf } from "./queries.ts";
import { Report } from "./report.tsx";
import { RowsChart } from "./rows-chart.tsx";
import { type ReportRow, seriesOf } from "./series.ts";
import { percent } from "./short.ts";
import { rangeOf, unitHeads, unitsOf } from "./units.ts";

/** The payees in the chart. The table has all. */
const MAX_BARS = 15;

interface ReportProps {
  readonly state: ReportState;
}

export function Spending({ state }: ReportProps): ReactNode {
  const words = useWords();
  const { t, formats } = words;
  const { by, per } = state;
  const query = useQuery(spendingOf(state, by));
  const nameOf = useNames(by);
  const tileOf = useTiles(by);
  const { filtersOfRow, filtersOfRest } = useRowFilters(state, by);
  return (
    <Report query={query} label={t("reports.spending")} per={per} isEmpty={({ rows }) => rows.length === 0}>
      {({ rows, months, periods, total, currency, is_additive }) => {
        const units = unitsOf(words, months, periods);
        const { series, rest, restRows } = seriesOf(rows, currency);
        const restFilters = filtersOfRest(restRows);
        const columns = units.map(({ id, name: title, range }, at) => {
          const segment = (color: SeriesColor, name: string, row: ReportRow, filters?: readonly string[]): Segment => ({
            color,
            name,
            amount: row.amounts[at] ?? 0,
            search: filters && searchOf(range, ...filters),
          });
          const segments = series.map((row) => segment(row.color, nameOf(row), row, filtersOfRow(row)));
          const others = rest && segment("rest", t("reports.rest", { count: restRows.length }), rest, restFilters);
          return { id, name: title, stacks: [[...segments, ...(others ? [others] : [])]] };
        });
        const sums = units.map((_, at) => sumOf(currency, rows, ({ amounts }) => amounts[at] ?? 0));
        const amountsOf = (sum: number, amounts: readonly number[]) => [
          sum,
          average(sum, units.length, currency),
          ...amounts.toReversed(),
        ];
        const amount = (value: number) => formats.amount(value, currency);
        return {
          heading: t(`reports.spending_sum_${per}`, {
            amount: formats.money(total, currency),
            average: formats.money(average(total, units.length, currency), currency),
          }),
          hint: is_additive ? undefined : t("reports.tags_overlap"),
          chart: <Columns label={t("reports.spending")} currency={currency} columns={columns} />,
          head: [
            t(`reports.by_${by}`),
            t("reports.total"),
            t(`reports.average_${per}`),
            ...unitHeads(words, units).toReversed(),
          ],
          rows: rows.map((row) => ({
            key: String(row.id),
            name: nameOf(row),
            color: series.find(({ id }) => id === row.id)?.color ?? "rest",
            tile: tileOf(row.id),
            search: searchIn(rangeOf(units), filtersOfRow(row)),
            cells: amountsOf(row.total, row.amounts).map((value) => cell(value, amount)),
          })),
          total: is_additive ? amountsOf(total, sums).map(amount) : undefined,
        };
      }}
    </Report>
  );
}

export function Payees({ state }: ReportProps): ReactNode {
  const words = useWords();
  const { t, formats } = words;
  const query = useQuery(spendingOf(state, "payee"));
  const nameOf = useNames("payee");
  const { filtersOfRow } = useRowFilters(state, "payee");
  return (
    <Report query={query} label={t("reports.payees")} isEmpty={({ rows }) => rows.length === 0}>
      {({ rows: payees, months, total, currency }) => {
        const rows = payees.map((row) => ({
          key: String(row.id),
          name: nameOf(row),
          amount: row.total,
          search: searchIn(state, filtersOfRow(row)),
        }));
        const cells = (amount: number, last: string) => [
          formats.amount(amount, currency),
          formats.amount(average(amount, months.length, currency), currency),
          last,
        ];
        return {
          heading: t("reports.payees_sum", { count: rows.length, amount: formats.money(total, currency) }),
          hint: rows.length > MAX_BARS ? t("reports.payees_shown", { count: MAX_BARS }) : undefined,
          chart: (
            <RowsChart
              label={t("reports.payees")}
              currency={currency}
              rows={rows.slice(0, MAX_BARS).map((row) => ({ ...row, bars: [{ ...row, color: "spending" }] }))}
            />
          ),
          head: [t("reports.by_payee"), t("reports.total"), t("reports.average_month"), t("reports.share")],
          rows: rows.map((row) => ({ ...row, cells: cells(row.amount, percent(words, share(row.amount, total))) })),
          total: cells(total, ""),
        };
      }}
    </Report>
  );
}

type Named = Pick<ReportRow, "id" | "name">;

/** The name of a row, or the text for the row without one. */
export function useNames(by: Subject | "payee"): (row: Named) => string {
  const { t } = useWords();
  return ({ id, name }) => name ?? t(by === "person" && id !== null ? "reports.unknown_person" : `reports.none_${by}`);
}

/** The filters that find the transactions of a row, or of several rows, with those of the report. */
function useRowFilters({ who }: ReportState, by: Subject | "payee") {
  const { people } = usePeople();
  const textOf = ({ id, name }: Named) => (by === "person" && id !== null ? personValue(id, people) : name);
  const own = who === undefined ? [] : [personFilter(who === NO_PERSON ? who : personValue(who, people))];
  const withOwn = (filters: readonly string[] | undefined) => filters && [...filters, ...own];
  return {
    filtersOfRow: (row: Named) => withOwn(filtersOf(by, textOf(row))),
    filtersOfRest: (rows: readonly Named[]) =>
      by === "payee" ? undefined : withOwn(filtersOfRows(by, rows.map(textOf))),
  };
}

/** The tiles of rows by category. */
export function useTiles(by: Subject): (id: string | null) => ReactNode {
  const lookOf = useCategoryLooks();
  return (id) => by === "category" && <CategoryTile category={lookOf(id)} size={22} />;
}

function searchIn(range: Span, filters: readonly string[] | undefined): string | undefined {
  return filters && searchOf(range, ...filters);
}

/** Rounded to the currency's decimals. */
function average(total: number, months: number, currency: string): number {
  return addAmounts(currency, [total / Math.max(1, months)]);
}

export function share(amount: number, total: number): number {
  return total > 0 ? amount / total : 0;
}

/** A zero is a dash, so that the amounts stand out. */
export function cell(amount: number, format: (amount: number) => string): string {
  return amount === 0 ? "–" : format(amount);
}
