/** Goals: each month's share, the status, and the month in which a goal is reached. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { addMonths, countMonths } from "../../src/domain/calendar.ts";
import type { GoalWithState } from "../../src/domain/goal.ts";
import { fundProgress, goalProgress } from "../../src/domain/goal-progress.ts";
import { fundShare, goalShare, type Move, nextDueOn } from "../../src/domain/goal-share.ts";
import { MONTHS } from "../../src/domain/period.ts";

function goal(terms: Partial<GoalWithState>): GoalWithState {
  const nothing = {
    category_id: "c",
    account_id: null,
    amount_minor: null,
    due_on: null,
    repeats: null,
    monthly_minor: null,
  };
  const rest = { starts_in: "2026-09", already_minor: 0, is_archived: false, is_active: true };
  return { id: "g", name: "Goal", created_at: "", updated_at: "", ...nothing, ...rest, ...terms };
}

/** A negative amount is withdrawn. */
const move = (amount: number): Move => ({ inMinor: Math.max(0, amount), outMinor: Math.max(0, -amount) });

/** The amounts moved in September, October, ... */
const moved = (...amounts: number[]) => new Map(amounts.map((amount, i) => [addMonths("2026-09", i), move(amount)]));

/** 100.00 by the end of November: 33.34, 33.33, 33.33. */
const BY_NOVEMBER = goal({ amount_minor: 10_000, due_on: "2026-11-30" });
const YEARLY = goal({ ...BY_NOVEMBER, repeats: 12 });
const MONTHLY = goal({ monthly_minor: 2500 });
const MONTHLY_TO_100 = goal({ monthly_minor: 4000, amount_minor: 10_000 });

describe("a month's share", () => {
  for (const [story, terms, moves, yearMonth, currentMonth, expected] of [
    ["the odd cent goes to the first month", BY_NOVEMBER, [], "2026-09", "2026-09", 3334],
    ["after the first share was moved", BY_NOVEMBER, [3334], "2026-10", "2026-10", 3333],
    ["the last share completes the amount exactly", BY_NOVEMBER, [3334, 3333], "2026-11", "2026-11", 3333],
    ["this month's moves do not change its share", BY_NOVEMBER, [3334, 500], "2026-10", "2026-10", 3333],
    ["a missed share is spread over the remaining months", BY_NOVEMBER, [], "2026-10", "2026-10", 5000],
    ["after more than the share was moved", BY_NOVEMBER, [9000], "2026-10", "2026-10", 500],
    ["after the money was withdrawn", BY_NOVEMBER, [3334, -3334], "2026-11", "2026-11", 10_000],
    ["reached", BY_NOVEMBER, [10_000], "2026-10", "2026-10", 0],
    ["overfilled", BY_NOVEMBER, [10_001], "2026-10", "2026-10", 0],
    ["after the month of the date", BY_NOVEMBER, [3334, 3333], "2026-12", "2026-12", 0],
    ["after the month of the date, seen from before", BY_NOVEMBER, [3334, 3333], "2026-12", "2026-11", 0],
    ["in the month of the date, after it was used", BY_NOVEMBER, [5000, 5000, -10_000], "2026-11", "2026-11", 0],
    ["in the next cycle, after it was used", YEARLY, [5000, 5000, -10_000], "2026-12", "2026-12", 834],
    ["in the next cycle, with what is left", YEARLY, [5000, 5000, -8800], "2026-12", "2026-12", 734],
    ["in the next cycle, if it was not used", YEARLY, [5000, 5000], "2026-12", "2026-12", 0],
    ["in the next cycle, seen from before: it is assumed to be used", YEARLY, [5000, 5000], "2026-12", "2026-11", 834],
    ["the same, after it was used early", YEARLY, [5000, 5000, -10_000], "2026-12", "2026-11", 834],
    ["the same, if more than the target was saved", YEARLY, [9000, 2200], "2026-12", "2026-11", 734],
    ["the same, if more was used than saved", YEARLY, [5000, 5000, -10_120], "2026-12", "2026-11", 844],
    ["in the cycle after the next", YEARLY, [], "2027-12", "2026-10", 834],
    ["far in the future", YEARLY, [], "9999-11", "2026-10", 833],
    [
      "a goal that starts after its first date",
      goal({ ...YEARLY, starts_in: "2026-12" }),
      [],
      "2026-12",
      "2026-12",
      834,
    ],
    ["before the goal starts", BY_NOVEMBER, [], "2026-08", "2026-08", 0],
    ["a future month, assuming that this month's share is moved", BY_NOVEMBER, [3334], "2026-11", "2026-10", 3333],
    [
      "a future month, if more than this month's share was moved",
      BY_NOVEMBER,
      [3334, 5000],
      "2026-11",
      "2026-10",
      1666,
    ],
    ["a past month keeps its share", BY_NOVEMBER, [0, 10_000], "2026-10", "2026-11", 5000],
    ["the opening amount counts", goal({ ...BY_NOVEMBER, already_minor: 7000 }), [], "2026-09", "2026-09", 1000],
    [
      "moves before the start do not count",
      goal({ ...BY_NOVEMBER, starts_in: "2026-10" }),
      [9000],
      "2026-10",
      "2026-10",
      5000,
    ],
    ["due in its first month", goal({ ...BY_NOVEMBER, due_on: "2026-09-01" }), [], "2026-09", "2026-09", 10_000],
    ["a monthly amount", MONTHLY, [9000], "2026-10", "2026-10", 2500],
    ["a monthly amount, far in the future", MONTHLY, [], "9999-12", "2026-10", 2500],
    ["a monthly amount with a target", MONTHLY_TO_100, [4000, 4000], "2026-11", "2026-11", 2000],
    ["a monthly amount with a target, computed at the start", MONTHLY_TO_100, [], "2026-11", "2026-09", 2000],
    ["a monthly amount after the target is reached", MONTHLY_TO_100, [], "2026-12", "2026-09", 0],
    ["0 while the goal is inactive", goal({ ...MONTHLY, is_active: false }), [], "2026-10", "2026-10", 0],
  ] as const) {
    test(story, () => assert.equal(goalShare(terms, moved(...moves), yearMonth, currentMonth, MONTHS), expected));
  }
});

const terms = fc.record({
  amount_minor: fc.integer({ min: 1, max: 999_999_999_999_999 }),
  already_minor: fc.integer({ min: 0, max: 1_000_000 }),
  months: fc.integer({ min: 1, max: 400 }),
});

test("shares that are moved add up exactly to the amount and differ by at most one cent", () => {
  fc.assert(
    fc.property(terms, ({ months, ...rest }) => {
      const last = addMonths("2026-09", months - 1);
      const asked = goal({ ...rest, due_on: `${last}-15` });
      const shares = new Map<string, Move>();
      for (let month = "2026-09"; month <= last; month = addMonths(month, 1)) {
        shares.set(month, move(goalShare(asked, shares, month, month, MONTHS)));
        assert.equal(
          goalShare(asked, new Map(), month, "2026-09", MONTHS),
          shares.get(month)?.inMinor,
          "the share computed at the start",
        );
      }
      const all = [...shares.values()].map(({ inMinor }) => inMinor);
      const sum = all.reduce((a, b) => a + b, 0);
      assert.equal(sum, Math.max(0, rest.amount_minor - rest.already_minor));
      assert.ok(Math.max(...all) - Math.min(...all) <= 1);
      assert.deepEqual(
        all,
        all.toSorted((a, b) => b - a),
        "the odd cents come first",
      );
    }),
    { numRuns: 50 },
  );
});

const walked = fc.record({
  goal: fc.record({
    amount_minor: fc.integer({ min: 1, max: 100_000 }),
    already_minor: fc.integer({ min: 0, max: 1000 }),
    starts_in: fc.integer({ min: -3, max: 20 }).map((by) => addMonths("2026-09", by)),
  }),
  terms: fc.oneof(
    fc.record({ monthly_minor: fc.integer({ min: 1, max: 9000 }) }),
    fc.record({
      due_on: fc.integer({ min: 20, max: 60 }).map((by) => `${addMonths("2026-09", by)}-15`),
      repeats: fc.option(fc.integer({ min: 1, max: 14 })),
    }),
  ),
  moves: fc.array(fc.integer({ min: -3000, max: 9000 }), { maxLength: 6 }),
  ahead: fc.integer({ min: 0, max: 70 }),
});

/** What is assumed to be used at the end of a month, besides what is withdrawn. */
function usedIn(
  { due_on, repeats, amount_minor, already_minor, starts_in }: GoalWithState,
  moves: ReadonlyMap<string, Move>,
  month: string,
): number {
  if (due_on === null || repeats === null || month < starts_in) return 0;
  const after = countMonths(due_on.slice(0, 7), month);
  if (after < 0 || after % repeats !== 0) return 0;
  let saved = already_minor;
  for (const [one, { inMinor, outMinor }] of moves) if (one >= starts_in && one <= month) saved += inMinor - outMinor;
  return Math.max(0, Math.min(saved, (amount_minor ?? 0) - (moves.get(month)?.outMinor ?? 0)));
}

test("the share of a distant month assumes that every earlier month moves its share, and that the money is used", () => {
  fc.assert(
    fc.property(walked, ({ goal: fields, terms, moves, ahead }) => {
      const asked = goal({ ...fields, ...terms });
      const [last, known] = [addMonths("2026-09", ahead), moved(...moves)];
      const assumed = new Map<string, Move>();
      for (let month = "2026-09"; month < last; month = addMonths(month, 1)) {
        const { inMinor, outMinor } = known.get(month) ?? move(0);
        assumed.set(month, { inMinor: Math.max(goalShare(asked, assumed, month, month, MONTHS), inMinor), outMinor });
        const used = usedIn(asked, assumed, month);
        assumed.set(month, { ...(assumed.get(month) ?? move(0)), outMinor: outMinor + used });
      }
      assert.equal(goalShare(asked, known, last, "2026-09", MONTHS), goalShare(asked, assumed, last, last, MONTHS));
    }),
  );
});

test("computing a distant month reads only months with moves", () => {
  const moves = moved(4000, 5000);
  let reads = 0;
  moves.get = (month) => {
    reads += 1;
    return Map.prototype.get.call(moves, month);
  };
  assert.equal(goalShare(goal({ amount_minor: 1_000_000, monthly_minor: 1 }), moves, "9999-12", "2026-09", MONTHS), 1);
  assert.ok(reads <= moves.size, `${reads} reads`);
});

describe("the status", () => {
  for (const [story, terms, moves, currentMonth, status, reachedIn] of [
    ["at the start", BY_NOVEMBER, [], "2026-09", "on_track", null],
    ["this month's share moved", BY_NOVEMBER, [3334], "2026-09", "on_track", null],
    ["more than this month's share moved", BY_NOVEMBER, [3335], "2026-09", "ahead", null],
    ["this month's share not moved yet", BY_NOVEMBER, [3334, 0], "2026-10", "on_track", "2026-11"],
    ["a cent less than last month's share moved", BY_NOVEMBER, [3333, 0], "2026-10", "behind", "2026-12"],
    ["a missed share moved later", BY_NOVEMBER, [0, 6667], "2026-10", "on_track", null],
    ["the amount reached", BY_NOVEMBER, [10_000], "2026-09", "reached", null],
    ["the opening amount covers it", goal({ ...BY_NOVEMBER, already_minor: 10_000 }), [], "2026-09", "reached", null],
    ["a cent withdrawn after the amount was reached", BY_NOVEMBER, [10_000, -1], "2026-10", "ahead", "2026-10"],
    ["after the month of the date, a cent short", BY_NOVEMBER, [3334, 3333, 3332], "2026-12", "missed", "2026-12"],
    ["reached and used by its date", BY_NOVEMBER, [5000, 5000, -10_000], "2026-12", "reached", null],
    ["reached and used in the month of its date", BY_NOVEMBER, [5000, 4000, 1000], "2026-11", "reached", null],
    ["reached, but used for something else before", BY_NOVEMBER, [10_000, -9000], "2026-10", "behind", "2026-10"],
    ["the next cycle, nothing moved", YEARLY, [5000, 5000, -10_000], "2026-12", "on_track", null],
    ["the next cycle, a month later", YEARLY, [5000, 5000, -10_000], "2027-01", "behind", null],
    ["before the goal starts", goal({ ...BY_NOVEMBER, starts_in: "2026-10" }), [], "2026-09", "on_track", null],
    ["the monthly amount moved", MONTHLY, [2500, 2500], "2026-10", "on_track", null],
    ["more than the monthly amount moved", MONTHLY, [2500, 2501], "2026-10", "ahead", null],
    ["less than the monthly amount moved", MONTHLY, [2499, 0], "2026-10", "behind", null],
    [
      "only the last three months determine the pace",
      goal({ ...MONTHLY_TO_100, starts_in: "2026-05" }),
      [0, 1000, 2000, 0],
      "2026-12",
      "behind",
      "2027-06",
    ],
    [
      "no moves in the last three months",
      goal({ ...MONTHLY_TO_100, starts_in: "2026-01" }),
      [3000, 0, 0, 0, 0],
      "2027-01",
      "behind",
      null,
    ],
    ["more withdrawn than moved", MONTHLY_TO_100, [5000, -6000], "2026-11", "behind", null],
    ["inactive", goal({ ...MONTHLY_TO_100, is_active: false }), [], "2026-11", "paused", null],
    ["inactive, but reached", goal({ ...BY_NOVEMBER, is_active: false }), [10_000], "2026-11", "reached", null],
  ] as const) {
    test(story, () => {
      const progress = goalProgress(terms, moved(...moves), `${currentMonth}-20`, MONTHS);
      assert.equal(progress.status, status);
      assert.equal(progress.reachedIn, reachedIn);
    });
  }
});

test("saved is the opening amount plus the moves up to this month", () => {
  const progress = goalProgress(
    goal({ ...BY_NOVEMBER, already_minor: 500 }),
    moved(1000, 2000, 4000),
    "2026-10-20",
    MONTHS,
  );
  const { savedMinor, remainingMinor, shareMinor, movedMinor } = progress;
  assert.deepEqual(
    { savedMinor, remainingMinor, shareMinor, movedMinor },
    { savedMinor: 3500, remainingMinor: 6500, shareMinor: 4250, movedMinor: 2000 },
  );
});

test("at a constant pace, a goal is reached after amount / pace months", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1000 }), fc.integer({ min: 1, max: 90_000 }), (pace, amount_minor) => {
      const asked = goal({ amount_minor, monthly_minor: 1 });
      const { reachedIn } = goalProgress(asked, moved(pace, pace), "2026-11-01", MONTHS);
      if (amount_minor <= 2 * pace) return assert.equal(reachedIn, null);
      assert.equal(countMonths("2026-09", reachedIn ?? "") + 1, Math.ceil(amount_minor / pace));
    }),
  );
});

test("the next date of a goal", () => {
  for (const [due_on, repeats, today, expected] of [
    ["2026-11-15", null, "2026-11-15", "2026-11-15"],
    ["2026-11-15", null, "2026-11-16", null],
    ["2026-11-15", 12, "2026-11-16", "2027-11-15"],
    ["2026-11-15", 12, "2027-11-16", "2028-11-15"],
    ["2026-01-31", 1, "2026-02-01", "2026-02-28"],
    ["2026-01-31", 1, "2026-03-01", "2026-03-31"],
    ["2024-02-29", 12, "2027-03-01", "2028-02-29"],
    [null, null, "2026-11-15", null],
  ] as const) {
    assert.equal(nextDueOn({ due_on, repeats }, today), expected);
  }
});

describe("the share and progress of a goal on a fund", () => {
  for (const [story, terms, held, yearMonth, expected] of [
    ["what is missing, over the months left", BY_NOVEMBER, 1000, "2026-10", 4500],
    ["after its date", BY_NOVEMBER, 1000, "2026-12", 0],
    ["the next cycle", YEARLY, 1000, "2026-12", 750],
    ["a monthly amount up to a target", MONTHLY_TO_100, 7000, "2026-10", 3000],
    ["money saved before the goal started", goal({ ...BY_NOVEMBER, already_minor: 4000 }), 2000, "2026-10", 2000],
    ["the same, in the next cycle", goal({ ...YEARLY, already_minor: 4000 }), 1000, "2026-12", 750],
    ["before it starts", BY_NOVEMBER, 0, "2026-08", 0],
    ["archived", goal({ ...BY_NOVEMBER, is_active: false }), 0, "2026-10", 0],
  ] as const) {
    test(story, () => assert.equal(fundShare(terms, held, yearMonth, MONTHS), expected));
  }

  for (const [story, terms, counts, today, status, reachedIn] of [
    ["its share counts", BY_NOVEMBER, 4500, "2026-10-05", "on_track", "2026-11"],
    ["more than its share counts", BY_NOVEMBER, 5000, "2026-10-05", "ahead", "2026-11"],
    ["filled", BY_NOVEMBER, 9000, "2026-10-05", "reached", null],
    ["after its date", BY_NOVEMBER, 0, "2026-12-05", "reached", null],
    ["monthly", MONTHLY_TO_100, 4000, "2026-10-05", "on_track", "2026-12"],
    ["without a target", MONTHLY, 2500, "2026-10-05", "on_track", null],
    ["archived", goal({ ...BY_NOVEMBER, is_active: false }), 0, "2026-10-05", "paused", null],
  ] as const) {
    test(`the status: ${story}`, () => {
      const fund = { carriedInMinor: 1000, countsMinor: counts, holdsMinor: 1000 + counts };
      const progress = fundProgress(terms, fund, today, MONTHS);
      assert.deepEqual([progress.status, progress.reachedIn], [status, reachedIn]);
    });
  }
});
