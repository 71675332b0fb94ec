/**
 * Flows of transactions that count in another period than that of their own day. Sums and lists by day have them in the period
 * of their day. So each is subtracted or left out there, and added in the period in which it counts.
 */
import type { FlowMaker } from "../../domain/flow.ts";
import type { Span } from "../../domain/month.ts";
import type { Periods } from "../../domain/period.ts";
import type { TransactionSum } from "../../store/store.ts";
import type { Read } from "../service.ts";
import type { TransactionFlow } from "./flows.ts";

export interface MovedFlows {
  /** What other days give to these days. The day of each is that of the transaction, for its exchange rate. */
  readonly into: readonly TransactionFlow[];
  /** What these days give to other days, negated. */
  readonly outOf: readonly TransactionFlow[];
  /** The ids of these transactions. */
  readonly ids: ReadonlySet<string>;
}

/** Moves into or out of a range of days. `asOf`: only transactions up to this day count; null: all of them. */
export async function loadMovedFlows(
  { reads }: Read,
  make: FlowMaker,
  periods: Periods,
  days: Span,
  asOf: string | null = null,
): Promise<MovedFlows> {
  if (days.since > days.until) return NONE;
  const rows = (await reads.flows.listMoved(days, asOf ?? "9999-12-31")).filter(
    ({ day, counts_on }) => periods.idAt(day) !== periods.idAt(counts_on),
  );
  const isWithin = (day: string) => day >= days.since && day <= days.until;
  return {
    into: rows
      .filter(({ counts_on }) => isWithin(counts_on))
      .map((row) => ({ ...make.full(row, row.day), countsOn: row.counts_on })),
    outOf: rows.filter(({ day }) => isWithin(day)).map((row) => make.full(negated(row), row.day)),
    ids: new Set(rows.map(({ transaction_id }) => transaction_id)),
  };
}

const NONE: MovedFlows = { into: [], outOf: [], ids: new Set() };

/** The flows of single transactions of these days: those that stay, and those that move into them. */
export function singleFlows(make: FlowMaker, rows: readonly TransactionSum[], moved: MovedFlows): TransactionFlow[] {
  const unmoved = rows.filter(({ transaction_id }) => !moved.ids.has(transaction_id));
  return [...unmoved.map((one) => make.full(one, one.day)), ...moved.into];
}

/** The direction stays, so that both fall into the same line. */
export function negated<S extends TransactionSum>(sum: S): S {
  return {
    ...sum,
    amount_minor: -sum.amount_minor,
    account_amount_minor: -sum.account_amount_minor,
    transfer_amount_minor: -sum.transfer_amount_minor,
  };
}
