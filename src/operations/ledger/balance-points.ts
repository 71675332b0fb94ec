/**
 * Sets the balance of an account whose past balances are kept. The balance that it had before becomes an entered balance of
 * the day on which it was set, so that only the days from the new balance on change.
 */
import { type Account, currentBalance } from "../../domain/account.ts";
import type { BalancePoint } from "../../domain/balance-check.ts";
import { type Correction, correctionOf } from "../../domain/balance-history.ts";
import { toSafeSum } from "../../domain/money.ts";
import { pipelined } from "../../store/store.ts";
import { type Read, readOf, type Write } from "../service.ts";

/** Stores the balance of a day, in minor units. It replaces the one of `entered`, the entered balances, for this day. */
export async function storePoint(
  { tx, newId }: Write,
  { id: account_id, currency }: Account,
  entered: readonly BalancePoint[],
  { on: on_day, minor: balance_minor }: { readonly on: string; readonly minor: number },
): Promise<BalancePoint> {
  const before = entered.find((point) => point.on_day === on_day);
  const unlisted = { import_id: null, pending_minor: null };
  const point = { ...(before ?? { id: newId(), account_id, on_day, currency, ...unlisted }), balance_minor };
  if (before === undefined) await tx.balancePoints.insertMany([point]);
  else await tx.balancePoints.update(before, point);
  return point;
}

/** The balance of an account at the end of a day from its bookings alone, in minor units. */
export async function balanceOn({ reads }: Read, account: Account, day: string): Promise<bigint> {
  const later = await reads.transactions.sumBookedDays(account.id, day);
  return later.reduce((balance, { minor }) => balance - minor, BigInt(currentBalance(account)));
}

/** Keeps the balance that was set last as the balance of its day, before a later one replaces it. */
export async function keepSetBalance(
  write: Write,
  account: Account,
  entered: readonly BalancePoint[],
  before: string,
): Promise<void> {
  const { balance_set_on: on } = account;
  if (on === null || on >= before || entered.some(({ on_day }) => on_day === on)) return;
  await storePoint(write, account, entered, { on, minor: toSafeSum(await balanceOn(readOf(write), account, on)) });
}

/** By account, the corrections of past balances. Accounts without entered balances have none. */
export async function loadCorrections(
  { reads }: Read,
  accounts: readonly Account[],
): Promise<ReadonlyMap<string, Correction>> {
  const entered = Map.groupBy(await reads.balancePoints.listEntered(), ({ account_id }) => account_id);
  const corrected = accounts.flatMap((account) => {
    const points = entered.get(account.id);
    return points === undefined ? [] : [{ account, points }];
  });
  const corrections = corrected.map(async ({ account, points }) => {
    const moves = await reads.transactions.sumBookedDays(account.id, points[0]?.on_day ?? "");
    return [account.id, correctionOf(account, points, moves)] as const;
  });
  return new Map(await pipelined(corrections));
}
