/** The spending by category, group, account or tag over time, and the payees with the highest spending. */

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { addAmounts } from "../../logic/amount.ts";
import { useWords } from "../../words/use-words.tsx";
import { filterOf, type ReportState, type Subject, searchOf } from "./address.ts";
import type { SeriesColor } from "./colors.tsx";
import { Columns, type Segment } from "./columns.tsx";
import { spendingOf } from "./queries.ts";
import { Heading, Report } from "./report.tsx";
import { RowsChart } from "./rows-chart.tsx";
import { type ReportRow, seriesOf } from "./series.ts";
import { percent, shortMonth } from "./short.ts";
import { ReportTable } from "./table.tsx";

/** The payees in the chart. The table has all. */
const MAX_BARS = 15;

interface ReportProps {
  readonly state: ReportState;
}

export function Spending({ state }: ReportProps): ReactNode {
  const { t, formats } = useWords();
  const { by } = state;
  const query = useQuery(spendingOf(state, by));
  const nameOf = useNames(by);
  return (
    <Report query={query} isEmpty={({ rows }) => rows.length === 0}>
      {({ rows, months, total, currency, unconverted, is_additive }) => {
        const { series, rest, restRows } = seriesOf(rows, currency);
        const known = series.flatMap(({ name }) => filterOf(by, name) ?? []);
        const restFilters = known.length === series.length ? known.map((filter) => `-${filter}`) : undefined;
        const all: (ReportRow & { readonly color: SeriesColor })[] = rest
          ? [...series, { ...rest, color: "rest" }]
          : [...series];
        const columns = months.map((yearMonth, month) => {
          const days = { since: yearMonth, until: yearMonth };
          const segments = all.map((row): Segment => {
            const filters = row === all[series.length] ? restFilters : toFilters(filterOf(by, row.name));
            return {
              color: row.color,
              name: row === all[series.length] ? t("reports.rest", { count: restRows.length }) : nameOf(row.name),
              amount: row.amounts[month] ?? 0,
              search: filters && searchOf(days, ...filters),
            };
          });
          return { yearMonth, stacks: [segments] };
        });
        const sums = months.map((_, month) =>
          addAmounts(
            currency,
            rows.map(({ amounts }) => amounts[month] ?? 0),
          ),
        );
        return (
          <>
            <Heading unconverted={unconverted} hint={is_additive ? undefined : t("reports.tags_overlap")}>
              {t("reports.spending_sum", {
                amount: formats.money(total, currency),
                average: formats.money(average(total, months.length, currency), currency),
              })}
            </Heading>
            <Columns label={t("reports.spending")} currency={currency} columns={columns} />
            <ReportTable
              label={t("reports.spending")}
              head={[
                t(`reports.by_${by}`),
                t("reports.total"),
                t("reports.average"),
                ...monthHeads(months, (month) => shortMonth(formats.locale, month)).toReversed(),
              ]}
              rows={rows.map((row) => ({
                key: String(row.id),
                name: nameOf(row.name),
                color: series.find(({ id }) => id === row.id)?.color ?? "rest",
                search: searchIn(state, filterOf(by, row.name)),
                cells: [row.total, average(row.total, months.length, currency), ...row.amounts.toReversed()].map(
                  (amount) => cell(amount, (one) => formats.amount(one, currency)),
                ),
              }))}
              {...(is_additive && {
                foot: {
                  key: "total",
                  name: t("reports.total"),
                  cells: [total, average(total, months.length, currency), ...sums.toReversed()].map((amount) =>
                    formats.amount(amount, currency),
                  ),
                },
              })}
            />
          </>
        );
      }}
    </Report>
  );
}

export function Payees({ state }: ReportProps): ReactNode {
  const words = useWords();
  const { t, formats } = words;
  const query = useQuery(spendingOf(state, "payee"));
  const nameOf = useNames("payee");
  return (
    <Report query={query} isEmpty={({ rows }) => rows.length === 0}>
      {({ rows, months, total, currency, unconverted }) => (
        <>
          <Heading
            unconverted={unconverted}
            hint={rows.length > MAX_BARS ? t("reports.payees_shown", { count: MAX_BARS }) : undefined}
          >
            {t("reports.payees_sum", { count: rows.length, amount: formats.money(total, currency) })}
          </Heading>
          <RowsChart
            label={t("reports.payees")}
            currency={currency}
            rows={rows.slice(0, MAX_BARS).map(({ id, name, total: amount }) => ({
              key: String(id),
              name: nameOf(name),
              bars: [
                { color: "spending", name: nameOf(name), amount, search: searchIn(state, filterOf("payee", name)) },
              ],
            }))}
          />
          <ReportTable
            label={t("reports.payees")}
            head={[t("reports.by_payee"), t("reports.total"), t("reports.average"), t("reports.share")]}
            rows={rows.map(({ id, name, total: amount }) => ({
              key: String(id),
              name: nameOf(name),
              search: searchIn(state, filterOf("payee", name)),
              cells: [
                formats.amount(amount, currency),
                formats.amount(average(amount, months.length, currency), currency),
                percent(words, share(amount, total)),
              ],
            }))}
            foot={{
              key: "total",
              name: t("reports.total"),
              cells: [
                formats.amount(total, currency),
                formats.amount(average(total, months.length, currency), currency),
                "",
              ],
            }}
          />
        </>
      )}
    </Report>
  );
}

/** The name of a row, or the text for the row without one. */
export function useNames(by: Subject | "payee"): (name: string | null) => string {
  const { t } = useWords();
  return (name) => name ?? t(`reports.none_${by}`);
}

function searchIn(state: ReportState, filter: string | undefined): string | undefined {
  return filter && searchOf(state, filter);
}

function toFilters(filter: string | undefined): readonly string[] | undefined {
  return filter === undefined ? undefined : [filter];
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

/** The headings of months. In a long period, and in January, they include the year. */
function monthHeads(months: readonly string[], short: (month: string) => string): string[] {
  return months.map((month) =>
    months.length > 12 || month.endsWith("-01") ? `${short(month)} ${month.slice(2, 4)}` : short(month),
  );
}
