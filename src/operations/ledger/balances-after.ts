/** The balance of an account, or of all accounts in the budget, after each transaction of a page, as entered balances show it. */
import { type Account, currentBalance } from "../../domain/account.ts";
import { monthOf } from "../../domain/calendar.ts";
import { decimalsOf } from "../../domain/currency.ts";
import { formatAmount, toSafeSum } from "../../domain/money.ts";
import type { Transaction } from "../../domain/transaction.ts";
import { pipelined } from "../../store/store.ts";
import type { Read } from "../service.ts";
import { loadCorrections } from "./balance-points.ts";

/** Without an account, the balance is that of all accounts in the budget. */
export interface BalanceOf {
  readonly accountId: string | undefined;
}

/**
 * By id, in major units of the account's currency. With an account, all transactions must be on it. Undefined if the accounts
 * in the budget have other currencies than the budget. A balance is the current one without the later months and without the
 * later transactions of its month, corrected like net worth. @throws Problem `sum_out_of_range`.
 */
export async function balancesAfter(
  read: Read,
  { accountId }: BalanceOf,
  transactions: readonly Transaction[],
): Promise<ReadonlyMap<string, number> | undefined> {
  const { reads } = read;
  const ofBudget = accountId === undefined ? await loadBudgetAccounts(read) : [];
  if (ofBudget === undefined) return undefined;
  const ids = accountId === undefined ? ofBudget.map(({ id }) => id) : [accountId];
  const months = [...new Set(transactions.map(({ authorized_at }) => monthOf(authorized_at)))].sort().reverse();
  const oldest = months.at(-1);
  if (oldest === undefined || ids.length === 0) return new Map();
  const [account, sums, rowsByMonth] = await pipelined([
    accountId === undefined ? undefined : reads.accounts.find(accountId),
    reads.transactions.sumBookedMonths(ids, oldest),
    pipelined(months.map((month) => reads.transactions.listBooked(ids, month))),
  ]);
  const accounts = account === undefined ? ofBudget : [account];
  const [first] = accounts;
  if (first === undefined) return new Map();
  const decimals = decimalsOf(first.currency);
  const corrections = [...(await loadCorrections(read, accounts)).values()];
  const current = accounts.reduce((sum, one) => sum + BigInt(currentBalance(one)), 0n);
  const newestFirst = transactions.toSorted((one, other) => (isLater(one, other) ? -1 : 1));
  const balances = new Map<string, number>();
  for (const [i, month] of months.entries()) {
    let balance = current;
    for (const [later, sum] of sums) if (later > month) balance -= sum;
    const booked = rowsByMonth[i] ?? [];
    let next = 0;
    for (const transaction of newestFirst.filter(({ authorized_at }) => monthOf(authorized_at) === month)) {
      for (let row = booked[next]; row !== undefined && isLater(row, transaction); row = booked[++next]) {
        balance -= BigInt(row.booked_minor);
      }
      const corrected = corrections.reduce((sum, correction) => sum + correction(transaction.authorized_at), balance);
      balances.set(transaction.id, formatAmount(toSafeSum(corrected), decimals));
    }
  }
  return balances;
}

/** The accounts in the budget. Undefined if one has another currency than the budget. */
async function loadBudgetAccounts({ reads }: Read): Promise<readonly Account[] | undefined> {
  const [all, budget] = await pipelined([reads.accounts.list(), reads.budget.find()]);
  const accounts = all.filter(({ is_hidden }) => !is_hidden);
  return accounts.every(({ currency }) => currency === budget?.currency) ? accounts : undefined;
}

type Placed = Pick<Transaction, "id" | "authorized_at">;

/** In the order of the list. */
function isLater(one: Placed, other: Placed): boolean {
  return one.authorized_at === other.authorized_at ? one.id > other.id : one.authorized_at > other.authorized_at;
}
