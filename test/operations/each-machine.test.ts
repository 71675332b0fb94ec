/** Housekeeping of several budgets. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { Problem } from "../../src/domain/problem.ts";
import { onEachBudget } from "../../src/operations/each-machine.ts";
import type { Store } from "../../src/store/store.ts";

const MACHINES = new Map([
  ["a", "1"],
  ["b", "2"],
  ["c", "2"],
  ["d", "1"],
]);

const store = { machinesOf: async () => MACHINES } as unknown as Store;

async function tried(failing: string, error: Error): Promise<string[]> {
  const ids: string[] = [];
  const work = async (id: string) => {
    ids.push(id);
    if (id === failing) throw error;
  };
  await assert.rejects(onEachBudget({ store }, MACHINES.keys(), work), error);
  return ids;
}

test("after a machine failed, its other budgets are left out, and those of other machines are not", async () => {
  assert.deepEqual(await tried("b", new Problem("storage_unavailable", "down")), ["a", "b", "d"]);
});

test("any other error concerns one budget", async () => {
  assert.deepEqual(await tried("b", new Error("broken")), ["a", "b", "c", "d"]);
});
