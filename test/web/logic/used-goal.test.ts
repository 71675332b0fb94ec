/** Whether the money of a goal seems to be used. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { dateAfterUse, isUsed, type SavedGoal } from "../../../web/logic/used-goal.ts";

const GOAL: SavedGoal = {
  ...{ amount: 1200, saved: 400, withdrawn: 800, starts_in: "2026-01", is_archived: false },
  ...{ due_on: "2026-12-15", next_due_on: "2026-12-15", repeats: null },
};

const CASES: readonly [name: string, goal: Partial<SavedGoal>, isAsked: boolean][] = [
  ["two thirds", {}, true],
  ["everything", { saved: 0, withdrawn: 1200 }, true],
  ["more than was saved", { saved: -100, withdrawn: 1300 }, true],
  ["less than two thirds", { saved: 401 }, false],
  ["nothing", { saved: 0, withdrawn: 0 }, false],
  ["a withdrawal without savings", { saved: -800 }, false],
  ["a goal without a date", { due_on: null, next_due_on: null }, true],
  ["a goal without a target", { amount: null, due_on: null, next_due_on: null }, false],
  ["a goal whose date has passed", { due_on: "2026-11-01", next_due_on: null }, false],
  ["a closed goal", { is_archived: true }, false],
  ["a repeating goal, before its first date", { repeats: 12 }, true],
  ["a repeating goal, soon after its date", { repeats: 12, due_on: "2026-11-10", next_due_on: "2027-11-10" }, false],
  ["a repeating goal, before a later date", { repeats: 12, due_on: "2025-12-15", starts_in: "2025-01" }, true],
];

for (const [name, change, isAsked] of CASES) {
  test(`a goal asks about its use: ${name}`, () => assert.equal(isUsed({ ...GOAL, ...change }, "2026-11-21"), isAsked));
}

test("the next date after a use", () => {
  assert.equal(dateAfterUse(GOAL), undefined);
  assert.equal(dateAfterUse({ ...GOAL, repeats: 12 }), "2027-12-15");
  assert.equal(dateAfterUse({ ...GOAL, repeats: 6, due_on: "2025-12-31", next_due_on: "2026-12-31" }), "2027-06-30");
});
