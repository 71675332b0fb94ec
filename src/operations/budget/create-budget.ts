/** Creates a budget, with the categories that it starts with. */
import type { Budget } from "../../domain/budget.ts";
import { formatTimestamp } from "../../domain/calendar.ts";
import { type CategoryInput, newCategory } from "../../domain/category.ts";
import type { AllTx } from "../../store/store.ts";
import type { Service } from "../service.ts";
import { refuseTakenBudgetName } from "./refuse-taken-name.ts";

export type BudgetInput = Pick<Budget, "name" | "currency" | "time_zone">;

/** The caller has checked `currency` and `time_zone`. @throws Problem `name_taken` if a budget has the name. */
export async function createBudget(
  service: Service,
  input: BudgetInput,
  categories: readonly CategoryInput[] = [],
): Promise<Budget> {
  const budget = newBudget(service, input);
  await service.store.writeAll(async (tx) => {
    await refuseTakenBudgetName(tx, budget.name);
    await insertBudget(tx, service, budget, categories);
  });
  return budget;
}

export function newBudget({ now, newId }: Service, input: BudgetInput): Budget {
  return { id: newId(), ...input, carries_from: null, floor_minor: null, created_at: formatTimestamp(now()) };
}

export async function insertBudget(
  tx: AllTx,
  { newId }: Service,
  budget: Budget,
  categories: readonly CategoryInput[],
): Promise<void> {
  await tx.budgets.insert(budget);
  const made = categories.map((category) => newCategory(newId(), category));
  await tx.of(budget.id).categories.insertMany(made);
}
