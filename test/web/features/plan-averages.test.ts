/** Planned amounts from averages. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Month } from "../../../web/api/contract.ts";
import { averagePlans, possibleAverages } from "../../../web/features/plan/averages.ts";

const row = (category_id: string, planned: number | null = null) => ({
  category_id,
  kind: "spending",
  planned,
  actual: 0,
  expected: 0,
  left: null,
  carried_in: null,
  is_archived: false,
});
const monthOf = (...categories: readonly object[]) =>
  ({ currency: "EUR", groups: [{ group: null, categories }] }) as unknown as Month;

test("an average counts the last periods, is rounded, and leaves rows with a plan", () => {
  const paid = new Map([
    ["food", [900, 100, 200, 301.51]],
    ["fuel", [0, 0, 0, 90.01]],
    ["rent", [500, 500, 500, 500]],
    ["coins", [0, 0, 0, 1.2]],
    ["refunds", [0, 0, 0, -50]],
  ]);
  const month = monthOf(row("food"), row("fuel"), row("rent", 510), row("coins"), row("refunds"), row("new"));
  assert.deepEqual(averagePlans(month, paid, 3), [
    { category_id: "food", planned: 201 }, // 200.50
    { category_id: "fuel", planned: 30 },
  ]);
  // Four periods are known.
  assert.deepEqual(averagePlans(month, paid, 6)[0], { category_id: "food", planned: 375 });
  assert.deepEqual(possibleAverages(paid), [3]);
  assert.deepEqual(possibleAverages(new Map([["food", [0, 1, 0, 0, 0, 0, 0]]])), [3, 6]);
  assert.deepEqual(averagePlans(month, new Map(), 3), []);
});
