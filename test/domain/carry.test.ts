/** Carry: cases computed by hand, and the law that no cent is counted twice or lost. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { addMonths } from "../../src/domain/calendar.ts";
import {
  type Carry,
  type CarrySettings,
  carryInto,
  carryOver,
  firstThatCarries,
  NO_CARRY,
} from "../../src/domain/carry.ts";
import { CATEGORY_KINDS, type CategoryKind } from "../../src/domain/category.ts";
import type { Flow } from "../../src/domain/flow.ts";
import { type Line, spendingLines } from "../../src/domain/spending-line.ts";
import { spendingPower } from "../../src/domain/spending-power.ts";
import { monthFacts } from "../support/month-facts.ts";

interface TestCategory {
  readonly id: string;
  readonly kind: CategoryKind;
  readonly carries_from: string | null;
}

/** The planned amount of each category, and its net amount: negative if money left the budget. */
type TestMonth = Readonly<Record<string, { readonly planned?: number; readonly moved: number }>>;

interface Household extends CarrySettings {
  readonly categories: readonly TestCategory[];
}

interface ComputedMonth {
  readonly yearMonth: string;
  readonly opening: Carry;
  readonly lines: readonly Line[];
  readonly powerMinor: number;
}

const FIRST = "2026-01";

/** Computes every month as a past month. */
function computeMonths(household: Household, months: readonly TestMonth[]): ComputedMonth[] {
  const computed: ComputedMonth[] = [];
  let opening = carryInto(household, NO_CARRY, FIRST);
  for (const [index, month] of months.entries()) {
    const yearMonth = addMonths(FIRST, index);
    const { lines, unconverted } = linesOf(household, month, opening);
    const { spendingPowerMinor: powerMinor } = spendingPower(
      { lines, unconverted },
      { carryMinor: opening.powerMinor, isOver: false },
    );
    computed.push({ yearMonth, opening, lines, powerMinor });
    opening = carryOver(household, opening, lines, addMonths(yearMonth, 1));
  }
  return computed;
}

function linesOf({ categories }: Household, month: TestMonth, { funds }: Carry) {
  const planned = Object.entries(month).flatMap(([id, { planned }]) =>
    planned === undefined ? [] : [[id, planned] as const],
  );
  const flows = categories.flatMap(({ id, kind }) => (month[id] ? [flow(id, kind, month[id].moved)] : []));
  return spendingLines(monthFacts({ isOver: true, categories, flows, planned: new Map(planned), carriedIn: funds }));
}

function flow(category_id: string, kind: CategoryKind, amount: number): Flow {
  return {
    account_currency: "USD",
    account_is_hidden: false,
    transfer_currency: null,
    transfer_is_hidden: null,
    hidden_account_id: null,
    category_id,
    kind,
    day: "2026-01-01",
    currency: "USD",
    is_inflow: amount > 0,
    amount_minor: BigInt(amount),
    account_amount_minor: BigInt(amount),
    transfer_amount_minor: 0n,
  };
}

test("money left from a bill pays a larger one later", () => {
  const categories = [{ id: "water", kind: "bill", carries_from: "2026-02" } as const];
  const household = { carries_from: null, categories };
  const months = [
    { water: { planned: 30, moved: -10 } }, // does not carry yet: the 10 paid count
    { water: { planned: 30, moved: 0 } }, // the fund gets 30
    { water: { planned: 30, moved: -75 } }, // the fund has 30: 45 more count
    { water: { planned: 30, moved: -5 } }, // 25 remain
    { water: { planned: 30, moved: 0 } },
  ];
  const computed = computeMonths(household, months);
  assert.deepEqual(
    computed.map(({ opening, powerMinor }) => [opening.funds.get("water"), powerMinor]),
    [
      [undefined, -10],
      [0, -30],
      [30, -45],
      [0, -30],
      [25, -30],
    ],
  );
});

test("a fund for spending works the same way", () => {
  const categories = [{ id: "food", kind: "spending", carries_from: "2026-01" } as const];
  const months = [{ food: { planned: 100, moved: -130 } }, { food: { planned: 100, moved: -60 } }, {}];
  const computed = computeMonths({ carries_from: null, categories }, months);
  assert.deepEqual(
    computed.map(({ opening, powerMinor }) => [opening.funds.get("food"), powerMinor]),
    [
      [0, -130],
      [0, -100],
      [40, 0],
    ],
  );
});

test("a plan takes money back, down to an empty fund", () => {
  const categories = [{ id: "food", kind: "spending", carries_from: "2026-01" } as const];
  const months = [
    { food: { planned: 100, moved: 0 } },
    { food: { planned: -30, moved: -10 } },
    { food: { planned: -500, moved: -10 } },
    {},
  ];
  const computed = computeMonths({ carries_from: null, categories }, months);
  assert.deepEqual(
    computed.map(({ opening, powerMinor }) => [opening.funds.get("food"), powerMinor]),
    [
      [0, -100],
      [100, 30],
      [60, 50],
      [0, 0],
    ],
  );
});

test("a month's spending power carries to the next month, starting in the month after the first", () => {
  const categories = [{ id: "pay", kind: "income", carries_from: null } as const];
  const months = [{ pay: { moved: 7 } }, { pay: { moved: 100 } }, { pay: { moved: -40 } }, {}];
  const computed = computeMonths({ carries_from: "2026-02", categories }, months);
  assert.deepEqual(
    computed.map(({ opening, powerMinor }) => [opening.powerMinor, powerMinor]),
    [
      [null, 7],
      [0, 100],
      [100, 60],
      [60, 60],
    ],
  );
});

test("the first month in which anything carries", () => {
  const category = (carries_from: string | null) => ({ id: "x", carries_from });
  assert.equal(firstThatCarries({ carries_from: null, categories: [category(null)] }), undefined);
  assert.equal(firstThatCarries({ carries_from: "2026-03", categories: [category(null)] }), "2026-03");
  const categories = [category("2026-05"), category("2026-02")];
  assert.equal(firstThatCarries({ carries_from: "2026-03", categories }), "2026-02");
});

const COUNT = 8;
const IDS = ["a", "b", "c", "d"];
const someMonth = fc.option(fc.integer({ min: -2, max: COUNT }).map((n) => addMonths(FIRST, n)));
const household: fc.Arbitrary<Household> = fc.record({
  carries_from: someMonth,
  categories: fc.tuple(
    ...IDS.map((id) =>
      fc
        .record({ kind: fc.constantFrom(...CATEGORY_KINDS), carries_from: someMonth })
        .map(({ kind, carries_from }) => ({ id, kind, carries_from: kind === "income" ? null : carries_from })),
    ),
  ),
});
const amount = fc.integer({ min: -1000, max: 1000 });
const month: fc.Arbitrary<TestMonth> = fc.dictionary(
  fc.constantFrom(...IDS),
  fc.record({ planned: fc.integer({ min: -300, max: 500 }), moved: amount }, { requiredKeys: ["moved"] }),
);
const months = fc.array(month, { minLength: COUNT, maxLength: COUNT });

/** The money in funds at the start of a month. Spending power does not include it. */
const inFunds = ({ funds }: Carry) => [...funds.values()].reduce((sum, minor) => sum + minor, 0);

const netOf = (month: TestMonth) => Object.values(month).reduce((sum, { moved }) => sum + moved, 0);

test("spending power and the funds add up to the moved amount, with any carry settings, and no fund is negative", () => {
  fc.assert(
    fc.property(household, months, (settings, months) => {
      const computed = computeMonths(settings, months);
      for (const [index, { yearMonth, opening, powerMinor, lines }] of computed.entries()) {
        const after = carryOver(settings, opening, lines, addMonths(yearMonth, 1));
        assert.ok([...after.funds.values()].every((minor) => minor >= 0));
        // A category that starts to carry in the next month starts with 0.
        const put = inFunds(after) - inFunds(opening);
        assert.equal(powerMinor + put, (opening.powerMinor ?? 0) + netOf(months[index] ?? {}), yearMonth);
      }
    }),
  );
});

test("while a budget carries, every moved amount is in spending power or in a fund", () => {
  fc.assert(
    fc.property(household, months, fc.nat({ max: COUNT - 1 }), (settings, months, start) => {
      const carries_from = addMonths(FIRST, start);
      const since = { ...settings, carries_from };
      const computed = computeMonths(since, months).slice(start);
      let moved = inFunds(computed[0]?.opening ?? carryInto(since, NO_CARRY, FIRST));
      for (const [index, { opening, lines, yearMonth, powerMinor }] of computed.entries()) {
        moved += netOf(months[start + index] ?? {});
        const after = carryOver(since, opening, lines, addMonths(yearMonth, 1));
        assert.equal(powerMinor + inFunds(after), moved);
        assert.equal(after.powerMinor, powerMinor);
      }
    }),
  );
});

test("a carry setting does not affect earlier months", () => {
  fc.assert(
    fc.property(household, household, months, (one, other, months) => {
      // The same household with other settings.
      const categories = one.categories.map((category, i) => ({
        ...category,
        carries_from: category.kind === "income" ? null : (other.categories[i]?.carries_from ?? null),
      }));
      const switched = { carries_from: other.carries_from, categories };
      const first = [firstThatCarries(one), firstThatCarries(switched)].filter((m) => m !== undefined).sort()[0];
      const untouched = (all: readonly ComputedMonth[]) =>
        all.filter(({ yearMonth }) => first === undefined || yearMonth < first);
      assert.deepEqual(untouched(computeMonths(switched, months)), untouched(computeMonths(one, months)));
    }),
  );
});
