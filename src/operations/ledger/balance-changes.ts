/**
 * Collects the balance changes of a write, so that each account is written once, and checks the new balances: they stay
 * exact, that of a closed account stays 0, and only a bank connection changes the opening balance of a synced account.
 */
import type { Account } from "../../domain/account.ts";
import { MAX_SUM_MINOR } from "../../domain/money.ts";
import type { ProblemList } from "../../domain/problem.ts";
import { hasSyncScope, type Write } from "../service.ts";
import { closedBalance } from "./close-account.ts";

/** BigInt, because intermediate sums may exceed the exact range of a number. */
interface Change {
  openingMinor: bigint;
  bookedMinor: bigint;
  /** The part of the request that changed the balance last. */
  pointer: string;
}

export interface BalanceChanges {
  /** Adds minor units of the account's currency to its booked balance. */
  book(accountId: string, amountMinor: number, pointer: string): void;
  /** Moves a booked amount into the opening balance. The balance stays the same. */
  moveToOpening(accountId: string, bookedMinor: number, pointer: string): void;
  /** The changed accounts with their new balances, for `updateBalances`. Adds to `problems`. */
  changedAccounts(write: Write, accounts: ReadonlyMap<string, Account>, problems: ProblemList): Account[];
}

/** An import moves the opening balances of closed accounts, so that their balances stay 0 in the end. */
export function balanceChanges({ isImport = false } = {}): BalanceChanges {
  const sums = new Map<string, Change>();

  function add(accountId: string, openingMinor: number, bookedMinor: number, pointer: string): void {
    const sum = sums.get(accountId) ?? { openingMinor: 0n, bookedMinor: 0n, pointer };
    sums.set(accountId, {
      openingMinor: sum.openingMinor + BigInt(openingMinor),
      bookedMinor: sum.bookedMinor + BigInt(bookedMinor),
      pointer,
    });
  }

  return {
    book: (accountId, amountMinor, pointer) => add(accountId, 0, amountMinor, pointer),
    moveToOpening: (accountId, bookedMinor, pointer) => add(accountId, bookedMinor, -bookedMinor, pointer),
    changedAccounts(write, accounts, problems) {
      const changed: Account[] = [];
      for (const [id, sum] of sums) {
        const account = accounts.get(id);
        if (account === undefined) throw new Error(`account ${id} was not loaded before its balance changed`);
        const [openingMinor, bookedMinor] = [Number(sum.openingMinor), Number(sum.bookedMinor)];
        const booked = account.booked_minor + bookedMinor;
        const opening = account.opening_minor + openingMinor;
        const balance = opening + booked;
        const after = { ...account, opening_minor: opening, booked_minor: booked, updated_at: write.at };
        const obstacle = isImport ? undefined : closedBalance(after);
        if (Math.abs(booked) > MAX_SUM_MINOR || Math.abs(balance) > MAX_SUM_MINOR) {
          const fix = isImport ? "" : " Send update_account_balance false to leave it unchanged.";
          const detail = `The balance of "${account.name}" would be too large to represent exactly.${fix}`;
          problems.add("balance_out_of_range", sum.pointer, detail);
        } else if (obstacle !== undefined) {
          problems.add(obstacle.code, sum.pointer, obstacle.detail);
        } else if (openingMinor !== 0 && account.is_synced && !hasSyncScope(write)) {
          const detail = `A bank connection owns the balance of "${account.name}": only a token with the scope sync can keep a transaction's booked amount in it. Send update_account_balance true.`;
          problems.add("synced_account_field", sum.pointer, detail);
        } else if (openingMinor !== 0 || bookedMinor !== 0) {
          changed.push(after);
        }
      }
      return changed;
    },
  };
}
