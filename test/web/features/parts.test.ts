/** The parts of the number: what the bar shows. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { SpendingPowerExplanation } from "../../../web/api/contract.ts";
import { envelopeRest, partsOf } from "../../../web/features/home/parts.ts";

type Line = SpendingPowerExplanation["lines"][number];

const line = (part: Line["part"], fields: Partial<Line>): Line => ({
  part,
  source: "category",
  id: "1",
  name: "Line",
  planned: null,
  actual: 0,
  expected: 0,
  goal: null,
  goal_id: null,
  carried_in: null,
  counts: 0,
  why: "actual",
  transaction_ids: [],
  splits: [],
  expectations: [],
  ...fields,
});

const explanation: SpendingPowerExplanation = {
  spending_power: 193.93,
  currency: "USD",
  year_month: "2026-11",
  period: { from: "2026-11-01", until: "2026-11-30", days: 30, days_left: 9, name: "2026-11" },
  as_of: null,
  plan_from: null,
  plan_from_day: null,
  breakdown: { income: 3540, bills: 2000, savings: 300, spending: 1046.07 },
  per_day: 21.54,
  unassigned: 68.39,
  in_funds: 0,
  unconverted: [],
  lines: [
    line("income", { actual: 2620, expected: 920, counts: 3540 }),
    line("bills", { name: "Phone", expected: 50, counts: 50, why: "expected" }),
    line("bills", { name: "Rent", actual: 1450, counts: 1950, planned: 1950, why: "plan" }),
    line("savings", { actual: 300, counts: 300 }),
    line("spending", { name: "Groceries", planned: 600, actual: 474.46, counts: 474.46 }),
    line("spending", { name: "Other", actual: 571.61, counts: 571.61 }),
  ],
  sentences: [],
};

test("a part has its total, and the share of it that has not happened yet", () => {
  const { income, shown, mark } = partsOf(explanation);
  assert.deepEqual([income.total, income.expected], [3540, 920 / 3540]);
  assert.deepEqual(
    shown.map(({ id, total, expected }) => [id, total, expected]),
    [
      ["bills", 2000, 550 / 2000],
      ["savings", 300, 0],
      ["spending", 1046.07, 0],
      ["left", 193.93, 0],
    ],
  );
  assert.equal(mark, 3540);
});

test("the largest line is first", () => {
  const [bills] = partsOf(explanation).shown;
  assert.deepEqual(
    bills?.lines.map(({ name }) => name),
    ["Rent", "Phone"],
  );
});

test("what is left is in envelopes, which are not funds: planned, less spent and expected", () => {
  const left = partsOf(explanation).shown.at(-1);
  assert.deepEqual(
    left?.lines.map((one) => [one.name, envelopeRest(one, "USD")]),
    [["Groceries", 125.54]],
  );
  const fund = line("spending", { planned: 10, carried_in: 20.1, actual: 10, expected: 0.2 });
  assert.equal(envelopeRest(fund, "USD"), 0);
  assert.equal(envelopeRest(line("spending", { planned: 10, actual: 12 }), "USD"), 0);
  assert.equal(envelopeRest(line("bills", { planned: 10 }), "USD"), 0);
});

test("money carried over counts before the mark, and an overspend moves the mark back", () => {
  const carry = (amount: number) =>
    partsOf({ ...explanation, breakdown: { ...explanation.breakdown, carry: amount } }).mark;
  assert.equal(carry(100.5), 3640.5);
  assert.equal(carry(-40), 3500);
});
