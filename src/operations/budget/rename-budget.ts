/** Renames a budget, for the operator. */
import { Problem } from "../../domain/problem.ts";
import type { Service } from "../service.ts";
import { refuseTakenBudgetName } from "./refuse-taken-name.ts";

/** @throws Problem `name_taken` if another budget has the name, `not_found` if the budget was deleted meanwhile. */
export async function renameBudget({ store }: Service, budgetId: string, name: string): Promise<void> {
  await store.writeAll(async (tx) => {
    const { budget: row } = tx.of(budgetId);
    const budget = await row.find();
    if (budget === undefined) throw new Problem("not_found", `There is no budget ${budgetId}.`);
    await refuseTakenBudgetName(tx, name, budgetId);
    await row.update({ ...budget, name });
  });
}
