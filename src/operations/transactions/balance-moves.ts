/**
 * Collects the balance changes of a write, so that each account is written once, and checks the new balances: they stay
 * exact, and only a bank connection changes the opening balance of a synced account.
 */
import type { Account } from "../../domain/account.ts";
import { MAX_SUM_MINOR } from "../../domain/money.ts";
import type { ProblemList } from "../../domain/problem.ts";
import { allows } from "../../domain/token.ts";
import type { Write } from "../service.ts";

/** BigInt, because intermediate sums may exceed the exact range of a number. */
interface Move {
  openingMinor: bigint;
  bookedMinor: bigint;
  /** The last place in the request that changed the balance. */
  pointer: string;
}

export interface BalanceMoves {
  /** Adds minor units of the account's currency to its booked balance. */
  book(accountId: string, amountMinor: number, pointer: string): void;
  /** Moves a booked amount into the opening balance. The balance stays the same. */
  moveToOpening(accountId: string, bookedMinor: number, pointer: string): void;
  /** The changed accounts with their new balances, for `updateBalances`. Adds to `problems`. */
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
    moveToOpening: (accountId, bookedMinor, pointer) => move(accountId, bookedMinor, -bookedMinor, pointer),
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
