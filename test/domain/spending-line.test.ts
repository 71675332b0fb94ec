/** The amount that each kind of line counts, and the reason. Each row is computed by hand, in cents in the line's direction. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { CategoryKind } from "../../src/domain/category.ts";
import type { Flow } from "../../src/domain/flow.ts";
import { spendingLines } from "../../src/domain/spending-line.ts";
import { monthFacts } from "../support/month-facts.ts";

const MONEY = { day: "2026-11-05", currency: "USD", account_currency: "USD", transfer_currency: null };

/** Money in a line's direction: in for income, out for everything else. */
function flow(cents: number, kind: CategoryKind | null, more: Partial<Flow> = {}): Flow {
  const amount = BigInt(kind === "income" ? cents : -cents);
  return {
    ...MONEY,
    account_is_hidden: false,
    transfer_is_hidden: null,
    hidden_account_id: null,
    category_id: kind && "it",
    kind,
    is_inflow: amount > 0n,
    amount_minor: amount,
    account_amount_minor: amount,
    transfer_amount_minor: -amount,
    ...more,
  };
}

interface Row {
  readonly is: CategoryKind;
  readonly planned?: number;
  readonly actual?: number;
  readonly expected?: number;
  readonly goal?: number;
  readonly carriedIn?: number;
  readonly over?: true;
}

const ROWS: readonly (readonly [row: Row, counts: number, why: string])[] = [
  // Income: the plan, unless more was received or is expected.
  [{ is: "income", planned: 4000, actual: 2000 }, 4000, "plan"],
  [{ is: "income", planned: 4000, actual: 4100 }, 4100, "actual"],
  [{ is: "income", planned: 4000, actual: 2000, expected: 2000 }, 4000, "expected"],
  [{ is: "income", planned: 4000, actual: 2000, expected: 2500 }, 4500, "expected"],
  [{ is: "income", planned: 4000, actual: 2000, over: true }, 2000, "month_over"],
  [{ is: "income", actual: -50 }, -50, "actual"],
  // Bills: paid and expected amounts replace the plan and are never added to it.
  [{ is: "bill", planned: 1633, actual: 1543 }, 1633, "plan"],
  [{ is: "bill", planned: 1633, actual: 1700 }, 1700, "actual"],
  [{ is: "bill", planned: 100, actual: 60, expected: 40 }, 100, "expected"],
  [{ is: "bill", planned: 100, actual: 60, expected: 70 }, 130, "expected"],
  [{ is: "bill", expected: 70 }, 70, "expected"],
  [{ is: "bill", planned: 100, actual: -30 }, 100, "plan"],
  [{ is: "bill", planned: 0, actual: -30 }, 0, "plan"],
  [{ is: "bill", planned: 100, expected: 100, over: true }, 100, "expected"],
  // Savings: the largest of the plan, the goal's share and the moved amount.
  [{ is: "saving", planned: 450, actual: 450 }, 450, "actual"],
  [{ is: "saving", planned: 300, goal: 450, actual: 100 }, 450, "goal"],
  [{ is: "saving", planned: 500, goal: 450, actual: 100 }, 500, "plan"],
  [{ is: "saving", goal: 450, actual: 600 }, 600, "actual"],
  // A withdrawal is never saved again.
  [{ is: "saving", goal: 450, actual: -200 }, 250, "goal"],
  [{ is: "saving", planned: 100, goal: 50, actual: -200, expected: -30 }, -130, "plan"],
  [{ is: "saving", goal: 450, actual: 500, expected: -100 }, 400, "expected"],
  [{ is: "saving", goal: 450, actual: -200, over: true }, -200, "month_over"],
  // Spending: a plan is an envelope and does not count; expected occurrences count.
  [{ is: "spending", planned: 600, actual: 520 }, 520, "actual"],
  [{ is: "spending", actual: 520, expected: 15 }, 535, "expected"],
  [{ is: "spending", actual: -200 }, -200, "actual"],
  // A fund counts its plan or share, or what it cannot pay, whatever its kind, also after the month.
  [{ is: "spending", planned: 600, carriedIn: 40, actual: 520 }, 600, "plan"],
  [{ is: "spending", planned: 600, carriedIn: 40, actual: 700 }, 660, "fund"],
  [{ is: "bill", planned: 100, carriedIn: 0, actual: 160 }, 160, "fund"],
  [{ is: "bill", planned: 100, carriedIn: 300, actual: 0, expected: 400 }, 100, "plan"],
  [{ is: "bill", planned: 100, carriedIn: 300, actual: 0, expected: 450 }, 150, "fund"],
  [{ is: "bill", carriedIn: 30, actual: 30 }, 0, "fund"],
  [{ is: "bill", carriedIn: 30, goal: 20, actual: 10 }, 20, "goal"],
  [{ is: "bill", carriedIn: 500, planned: -200, goal: 50 }, -200, "plan"],
  [{ is: "bill", carriedIn: 500, planned: -200, actual: 250, expected: 100 }, -150, "fund"],
  [{ is: "saving", planned: 100, carriedIn: 20, actual: -250, over: true }, 100, "plan"],
];

for (const [row, counts, why] of ROWS) {
  const { is, planned, actual, expected, goal, carriedIn, over } = row;
  test(`${JSON.stringify(row)} counts ${counts}`, () => {
    const given = (value: number | undefined) => new Map(value === undefined ? [] : [["it", value]]);
    const facts = monthFacts({
      isOver: over === true,
      categories: [{ id: "it", kind: is }],
      planned: given(planned),
      carriedIn: given(carriedIn),
      goals: { categories: given(goal), accounts: new Map() },
      flows: actual === undefined ? [] : [flow(actual, is)],
      expected: expected === undefined ? [] : [flow(expected, is)],
    });
    const { lines } = spendingLines(facts);
    const [line, ...more] = lines;
    assert.deepEqual(more, []);
    assert.equal(line?.actualMinor, actual ?? 0);
    assert.equal(line?.expectedMinor, expected ?? 0);
    assert.deepEqual([line?.countsMinor, line?.why], [counts, why]);
  });
}

const toVault = { transfer_is_hidden: true, transfer_currency: "USD", hidden_account_id: "vault" };

for (const [title, flows, expected, counted] of [
  ["a goal on an account reserves its share", [], [], { vault: 450 }],
  ["a moved amount replaces part of the share", [flow(200, null, toVault)], [], { vault: 450 }],
  ["an expected amount does too", [flow(200, null, toVault)], [flow(300, null, toVault)], { vault: 500 }],
  [
    "an amount moved with a category counts in the category",
    [flow(200, "saving", toVault)],
    [],
    { it: 200, vault: 250 },
  ],
  ["an amount expected with a category does too", [], [flow(500, "bill", toVault)], { it: 500, vault: 0 }],
  ["an amount moved back is not reserved again", [flow(-100, "saving", toVault)], [], { it: -100, vault: 450 }],
] as const) {
  test(title, () => {
    const goals = { categories: new Map(), accounts: new Map([["vault", 450]]) };
    const { lines } = spendingLines(monthFacts({ goals, flows, expected }));
    assert.deepEqual(Object.fromEntries(lines.map(({ id, countsMinor }) => [id, countsMinor])), counted);
  });
}
