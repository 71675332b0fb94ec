/** Work of housekeeping on several budgets. */
import { Problem } from "../domain/problem.ts";
import type { Service } from "./service.ts";

/**
 * Runs `work` on the ids of budgets, or on rows of budgets, one after another. An error does not stop it; on a cluster, what is
 * on a machine that does not respond is left out from then on. Throws the first error at the end.
 */
export async function onEachBudget<Item extends string | { readonly budget_id: string }>(
  { store }: Pick<Service, "store">,
  items: Iterable<Item> | AsyncIterable<Item>,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const sick = new Set<string>();
  const errors: unknown[] = [];
  const machineOf = async (item: Item) => {
    const id = typeof item === "string" ? item : item.budget_id;
    const machines = await store.machinesOf([id]).catch(() => undefined);
    return machines?.get(id) ?? "";
  };
  for await (const item of items) {
    if (sick.size > 0 && sick.has(await machineOf(item))) continue;
    try {
      await work(item);
    } catch (error) {
      errors.push(error);
      if (error instanceof Problem && error.code === "storage_unavailable") sick.add(await machineOf(item));
    }
  }
  if (errors.length > 0) throw errors[0];
}
