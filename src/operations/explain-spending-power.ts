/** Opens a month's spending power down to the transactions: every line that it is the sum of, and a sentence a part. */
import { daysLeftInMonth, monthOf } from "../domain/calendar.ts";
import { counted, type Flow, PARTS, placeKey } from "../domain/flow.ts";
import type { Occurrence } from "../domain/occurrence.ts";
import type { Line } from "../domain/spending-line.ts";
import { type Sentence, sentencesOf } from "../domain/spending-words.ts";
import type { TransactionFlow } from "../store/flows.ts";
import { readTransactionFlows } from "./read-flows.ts";
import type { MonthView } from "./read-lines.ts";
import { type Month, type MonthQuestion, readMonthOf, viewMonth } from "./read-month.ts";
import { reportOf, type SpendingPowerReport } from "./report-spending-power.ts";
import type { Read } from "./service.ts";

export interface ExplainedLine extends Line {
  /** The category's or the account's; null for what has no category. */
  readonly name: string | null;
  /** In order of their days. */
  readonly transactionIds: readonly string[];
  /** What is expected on it and has not come, in order of its days. */
  readonly occurrences: readonly Occurrence[];
}

export interface Explanation extends SpendingPowerReport {
  readonly lines: readonly ExplainedLine[];
  readonly sentences: readonly Sentence[];
}

/** @throws Problem `sum_out_of_range`. */
export async function explainSpendingPower(read: Read, nowMs: number, question: MonthQuestion): Promise<Explanation> {
  const view = await viewMonth(read, nowMs, question);
  const flows = await readTransactionFlows(read, view);
  const month = await readMonthOf(read, view, flows);
  const report = reportOf(month);
  const daysLeft = daysLeftInMonth(view.day);
  return {
    ...report,
    lines: await explainLines(read, month, flows),
    sentences: sentencesOf({ ...report, lines: month.lines, time: timeOf(view), daysLeft }),
  };
}

function timeOf({ yearMonth, day }: MonthView): "over" | "current" | "to_come" {
  if (yearMonth === monthOf(day)) return "current";
  return yearMonth < monthOf(day) ? "over" : "to_come";
}

async function explainLines(
  { reads, budgetId }: Read,
  { budget, lines, categories, expected }: Month,
  flows: readonly TransactionFlow[],
): Promise<ExplainedLine[]> {
  const keyOf = (flow: Flow) => {
    const found = counted(flow, budget.currency);
    return found && placeKey(found.place);
  };
  const flowsOf = Map.groupBy(flows, keyOf);
  const expectedOf = Map.groupBy(expected, keyOf);
  const named = [...categories, ...(await reads.accounts.list(budgetId))];
  const rank = new Map(named.map(({ id }, i) => [id, i]));
  const names = new Map(named.map(({ id, name }) => [id, name]));
  const placeInPart = ({ id }: Line) => (id === null ? named.length : (rank.get(id) ?? 0));
  return lines
    .map((line) => ({
      ...line,
      name: (line.id !== null && names.get(line.id)) || null,
      transactionIds: (flowsOf.get(placeKey(line)) ?? []).map(({ transaction_id }) => transaction_id),
      occurrences: (expectedOf.get(placeKey(line)) ?? []).map(({ occurrence }) => occurrence),
    }))
    .sort((a, b) => PARTS.indexOf(a.part) - PARTS.indexOf(b.part) || placeInPart(a) - placeInPart(b));
}
