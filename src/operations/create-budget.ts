/** Creates a budget. */
import type { Budget } from "../domain/budget.ts";
import { formatTimestamp } from "../domain/calendar.ts";
import type { Service } from "./service.ts";

export type BudgetInput = Pick<Budget, "name" | "currency" | "time_zone">;

/** `currency` is a known code and `time_zone` a known zone: whoever reads them from a user checks that. */
export async function createBudget({ store, now, newId }: Service, input: BudgetInput): Promise<Budget> {
  const budget: Budget = {
    id: newId(),
    ...input,
    carries_from: null,
    floor_minor: null,
    created_at: formatTimestamp(now()),
  };
  await store.write(budget.id, (tx) => tx.budgets.insert(budget));
  return budget;
}
