/**
 * Changes the currency of an account or a budget, for example to correct a wrong setting. The numbers stay the same,
 * and nothing is converted. Relabeling an account also relabels its transactions and recurring rules that are in its
 * currency. Relabeling a budget includes its plans, goals and floor, and its accounts only on request. The values of alerts
 * follow by themselves: see `domain/alerts.ts`.
 */
import { type Account, currentBalance } from "../../domain/account.ts";
import type { Budget } from "../../domain/budget.ts";
import { decimalsOf } from "../../domain/currency.ts";
import { formatDecimalMinor, MAX_AMOUNT_MINOR, MAX_SUM_MINOR, rescaleMinor } from "../../domain/money.ts";
import { Problem, type ProblemCode, type ProblemItem, problemOf } from "../../domain/problem.ts";
import type { RecurringRule } from "../../domain/recurring-rule.ts";
import { hasSyncScope, type Write } from "../service.ts";

/** The numbers of the account that the request replaces. They need not fit the new currency. */
interface ReplacedNumbers {
  readonly current_balance?: unknown;
  readonly limit?: unknown;
}

/**
 * Stores the transactions and rules of the account, and returns the account to store. `pointer` is the JSON pointer of
 * the new currency. `relabeledIds` has the ids of all accounts that the request relabels. @throws Problem if a number
 * does not fit the new currency, or a transaction would contradict itself.
 */
export async function relabelAccount(
  { tx, caller, at }: Write,
  account: Account,
  to: string,
  replaced: ReplacedNumbers,
  pointer: string,
  relabeledIds: readonly string[] = [account.id],
): Promise<Account> {
  const reject = (code: ProblemCode, detail: string) => new Problem(code, detail, [{ pointer, code, detail }]);
  const [decimals, newDecimals] = [decimalsOf(account.currency), decimalsOf(to)];
  const fit: Fit = (minor, maxMinor, field) => {
    const relabeled = rescaleMinor(minor, decimals, newDecimals, maxMinor);
    if (relabeled !== undefined) return relabeled;
    throw reject(
      "currency_does_not_fit",
      `${field} is ${formatDecimalMinor(minor, decimals)}, which does not fit ${to}.`,
    );
  };

  const relabeling = {
    accountId: account.id,
    relabeledIds,
    from: account.currency,
    to,
    shift: newDecimals - decimals,
    updatedAt: at,
  };
  const unfitCount = await tx.accounts.countUnfit(relabeling);
  if (unfitCount > 0) {
    const what = unfitCount === 1 ? "The amounts of one transaction" : `The amounts of ${unfitCount} transactions`;
    throw reject("currency_does_not_fit", `${what} of the account "${account.name}" do not fit ${to}.`);
  }
  if (!("current_balance" in replaced)) fit(currentBalance(account), MAX_SUM_MINOR, "The balance");
  const relabeled: Account = {
    ...account,
    currency: to,
    booked_minor: fit(account.booked_minor, MAX_SUM_MINOR, "The booked balance"),
    reconciled_minor: fit(account.reconciled_minor, MAX_SUM_MINOR, "The reconciled balance"),
    opening_minor: "current_balance" in replaced ? 0 : fit(account.opening_minor, MAX_SUM_MINOR, "The opening balance"),
    limit_minor:
      account.limit_minor === null || "limit" in replaced
        ? null
        : fit(account.limit_minor, MAX_AMOUNT_MINOR, "The limit"),
  };
  await relabelRules({ tx, caller, at }, account, to, fit);
  for (const before of await tx.reconciliations.list(account.id)) {
    const { balance_minor } = before;
    const relabeled =
      balance_minor === null ? null : fit(balance_minor, MAX_SUM_MINOR, "The balance of a reconciliation");
    await tx.reconciliations.update(before, { ...before, currency: to, balance_minor: relabeled });
  }
  for (const before of await tx.balancePoints.list(account.id)) {
    const balance_minor = fit(before.balance_minor, MAX_SUM_MINOR, "The balance of a day");
    const pending_minor =
      before.pending_minor === null ? null : fit(before.pending_minor, MAX_SUM_MINOR, "The pending sum of a day");
    await tx.balancePoints.update(before, { ...before, currency: to, balance_minor, pending_minor });
  }
  // The next sync compares again. Its difference is in the old currency.
  const bankAccount = await tx.bankAccounts.findLinked(account.id);
  if (bankAccount !== undefined) {
    await tx.bankAccounts.update(bankAccount.id, { last_check: null, balance_seen_on: null });
  }
  await tx.accounts.relabel(relabeling);
  const contradictions = await tx.accounts.countContradictions(relabeling);
  if (contradictions > 0) {
    const detail = `In ${to}, account_amount or transfer_amount would contradict the amount in ${contradictions} of the account's transactions. Correct these transactions first.`;
    throw reject("currency_contradiction", detail);
  }
  return relabeled;
}

/** Shifts to minor units of the new currency. @throws Problem if they do not fit it, or exceed `maxMinor`. */
type Fit = (minor: number, maxMinor: number, what: string) => number;

async function relabelRules(
  { tx, at }: Pick<Write, "tx" | "caller" | "at">,
  account: Account,
  to: string,
  fit: Fit,
): Promise<void> {
  for (const rule of await tx.recurringRules.list()) {
    if (rule.account_id !== account.id || rule.currency !== account.currency) continue;
    const what = `The amount of the recurring rule "${rule.name}"`;
    const relabeled: RecurringRule = {
      ...rule,
      currency: to,
      amount_minor: fit(rule.amount_minor, MAX_AMOUNT_MINOR, what),
      amount_to_minor: rule.amount_to_minor === null ? null : fit(rule.amount_to_minor, MAX_AMOUNT_MINOR, what),
      updated_at: at,
    };
    await tx.recurringRules.update(rule, relabeled);
  }
}

const CURRENCY = "/budget/currency";
const ACCOUNTS = "/budget/relabel_accounts";

interface RelabelScope {
  /** Whether the floor stays; otherwise the request replaces it. */
  readonly keepsFloor: boolean;
  readonly includesAccounts: boolean;
}

/**
 * Returns the budget to store. @throws Problem with every number that does not fit the new currency, and every account
 * that cannot be relabeled.
 */
export async function relabelBudget(write: Write, budget: Budget, to: string, scope: RelabelScope): Promise<Budget> {
  const { tx, at } = write;
  const shift = decimalsOf(to) - decimalsOf(budget.currency);
  const items = [
    ...(shift === 0 ? [] : await findUnfitAmounts(write, budget, to, scope)),
    ...(scope.includesAccounts ? await relabelAccounts(write, budget.currency, to) : []),
  ];
  if (items.length > 0) throw problemOf(items);
  // The change log must have everything that gets the new currency, even if the decimals are the same.
  await tx.plans.shift(shift);
  await tx.goals.shift(shift, at);
  const floor = scope.keepsFloor ? budget.floor_minor : null;
  return {
    ...budget,
    currency: to,
    floor_minor: floor === null ? null : (rescale(floor, budget.currency, to) ?? null),
  };
}

function rescale(minor: number, from: string, to: string): number | undefined {
  return rescaleMinor(minor, decimalsOf(from), decimalsOf(to), MAX_AMOUNT_MINOR);
}

async function findUnfitAmounts(
  { tx }: Write,
  budget: Budget,
  to: string,
  scope: RelabelScope,
): Promise<ProblemItem[]> {
  const { currency: from, floor_minor } = budget;
  const items: ProblemItem[] = [];
  const reject = (what: string, minor: number | null) => {
    if (minor === null) return;
    const detail = `${what} is ${formatDecimalMinor(minor, decimalsOf(from))}, which does not fit ${to}. Change it first.`;
    items.push({ code: "currency_does_not_fit", pointer: CURRENCY, detail });
  };
  const check = (what: string, minor: number | null) => {
    if (minor !== null && rescale(minor, from, to) === undefined) reject(what, minor);
  };
  if (scope.keepsFloor) check("The floor", floor_minor);
  for (const goal of await tx.goals.list()) {
    check(`The amount of the goal "${goal.name}"`, goal.amount_minor);
    check(`The monthly share of the goal "${goal.name}"`, goal.monthly_minor);
    check(`The amount already saved for the goal "${goal.name}"`, goal.already_minor);
  }
  const shift = decimalsOf(to) - decimalsOf(from);
  for (const { year_month, name, amount_minor } of await tx.plans.listUnfit(shift)) {
    reject(`The plan for "${name}" in ${year_month}`, amount_minor);
  }
  return items;
}

/** Relabels the accounts in the old currency, and returns the problems. Any problem rolls back the whole write. */
async function relabelAccounts(write: Write, from: string, to: string): Promise<ProblemItem[]> {
  const { tx } = write;
  const ids = (await tx.accounts.list()).filter(({ currency }) => currency === from).map(({ id }) => id);
  const accounts = [...(await tx.accounts.lock(ids)).values()];
  const items: ProblemItem[] = [];
  for (const account of accounts) {
    const problem = await tryRelabelAccount(write, account, to, ids);
    if (problem !== undefined) items.push(problem);
  }
  return items;
}

async function tryRelabelAccount(
  write: Write,
  account: Account,
  to: string,
  relabeledIds: readonly string[],
): Promise<ProblemItem | undefined> {
  const { tx, at } = write;
  const reject = (code: ProblemItem["code"], detail: string) => {
    return { code, pointer: ACCOUNTS, detail: `The account "${account.name}" (${account.id}): ${detail}` };
  };
  if (account.is_synced && !hasSyncScope(write)) {
    return reject("synced_account_field", "A bank connection controls its currency. Use a token with the scope sync.");
  }
  try {
    const relabeled = await relabelAccount(write, account, to, {}, ACCOUNTS, relabeledIds);
    await tx.accounts.update(account, { ...relabeled, updated_at: at });
    return undefined;
  } catch (error) {
    if (error instanceof Problem && error.errors.length > 0) return reject(error.code, error.message);
    throw error;
  }
}
