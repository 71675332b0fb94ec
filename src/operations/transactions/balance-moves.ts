/**
 * Collects how a write moves the balances of accounts, so that each account is written once and every balance keeps its
 * rules: it stays exact, and the opening balance of a synced account belongs to the bank connection.
 */
import type { Account } from "../../domain/account.ts";
import { MAX_SUM_MINOR } from "../../domain/money.ts";
import type { ProblemList } from "../../domain/problem.ts";
import { allows } from "../../domain/token.ts";
import type { Write } from "../service.ts";

/** The sums on the way may be larger than a number holds exactly, though they end in range. */
interface Move {
  openingMinor: bigint;
  bookedMinor: bigint;
  /** The last place in the request that moved it. */
  pointer: string;
}

export interface BalanceMoves {
  /** Books minor units of the account's currency into its balance; a negative amount takes them out. */
  book(accountId: string, amountMinor: number, pointer: string): void;
  /** Makes a booked amount part of the opening balance: the balance stays. */
  settle(accountId: string, bookedMinor: number, pointer: string): void;
  /** The accounts that the moves change, with their new balances, for `updateBalances`. Adds to `problems`. */
  moved(write: Write, accounts: ReadonlyMap<string, Account>, problems: ProblemList): Account[];
}

export function balanceMoves(): BalanceMoves {
  const moves = new Map<string, Move>();

  function move(accountId: string, openingMinor: number, bookedMinor: number, pointer: string): void {
    const sum = moves.get(accountId) ?? { openingMinor: 0n, bookedMinor: 0n, pointer };
    moves.set(accountId, {
      openingMinor: sum.openingMinor + BigInt(openingMinor),
      bookedMinor: sum.bookedMinor + BigInt(bookedMinor),
      pointer,
    });
  }

  return {
    book: (accountId, amountMinor, pointer) => move(accountId, 0, amountMinor, pointer),
    settle: (accountId, bookedMinor, pointer) => move(accountId, bookedMinor, -bookedMinor, pointer),
    moved({ at, caller }, accounts, problems) {
      const moved: Account[] = [];
      for (const [id, sums] of moves) {
        const account = accounts.get(id);
        if (account === undefined) throw new Error(`account ${id} was not loaded before its balance moved`);
        const [openingMinor, bookedMinor] = [Number(sums.openingMinor), Number(sums.bookedMinor)];
        const booked = account.booked_minor + bookedMinor;
        const opening = account.opening_minor + openingMinor;
        const balance = opening + booked;
        if (Math.abs(booked) > MAX_SUM_MINOR || Math.abs(balance) > MAX_SUM_MINOR) {
          const detail = `The balance of "${account.name}" would be too large to represent exactly. Send update_account_balance false to leave it unchanged.`;
          problems.add("balance_out_of_range", sums.pointer, detail);
        } else if (openingMinor !== 0 && account.is_synced && !allows(caller.scope, "sync")) {
          const detail = `A bank connection owns the balance of "${account.name}": without the scope sync, an amount that a transaction has booked cannot stay in it. Send update_account_balance true.`;
          problems.add("synced_account_field", sums.pointer, detail);
        } else if (openingMinor !== 0 || bookedMinor !== 0) {
          moved.push({ ...account, opening_minor: opening, booked_minor: booked, updated_at: at });
        }
      }
      return moved;
    },
  };
}
