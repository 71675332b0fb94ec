/** The queries of Reports, and the same reports as CSV files. */

import type { ReportId, Subject } from "../../../src/domain/report-choices.ts";
import { reading, sendRaw } from "../../api/client.ts";
import { saveFile } from "../../components/save-file.ts";
import type { Span } from "../../logic/figure-search.ts";
import type { ReportState } from "./address.ts";
import { PARTS, type Part } from "./flow.ts";

export const oldestTransaction = reading("GET /v1/transactions", { query: { sort: "date", limit: 1 } });

/** Months, and whether their amounts are by month, which is the default; of one person, or of everybody. */
type Range = Span & Partial<Pick<ReportState, "per" | "isCurrent" | "who">>;

export function spendingOf(range: Range, by: Subject | "payee", parts?: readonly Part[]) {
  return reading("GET /v1/reports/spending", { query: spendingQuery(range, by, parts) });
}

export function cashFlowOf(range: Range) {
  return reading("GET /v1/reports/cash_flow", { query: rangeQuery(range) });
}

export function netWorthOf({ since, until }: Span) {
  return reading("GET /v1/reports/net_worth", { query: { since, until } });
}

function spendingQuery(range: Range, by: Subject | "payee", parts?: readonly Part[]) {
  const { who } = range;
  return { ...rangeQuery(range), by, ...(parts && { parts }), ...(who !== undefined && { entered_by: [who] }) };
}

/** By period, the service ends with the current one, because a month may end later. */
function rangeQuery({ since, until, per, isCurrent }: Range) {
  if (per !== "period") return { since, until };
  return isCurrent ? { since, per } : { since, until, per };
}

/** Downloads the numbers of a report. @throws ApiError */
export async function downloadCsv(state: ReportState): Promise<void> {
  const { report, since, until, by, who, per, isCurrent, against } = state;
  const [first = until, last = until] = report === "compare" ? [until, against].sort() : [since, until];
  const months = { since: first, until: last, who, per, isCurrent };
  const [name, query] = requestOf(report, months, by);
  const { data } = await sendRaw<Blob>(`GET /v1/reports/${name}`, { query, accept: "text/csv" });
  saveFile(data, `${report}-${first}-${last}.csv`);
}

function requestOf(report: ReportId, months: Range, by: Subject) {
  switch (report) {
    case "cash_flow":
    case "net_worth":
      return [report, rangeQuery(months)] as const;
    case "money_flow":
      return ["spending", spendingQuery(months, "category", PARTS)] as const;
    default:
      return ["spending", spendingQuery(months, report === "payees" ? "payee" : by)] as const;
  }
}
