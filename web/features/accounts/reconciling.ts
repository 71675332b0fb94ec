/** The sums of a reconciliation: the amount of each transaction on the account, and the difference to the bank's balance. */
import type { Account, ListedTransaction } from "../../api/contract.ts";
import { addAmounts } from "../../logic/amount.ts";

/** The amount of a transaction on an account, in the account's currency. */
export function movedOn(transaction: ListedTransaction, { id, currency }: Pick<Account, "id" | "currency">): number {
  const { account_id, transfer_account_id, amount, account_amount, transfer_amount, splits } = transaction;
  const own = account_id === id ? (account_amount ?? amount) : 0;
  const other = transfer_account_id === id ? (transfer_amount ?? -amount) : 0;
  const parts = (splits ?? [])
    .filter((split) => split.transfer_account_id === id)
    .map((split) => split.transfer_amount ?? -split.amount);
  return addAmounts(currency, [own, other, ...parts]);
}

/** The day on which a transaction is on the statement. */
export function statementDay({ posted_at, authorized_at }: ListedTransaction): string {
  return (posted_at ?? authorized_at).slice(0, 10);
}

interface BankStatement {
  readonly account: Pick<Account, "id" | "currency">;
  /** Undefined until it is entered. */
  readonly balance: number | undefined;
  /** The balance of everything that is reconciled already. */
  readonly reconciledBalance: number;
  readonly transactions: readonly ListedTransaction[];
  readonly unticked: ReadonlySet<string>;
}

interface Comparison {
  readonly ticked: readonly ListedTransaction[];
  /** The result of the ticked transactions. */
  readonly reached: number;
  /** The bank's balance less `reached`. */
  readonly difference: number | undefined;
}

export function compare({ account, balance, reconciledBalance, transactions, unticked }: BankStatement): Comparison {
  const ticked = transactions.filter(({ id }) => !unticked.has(id));
  const reached = addAmounts(account.currency, [reconciledBalance, ...ticked.map((one) => movedOn(one, account))]);
  return {
    ticked,
    reached,
    difference: balance === undefined ? undefined : addAmounts(account.currency, [balance, -reached]),
  };
}
