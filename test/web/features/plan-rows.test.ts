/** The sections, sums and plans of the table of Plan. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Month, MonthCategory } from "../../../web/api/contract.ts";
import {
  coverPlans,
  coverSources,
  fillPlans,
  miniBarOf,
  mostOf,
  overspentBy,
  plannedOf,
  sectionsOf,
  withPlans,
} from "../../../web/features/plan/rows.ts";

function row(category_id: string, fields: Partial<MonthCategory> = {}): MonthCategory {
  return {
    category_id,
    name: category_id,
    kind: "spending",
    is_archived: false,
    note: null,
    planned: null,
    actual: 0,
    expected: 0,
    carried_in: null,
    left: null,
    counts: 0,
    ...fields,
  };
}

const nothing = { planned: null, actual: 0, expected: 0, carried_in: null, left: null, counts: 0 };

function month(groups: Month["groups"]): Month {
  return {
    year_month: "2026-11",
    period: { from: "2026-11-01", until: "2026-11-30", days: 30, days_left: 9, name: "2026-11" },
    plan_from: "2026-10",
    plan_from_day: "2026-10-01",
    is_own: false,
    note: null,
    groups,
    uncategorised: [],
    totals: { income: nothing, bills: nothing, savings: nothing, spending: nothing },
    spending_power: 0,
    currency: "USD",
    breakdown: { income: 0, bills: 0, savings: 0, spending: 0 },
    per_day: null,
    unassigned: 0,
    in_funds: 0,
    unconverted: [],
  };
}

const november = month([
  {
    group: "Living",
    categories: [
      row("food", { planned: 600, actual: 640.8, left: -40.8 }),
      row("fuel", { planned: 170, actual: 131.92, left: 38.08 }),
      row("pay", { kind: "income", planned: 3540, actual: 2620, left: 920 }),
      row("old", { is_archived: true }),
    ],
  },
  {
    group: "Bills",
    categories: [
      row("power", { kind: "bill", planned: 110, actual: 40, expected: 60, left: 70 }),
      row("clothes", { planned: 20, carried_in: 102, left: 122, counts: 20 }),
      row("phone", { kind: "bill", actual: 38 }),
    ],
  },
]);

test("income is a section of its own, and unused archived categories are left out", () => {
  const sections = sectionsOf(november).map(({ id, group, rows, sums }) => [
    id,
    group,
    rows.map(({ category_id }) => category_id),
    sums.planned,
    sums.left,
    sums.hasUnplanned,
  ]);
  assert.deepEqual(sections, [
    ["income", null, ["pay"], 3540, 920, false],
    ["group", "Living", ["food", "fuel"], 770, -2.72, false],
    ["group", "Bills", ["power", "clothes", "phone"], 130, 192, true],
  ]);
  assert.equal(plannedOf(november), 900);
});

test("an amount that is typed changes what is left", () => {
  const left = (id: string, planned: number | null) =>
    withPlans(november, [{ category_id: id, planned }])
      .groups.flatMap(({ categories }) => categories)
      .find(({ category_id }) => category_id === id)?.left;
  assert.equal(left("food", 660.81), 20.01);
  assert.equal(left("clothes", null), 102);
  assert.equal(left("clothes", -30), 72);
  assert.equal(left("clothes", -500), 0);
  const overspent = { planned: 50, carried_in: 10, actual: 80, counts: 70, left: 0 };
  const funds = withPlans(month([{ group: null, categories: [row("fund", overspent)] }]), [
    { category_id: "fund", planned: 100 },
  ]);
  assert.equal(funds.groups[0]?.categories[0]?.left, 30);
  assert.equal(left("phone", 40), 2);
  assert.equal(left("fuel", null), null);
});

test("only income and rows with money left are not overspent", () => {
  const over = november.groups.flatMap(({ categories }) => categories.map(overspentBy));
  assert.deepEqual(over, [40.8, 0, 0, 0, 0, 0, 0]);
  assert.equal(overspentBy(row("pay", { kind: "income", planned: 10, actual: 0, left: -10 })), 0);
});

test("covering takes planned money that is neither spent nor expected, and keeps the sum", () => {
  const sources = coverSources(november, "food");
  assert.deepEqual(
    sources.map(({ row: { category_id }, spare }) => [category_id, spare]),
    [
      ["clothes", 122],
      ["fuel", 38.08],
      ["power", 10],
    ],
  );
  const plans = coverPlans(november, "food", sources[1]?.row, 38.08);
  assert.deepEqual(plans, [
    { category_id: "food", planned: 638.08 },
    { category_id: "fuel", planned: 131.92 },
  ]);
  assert.equal(plannedOf(withPlans(november, plans)), plannedOf(november));
  // A fund gives what it holds: its plan may be negative.
  assert.deepEqual(coverPlans(november, "food", sources[0]?.row, 40.8), [
    { category_id: "food", planned: 640.8 },
    { category_id: "clothes", planned: -20.8 },
  ]);
  assert.deepEqual(sources.slice(0, 2).map(mostOf), [122, 170]);
  assert.deepEqual(coverPlans(november, "food", undefined, 40.8), [{ category_id: "food", planned: 640.8 }]);
});

test("empty rows are filled from last month, and no other row", () => {
  const october = month([
    {
      group: null,
      categories: [row("phone", { actual: 41.5 }), row("food", { planned: 1 }), row("gone", { planned: 5 })],
    },
  ]);
  assert.deepEqual(fillPlans(november, october, "actual"), [{ category_id: "phone", planned: 41.5 }]);
  assert.deepEqual(fillPlans(november, october, "planned"), []);
});

test("the pieces of a bar fill it, and money past the plan is over", () => {
  assert.equal(miniBarOf(row("phone", { actual: 38 })), undefined);
  assert.deepEqual(miniBarOf(row("food", { planned: 100, actual: 25, expected: 25 })), {
    actual: 0.25,
    expected: 0.25,
    over: 0,
  });
  assert.deepEqual(miniBarOf(row("food", { planned: 150, actual: 200 })), { actual: 0.75, expected: 0, over: 0.25 });
  assert.deepEqual(miniBarOf(row("food", { planned: 0, actual: 5 })), { actual: 0, expected: 0, over: 1 });
});
