/** Counts and adds up the transactions that match a filter, by currency and by month. */
import { decimalsOf } from "../../domain/currency.ts";
import { formatAmount, toSafeSum } from "../../domain/money.ts";
import type { TransactionFilter, TransactionSums } from "../../store/store.ts";
import type { Read } from "../service.ts";

/** The maximum number of rows that one summary reads. */
const MAX_ROWS = 100_000;

export interface TransactionSummary {
  readonly count: number;
  /** By currency, in major units. `outflow` is not positive. */
  readonly sums: readonly {
    readonly currency: string;
    readonly amount: number;
    readonly inflow: number;
    readonly outflow: number;
  }[];
  /** Newest first. */
  readonly months: readonly { readonly year_month: string; readonly count: number }[];
  /** False if more transactions match than one summary reads. */
  readonly is_complete: boolean;
}

/** @throws Problem `sum_out_of_range`. */
export async function summarizeTransactions({ reads }: Read, filter: TransactionFilter): Promise<TransactionSummary> {
  const fromMonths = await reads.transactions.sumMonths(filter);
  const groups = fromMonths ?? (await reads.transactions.sumRows(filter, MAX_ROWS));
  const count = countOf(groups);
  const isCut = fromMonths === undefined && count === MAX_ROWS;
  return {
    count,
    sums: sumsByCurrency(groups),
    months: [...Map.groupBy(groups, ({ year_month }) => year_month)].map(([year_month, ofMonth]) => ({
      year_month,
      count: countOf(ofMonth),
    })),
    is_complete: !(isCut && (await reads.transactions.hasMoreThan(MAX_ROWS, filter))),
  };
}

function countOf(groups: readonly TransactionSums[]): number {
  return groups.reduce((count, group) => count + group.transaction_count, 0);
}

function sumsByCurrency(groups: readonly TransactionSums[]): TransactionSummary["sums"] {
  const byCurrency = [...Map.groupBy(groups, ({ currency }) => currency)];
  return byCurrency
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([currency, ofCurrency]) => {
      const add = (name: "inflow" | "outflow") => ofCurrency.reduce((sum, group) => sum + BigInt(group[name]), 0n);
      const format = (sum: bigint) => formatAmount(toSafeSum(sum), decimalsOf(currency));
      const [inflow, outflow] = [add("inflow"), add("outflow")];
      return { currency, amount: format(inflow + outflow), inflow: format(inflow), outflow: format(outflow) };
    });
}
