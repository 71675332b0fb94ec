/**
 * Spending power: what can still be spent in a month without breaking a promise already made.
 *
 *     spending_power = income - bills - savings - spending
 *
 * Reckoned from a month's flows, which the store has summed by what decides the part that they count in. Amounts are
 * minor units of the budget's currency; nothing is rounded and nothing is clamped.
 */
import type { CategoryKind } from "./category.ts";
import { divideMinor, toSafeSum } from "./money.ts";

/** The sum of a month's transactions that are alike in everything that matters here. */
export interface Flow {
  /** The account's own currency, and whether it is out of the budget. */
  readonly account_currency: string;
  readonly account_is_hidden: boolean;
  /** The same of the other account of a transfer; null for payments. */
  readonly transfer_currency: string | null;
  readonly transfer_is_hidden: boolean | null;
  readonly kind: CategoryKind | null;
  readonly currency: string;
  /** Whether each of them is above zero. */
  readonly is_inflow: boolean;
  /** Sums in minor units, however large: of the amounts, and of what moved in each account's own currency. */
  readonly amount_minor: bigint;
  readonly account_amount_minor: bigint;
  readonly transfer_amount_minor: bigint;
}

type Part = "income" | "bills" | "savings" | "spending";

export interface SpendingPower {
  readonly spendingPowerMinor: number;
  readonly parts: Readonly<Record<Part, number>>;
  /** What counts but cannot be told in the budget's currency, by currency. */
  readonly unconverted: readonly { readonly currency: string; readonly amountMinor: number }[];
}

interface Money {
  readonly currency: string;
  readonly sumMinor: bigint;
}

const PART_OF_KIND: Record<CategoryKind, Part> = {
  income: "income",
  bill: "bills",
  saving: "savings",
  spending: "spending",
};

/** @throws Problem `sum_out_of_range` where a part would be too large to be told exactly. */
export function spendingPower(flows: readonly Flow[], budgetCurrency: string): SpendingPower {
  const sums: Record<Part, bigint> = { income: 0n, bills: 0n, savings: 0n, spending: 0n };
  const unconverted = new Map<string, bigint>();
  for (const flow of flows) {
    const part = partOf(flow);
    if (part === undefined) continue;
    const { currency, sumMinor } = countedMoney(flow, budgetCurrency);
    if (currency === budgetCurrency) sums[part] += part === "income" ? sumMinor : -sumMinor;
    else unconverted.set(currency, (unconverted.get(currency) ?? 0n) + sumMinor);
  }
  return {
    spendingPowerMinor: toSafeSum(sums.income - sums.bills - sums.savings - sums.spending),
    parts: {
      income: toSafeSum(sums.income),
      bills: toSafeSum(sums.bills),
      savings: toSafeSum(sums.savings),
      spending: toSafeSum(sums.spending),
    },
    unconverted: [...unconverted]
      .map(([currency, sumMinor]) => ({ currency, amountMinor: toSafeSum(sumMinor) }))
      .sort((a, b) => (a.currency < b.currency ? -1 : 1)),
  };
}

/** The part that a flow counts in; undefined where it stays out of the budget or only moves money inside it. */
function partOf(flow: Flow): Part | undefined {
  const isTransfer = flow.transfer_is_hidden !== null;
  const crossesTheEdge = isTransfer && flow.account_is_hidden !== flow.transfer_is_hidden;
  if (flow.account_is_hidden && !crossesTheEdge) return undefined;
  if (flow.kind !== null) return PART_OF_KIND[flow.kind];
  if (isTransfer) return crossesTheEdge ? "savings" : undefined;
  return flow.is_inflow ? "income" : "spending";
}

/**
 * The money that counts, seen from the budget's account: signed, negative leaves it. It is told in the budget's
 * currency where the record has it in that currency: what moved on the budget's own account comes first, then the
 * amount itself, then what moved at the other end.
 */
function countedMoney(flow: Flow, budgetCurrency: string): Money {
  const seenFromOther = flow.account_is_hidden;
  const account = { currency: flow.account_currency, sumMinor: flow.account_amount_minor };
  const amount = { currency: flow.currency, sumMinor: flow.amount_minor };
  const transfer =
    flow.transfer_currency === null
      ? undefined
      : { currency: flow.transfer_currency, sumMinor: flow.transfer_amount_minor };
  const views =
    transfer === undefined
      ? [account, amount]
      : seenFromOther
        ? [transfer, negate(amount), negate(account)]
        : [account, amount, negate(transfer)];
  return views.find((view) => view.currency === budgetCurrency) ?? views[0] ?? account;
}

function negate({ currency, sumMinor }: Money): Money {
  return { currency, sumMinor: -sumMinor };
}

/**
 * What may be spent each day for the rest of the month, today included, rounded toward zero: 1,117.00 over 12 days is
 * 93.08. Zero where nothing is left.
 */
export function perDay(spendingPowerMinor: number, daysLeft: number): number {
  return Math.max(0, divideMinor(spendingPowerMinor, daysLeft));
}
