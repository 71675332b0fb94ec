/** Work of housekeeping on several budgets. A machine of a cluster that does not respond delays only its own budgets. */
import { Problem } from "../domain/problem.ts";
import type { MachineReads } from "../store/store.ts";
import type { Service } from "./service.ts";

type StoreService = Pick<Service, "store">;

/** Runs `work` on the budgets of each machine, one machine after another. An error does not stop the others; throws the first. */
export async function onEachMachine(
  { store }: StoreService,
  work: (reads: MachineReads, machine: string) => Promise<unknown>,
): Promise<void> {
  const errors: unknown[] = [];
  for (const { name, reads } of await store.machines()) {
    await work(reads, name).catch((error: unknown) => errors.push(error));
  }
  if (errors.length > 0) throw errors[0];
}

/**
 * Runs `work` on the ids of budgets, or on rows of budgets, one after another. An error does not stop it; on a cluster, what is
 * on a machine that does not respond is left out from then on. Throws the first error at the end.
 */
export async function onEachBudget<Item extends string | { readonly budget_id: string }>(
  { store }: StoreService,
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
