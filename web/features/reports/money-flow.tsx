/** The money flow of a period: the income, the parts that it pays, and their categories. */

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useCategoryLooks } from "../../components/category-looks.ts";
import { CategoryTile, TRANSFER } from "../../components/category-tile.tsx";
import { Loading } from "../../components/loading.tsx";
import { sumOf } from "../../logic/amount.ts";
import { lineFilters, partsFilter, searchOf } from "../../logic/figure-search.ts";
import { useWords } from "../../words/use-words.tsx";
import type { ReportState } from "./address.ts";
import type { SeriesColor } from "./chart.tsx";
import { type FlowNode, flowGraph, isPart, PARTS, type Part } from "./flow.ts";
import { FlowChart } from "./flow-chart.tsx";
import { cashFlowOf, spendingOf } from "./queries.ts";
import { Report } from "./report.tsx";
import { percent } from "./short.ts";
import { share } from "./spending.tsx";
import type { TableRow } from "./table.tsx";

export function MoneyFlow({ state }: { readonly state: ReportState }): ReactNode {
  const words = useWords();
  const { t, formats } = words;
  const flow = useQuery(cashFlowOf(state));
  const parts = {
    bills: useQuery(spendingOf(state, "category", ["bills"])),
    savings: useQuery(spendingOf(state, "category", ["savings"])),
    spending: useQuery(spendingOf(state, "category", ["spending"])),
  };
  const waiting = PARTS.map((part) => parts[part]).find(({ data }) => data === undefined);
  const lookOf = useCategoryLooks();
  const tileOf = ({ part, categoryId }: FlowNode) => {
    if (categoryId === undefined) return undefined;
    const look = categoryId === null && part === "savings" ? TRANSFER : lookOf(categoryId);
    return <CategoryTile category={look} size={22} />;
  };
  const rowsOf = (part: Part) => parts[part].data?.rows ?? [];
  const nameOf = ({ kind, part, name }: FlowNode): string => {
    if (kind === "category") return name ?? t(part === "savings" ? "reports.transfers" : "reports.none_category");
    return isPart(kind) ? t(`reports.${kind}_part`) : t(`reports.flow_${kind}`);
  };
  const searchOfNode = ({ kind, part, name = null }: FlowNode) => {
    if (kind === "income") return searchOf(state, partsFilter("income"));
    if (kind !== "category" || part === undefined) return undefined;
    // Savings without a category are transfers to any account outside the budget.
    return searchOf(state, ...lineFilters(name === null ? { part } : { category: name }));
  };
  if (waiting !== undefined) return <Loading query={waiting} lines={10} />;
  return (
    <Report
      query={flow}
      label={t("reports.money_flow")}
      isEmpty={({ months }) => months.every((month) => !month.income && PARTS.every((part) => !month[part]))}
    >
      {({ months, currency }) => {
        const income = sumOf(currency, months, (month) => month.income);
        const rows = { bills: rowsOf("bills"), savings: rowsOf("savings"), spending: rowsOf("spending") };
        const graph = flowGraph(income, rows, currency);
        const nodesOf = (...kinds: readonly FlowNode["kind"][]) =>
          graph.nodes.filter(({ kind }) => kinds.includes(kind));
        const [left = 0, missing = 0] = [nodesOf("left")[0]?.amount, nodesOf("balances")[0]?.amount];
        const toRow = (node: FlowNode, color?: SeriesColor): TableRow => ({
          key: node.id,
          name: nameOf(node),
          color,
          tile: tileOf(node),
          isPart: node.part !== undefined,
          search: searchOfNode(node),
          cells: [formats.amount(node.amount, currency), income > 0 ? percent(words, share(node.amount, income)) : ""],
        });
        return {
          heading:
            missing > 0
              ? t("reports.net_over", {
                  amount: formats.money(missing, currency),
                  income: formats.money(income, currency),
                })
              : t(left > 0 ? "reports.money_left" : "reports.money_used", {
                  income: formats.money(income, currency),
                  left: formats.money(left, currency),
                  share: percent(words, share(left, income)),
                }),
          chart: (
            <FlowChart
              label={t("reports.money_flow")}
              currency={currency}
              graph={graph}
              nameOf={nameOf}
              searchOf={searchOfNode}
            />
          ),
          head: [t("reports.money"), t("reports.total"), t("reports.share_of_income")],
          rows: [
            ...nodesOf("income").map((node) => toRow(node, "income")),
            ...nodesOf("back", "balances").map((node) => toRow(node, "rest")),
            ...PARTS.flatMap((part) => [
              ...nodesOf(part).map((node) => toRow(node, part)),
              ...graph.nodes.filter((node) => node.part === part).map((node) => toRow(node)),
            ]),
            ...nodesOf("left").map((node) => toRow(node, "income")),
          ],
        };
      }}
    </Report>
  );
}
