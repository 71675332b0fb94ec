/** Income against spending, and the net worth: sums by month. */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { addAmounts, sumOf } from "../../logic/amount.ts";
import { useWords } from "../../words/use-words.tsx";
import { only, type ReportState, searchOf } from "./address.ts";
import { Legend } from "./colors.tsx";
import { Columns, type MonthColumn, type Segment } from "./columns.tsx";
import { cashFlowOf, netWorthOf } from "./queries.ts";
import { Heading, Report } from "./report.tsx";
import { ReportTable } from "./table.tsx";

interface ReportProps {
  readonly state: ReportState;
}

/** The parts of spending power, with the kind of their categories. */
const KINDS = { income: "income", bills: "bill", savings: "saving", spending: "spending" } as const;
type Part = keyof typeof KINDS;

const PARTS = ["income", "bills", "savings", "spending"] as const satisfies readonly Part[];
/** From the axis outward. */
const PAID = ["spending", "bills", "savings"] as const satisfies readonly Part[];

export function CashFlow({ state }: ReportProps): ReactNode {
  const { t, formats } = useWords();
  const query = useQuery(cashFlowOf(state));
  return (
    <Report query={query} isEmpty={({ months }) => months.every((month) => PARTS.every((part) => month[part] === 0))}>
      {({ months, currency, unconverted }) => {
        const sum = (field: Part | "net") => sumOf(currency, months, (month) => month[field]);
        const [net, income] = [sum("net"), sum("income")];
        const signed = (value: number) => formats.amount(value, currency, { sign: "always" });
        const titleOf = (part: Part) => t(part === "income" ? "reports.income" : `reports.${part}_part`);
        const legend = PARTS.map((part) => ({ title: titleOf(part), color: part }));
        const columns = months.map((month): MonthColumn => {
          const segment = (part: Part): Segment => ({
            color: part,
            name: titleOf(part),
            amount: month[part],
            search: searchOf(only(month.year_month), `kind:${KINDS[part]}`),
          });
          return { yearMonth: month.year_month, stacks: [[segment("income")], PAID.map(segment)] };
        });
        return (
          <>
            <Heading unconverted={unconverted}>
              {t(net < 0 ? "reports.net_over" : "reports.net_left", {
                amount: formats.money(Math.abs(net), currency),
                income: formats.money(income, currency),
              })}
            </Heading>
            <Legend series={legend} isNarrowOnly />
            <Columns label={t("reports.cash_flow")} currency={currency} columns={columns} />
            <ReportTable
              label={t("reports.cash_flow")}
              head={[t("reports.month"), t("reports.net"), ...legend]}
              rows={months.toReversed().map((month) => ({
                key: month.year_month,
                name: formats.month(month.year_month),
                search: searchOf(only(month.year_month)),
                cells: [signed(month.net), ...PARTS.map((part) => formats.amount(month[part], currency))],
              }))}
              total={[signed(net), ...PARTS.map((part) => formats.amount(sum(part), currency))]}
            />
          </>
        );
      }}
    </Report>
  );
}

export function NetWorth({ state }: ReportProps): ReactNode {
  const { t, formats } = useWords();
  const query = useQuery(netWorthOf(state));
  return (
    <Report query={query} isEmpty={({ months }) => months.every(({ accounts }) => accounts.length === 0)}>
      {({ months, currency, unconverted }) => {
        const [first, last] = [months[0]?.net ?? 0, months.at(-1)?.net ?? 0];
        const change = addAmounts(currency, [last, -first]);
        const amount = (value: number) => formats.amount(value, currency);
        const changed = (now: number, before = 0) =>
          formats.amount(addAmounts(currency, [now, -before]), currency, { sign: "always" });
        const legend = [
          { title: t("reports.assets"), color: "income" as const },
          { title: t("reports.debts"), color: "rest" as const },
        ];
        const columns = months.map((month): MonthColumn => {
          const search = searchOf(only(month.year_month));
          return {
            yearMonth: month.year_month,
            stacks: [
              [
                { color: "income", name: t("reports.assets"), amount: month.assets, search },
                { color: "rest", name: t("reports.debts"), amount: -month.debts, search },
              ],
            ],
            point: { color: "rest", name: t("reports.net_worth"), amount: month.net, search },
          };
        });
        return (
          <>
            <Heading unconverted={unconverted}>
              {t(change < 0 ? "reports.worth_fell" : "reports.worth_rose", {
                net: formats.money(last, currency),
                change: formats.money(Math.abs(change), currency),
                month: formats.month(state.since),
              })}
            </Heading>
            <Legend series={legend} isNarrowOnly />
            <Columns label={t("reports.net_worth")} currency={currency} columns={columns} />
            <ReportTable
              label={t("reports.net_worth")}
              head={[t("reports.month"), t("reports.net_worth"), t("reports.change"), ...legend]}
              rows={months
                .map(({ year_month, assets, debts, net }, i) => ({
                  key: year_month,
                  name: formats.month(year_month),
                  search: searchOf(only(year_month)),
                  cells: [amount(net), i === 0 ? "" : changed(net, months[i - 1]?.net), amount(assets), amount(debts)],
                }))
                .reverse()}
            />
          </>
        );
      }}
    </Report>
  );
}
