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
  /** The internal transfers among them: between two accounts in the budget, or between two hidden ones. */
  readonly transfers: {
    readonly count: number;
    readonly sums: readonly { readonly currency: string; readonly amount: number }[];
  };
  /** Newest first. The sums are without internal transfers. */
  readonly months: readonly {
    readonly year_month: string;
    readonly count: number;
    readonly sums: readonly { readonly currency: string; readonly inflow: number; readonly outflow: number }[];
  }[];
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
    sums: byCurrency(groups, ["inflow", "outflow"]).map(({ currency, inflow, outflow }) => ({
      ...{ currency, amount: formatted(inflow + outflow, currency) },
      ...{ inflow: formatted(inflow, currency), outflow: formatted(outflow, currency) },
    })),
    transfers: {
      count: groups.reduce((sum, { internal_count }) => sum + Number(internal_count), 0),
      sums: byCurrency(
        groups.filter(({ internal_count }) => Number(internal_count) > 0),
        ["internal"],
      ).map(({ currency, internal }) => ({ currency, amount: formatted(internal, currency) })),
    },
    months: [...Map.groupBy(groups, ({ year_month }) => year_month)].map(([year_month, ofMonth]) => ({
      year_month,
      count: countOf(ofMonth),
      sums: byCurrency(ofMonth, ["outside_inflow", "outside_outflow"]).map((sum) => ({
        currency: sum.currency,
        inflow: formatted(sum.outside_inflow, sum.currency),
        outflow: formatted(sum.outside_outflow, sum.currency),
      })),
    })),
    is_complete: !(isCut && (await reads.transactions.hasMoreThan(MAX_ROWS, filter))),
  };
}

function countOf(groups: readonly TransactionSums[]): number {
  return groups.reduce((count, group) => count + group.transaction_count, 0);
}

type SumName = "inflow" | "outflow" | "internal" | "outside_inflow" | "outside_outflow";

/** The sums with these names, in minor units, by currency. */
function byCurrency<Name extends SumName>(
  groups: readonly TransactionSums[],
  names: readonly Name[],
): readonly (Readonly<Record<Name, bigint>> & { readonly currency: string })[] {
  return [...Map.groupBy(groups, ({ currency }) => currency)]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([currency, ofCurrency]) => {
      const add = (name: Name) => ofCurrency.reduce((sum, group) => sum + BigInt(group[name]), 0n);
      const sums = Object.fromEntries(names.map((name) => [name, add(name)])) as Record<Name, bigint>;
      return { ...sums, currency };
    });
}

/** In major units. */
function formatted(sumMinor: bigint, currency: string): number {
  return formatAmount(toSafeSum(sumMinor), decimalsOf(currency));
}
