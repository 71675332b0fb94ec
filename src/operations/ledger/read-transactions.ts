/** Reads a transaction, and the currencies that the amounts of transactions need. */
import type { Account } from "../../domain/account.ts";
import { linesOf, type Transaction, type TransactionLine } from "../../domain/transaction.ts";
import { found } from "../found.ts";
import type { Read } from "../service.ts";

/** Transactions, and the account currencies that their amounts need. */
export interface TransactionsView {
  readonly transactions: readonly Transaction[];
  readonly currencies: ReadonlyMap<string, string>;
}

/** @throws Problem `not_found`. */
export async function getTransaction({ reads }: Read, id: string): Promise<TransactionsView> {
  const transactions = [found(await reads.transactions.find(id), "transaction", id)];
  return { transactions, currencies: await findCurrencies({ reads }, transactions) };
}

export function currenciesOf(accounts: ReadonlyMap<string, Account>): ReadonlyMap<string, string> {
  return new Map([...accounts].map(([id, account]) => [id, account.currency]));
}

/** Most amounts are in the transaction's own currency, so most pages need no account. */
export async function findCurrencies(
  { reads }: Read,
  transactions: readonly Transaction[],
): Promise<ReadonlyMap<string, string>> {
  const needed = new Set<string>();
  for (const t of transactions) {
    if (t.account_amount_minor !== null) needed.add(t.account_id);
    for (const line of linesOf<TransactionLine>(t)) {
      if (line.transfer_amount_minor !== null && line.transfer_account_id !== null)
        needed.add(line.transfer_account_id);
    }
  }
  if (needed.size === 0) return new Map();
  return currenciesOf(await reads.accounts.findMany([...needed]));
}
