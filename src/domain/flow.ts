/**
 * Flows: money that moved, or is expected to, with everything that decides where it counts in spending power. This file
 * says in which line a flow counts, and how much of which currency; what the line makes of it is `spending-line.ts`'s.
 */
import type { Account } from "./account.ts";
import type { CategoryKind } from "./category.ts";
import type { DatedMoney } from "./exchange.ts";

/** What is known of an account that money moves on. */
type FlowAccount = Pick<Account, "id" | "currency" | "is_hidden">;

/** What the accounts of a flow say about it: their currencies, and on which side of the budget's edge they are. */
export interface FlowAccounts {
  /** The account's own currency, and whether it is out of the budget. */
  readonly account_currency: string;
  readonly account_is_hidden: boolean;
  /** The same of the other account of a transfer; null for payments. */
  readonly transfer_currency: string | null;
  readonly transfer_is_hidden: boolean | null;
  /** The hidden account of a transfer between the budget and what is hidden; null for everything else. */
  readonly hidden_account_id: string | null;
}

/** What a stored sum, or a single transaction, says about where it counts. */
interface SumPlace {
  readonly transfer_account_id: string | null;
  readonly category_id: string | null;
  readonly is_inflow: boolean;
}

/**
 * A sum of transactions on plain accounts: those in the budget and in its currency. Only what moved on the accounts
 * matters.
 */
export interface PlainSum extends SumPlace {
  readonly moved_minor: bigint;
}

/** A sum of transactions on one account, or a single transaction, with every amount that it records. */
export interface FlowSum extends SumPlace {
  readonly account_id: string;
  readonly currency: string;
  readonly amount_minor: bigint;
  readonly account_amount_minor: bigint;
  readonly transfer_amount_minor: bigint;
}

/** The sum of transactions that are alike in everything that matters here. */
export interface Flow extends FlowAccounts {
  readonly category_id: string | null;
  readonly kind: CategoryKind | null;
  /** The day they are all of; the month's first where they are a whole month's. */
  readonly day: string;
  readonly currency: string;
  /** Whether each of them is above zero. */
  readonly is_inflow: boolean;
  /** Sums in minor units, however large: of the amounts, and of what moved in each account's own currency. */
  readonly amount_minor: bigint;
  readonly account_amount_minor: bigint;
  readonly transfer_amount_minor: bigint;
}

/** Turns stored sums of a budget into flows. */
export interface FlowMaker {
  plain(sum: PlainSum, day: string): Flow;
  full<S extends FlowSum>(sum: S, day: string): S & Flow;
}

export function flowMaker(
  budgetCurrency: string,
  accounts: readonly FlowAccount[],
  categories: readonly { readonly id: string; readonly kind: CategoryKind }[],
): FlowMaker {
  const byId = new Map(accounts.map((account) => [account.id, account]));
  const kinds = new Map(categories.map(({ id, kind }) => [id, kind]));
  const kindOf = (id: string | null) => (id === null ? null : (kinds.get(id) ?? null));
  const get = (id: string): FlowAccount => {
    const account = byId.get(id);
    if (account === undefined) throw new Error(`a sum names the account ${id}, which does not exist`);
    return account;
  };
  const plainAccount = { id: "", currency: budgetCurrency, is_hidden: false };
  return {
    plain({ moved_minor, ...place }, day) {
      const { transfer_account_id: otherId, category_id } = place;
      const other = otherId === null ? null : { ...get(otherId), currency: budgetCurrency };
      return {
        ...accountsOfFlow(plainAccount, other),
        category_id,
        kind: kindOf(category_id),
        day,
        currency: budgetCurrency,
        is_inflow: place.is_inflow,
        amount_minor: moved_minor,
        account_amount_minor: moved_minor,
        transfer_amount_minor: other === null ? 0n : -moved_minor,
      };
    },
    full(sum, day) {
      const other = sum.transfer_account_id === null ? null : get(sum.transfer_account_id);
      return { ...sum, ...accountsOfFlow(get(sum.account_id), other), kind: kindOf(sum.category_id), day };
    },
  };
}

/** `other` is the other account of a transfer; null for payments. */
export function accountsOfFlow(own: FlowAccount, other: FlowAccount | null): FlowAccounts {
  const [hidden] = other === null || own.is_hidden === other.is_hidden ? [] : own.is_hidden ? [own] : [other];
  return {
    account_currency: own.currency,
    account_is_hidden: own.is_hidden,
    transfer_currency: other?.currency ?? null,
    transfer_is_hidden: other?.is_hidden ?? null,
    hidden_account_id: hidden?.id ?? null,
  };
}

export const PARTS = ["income", "bills", "savings", "spending"] as const;
export type Part = (typeof PARTS)[number];

/** What a line is about: a category, what has none, or a hidden account that money goes to or comes from without one. */
export const LINE_SOURCES = ["category", "uncategorised_income", "uncategorised_spending", "account"] as const;
type LineSource = (typeof LINE_SOURCES)[number];

/** Where money counts; the id is the category's or the account's. */
export interface Place {
  readonly part: Part;
  readonly source: LineSource;
  readonly id: string | null;
}

type Money = Omit<DatedMoney, "day">;

export const PART_OF_KIND: Readonly<Record<CategoryKind, Part>> = {
  income: "income",
  bill: "bills",
  saving: "savings",
  spending: "spending",
};

/** Places that are the same have the same key. */
export function placeKey({ source, id }: Place): string {
  return `${source} ${id ?? ""}`;
}

/** What of a flow counts: where, and how much of which currency. */
interface Counted {
  readonly place: Place;
  readonly money: DatedMoney;
}

/** Undefined where a flow stays out of the budget, or only moves money inside it. */
export function counted(flow: Flow, budgetCurrency: string): Counted | undefined {
  const place = placeOf(flow);
  return place && { place, money: { ...countedMoney(flow, budgetCurrency), day: flow.day } };
}

/** The line that a flow counts in; undefined where it is not of the budget. */
function placeOf(flow: Flow): Place | undefined {
  const { category_id, kind, hidden_account_id } = flow;
  const isTransfer = flow.transfer_is_hidden !== null;
  if (flow.account_is_hidden && hidden_account_id === null) return undefined;
  if (kind !== null) return { part: PART_OF_KIND[kind], source: "category", id: category_id };
  if (hidden_account_id !== null) return { part: "savings", source: "account", id: hidden_account_id };
  if (isTransfer) return undefined;
  return flow.is_inflow
    ? { part: "income", source: "uncategorised_income", id: null }
    : { part: "spending", source: "uncategorised_spending", id: null };
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
