/**
 * Flows of transactions that count in another month than that of their own day. The monthly sums have them in the month of
 * their day. So each is subtracted there, and added in the month in which it counts.
 */
import { monthBounds, monthOf } from "../../domain/calendar.ts";
import type { FlowMaker } from "../../domain/flow.ts";
import type { Span } from "../../domain/month.ts";
import type { TransactionSum } from "../../store/store.ts";
import type { Read } from "../service.ts";
import type { TransactionFlow } from "./load-flows.ts";

export interface MovedFlows {
  /** What other months give to these months. The day of each is that of the transaction, for its exchange rate. */
  readonly into: readonly TransactionFlow[];
  /** What these months give to other months, negated. */
  readonly outOf: readonly TransactionFlow[];
  /** The ids of these transactions. */
  readonly ids: ReadonlySet<string>;
}

/** `asOf`: only transactions up to this day count; null: all of them. */
export async function loadMovedFlows(
  { reads }: Read,
  make: FlowMaker,
  { since, until }: Span,
  asOf: string | null = null,
): Promise<MovedFlows> {
  if (since > until) return NONE;
  const days = { since: monthBounds(since).firstDay, until: monthBounds(until).lastDay };
  const rows = (await reads.flows.listMoved(days, asOf ?? "9999-12-31")).filter(
    ({ day, counts_on }) => monthOf(day) !== monthOf(counts_on),
  );
  const isWithin = (day: string) => day >= days.since && day <= days.until;
  return {
    into: rows
      .filter(({ counts_on }) => isWithin(counts_on))
      .map((row) => ({ ...make.full(row, row.day), countsOn: row.counts_on })),
    outOf: rows
      .filter(({ day }) => isWithin(day))
      .map((row) => ({ ...make.full(negated(row), row.day), isSubtracted: true })),
    ids: new Set(rows.map(({ transaction_id }) => transaction_id)),
  };
}

const NONE: MovedFlows = { into: [], outOf: [], ids: new Set() };

/** The direction stays, so that both fall into the same line. */
function negated<S extends TransactionSum>(sum: S): S {
  return {
    ...sum,
    amount_minor: -sum.amount_minor,
    account_amount_minor: -sum.account_amount_minor,
    transfer_amount_minor: -sum.transfer_amount_minor,
  };
}
