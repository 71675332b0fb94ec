/** Renames a budget, for the operator. */
import { Problem } from "../../domain/problem.ts";
import type { Service } from "../service.ts";
import { refuseTakenBudgetName } from "./refuse-taken-name.ts";

/** @throws Problem `name_taken` if another budget has the name, `not_found` if the budget was deleted meanwhile. */
export async function renameBudget({ store }: Service, budgetId: string, name: string): Promise<void> {
  await store.writeShared(async (tx) => {
    const budget = await tx.budgets.find(budgetId);
    if (budget === undefined) throw new Problem("not_found", `There is no budget ${budgetId}.`);
    await refuseTakenBudgetName(tx, name, budgetId);
    await tx.budgets.update({ ...budget, name });
  });
}
