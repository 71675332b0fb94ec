/** Finds the budget, the account, the user or the bank connection that a command names. */
import type { Account } from "../domain/account.ts";
import type { Budget } from "../domain/budget.ts";
import type { User } from "../domain/member.ts";
import type { Service } from "../operations/service.ts";
import type { BankAccount, BankConnection } from "../store/store.ts";
import { plain } from "./print.ts";
import { UsageError } from "./usage-error.ts";

/** Finds a budget by name or id; without either, the only budget. @throws UsageError */
export async function findBudget({ store }: Service, nameOrId: string | undefined): Promise<Budget> {
  return findOne("budget", await store.all.budgets.list(), nameOrId, "npx leeway budget create NAME");
}

/** Finds a user by name or id; without either, the only user. @throws UsageError */
export async function findUser({ store }: Service, nameOrId: string | undefined): Promise<User> {
  const creation = "npx leeway user create NAME --role owner --budget BUDGET";
  return findOne("user", await store.all.users.list(), nameOrId, creation);
}

/** Finds the id of an account by name or id; undefined without either. @throws UsageError */
export async function findAccountId(
  { store }: Service,
  budgetId: string,
  nameOrId: string | undefined,
): Promise<string | undefined> {
  if (nameOrId === undefined) return undefined;
  return findOne<Account>("account", await store.of(budgetId).accounts.list(), nameOrId).id;
}

/** @throws UsageError */
export async function findConnection({ store }: Service, budgetId: string, nameOrId: string): Promise<BankConnection> {
  const creation = "npx leeway banks connect --help";
  return findOne<BankConnection>("connection", await store.of(budgetId).bankConnections.list(), nameOrId, creation);
}

/** An account of a connection, as the bank names it. @throws UsageError */
export async function findBankAccount(
  { store }: Service,
  budgetId: string,
  connectionId: string,
  nameOrId: string,
): Promise<BankAccount> {
  return findOne<BankAccount>("bank account", await store.of(budgetId).bankAccounts.listOf(connectionId), nameOrId);
}

/** `creation` is the command that creates the first one. */
function findOne<Row extends { readonly id: string; readonly name: string }>(
  kind: string,
  rows: readonly Row[],
  nameOrId: string | undefined,
  creation?: string,
): Row {
  const found = rows.filter(({ id, name }) => nameOrId === undefined || id === nameOrId || name === nameOrId);
  const [row] = found;
  if (row !== undefined && found.length === 1) return row;
  if (rows.length === 0 && creation !== undefined) {
    throw new UsageError(`There is no ${kind} yet. Create one: ${creation}`);
  }
  const listed = rows.map(({ id, name }) => plain`  ${id}  ${name}`).join("\n");
  const explain = () => {
    if (nameOrId === undefined) return `There are several ${kind}s. Choose one with --${kind}:`;
    if (row === undefined) return plain`There is no ${kind} "${nameOrId}". Existing ${kind}s:`;
    return plain`Several ${kind}s are named "${nameOrId}". Use the id instead:`;
  };
  throw new UsageError(`${explain()}\n${listed}`);
}
