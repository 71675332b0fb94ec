/** The spending by category, group, account or tag over time, and the payees with the highest spending. */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { addAmounts, sumOf } from "../../logic/amount.ts";
import { useWords } from "../../words/use-words.tsx";
import { filterOf, only, type ReportState, type Subject, searchOf } from "./address.ts";
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

interface ShownRow extends ReportRow {
  readonly color: SeriesColor;
  readonly title: string;
  /** Undefined if the search has no filter for it. */
  readonly filters: readonly string[] | undefined;
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
        const shown = series.map((row): ShownRow => {
          const filter = filterOf(by, row.name);
          return { ...row, title: nameOf(row.name), filters: filter === undefined ? undefined : [filter] };
        });
        if (rest !== undefined) {
          const title = t("reports.rest", { count: restRows.length });
          shown.push({ ...rest, color: "rest", title, filters: restFilters });
        }
        const columns = months.map((yearMonth, month) => {
          const segments = shown.map(
            ({ color, title, amounts, filters }): Segment => ({
              color,
              name: title,
              amount: amounts[month] ?? 0,
              search: filters && searchOf(only(yearMonth), ...filters),
            }),
          );
          return { yearMonth, stacks: [segments] };
        });
        const amount = (value: number) => formats.amount(value, currency);
        const sums = months.map((_, month) => sumOf(currency, rows, ({ amounts }) => amounts[month] ?? 0));
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
                  (value) => cell(value, amount),
                ),
              }))}
              {...(is_additive && {
                total: [total, average(total, months.length, currency), ...sums.toReversed()].map(amount),
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
            total={[
              formats.amount(total, currency),
              formats.amount(average(total, months.length, currency), currency),
              "",
            ]}
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
