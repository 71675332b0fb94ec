/** Finds the budget and the account that a command names. */
import type { Budget } from "../domain/budget.ts";
import type { Service } from "../operations/service.ts";
import { plain } from "./print.ts";
import { UsageError } from "./usage-error.ts";

/** Finds a budget by name or id; without either, the only budget. @throws UsageError */
export async function findBudget({ store }: Service, nameOrId: string | undefined): Promise<Budget> {
  const budgets = await store.all.budgets.list();
  const found = budgets.filter(({ id, name }) => nameOrId === undefined || id === nameOrId || name === nameOrId);
  const [budget] = found;
  if (budget !== undefined && found.length === 1) return budget;
  const listed = budgets.map(({ id, name }) => plain`  ${id}  ${name}`).join("\n");
  if (budgets.length === 0) throw new UsageError("There is no budget yet. Create one: npx leeway budget create NAME");
  if (nameOrId === undefined)
    throw new UsageError(plain`There are several budgets. Choose one with --budget:\n` + listed);
  if (budget === undefined) throw new UsageError(plain`There is no budget "${nameOrId}". Existing budgets:\n` + listed);
  throw new UsageError(plain`Several budgets are named "${nameOrId}". Use the id instead:\n` + listed);
}

/** Finds the id of an account by name or id; undefined without either. @throws UsageError */
export async function findAccountId(
  { store }: Service,
  budgetId: string,
  nameOrId: string | undefined,
): Promise<string | undefined> {
  if (nameOrId === undefined) return undefined;
  const accounts = await store.of(budgetId).accounts.list();
  const found = accounts.filter(({ id, name }) => id === nameOrId || name === nameOrId);
  const [account] = found;
  if (account !== undefined && found.length === 1) return account.id;
  const listed = accounts.map(({ id, name }) => plain`  ${id}  ${name}`).join("\n");
  if (account === undefined)
    throw new UsageError(plain`There is no account "${nameOrId}". Existing accounts:\n` + listed);
  throw new UsageError(plain`Several accounts are named "${nameOrId}". Use the id instead:\n` + listed);
}
