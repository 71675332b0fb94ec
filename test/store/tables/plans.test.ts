/** Plans in the store: the months in which they are in effect, and the removal of a category. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { newCategory } from "../../../src/domain/category.ts";
import type { Plan } from "../../../src/domain/plan.ts";
import { createBudget } from "../../../src/operations/budget/budgets.ts";
import type { Tx } from "../../../src/store/store.ts";
import { onBothEngines } from "../../support/engines.ts";
import { useServer } from "../../support/server.ts";

onBothEngines((engine) => {
  const server = useServer(engine);
  const write = (work: (tx: Tx) => Promise<void>, budgetId = server.budget.id) =>
    server.service.store.write(budgetId, work);
  const rowsOf = (plans: readonly Plan[]) => plans.map(({ planFrom, amounts }) => [planFrom, ...amounts.values()]);
  const list = async (since: string, until: string) =>
    rowsOf(await server.service.store.of(server.budget.id).plans.list(since, until));

  test("a plan is in effect from its month until the next plan", async () => {
    const { id } = server.budget;
    const [rent, food] = [server.service.newId(), server.service.newId()];
    await write(async (tx) => {
      await tx.categories.insertMany([newCategory(rent, { name: "Rent" }), newCategory(food, { name: "Food" })]);
      await tx.plans.set("2026-01", new Map([[rent, 100]]));
      await tx.plans.set("2026-03", new Map());
      await tx.plans.set("2026-04", new Map([[rent, 1]]));
      await tx.plans.set(
        "2026-04",
        new Map([
          [rent, 7],
          [food, 5],
        ]),
      );
    });
    assert.deepEqual(await list("2025-01", "2025-12"), []);
    assert.deepEqual(await list("2025-01", "2026-01"), [["2026-01", 100]]);
    assert.deepEqual(await list("2026-02", "2026-02"), [["2026-01", 100]]);
    assert.deepEqual(await list("2026-02", "2026-03"), [["2026-01", 100], ["2026-03"]]);
    assert.deepEqual(
      (await list("2026-03", "2030-01")).map(([month]) => month),
      ["2026-03", "2026-04"],
    );
    const { plans } = server.service.store.of(id);
    assert.deepEqual(await plans.effective("2026-12"), {
      planFrom: "2026-04",
      amounts: new Map(
        [
          [rent, 7],
          [food, 5],
        ].sort() as [string, number][],
      ),
    });
    assert.deepEqual(await plans.effective("2025-12"), { planFrom: null, amounts: new Map() });

    await write((tx) => tx.plans.moveCategory(rent, food));
    assert.deepEqual(await list("2026-01", "2026-04"), [["2026-01", 100], ["2026-03"], ["2026-04", 12]]);
    await write((tx) => tx.plans.remove("2026-03"));
    assert.deepEqual(await list("2026-03", "2026-03"), [["2026-01", 100]]);
    await write((tx) => tx.plans.removeCategory(food));
    assert.deepEqual(await list("2026-01", "2026-04"), [["2026-01"], ["2026-04"]]);
  });

  test("budgets have separate plans", async () => {
    const { id: other } = await createBudget(server.service, { name: "East", currency: "USD", time_zone: "UTC" });
    await write((tx) => tx.plans.set("2020-01", new Map()), other);
    assert.deepEqual(await list("2020-01", "2020-12"), []);
    assert.deepEqual(rowsOf(await server.service.store.of(other).plans.list("2020-01", "2020-12")), [["2020-01"]]);
  });
});
