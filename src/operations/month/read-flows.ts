/**
 * Reads what moved in a month, or in several. Where every amount is in the budget's currency, the sums that are kept
 * of each month are enough; what must be converted is read with its day.
 */
import type { Budget } from "../../domain/budget.ts";
import { monthBounds } from "../../domain/calendar.ts";
import { counted, type Flow } from "../../domain/flow.ts";
import type { TransactionFlow } from "../../store/flows.ts";
import type { Read } from "../service.ts";
import type { MonthSpan } from "./month-view.ts";

export async function readFlows(read: Read, span: MonthSpan): Promise<readonly Flow[]> {
  if (span.asOf !== null) return await readTransactionFlows(read, span);
  return await readFlowsOfMonths(read, span.budget, span.yearMonth, span.yearMonth);
}

/** The same, each transaction by itself. */
export async function readTransactionFlows(
  { reads, budgetId }: Read,
  { yearMonth, asOf }: MonthSpan,
): Promise<TransactionFlow[]> {
  const { firstDay, lastDay } = monthBounds(yearMonth);
  const until = asOf !== null && asOf < lastDay ? asOf : lastDay;
  return await reads.flows.listDays(budgetId, { since: firstDay, until });
}

/** Of whole months, from one to another; a month's flows have days of it. */
export async function readFlowsOfMonths(
  read: Read,
  budget: Budget,
  firstMonth: string,
  lastMonth: string,
): Promise<readonly Flow[]> {
  const { reads, budgetId } = read;
  const { currency } = budget;
  const flows = await reads.flows.listMonths({ budgetId, currency, since: firstMonth, until: lastMonth });
  return await splitForeignByDay(read, budget, flows, firstMonth, lastMonth);
}

/**
 * Flows of whole months, with those that must be converted in the form of their transactions, each of which has its day.
 * Where anything must be, all that the budget has of that sort comes with it, whichever flows were given.
 */
export async function splitForeignByDay(
  { reads, budgetId }: Read,
  { currency: own }: Budget,
  flows: readonly Flow[],
  firstMonth: string,
  lastMonth: string,
): Promise<readonly Flow[]> {
  const isForeign = (flow: Flow) => (counted(flow, own)?.money.currency ?? own) !== own;
  if (!flows.some(isForeign)) return flows;
  // What has no amount in the budget's currency is on an account in another.
  const accounts = await reads.accounts.list(budgetId);
  const foreignIds = accounts.filter(({ currency }) => currency !== own).map(({ id }) => id);
  const days = { since: monthBounds(firstMonth).firstDay, until: monthBounds(lastMonth).lastDay };
  const singly = await reads.flows.listDaysOf(foreignIds, budgetId, days);
  return [...flows.filter((flow) => !isForeign(flow)), ...singly.filter(isForeign)];
}
