/**
 * Gives an account another currency, as when a wrong setting is corrected: every number stays and stands for the new
 * currency, in the account and in the transactions and recurring rules that took its currency.
 */
import { type Account, currentBalance } from "../../domain/account.ts";
import { decimalsOf } from "../../domain/currency.ts";
import { formatAmount, MAX_AMOUNT_MINOR, MAX_SUM_MINOR, rescaleMinor } from "../../domain/money.ts";
import { Problem, type ProblemCode } from "../../domain/problem.ts";
import type { RecurringRule } from "../../domain/recurring-rule.ts";
import type { Write } from "../service.ts";

/** Which numbers of the account are about to be replaced and so need not fit. */
interface Replaced {
  readonly current_balance?: unknown;
  readonly limit?: unknown;
}

/**
 * Returns the account as it is to be stored; its transactions and rules are stored already. `pointer` leads to the
 * request for the new currency. @throws Problem if a number does not fit it, or a transaction would contradict itself.
 */
export async function relabelAccount(
  { tx, caller, at }: Write,
  account: Account,
  to: string,
  replaced: Replaced,
  pointer: string,
): Promise<Account> {
  const refuse = (code: ProblemCode, detail: string) => new Problem(code, detail, [{ pointer, code, detail }]);
  const [decimals, newDecimals] = [decimalsOf(account.currency), decimalsOf(to)];
  const fit: Fit = (minor, mostMinor, field) => {
    const relabelled = rescaleMinor(minor, decimals, newDecimals, mostMinor);
    if (relabelled !== undefined) return relabelled;
    throw refuse("currency_does_not_fit", `${field} is ${formatAmount(minor, decimals)}, which does not fit ${to}.`);
  };

  const relabelling = {
    accountId: account.id,
    from: account.currency,
    to,
    shift: newDecimals - decimals,
    updatedAt: at,
  };
  const misfits = await tx.accounts.countMisfits(relabelling);
  if (misfits > 0) {
    throw refuse("currency_does_not_fit", `The amounts of ${misfits} transactions of the account do not fit ${to}.`);
  }
  if (!("current_balance" in replaced)) fit(currentBalance(account), MAX_SUM_MINOR, "The balance");
  const relabelled: Account = {
    ...account,
    currency: to,
    booked_minor: fit(account.booked_minor, MAX_SUM_MINOR, "The booked balance"),
    opening_minor: "current_balance" in replaced ? 0 : fit(account.opening_minor, MAX_SUM_MINOR, "The opening balance"),
    limit_minor:
      account.limit_minor === null || "limit" in replaced
        ? null
        : fit(account.limit_minor, MAX_AMOUNT_MINOR, "The limit"),
  };
  await relabelRules({ tx, caller, at }, account, to, fit);
  await tx.accounts.relabel(relabelling);
  const contradictions = await tx.accounts.countContradictions(relabelling);
  if (contradictions > 0) {
    const detail = `In ${to}, account_amount or transfer_amount would contradict the amount in ${contradictions} of the account's transactions. Correct these transactions first.`;
    throw refuse("currency_contradiction", detail);
  }
  return relabelled;
}

/** Shifts minor units to the new currency's. @throws Problem where that cannot hold them, or beyond `mostMinor`. */
type Fit = (minor: number, mostMinor: number, what: string) => number;

async function relabelRules(
  { tx, at }: Pick<Write, "tx" | "caller" | "at">,
  account: Account,
  to: string,
  fit: Fit,
): Promise<void> {
  for (const rule of await tx.recurringRules.list()) {
    if (rule.account_id !== account.id || rule.currency !== account.currency) continue;
    const what = `The amount of the recurring rule "${rule.name}"`;
    const relabelled: RecurringRule = {
      ...rule,
      currency: to,
      amount_minor: fit(rule.amount_minor, MAX_AMOUNT_MINOR, what),
      amount_to_minor: rule.amount_to_minor === null ? null : fit(rule.amount_to_minor, MAX_AMOUNT_MINOR, what),
      updated_at: at,
    };
    await tx.recurringRules.update(relabelled);
  }
}
