/** The costs of a purchase by envelope and goal: cases computed by hand, and the law that the costs add up. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { costsOf, type Pot } from "../../src/domain/affordability.ts";

const pot = (source: Pot["source"], name: string, amountMinor: number): Pot => ({
  source,
  id: name,
  name,
  amountMinor,
});
const FOOD = pot("envelope", "Food", 100);
const FUN = pot("envelope", "Fun", 50);
const TRIP = pot("goal", "Trip", 80);

/** Spending power is 400, of which 150 are in envelopes. */
const MONTH = { spendingPowerMinor: 400, unassignedMinor: 250, envelopes: [FUN, FOOD], goals: [TRIP] };

for (const [title, amount, month, costs, uncovered] of [
  ["nothing", 0, MONTH, {}, 0],
  ["the unassigned amount is used first", 250, MONTH, { unassigned: 250 }, 0],
  ["then the fullest envelope", 300, MONTH, { unassigned: 250, Food: 50 }, 0],
  ["then the next", 400, MONTH, { unassigned: 250, Food: 100, Fun: 50 }, 0],
  ["then goals", 450, MONTH, { unassigned: 250, Food: 100, Fun: 50, Trip: 50 }, 0],
  [
    "beyond all envelopes and goals, an amount stays uncovered",
    500,
    MONTH,
    { unassigned: 250, Food: 100, Fun: 50, Trip: 80 },
    20,
  ],
  [
    "envelopes that hold more than spending power",
    120,
    { ...MONTH, spendingPowerMinor: 90, unassignedMinor: -60 },
    { Food: 90, Trip: 30 },
    0,
  ],
  ["already overspent", 10, { ...MONTH, spendingPowerMinor: -5, unassignedMinor: -155, goals: [] }, {}, 10],
] as const) {
  test(title, () => {
    const { costs: found, uncoveredMinor } = costsOf(amount, month);
    const byName = found.map(({ name, source, amountMinor }) => [name ?? source, amountMinor]);
    assert.deepEqual(Object.fromEntries(byName), costs);
    assert.equal(uncoveredMinor, uncovered);
  });
}

const cents = fc.integer({ min: 0, max: 1000 });

test("costs and the uncovered amount add up to the price, and no source covers more than its amount", () => {
  const pots = (source: Pot["source"]) => fc.array(cents.map((amount) => pot(source, `${source} ${amount}`, amount)));
  fc.assert(
    fc.property(
      cents,
      fc.integer({ min: -1000, max: 1000 }),
      pots("envelope"),
      pots("goal"),
      (price, power, envelopes, goals) => {
        const inEnvelopes = envelopes.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
        const month = { spendingPowerMinor: power, unassignedMinor: power - inEnvelopes, envelopes, goals };
        const { costs, uncoveredMinor } = costsOf(price, month);
        assert.equal(
          costs.reduce((sum, { amountMinor }) => sum + amountMinor, uncoveredMinor),
          price,
        );
        assert.ok(costs.every(({ amountMinor }) => amountMinor > 0) && uncoveredMinor >= 0);
        const fromGoals = costs.filter(({ source }) => source === "goal");
        if (power >= price) assert.deepEqual([fromGoals, uncoveredMinor], [[], 0]);
      },
    ),
  );
});
