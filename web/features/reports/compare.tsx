/** One month against another, by category, group or account. */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { monthOf } from "../../../src/domain/calendar.ts";
import { useBudgetNow } from "../../api/today.ts";
import { addAmounts } from "../../logic/amount.ts";
import { useWords } from "../../words/use-words.tsx";
import { filterOf, only, type ReportState, searchOf } from "./address.ts";
import { Legend } from "./colors.tsx";
import { spendingOf } from "./queries.ts";
import { Heading, Report } from "./report.tsx";
import { RowsChart } from "./rows-chart.tsx";
import { compareRows } from "./series.ts";
import { shortMonth } from "./short.ts";
import { cell, useNames } from "./spending.tsx";
import { ReportTable } from "./table.tsx";

/** The rows in the chart. The table has all. */
const MAX_ROWS = 12;

export function Compare({ state }: { readonly state: ReportState }): ReactNode {
  const { t, formats } = useWords();
  const { by, until, against } = state;
  const [now, then] = [only(until), only(against)];
  const before = useQuery(spendingOf(then, by));
  const query = useQuery(spendingOf(now, by));
  const nameOf = useNames(by);
  const today = useBudgetNow()?.today;
  const isRunning = today !== undefined && until === monthOf(today);
  const monthTitle = (month: string) => `${shortMonth(formats.locale, month)} ${month.slice(0, 4)}`;
  const isWaiting = before.data === undefined;
  return (
    <Report
      query={isWaiting ? before : query}
      isEmpty={({ rows }) => rows.length === 0 && before.data?.rows.length === 0}
    >
      {({ rows: rowsNow, total, currency, unconverted }) => {
        const rows = compareRows(rowsNow, before.data?.rows ?? [], currency);
        const old = before.data?.total ?? 0;
        const change = addAmounts(currency, [total, -old]);
        const amount = (value: number) => cell(value, (one) => formats.amount(one, currency));
        const sentence = {
          month: isRunning ? t("reports.so_far", { month: formats.month(until) }) : formats.month(until),
          other: formats.month(against),
        };
        const legend = [
          {
            title: isRunning ? t("reports.so_far", { month: monthTitle(until) }) : monthTitle(until),
            color: "spending" as const,
          },
          { title: monthTitle(against), color: "rest" as const },
        ];
        const signed = (value: number) => cell(value, (one) => formats.amount(one, currency, { sign: "always" }));
        return (
          <>
            <Heading unconverted={unconverted}>
              {change === 0
                ? t("reports.compare_same", sentence)
                : t(change > 0 ? "reports.compare_more" : "reports.compare_less", {
                    amount: formats.money(Math.abs(change), currency),
                    ...sentence,
                  })}
            </Heading>
            <Legend series={legend} />
            <RowsChart
              label={t("reports.compare")}
              currency={currency}
              rows={rows.slice(0, MAX_ROWS).map((row) => {
                const name = nameOf(row.name);
                const filter = filterOf(by, row.name);
                const bar = (color: "spending" | "rest", month: string, paid: number) => ({
                  color,
                  name: `${name}, ${formats.month(month)}`,
                  amount: paid,
                  search: filter && searchOf(only(month), filter),
                });
                return {
                  key: String(row.id),
                  name,
                  bars: [bar("spending", until, row.now), bar("rest", against, row.before)],
                };
              })}
            />
            <ReportTable
              label={t("reports.compare")}
              head={[t(`reports.by_${by}`), ...legend, t("reports.change")]}
              rows={rows.map((row) => {
                const filter = filterOf(by, row.name);
                return {
                  key: String(row.id),
                  name: nameOf(row.name),
                  search: filter && searchOf(now, filter),
                  cells: [amount(row.now), amount(row.before), signed(row.change)],
                };
              })}
              total={[amount(total), amount(old), signed(change)]}
            />
          </>
        );
      }}
    </Report>
  );
}
