/** Income against spending, and the net worth: sums by month. */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { addAmounts } from "../../logic/amount.ts";
import { useWords } from "../../words/use-words.tsx";
import { type ReportState, searchOf } from "./address.ts";
import { Legend } from "./colors.tsx";
import { Columns, type MonthColumn } from "./columns.tsx";
import { cashFlowOf, netWorthOf } from "./queries.ts";
import { Heading, Report } from "./report.tsx";
import { ReportTable } from "./table.tsx";

interface ReportProps {
  readonly state: ReportState;
}

/** Each part with the kind of its categories. */
const PAID = [
  ["spending", "spending"],
  ["bills", "bill"],
  ["savings", "saving"],
] as const;

export function CashFlow({ state }: ReportProps): ReactNode {
  const { t, formats } = useWords();
  const query = useQuery(cashFlowOf(state));
  return (
    <Report
      query={query}
      isEmpty={({ months }) =>
        months.every(({ income, bills, savings, spending }) => !(income || bills || savings || spending))
      }
    >
      {({ months, currency, unconverted }) => {
        const sum = (part: "income" | "bills" | "savings" | "spending" | "net") =>
          addAmounts(
            currency,
            months.map((month) => month[part]),
          );
        const net = sum("net");
        const parts = ["income", "bills", "savings", "spending"] as const;
        const legend = parts.map((part) => ({
          title: t(part === "income" ? "reports.income" : `reports.${part}_part`),
          color: part,
        }));
        const amount = (value: number) => formats.amount(value, currency);
        const columns = months.map((month): MonthColumn => {
          const days = { since: month.year_month, until: month.year_month };
          return {
            yearMonth: month.year_month,
            stacks: [
              [
                {
                  color: "income",
                  name: t("reports.income"),
                  amount: month.income,
                  search: searchOf(days, "kind:income"),
                },
              ],
              PAID.map(([part, kind]) => ({
                color: part,
                name: t(`reports.${part}_part`),
                amount: month[part],
                search: searchOf(days, `kind:${kind}`),
              })),
            ],
          };
        });
        return (
          <>
            <Heading unconverted={unconverted}>
              {t(net < 0 ? "reports.net_over" : "reports.net_left", {
                amount: formats.money(Math.abs(net), currency),
                income: formats.money(sum("income"), currency),
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
                search: searchOf({ since: month.year_month, until: month.year_month }),
                cells: [
                  formats.amount(month.net, currency, { sign: "always" }),
                  ...parts.map((part) => amount(month[part])),
                ],
              }))}
              foot={{
                key: "total",
                name: t("reports.total"),
                cells: [formats.amount(net, currency, { sign: "always" }), ...parts.map((part) => amount(sum(part)))],
              }}
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
        const legend = [
          { title: t("reports.assets"), color: "income" as const },
          { title: t("reports.debts"), color: "rest" as const },
        ];
        const columns = months.map((month): MonthColumn => {
          const search = searchOf({ since: month.year_month, until: month.year_month });
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
                  search: searchOf({ since: year_month, until: year_month }),
                  cells: [
                    formats.amount(net, currency),
                    i === 0
                      ? ""
                      : formats.amount(addAmounts(currency, [net, -(months[i - 1]?.net ?? 0)]), currency, {
                          sign: "always",
                        }),
                    formats.amount(assets, currency),
                    formats.amount(debts, currency),
                  ],
                }))
                .reverse()}
            />
          </>
        );
      }}
    </Report>
  );
}
