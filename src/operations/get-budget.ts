/** The budget of a request, and the ids of all budgets. `budget/budgets.ts` changes budgets. */
import type { Budget } from "../domain/budget.ts";
import { dayAt } from "../domain/calendar.ts";
import { Problem } from "../domain/problem.ts";
import type { MachineReads } from "../store/store.ts";
import { onEachMachine } from "./each-machine.ts";
import { type Read, readOf, type Service, type Write } from "./service.ts";

/** @throws Problem `not_found`. */
export async function getBudget({ reads }: Read): Promise<Budget> {
  const budget = await reads.budget.find();
  if (budget === undefined) throw budgetNotFound();
  return budget;
}

export function budgetNotFound(): Problem {
  return new Problem("not_found", "This budget was deleted.");
}

/** The day of a write in the budget's time zone. */
export async function readToday(write: Write): Promise<string> {
  return dayAt(Date.parse(write.at), (await getBudget(readOf(write))).time_zone);
}

const BUDGETS_AT_ONCE = 1000;

/** The ids of all budgets, read in batches. */
export async function* everyBudgetId({ all }: { readonly all: MachineReads }): AsyncGenerator<string> {
  for (let after = ""; ; ) {
    const ids = await all.budgets.listIds(after, BUDGETS_AT_ONCE);
    yield* ids;
    const last = ids.at(-1);
    if (last === undefined) return;
    after = last;
  }
}

/**
 * The ids of up to `limit` budgets that are not demos, the oldest of each machine first. A machine of a cluster that does not
 * respond matters only if the others have too few.
 */
export async function findBudgetIds({ store }: Pick<Service, "store">, limit: number): Promise<string[]> {
  const ids: string[] = [];
  const find = async ({ budgets }: MachineReads) => {
    for (let page = [""]; ids.length < limit && page.length > 0; ) {
      page = await budgets.listIds(page.at(-1) ?? "", limit + 50);
      const demos = new Set(await store.all.memberships.listDemosAmong(page));
      ids.push(...page.filter((id) => !demos.has(id)).slice(0, limit - ids.length));
    }
  };
  await onEachMachine({ store }, find).catch((error: unknown) => {
    if (ids.length < limit) throw error;
  });
  return ids;
}
