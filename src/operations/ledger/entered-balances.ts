/** The balances of an account that someone entered for a day: list, enter and remove. */
import type { Account } from "../../domain/account.ts";
import type { BalancePoint } from "../../domain/balance-check.ts";
import { Problem, ProblemList, problemOf } from "../../domain/problem.ts";
import { readToday } from "../get-budget.ts";
import { readAmount } from "../read-amount.ts";
import { hasSyncScope, type Read, readOf, type Write } from "../service.ts";
import { getAccount, lockAccount } from "./accounts.ts";
import { balanceOn, keepSetBalance, storePoint } from "./balance-points.ts";
import { closedBalance } from "./close-account.ts";

/** In the order of days. @throws Problem `not_found`. */
export async function listEnteredBalances({ reads }: Read, accountId: string): Promise<BalancePoint[]> {
  await getAccount({ reads }, accountId);
  return await reads.balancePoints.listEntered(accountId);
}

interface EnteredBalance {
  readonly point: BalancePoint;
  readonly account: Account;
}

/**
 * The balance of a day, in major units of the account's currency. The latest one sets the balance of the account; an earlier
 * one changes only the past. @throws Problem `not_found`, `out_of_range`, `synced_account_field`, `account_closed`, or if the
 * balance cannot be read.
 */
export async function enterBalance(
  write: Write,
  accountId: string,
  { on, balance }: { readonly on: string; readonly balance: number },
): Promise<EnteredBalance> {
  const account = await lockAccount(write, accountId);
  const problems = new ProblemList();
  const minor = readAmount(balance, account.currency, "/balance/balance", problems) ?? 0;
  const today = await readToday(write);
  if (on > today) problems.add("out_of_range", "/balance/on", `on must be today, ${today}, or an earlier day.`);
  problems.throwIfAny();
  const entered = await write.tx.balancePoints.listEntered(accountId);
  const isPast = on < (entered.at(-1)?.on_day ?? "") || on < (account.balance_set_on ?? "");
  if (!isPast) await keepSetBalance(write, account, entered, on);
  const point = await storePoint(write, account, entered, { on, minor });
  if (isPast) return { point, account };
  return { point, account: await setBalance(write, account, on, minor) };
}

/** Moves the opening balance so that the account has this balance at the end of the day. */
async function setBalance(write: Write, account: Account, on: string, minor: number): Promise<Account> {
  if (account.is_synced && !hasSyncScope(write)) {
    const detail = "A bank connection controls the balance of this account. Enter the balance of an earlier day.";
    throw problemOf([{ code: "synced_account_field", pointer: "/balance/balance", detail }]);
  }
  const moved = BigInt(minor) - (await balanceOn(readOf(write), account, on));
  const opening_minor = Number(BigInt(account.opening_minor) + moved);
  const after = { ...account, opening_minor, balance_set_on: on, updated_at: write.at };
  const obstacle = closedBalance(after);
  if (obstacle !== undefined) throw problemOf([{ ...obstacle, pointer: "/balance/balance" }]);
  await write.tx.accounts.update(account, after);
  return after;
}

/** Removing the balance that was set last sets the one before it. @throws Problem as `enterBalance`. */
export async function removeEnteredBalance(write: Write, accountId: string, id: string): Promise<void> {
  const account = await lockAccount(write, accountId);
  const { tx } = write;
  const entered = await tx.balancePoints.listEntered(accountId);
  const point = entered.find((one) => one.id === id);
  if (point === undefined) throw new Problem("not_found", `There is no entered balance ${id} of this account.`);
  await tx.balancePoints.removeMany([point]);
  const previous = entered.at(-2);
  const isCurrent = point === entered.at(-1) && point.on_day === account.balance_set_on;
  if (isCurrent && previous !== undefined) {
    await setBalance(write, account, previous.on_day, previous.balance_minor);
  }
}
