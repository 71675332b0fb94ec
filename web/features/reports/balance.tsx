/** Income against spending, and the net worth: sums by month or period. */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Part } from "../../../src/domain/part.ts";
import { addAmounts, sumOf } from "../../logic/amount.ts";
import { partsFilter, searchOf } from "../../logic/figure-search.ts";
import { useWords } from "../../words/use-words.tsx";
import type { ReportState } from "./address.ts";
import { type Column, Columns } from "./columns.tsx";
import { cashFlowOf, netWorthOf } from "./queries.ts";
import { Report } from "./report.tsx";
import { monthUnit, periodUnit } from "./units.ts";

interface ReportProps {
  readonly state: ReportState;
}

type Flow = Part;

/** From the axis outward. */
const PAID: readonly Flow[] = ["spending", "bills", "savings"];

const FLOWS_IN_TABLE: readonly Flow[] = ["income", "bills", "savings", "spending"];

export function CashFlow({ state }: ReportProps): ReactNode {
  const words = useWords();
  const { t, formats } = words;
  const query = useQuery(cashFlowOf(state));
  const nameOf = (flow: Flow) => t(flow === "income" ? "reports.income" : `reports.${flow}_part`);
  return (
    <Report
      query={query}
      label={t("reports.cash_flow")}
      per={state.per}
      isEmpty={({ months }) => months.every((month) => FLOWS_IN_TABLE.every((flow) => !month[flow]))}
    >
      {({ months, currency }) => {
        const last = months.at(-1)?.period?.until ?? "";
        const rows = months.map((row) => {
          const { period, year_month } = row;
          return { ...row, unit: period ? periodUnit(words, period, last) : monthUnit(words, year_month) };
        });
        const sum = (flow: Flow | "net") => sumOf(currency, months, (month) => month[flow]);
        const legend = FLOWS_IN_TABLE.map((flow) => ({ title: nameOf(flow), color: flow }));
        const columns = rows.map(({ unit, ...row }): Column => {
          const segment = (flow: Flow) => ({
            color: flow,
            name: nameOf(flow),
            amount: row[flow],
            search: searchOf(unit.range, partsFilter(flow)),
          });
          return { id: unit.id, name: unit.name, stacks: [[segment("income")], PAID.map(segment)] };
        });
        const cells = (net: number, amountOf: (flow: Flow) => number) => [
          formats.amount(net, currency, { sign: "always" }),
          ...FLOWS_IN_TABLE.map((flow) => formats.amount(amountOf(flow), currency)),
        ];
        return {
          heading: t(sum("net") < 0 ? "reports.net_over" : "reports.net_left", {
            amount: formats.money(Math.abs(sum("net")), currency),
            income: formats.money(sum("income"), currency),
          }),
          legend: { series: legend, isNarrowOnly: true },
          chart: <Columns label={t("reports.cash_flow")} currency={currency} columns={columns} />,
          head: [t(state.per === "month" ? "reports.month" : "field.period"), t("reports.net"), ...legend],
          rows: rows.toReversed().map(({ unit, ...row }) => ({
            key: unit.id,
            name: unit.name,
            search: searchOf(unit.range),
            cells: cells(row.net, (flow) => row[flow]),
          })),
          total: cells(sum("net"), sum),
        };
      }}
    </Report>
  );
}

export function NetWorth({ state }: ReportProps): ReactNode {
  const { t, formats } = useWords();
  const query = useQuery(netWorthOf(state));
  const assetsName = { title: t("reports.assets"), color: "income" as const };
  const debtsName = { title: t("reports.debts"), color: "rest" as const };
  return (
    <Report
      query={query}
      label={t("reports.net_worth")}
      isEmpty={({ months }) => months.every(({ accounts }) => accounts.length === 0)}
    >
      {({ months, currency }) => {
        const last = months.at(-1)?.net ?? 0;
        const change = addAmounts(currency, [last, -(months[0]?.net ?? 0)]);
        const amount = (value: number) => formats.amount(value, currency);
        const columns = months.map(({ year_month, assets, debts, net }): Column => {
          // A balance is not the sum of the transactions of its month.
          const search = undefined;
          return {
            id: year_month,
            name: formats.month(year_month),
            stacks: [
              [
                { color: "income", name: t("reports.assets"), amount: assets, search },
                { color: "rest", name: t("reports.debts"), amount: -debts, search },
              ],
            ],
            point: { color: "rest", name: t("reports.net_worth"), amount: net, search },
          };
        });
        const rows = months.map(({ year_month, assets, debts, net }, i) => {
          const before = months[i - 1];
          const grown = before && addAmounts(currency, [net, -before.net]);
          return {
            key: year_month,
            name: formats.month(year_month),
            cells: [
              amount(net),
              grown === undefined ? "" : formats.amount(grown, currency, { sign: "always" }),
              amount(assets),
              amount(debts),
            ],
          };
        });
        return {
          heading: t(change < 0 ? "reports.worth_fell" : "reports.worth_rose", {
            net: formats.money(last, currency),
            change: formats.money(Math.abs(change), currency),
            month: formats.month(state.since),
          }),
          legend: { series: [assetsName, debtsName], isNarrowOnly: true },
          chart: <Columns label={t("reports.net_worth")} currency={currency} columns={columns} />,
          head: [t("reports.month"), t("reports.net_worth"), t("reports.change"), assetsName, debtsName],
          rows: rows.toReversed(),
        };
      }}
    </Report>
  );
}
