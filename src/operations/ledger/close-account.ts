/**
 * Closes accounts. The balance of a closed account is 0, and nothing happens on it after the day on which it was closed:
 * it has no later transaction, and its recurring rules end.
 */
import { type Account, currentBalance, isClosedOn } from "../../domain/account.ts";
import { decimalsOf } from "../../domain/currency.ts";
import { formatDecimalMinor } from "../../domain/money.ts";
import type { ProblemCode, ProblemList } from "../../domain/problem.ts";
import type { RecurringRule } from "../../domain/recurring-rule.ts";
import type { Write } from "../service.ts";

interface Obstacle {
  readonly code: ProblemCode;
  readonly detail: string;
}

/** The reason why the account cannot have its `closed_on`; undefined if it can. */
export async function closingObstacle({ tx }: Pick<Write, "tx">, account: Account): Promise<Obstacle | undefined> {
  const { id, closed_on, currency } = account;
  if (closed_on === null) return undefined;
  const balance = currentBalance(account);
  if (balance !== 0) {
    const shown = `${formatDecimalMinor(balance, decimalsOf(currency))} ${currency}`;
    const detail = `The balance is ${shown}. Move the rest to another account, or correct the balance, then close the account.`;
    return { code: "balance_not_zero", detail };
  }
  const last = await tx.transactions.findLastDay(id);
  if (last === null || !isClosedOn(account, last)) return undefined;
  return { code: "account_closed", detail: `The account has a transaction on ${last}. Send that day or a later one.` };
}

/** The problem of a change after which the account is closed with a balance; undefined if it is not. */
export function closedBalance(account: Account): Obstacle | undefined {
  const { name, closed_on } = account;
  if (closed_on === null || currentBalance(account) === 0) return undefined;
  const detail = `"${name}" was closed on ${closed_on}, so its balance must stay 0. Send closed_on null to reopen it first.`;
  return { code: "account_closed", detail };
}

/** Whether a rule expects payments on one of its accounts after the day on which the account was closed. */
export function outlivesAccount(
  { account_id, transfer_account_id, ends_on }: Pick<RecurringRule, "account_id" | "transfer_account_id" | "ends_on">,
  accounts: ReadonlyMap<string, Account>,
): boolean {
  const days = [account_id, transfer_account_id ?? ""].map((id) => accounts.get(id)?.closed_on ?? null);
  return days.some((closedOn) => closedOn !== null && (ends_on === null || ends_on > closedOn));
}

/** Ends the recurring rules that move money on the account after it was closed. */
export async function endRules({ tx, at }: Pick<Write, "tx" | "at">, account: Account): Promise<void> {
  const accounts = new Map([[account.id, account]]);
  for (const rule of await tx.recurringRules.list()) {
    if (!outlivesAccount(rule, accounts)) continue;
    await tx.recurringRules.update(rule, { ...rule, ends_on: account.closed_on, updated_at: at });
  }
}

/** Adds a problem for each of these accounts that was closed before the day of a transaction. */
export function rejectClosed(
  used: readonly { readonly id: string | null | undefined; readonly pointer: string }[],
  day: string,
  accounts: ReadonlyMap<string, Account>,
  problems: ProblemList,
): void {
  for (const { id, pointer } of used) {
    const account = accounts.get(id ?? "");
    if (!isClosedOn(account, day)) continue;
    const detail = `"${account?.name}" was closed on ${account?.closed_on}. Use another account or an earlier day, or send closed_on null to reopen the account.`;
    problems.add("account_closed", pointer, detail);
  }
}
