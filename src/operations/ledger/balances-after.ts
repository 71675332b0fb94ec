/** The balance of an account after each transaction of a page, as its entered balances show it. */
import { currentBalance } from "../../domain/account.ts";
import { monthOf } from "../../domain/calendar.ts";
import { decimalsOf } from "../../domain/currency.ts";
import { formatAmount, toSafeSum } from "../../domain/money.ts";
import type { Transaction } from "../../domain/transaction.ts";
import { pipelined } from "../../store/store.ts";
import type { Read } from "../service.ts";
import { loadCorrections } from "./balance-points.ts";

/**
 * By id, in major units of the account's currency. All transactions must be on this account. A balance is the current
 * one without the later months and without the later transactions of its month, corrected like net worth. @throws Problem
 * `sum_out_of_range`.
 */
export async function balancesAfter(
  { reads }: Read,
  accountId: string,
  transactions: readonly Transaction[],
): Promise<ReadonlyMap<string, number>> {
  const months = [...new Set(transactions.map(({ authorized_at }) => monthOf(authorized_at)))].sort().reverse();
  const oldest = months.at(-1);
  if (oldest === undefined) return new Map();
  const [account, sums, rowsByMonth] = await pipelined([
    reads.accounts.find(accountId),
    reads.transactions.sumBookedMonths(accountId, oldest),
    pipelined(months.map((month) => reads.transactions.listBooked(accountId, month))),
  ]);
  if (account === undefined) return new Map();
  const decimals = decimalsOf(account.currency);
  const correction = (await loadCorrections({ reads }, [account])).get(accountId);
  const wanted = new Map(transactions.map(({ id, authorized_at }) => [id, correction?.(authorized_at) ?? 0n]));
  const balances = new Map<string, number>();
  for (const [i, month] of months.entries()) {
    let balance = BigInt(currentBalance(account));
    for (const [later, sum] of sums) if (later > month) balance -= sum;
    for (const { id, booked_minor } of rowsByMonth[i] ?? []) {
      const corrected = wanted.get(id);
      if (corrected !== undefined) balances.set(id, formatAmount(toSafeSum(balance + corrected), decimals));
      balance -= BigInt(booked_minor);
    }
  }
  return balances;
}
