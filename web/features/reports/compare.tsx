/** One month against another, by category, group or account. */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { monthOf } from "../../../src/domain/calendar.ts";
import { useBudgetNow } from "../../api/today.ts";
import { addAmounts } from "../../logic/amount.ts";
import { searchOf } from "../../logic/figure-search.ts";
import { useWords } from "../../words/use-words.tsx";
import { filtersOf, type ReportState } from "./address.ts";
import { spendingOf } from "./queries.ts";
import { Report } from "./report.tsx";
import { RowsChart } from "./rows-chart.tsx";
import { compareRows } from "./series.ts";
import { shortMonth } from "./short.ts";
import { cell, useNames, useTiles } from "./spending.tsx";

/** The rows in the chart. The table has all. */
const MAX_ROWS = 12;

export function Compare({ state }: { readonly state: ReportState }): ReactNode {
  const { t, formats } = useWords();
  const { by, until, against } = state;
  const before = useQuery(spendingOf({ since: against, until: against }, by));
  const query = useQuery(spendingOf({ since: until, until }, by));
  const nameOf = useNames(by);
  const tileOf = useTiles(by);
  const today = useBudgetNow()?.today;
  const isRunning = today !== undefined && until === monthOf(today);
  const soFar = (month: string) => (isRunning ? t("reports.so_far", { month }) : month);
  const monthTitle = (month: string) => `${shortMonth(formats.locale, month)} ${month.slice(0, 4)}`;
  return (
    <Report
      query={before.data === undefined ? before : query}
      label={t("reports.compare")}
      isEmpty={({ rows }) => rows.length === 0 && before.data?.rows.length === 0}
    >
      {({ rows: rowsNow, total, currency }) => {
        const rows = compareRows(rowsNow, before.data?.rows ?? [], currency);
        const old = before.data?.total ?? 0;
        const change = addAmounts(currency, [total, -old]);
        const months = { month: soFar(formats.month(until)), other: formats.month(against) };
        const series = [
          { title: soFar(monthTitle(until)), color: "spending" as const },
          { title: monthTitle(against), color: "rest" as const },
        ];
        const searchFor = (month: string, name: string | null) => {
          const filters = filtersOf(by, name);
          return filters && searchOf(month, ...filters);
        };
        const cells = (now: number, then: number, changed: number) => [
          cell(now, (one) => formats.amount(one, currency)),
          cell(then, (one) => formats.amount(one, currency)),
          cell(changed, (one) => formats.amount(one, currency, { sign: "always" })),
        ];
        const bar = (color: "spending" | "rest", month: string, name: string | null, amount: number) => ({
          color,
          name: `${nameOf({ id: null, name })}, ${formats.month(month)}`,
          amount,
          search: searchFor(month, name),
        });
        return {
          heading:
            change === 0
              ? t("reports.compare_same", months)
              : t(change > 0 ? "reports.compare_more" : "reports.compare_less", {
                  amount: formats.money(Math.abs(change), currency),
                  ...months,
                }),
          legend: { series },
          chart: (
            <RowsChart
              label={t("reports.compare")}
              currency={currency}
              rows={rows.slice(0, MAX_ROWS).map(({ id, name, now, before: then }) => ({
                key: String(id),
                name: nameOf({ id, name }),
                bars: [bar("spending", until, name, now), bar("rest", against, name, then)],
              }))}
            />
          ),
          head: [t(`reports.by_${by}`), ...series, t("reports.change")],
          rows: rows.map(({ id, name, now, before: then, change: changed }) => ({
            key: String(id),
            name: nameOf({ id, name }),
            tile: tileOf(id),
            search: searchFor(until, name),
            cells: cells(now, then, changed),
          })),
          total: cells(total, old, change),
        };
      }}
    </Report>
  );
}
