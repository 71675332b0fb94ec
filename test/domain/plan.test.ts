/** The plan in effect in a month. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { planFor } from "../../src/domain/plan.ts";

const plan = (planFrom: string, amountMinor: number) => ({ planFrom, amounts: new Map([["rent", amountMinor]]) });
const PLANS = [plan("2025-12", 1), plan("2026-03", 2), plan("2026-04", 3)];

for (const [month, planFrom] of [
  ["2025-11", null],
  ["2025-12", "2025-12"],
  ["2026-02", "2025-12"],
  ["2026-03", "2026-03"],
  ["2026-04", "2026-04"],
  ["2030-01", "2026-04"],
] as const) {
  test(`in ${month}, ${planFrom === null ? "no plan" : `the plan from ${planFrom}`} is in effect`, () => {
    const found = planFor(PLANS, month);
    assert.equal(found.planFrom, planFrom);
    assert.deepEqual(found, PLANS.find((p) => p.planFrom === planFrom) ?? { planFrom: null, amounts: new Map() });
  });
}
