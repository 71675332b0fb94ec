/** Carry: cases computed by hand, and the law that no cent is counted twice or lost. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { addMonths } from "../../src/domain/calendar.ts";
import { type Carry, type CarrySettings, carryOver, firstCarryingMonth, initialCarry } from "../../src/domain/carry.ts";
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

/** What is planned for each category and what went out of the budget under it, or came in. */
type TestMonth = Readonly<Record<string, { readonly planned?: number; readonly moved: number }>>;

interface Household extends CarrySettings {
  readonly categories: readonly TestCategory[];
}

interface ComputedMonth {
  readonly yearMonth: string;
  readonly begins: Carry;
  readonly lines: readonly Line[];
  readonly powerMinor: number;
}

const FIRST = "2026-01";

/** Every month, all of them over. */
function computeMonths(household: Household, months: readonly TestMonth[]): ComputedMonth[] {
  const computed: ComputedMonth[] = [];
  let begins = initialCarry(household, FIRST);
  for (const [index, month] of months.entries()) {
    const yearMonth = addMonths(FIRST, index);
    const { lines, unconverted } = linesOf(household, month, begins);
    const { spendingPowerMinor: powerMinor } = spendingPower({ lines, unconverted }, begins.powerMinor);
    computed.push({ yearMonth, begins, lines, powerMinor });
    begins = carryOver(household, begins, lines, addMonths(yearMonth, 1));
  }
  return computed;
}

function linesOf({ categories }: Household, month: TestMonth, { envelopes }: Carry) {
  const planned = Object.entries(month).flatMap(([id, { planned }]) =>
    planned === undefined ? [] : [[id, planned] as const],
  );
  const flows = categories.flatMap(({ id, kind }) => (month[id] ? [flow(id, kind, month[id].moved)] : []));
  return spendingLines(
    monthFacts({ isOver: true, categories, flows, planned: new Map(planned), carriedIn: envelopes }),
  );
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
    { water: { planned: 30, moved: -10 } }, // before it carries: 10 were paid
    { water: { planned: 30, moved: 0 } }, // 30 are set aside
    { water: { planned: 30, moved: -75 } }, // 60 are there, 15 too little
    { water: { planned: 30, moved: -5 } }, // 30 - 15 - 5: 10 stay
  ];
  const computed = computeMonths(household, months);
  assert.deepEqual(
    computed.map(({ begins, powerMinor }) => [begins.envelopes.get("water"), powerMinor]),
    [
      [undefined, -10],
      [0, -30],
      [30, -30],
      [-15, -30],
    ],
  );
});

test("an envelope that carries divides spending power and takes nothing from it", () => {
  const categories = [{ id: "food", kind: "spending", carries_from: "2026-01" } as const];
  const months = [{ food: { planned: 100, moved: -130 } }, { food: { planned: 100, moved: -60 } }];
  const computed = computeMonths({ carries_from: null, categories }, months);
  assert.deepEqual(
    computed.map(({ begins, powerMinor }) => [begins.envelopes.get("food"), powerMinor]),
    [
      [0, -130],
      [-30, -60],
    ],
  );
});

test("the month's spending power moves on, from the month after the first", () => {
  const categories = [{ id: "pay", kind: "income", carries_from: null } as const];
  const months = [{ pay: { moved: 7 } }, { pay: { moved: 100 } }, { pay: { moved: -40 } }, {}];
  const computed = computeMonths({ carries_from: "2026-02", categories }, months);
  assert.deepEqual(
    computed.map(({ begins, powerMinor }) => [begins.powerMinor, powerMinor]),
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
  assert.equal(firstCarryingMonth({ carries_from: null, categories: [category(null)] }), undefined);
  assert.equal(firstCarryingMonth({ carries_from: "2026-03", categories: [category(null)] }), "2026-03");
  const categories = [category("2026-05"), category("2026-02")];
  assert.equal(firstCarryingMonth({ carries_from: "2026-03", categories }), "2026-02");
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
  fc.record({ planned: fc.nat({ max: 500 }), moved: amount }, { requiredKeys: ["moved"] }),
);
const months = fc.array(month, { minLength: COUNT, maxLength: COUNT });

/** What is in the envelopes of bills and savings when a month begins: those hold what spending power does not. */
const setAside = ({ categories }: Household, { envelopes }: Carry) =>
  categories.reduce((sum, { id, kind }) => sum + (kind === "spending" ? 0 : (envelopes.get(id) ?? 0)), 0);

const netOf = (month: TestMonth) => Object.values(month).reduce((sum, { moved }) => sum + moved, 0);

test("spending power and the envelopes hold what moved, to the cent, whatever is switched on and since when", () => {
  fc.assert(
    fc.property(household, months, (settings, months) => {
      const computed = computeMonths(settings, months);
      for (const [index, { yearMonth, begins, powerMinor, lines }] of computed.entries()) {
        const after = carryOver(settings, begins, lines, addMonths(yearMonth, 1));
        // What starts to carry in the next month begins with nothing.
        const put = setAside(settings, after) - setAside(settings, begins);
        assert.equal(powerMinor + put, (begins.powerMinor ?? 0) + netOf(months[index] ?? {}), yearMonth);
      }
    }),
  );
});

test("over the months that a budget carries, all that moved is in spending power or in an envelope", () => {
  fc.assert(
    fc.property(household, months, fc.nat({ max: COUNT - 1 }), (settings, months, start) => {
      const carries_from = addMonths(FIRST, start);
      const since = { ...settings, carries_from };
      const computed = computeMonths(since, months).slice(start);
      let moved = setAside(since, computed[0]?.begins ?? initialCarry(since, FIRST));
      for (const [index, { begins, lines, yearMonth, powerMinor }] of computed.entries()) {
        moved += netOf(months[start + index] ?? {});
        const after = carryOver(since, begins, lines, addMonths(yearMonth, 1));
        assert.equal(powerMinor + setAside(since, after), moved);
        assert.equal(after.powerMinor, powerMinor);
      }
    }),
  );
});

test("a switch changes no month before the one that it names", () => {
  fc.assert(
    fc.property(household, household, months, (one, other, months) => {
      // The same household with other switches.
      const categories = one.categories.map((category, i) => ({
        ...category,
        carries_from: category.kind === "income" ? null : (other.categories[i]?.carries_from ?? null),
      }));
      const switched = { carries_from: other.carries_from, categories };
      const first = [firstCarryingMonth(one), firstCarryingMonth(switched)].filter((m) => m !== undefined).sort()[0];
      const untouched = (all: readonly ComputedMonth[]) =>
        all.filter(({ yearMonth }) => first === undefined || yearMonth < first);
      assert.deepEqual(untouched(computeMonths(switched, months)), untouched(computeMonths(one, months)));
    }),
  );
});
