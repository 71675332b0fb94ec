/** The sums of a reconciliation: the balance with the ticked rows, and its difference from the bank's balance. */
import type { Account, ListedTransaction, ReconciliationStatusResponse } from "../../api/contract.ts";
import { addAmounts } from "../../logic/amount.ts";

export interface OpenRow {
  readonly transaction: ListedTransaction;
  /** On the account, in its currency. */
  readonly amount: number;
}

export interface LeftOutRow extends OpenRow {
  readonly reason: NonNullable<ReconciliationStatusResponse["left_out"]>[number]["reason"];
}

/** The day on which a transaction is on the statement. */
export function statementDay({ posted_at, authorized_at }: ListedTransaction): string {
  return (posted_at ?? authorized_at).slice(0, 10);
}

interface BankStatement {
  readonly account: Pick<Account, "currency">;
  /** Undefined until it is entered. */
  readonly balance: number | undefined;
  /** The balance of everything that is reconciled already. */
  readonly reconciledBalance: number;
  readonly rows: readonly OpenRow[];
  /** By the id of the transaction. */
  readonly unticked: ReadonlySet<string>;
}

interface Comparison {
  readonly ticked: readonly OpenRow[];
  /** The result of the ticked rows. */
  readonly reached: number;
  /** The bank's balance less `reached`. */
  readonly difference: number | undefined;
}

export function compare({ account, balance, reconciledBalance, rows, unticked }: BankStatement): Comparison {
  const ticked = rows.filter(({ transaction }) => !unticked.has(transaction.id));
  const reached = addAmounts(account.currency, [reconciledBalance, ...ticked.map(({ amount }) => amount)]);
  return {
    ticked,
    reached,
    difference: balance === undefined ? undefined : addAmounts(account.currency, [balance, -reached]),
  };
}
