/**
 * Flows: money that moved or is expected to move, and the fields that decide its line in spending power. For example, a
 * payment of 45.17 under Groceries is a flow of the line Groceries. `part.ts` decides in which part and line a flow
 * counts.
 */
import type { Account } from "./account.ts";
import type { CategoryKind } from "./category.ts";

/** The fields of an account that matter for a flow. */
type FlowAccount = Pick<Account, "id" | "currency" | "is_hidden">;

/** The currencies of a flow's accounts, and whether they are hidden, which means out of the budget. */
export interface FlowAccounts {
  readonly account_currency: string;
  readonly account_is_hidden: boolean;
  /** The same for the other account of a transfer; null for payments. */
  readonly transfer_currency: string | null;
  readonly transfer_is_hidden: boolean | null;
  /** The hidden account, if a transfer moves money into or out of the budget; null otherwise. */
  readonly hidden_account_id: string | null;
}

/** The fields of a stored sum, or of a single transaction, that decide its line. */
interface SumPlace {
  readonly transfer_account_id: string | null;
  readonly category_id: string | null;
  readonly is_inflow: boolean;
}

/**
 * A sum of transactions on plain accounts: accounts in the budget and in its currency. Only the amount moved on the
 * accounts matters.
 */
export interface PlainSum extends SumPlace {
  readonly moved_minor: bigint;
}

/** A sum of transactions on one account, or a single transaction, with every recorded amount. */
export interface FlowSum extends SumPlace {
  readonly account_id: string;
  readonly currency: string;
  readonly amount_minor: bigint;
  readonly account_amount_minor: bigint;
  readonly transfer_amount_minor: bigint;
}

/** The sum of transactions that agree in all these fields. */
export interface Flow extends FlowAccounts {
  readonly category_id: string | null;
  readonly kind: CategoryKind | null;
  /** The day of all its transactions, for exchange rates; the first of the month for a sum of a whole month. */
  readonly day: string;
  /** The day that decides where it counts, if that is another day. */
  readonly countsOn?: string;
  readonly currency: string;
  /** Whether the whole transactions are above zero. The amounts may have another sign, in a split or if they are subtracted. */
  readonly is_inflow: boolean;
  /** Whether it is a split whose sign is not that of its transaction, such as savings that are taken out of a salary. */
  readonly is_opposite?: boolean;
  /** Sums in minor units of any size: of the amounts, and of the amounts moved in each account's own currency. */
  readonly amount_minor: bigint;
  readonly account_amount_minor: bigint;
  readonly transfer_amount_minor: bigint;
}

/** The day that decides in which month a flow counts. */
export function countingDayOf({ day, countsOn = day }: Pick<Flow, "day" | "countsOn">): string {
  return countsOn;
}

/** Turns stored sums of a budget into flows. */
export interface FlowMaker {
  plain<S extends PlainSum>(sum: S, day: string): S & Flow;
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
  const payment = accountsOfFlow(plainAccount, null);
  const transferTo = (id: string) => accountsOfFlow(plainAccount, { ...get(id), currency: budgetCurrency });
  return {
    plain(sum, day) {
      const { transfer_account_id: otherId, category_id, moved_minor } = sum;
      return {
        ...sum,
        ...(otherId === null ? payment : transferTo(otherId)),
        kind: kindOf(category_id),
        day,
        currency: budgetCurrency,
        amount_minor: moved_minor,
        account_amount_minor: moved_minor,
        transfer_amount_minor: otherId === null ? 0n : -moved_minor,
      };
    },
    full(sum, day) {
      const other = sum.transfer_account_id === null ? null : get(sum.transfer_account_id);
      return {
        ...sum,
        ...accountsOfFlow(get(sum.account_id), other),
        kind: kindOf(sum.category_id),
        day,
      };
    },
  };
}

/** `other` is the other account of a transfer; null for a payment. */
export function accountsOfFlow(own: FlowAccount, other: FlowAccount | null): FlowAccounts {
  const isWithin = other === null || own.is_hidden === other.is_hidden;
  return {
    account_currency: own.currency,
    account_is_hidden: own.is_hidden,
    transfer_currency: other?.currency ?? null,
    transfer_is_hidden: other?.is_hidden ?? null,
    hidden_account_id: isWithin ? null : own.is_hidden ? own.id : other.id,
  };
}
