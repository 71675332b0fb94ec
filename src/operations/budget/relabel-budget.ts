/**
 * Gives a budget another currency, as when a wrong setting is corrected. Plans, goals and the floor keep their numbers.
 * Accounts, transactions and recurring rules have their own currencies and stay, unless the accounts are re-labelled too.
 */
import type { Account } from "../../domain/account.ts";
import type { Budget } from "../../domain/budget.ts";
import { decimalsOf } from "../../domain/currency.ts";
import { formatAmount, MAX_AMOUNT_MINOR, rescaleMinor } from "../../domain/money.ts";
import { Problem, type ProblemItem, problemOf } from "../../domain/problem.ts";
import { allows } from "../../domain/token.ts";
import { relabelAccount } from "../accounts/relabel-account.ts";
import type { Write } from "../service.ts";

const CURRENCY = "/budget/currency";
const ACCOUNTS = "/budget/relabel_accounts";

interface Extent {
  /** Whether the floor stays; otherwise the request replaces it. */
  readonly keepsFloor: boolean;
  readonly includesAccounts: boolean;
}

/**
 * Returns the budget as it is to be stored. @throws Problem with every number that does not fit the new currency, and
 * every account that cannot be re-labelled.
 */
export async function relabelBudget(write: Write, budget: Budget, to: string, extent: Extent): Promise<Budget> {
  const { tx, at } = write;
  const shift = decimalsOf(to) - decimalsOf(budget.currency);
  const items = [
    ...(shift === 0 ? [] : await findMisfits(write, budget, to, extent)),
    ...(extent.includesAccounts ? await relabelAccounts(write, budget.currency, to) : []),
  ];
  if (items.length > 0) throw problemOf(items);
  if (shift !== 0) {
    await tx.plans.shift(shift);
    await tx.goals.shift(shift, at);
  }
  const floor = extent.keepsFloor ? budget.floor_minor : null;
  return {
    ...budget,
    currency: to,
    floor_minor: floor === null ? null : (rescale(floor, budget.currency, to) ?? null),
  };
}

function rescale(minor: number, from: string, to: string): number | undefined {
  return rescaleMinor(minor, decimalsOf(from), decimalsOf(to), MAX_AMOUNT_MINOR);
}

async function findMisfits({ tx }: Write, budget: Budget, to: string, extent: Extent): Promise<ProblemItem[]> {
  const { currency: from, floor_minor } = budget;
  const items: ProblemItem[] = [];
  const refuse = (what: string, minor: number | null) => {
    if (minor === null) return;
    const detail = `${what} is ${formatAmount(minor, decimalsOf(from))}, which does not fit ${to}. Change it first.`;
    items.push({ code: "currency_does_not_fit", pointer: CURRENCY, detail });
  };
  const check = (what: string, minor: number | null) => {
    if (minor !== null && rescale(minor, from, to) === undefined) refuse(what, minor);
  };
  if (extent.keepsFloor) check("The floor", floor_minor);
  for (const goal of await tx.goals.list()) {
    check(`The amount of the goal "${goal.name}"`, goal.amount_minor);
    check(`The monthly share of the goal "${goal.name}"`, goal.monthly_minor);
    check(`The amount already saved for the goal "${goal.name}"`, goal.already_minor);
  }
  const shift = decimalsOf(to) - decimalsOf(from);
  for (const { year_month, name, amount_minor } of await tx.plans.listMisfits(shift)) {
    refuse(`The plan for "${name}" in ${year_month}`, amount_minor);
  }
  return items;
}

/** Re-labels the accounts in the old currency, and returns what is wrong. A mistake undoes the whole write. */
async function relabelAccounts(write: Write, from: string, to: string): Promise<ProblemItem[]> {
  const { tx } = write;
  const ids = (await tx.accounts.list()).filter(({ currency }) => currency === from).map(({ id }) => id);
  const accounts = [...(await tx.accounts.lockMany(ids)).values()];
  const items: ProblemItem[] = [];
  for (const account of accounts) {
    const problem = await relabelOne(write, account, to);
    if (problem !== undefined) items.push(problem);
  }
  return items;
}

async function relabelOne(write: Write, account: Account, to: string): Promise<ProblemItem | undefined> {
  const { tx, caller, at } = write;
  const refuse = (code: ProblemItem["code"], detail: string) => {
    return { code, pointer: ACCOUNTS, detail: `The account "${account.name}" (${account.id}): ${detail}` };
  };
  if (account.is_synced && !allows(caller.scope, "sync")) {
    return refuse("synced_account_field", "A bank connection owns its currency. Use a token with the scope sync.");
  }
  try {
    const relabelled = await relabelAccount(write, account, to, {}, ACCOUNTS);
    await tx.accounts.update({ ...relabelled, updated_at: at });
    return undefined;
  } catch (error) {
    if (error instanceof Problem && error.errors.length > 0) return refuse(error.code, error.message);
    throw error;
  }
}
