/** Explains the spending power of a month or another period: all its lines with their transactions, and one sentence per part. */

import type { Category } from "../../domain/category.ts";
import type { Flow } from "../../domain/flow.ts";
import { computeMonth, goalsOfLines, type Month, type MonthView, namesOfLines } from "../../domain/month.ts";
import type { Occurrence } from "../../domain/occurrence.ts";
import { counted, lineKey, PARTS } from "../../domain/part.ts";
import type { Line } from "../../domain/spending-line.ts";
import { type SpendingSentence, sentencesOf } from "../../domain/spending-sentences.ts";
import { loadHousehold } from "../load-household.ts";
import type { Read } from "../service.ts";
import type { TransactionFlow } from "./flows.ts";
import { loadMonth } from "./load.ts";
import { loadLimit } from "./load-limit.ts";
import { reportOf, type SpendingPowerQuery, type SpendingPowerReport } from "./report.ts";

export interface ExplainedLine extends Line {
  /** The name of the category or account; null without a category. */
  readonly name: string | null;
  /** The goal with a share in this line; null if there is none. */
  readonly goalId: string | null;
  /** Ordered by day. A transaction is listed once, even if several of its splits count in the line. */
  readonly transactionIds: readonly string[];
  /** The splits that count in the line, ordered by day. */
  readonly splits: readonly ExplainedSplit[];
  /** Expected but not yet received or paid, ordered by day. */
  readonly occurrences: readonly Occurrence[];
}

interface ExplainedSplit {
  readonly transactionId: string;
  readonly position: number;
  /** Minor units of the transaction's currency. */
  readonly amountMinor: number;
  readonly currency: string;
}

export interface Explanation extends SpendingPowerReport {
  readonly lines: readonly ExplainedLine[];
  readonly sentences: readonly SpendingSentence[];
}

/** @throws Problem `sum_out_of_range`. */
export async function explainSpendingPower(read: Read, nowMs: number, query: SpendingPowerQuery): Promise<Explanation> {
  const household = await loadHousehold(read, nowMs);
  const data = await loadMonth(read, household, query, { transactions: true });
  const month = computeMonth(data);
  const report = reportOf(month);
  const limit = query.withLimit ? await loadLimit(read, data, report.spendingPowerMinor) : undefined;
  return {
    ...report,
    ...(limit === undefined ? {} : { limit }),
    lines: explainLines(month, data.transactions),
    sentences: sentencesOf({
      ...report,
      lines: month.lines,
      time: timeOf(month),
      today: month.day,
      limit: limit ?? null,
    }),
  };
}

function timeOf({ periods, id, day }: MonthView): "over" | "current" | "to_come" {
  const current = periods.idAt(day);
  if (id === current) return "current";
  return id < current ? "over" : "to_come";
}

function explainLines(month: Month, transactions: readonly TransactionFlow[]): ExplainedLine[] {
  const keyOf = (flow: Flow) => {
    const found = counted(flow, month.budget.currency);
    return found && lineKey(found.line);
  };
  const transactionsOf = Map.groupBy(transactions, keyOf);
  const expectedOf = Map.groupBy(month.expected, keyOf);
  const nameOf = namesOfLines(month);
  const goalOf = goalsOfLines(month);
  return inOrder(month.lines, month.categories).map((line) => ({
    ...line,
    name: nameOf(line),
    goalId: line.goalMinor === null ? null : (goalOf(line)?.id ?? null),
    transactionIds: [...new Set((transactionsOf.get(lineKey(line)) ?? []).map(({ transaction_id }) => transaction_id))],
    splits: (transactionsOf.get(lineKey(line)) ?? []).flatMap(splitOf),
    occurrences: (expectedOf.get(lineKey(line)) ?? []).map(({ occurrence }) => occurrence),
  }));
}

function splitOf({ transaction_id, position, amount_minor, currency }: TransactionFlow): ExplainedSplit[] {
  if (position === null) return [];
  return [{ transactionId: transaction_id, position, amountMinor: Number(amount_minor), currency }];
}

/** Ordered by part. In each: categories in display order, hidden accounts by age, then the line without a category. */
function inOrder(lines: readonly Line[], categories: readonly Category[]): Line[] {
  const rank = new Map(categories.map(({ id }, i) => [id, i]));
  const placeInPart = ({ id }: Line) => (id === null ? categories.length + 1 : (rank.get(id) ?? categories.length));
  const order = (a: Line, b: Line) =>
    PARTS.indexOf(a.part) - PARTS.indexOf(b.part) ||
    placeInPart(a) - placeInPart(b) ||
    ((a.id ?? "") < (b.id ?? "") ? -1 : 1);
  return lines.toSorted(order);
}
