/** Creates the first budget and its token, where there is none yet: together, and once, however many servers start. */
import type { Budget } from "../../domain/budget.ts";
import type { Service } from "../service.ts";
import { newToken } from "../tokens/create-token.ts";
import { type BudgetInput, insertBudget, newBudget } from "./create-budget.ts";

/** Undefined where there is a budget already. */
export async function createFirstBudget(
  service: Service,
  input: BudgetInput,
): Promise<{ readonly budget: Budget; readonly text: string } | undefined> {
  if ((await service.store.all.budgets.list()).length > 0) return undefined;
  return await service.store.writeAll(async (tx) => {
    if ((await tx.budgets.list()).length > 0) return undefined;
    const budget = newBudget(service, input);
    await insertBudget(tx, service, budget, []);
    const { token, text, digest } = newToken(service, { budgetId: budget.id, name: "first", scope: "write" });
    await tx.of(budget.id).tokens.insert(token, digest);
    return { budget, text };
  });
}
