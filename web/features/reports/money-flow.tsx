/** The money flow of a period: the income, the parts that it pays, and their categories. */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { sumOf } from "../../logic/amount.ts";
import { useWords } from "../../words/use-words.tsx";
import { filterOf, type ReportState, searchOf } from "./address.ts";
import type { SeriesColor } from "./colors.tsx";
import { type FlowNode, flowGraph, PARTS } from "./flow.ts";
import { FlowChart } from "./flow-chart.tsx";
import { cashFlowOf, spendingOf } from "./queries.ts";
import { Heading, Report } from "./report.tsx";
import { percent } from "./short.ts";
import { share } from "./spending.tsx";
import { ReportTable, type TableRow } from "./table.tsx";

export function MoneyFlow({ state }: { readonly state: ReportState }): ReactNode {
  const words = useWords();
  const { t, formats } = words;
  const flow = useQuery(cashFlowOf(state));
  const bills = useQuery(spendingOf(state, "category", ["bills"]));
  const savings = useQuery(spendingOf(state, "category", ["savings"]));
  const spending = useQuery(spendingOf(state, "category", ["spending"]));
  const waiting = [bills, savings, spending].find(({ data }) => data === undefined);
  const nameOf = ({ kind, part, name }: FlowNode): string => {
    if (kind === "category") return name ?? t(part === "savings" ? "reports.transfers" : "reports.none_category");
    return kind === "bills" || kind === "savings" || kind === "spending"
      ? t(`reports.${kind}_part`)
      : t(`reports.flow_${kind}`);
  };
  const searchOfNode = ({ kind, part, name = null }: FlowNode) => {
    if (kind !== "category") return undefined;
    const filter = filterOf("category", name) ?? "";
    // Savings without a category are transfers.
    return searchOf(state, name === null && part === "savings" ? `${filter} is:transfer` : filter);
  };
  if (waiting !== undefined) {
    return (
      <Report query={waiting} isEmpty={() => false}>
        {() => null}
      </Report>
    );
  }
  return (
    <Report
      query={flow}
      isEmpty={({ months }) =>
        months.every(({ income, bills: b, savings: s, spending: p }) => !(income || b || s || p))
      }
    >
      {({ months, currency, unconverted }) => {
        const income = sumOf(currency, months, (month) => month.income);
        const rows = {
          bills: bills.data?.rows ?? [],
          savings: savings.data?.rows ?? [],
          spending: spending.data?.rows ?? [],
        };
        const graph = flowGraph(income, rows, currency);
        const amountOf = (kind: FlowNode["kind"]) => graph.nodes.find((node) => node.kind === kind)?.amount ?? 0;
        const [left, missing] = [amountOf("left"), amountOf("balances")];
        const toRow = (node: FlowNode, color: SeriesColor | undefined, isPart: boolean): TableRow => ({
          key: node.id,
          name: nameOf(node),
          color,
          isPart,
          search: searchOfNode(node),
          cells: [formats.amount(node.amount, currency), income > 0 ? percent(words, share(node.amount, income)) : ""],
        });
        return (
          <>
            <Heading unconverted={unconverted}>
              {missing > 0
                ? t("reports.net_over", {
                    amount: formats.money(missing, currency),
                    income: formats.money(income, currency),
                  })
                : t(left > 0 ? "reports.money_left" : "reports.money_used", {
                    income: formats.money(income, currency),
                    left: formats.money(left, currency),
                    share: percent(words, share(left, income)),
                  })}
            </Heading>
            <FlowChart
              label={t("reports.money_flow")}
              currency={currency}
              graph={graph}
              nameOf={nameOf}
              searchOf={searchOfNode}
            />
            <ReportTable
              label={t("reports.money_flow")}
              head={[t("reports.money"), t("reports.total"), t("reports.share_of_income")]}
              rows={[
                ...graph.nodes
                  .filter(({ kind }) => kind === "income" || kind === "back" || kind === "balances")
                  .map((node) => toRow(node, node.kind === "income" ? "income" : "rest", false)),
                ...PARTS.flatMap((part) =>
                  graph.nodes
                    .filter((node) => node.id === part || node.part === part)
                    .map((node) => toRow(node, node.id === part ? part : undefined, node.id !== part)),
                ),
                ...graph.nodes.filter(({ kind }) => kind === "left").map((node) => toRow(node, "income", false)),
              ]}
            />
          </>
        );
      }}
    </Report>
  );
}
