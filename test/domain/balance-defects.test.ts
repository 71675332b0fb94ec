/** The law of the balance check: one defect in an account gives its day and amount, and is among the first three reasons. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  checkBalances,
  type DatedLeg,
  findCulprits,
  type LeftOutRow,
  type WaitingRow,
} from "../../src/domain/balance-check.ts";
import { addDays } from "../../src/domain/calendar.ts";

const START = "2026-03-01";
const OPENING = 100_000;
/** The bank reports a balance for each day up to this one. */
const LAST = 20;

interface Booking {
  readonly day: number;
  readonly minor: number;
}

const booking: fc.Arbitrary<Booking> = fc.record({
  day: fc.integer({ min: 1, max: LAST }),
  minor: fc.oneof(fc.constantFrom(-450, -1200, -9900, 250_000), fc.integer({ min: -90_000, max: -1 })),
});

const DEFECTS = ["missing", "doubled", "sign", "day", "waiting", "pending"] as const;
type Defect = (typeof DEFECTS)[number];

const REASONS: Readonly<Record<Defect, string>> = {
  ...{ missing: "left_out", doubled: "surplus", sign: "wrong_sign", day: "other_day", waiting: "waiting" },
  pending: "pending_counted",
};

const account = fc
  .record({
    bookings: fc.array(booking, { minLength: 1, maxLength: 30 }),
    pick: fc.nat(),
    defect: fc.constantFrom(...DEFECTS),
  })
  .map(({ bookings, pick, defect }) => ({ bookings, wrong: pick % bookings.length, defect }));

test("one defect gives its day and amount, and is among the first three reasons", () => {
  fc.assert(
    fc.property(account, ({ bookings, wrong, defect }) => {
      const one = bookings[wrong];
      assert.ok(one);
      const dayOf = (day: number) => addDays(START, day);
      const legOf = ({ day, minor }: Booking, i: number): DatedLeg => ({
        ...{ transaction_id: `T${i}`, day: dayOf(day), minor, isConfirmed: true },
      });
      const right = bookings.map(legOf);
      const others = right.filter((_, i) => i !== wrong);
      const row = { import_id: "I", number: 1, day: dayOf(one.day), minor: one.minor, transaction_id: "T" };
      // What the account has, and the difference that follows. A row may count on a day after the last balance.
      const stories: Record<Defect, { legs: DatedLeg[]; opening?: number; difference: number }> = {
        missing: { legs: others, difference: one.minor },
        doubled: {
          legs: [...right, { ...legOf(one, bookings.length), isConfirmed: false }],
          difference: -one.minor,
        },
        sign: { legs: [...others, legOf({ ...one, minor: -one.minor }, wrong)], difference: 2 * one.minor },
        day: { legs: [...others, legOf({ ...one, day: LAST + 3 }, wrong)], difference: one.minor },
        waiting: { legs: others, difference: one.minor },
        pending: { legs: right, opening: OPENING - one.minor, difference: one.minor },
      };
      const { legs, opening = OPENING, difference } = stories[defect];
      const points = Array.from({ length: LAST + 1 }, (_, day) => ({
        ...{ on_day: dayOf(day), import_id: String(day), pending_minor: null },
        balance_minor: right.reduce((sum, leg) => (leg.day <= dayOf(day) ? sum + leg.minor : sum), OPENING),
      }));
      const moves = legs.map(({ day, minor }) => ({ day, minor: BigInt(minor) }));
      const check = checkBalances(opening, moves, points);
      const firstDay = defect === "pending" ? dayOf(0) : dayOf(one.day);
      assert.deepEqual(
        [check.state, check.differsFrom, check.differenceMinor],
        ["differs", firstDay, BigInt(difference)],
      );
      const leftOut: LeftOutRow[] = defect === "missing" ? [{ ...row, isWithdrawn: false }] : [];
      const waiting: WaitingRow[] = defect === "waiting" ? [{ ...row, isUnlisted: false }] : [];
      // Rows that were left out on purpose, in the same days.
      const noise = [1, 2, 3, 4].map((number): LeftOutRow => {
        return { ...row, number: 10 + number, minor: 1_000_000 + number, isWithdrawn: false };
      });
      const firstPendingMinor = defect === "pending" ? -one.minor : null;
      const found = findCulprits(check, { legs, rows: [...noise, ...leftOut], waiting, firstPendingMinor });
      const first = found.slice(0, 3).map(({ reason }) => reason);
      assert.ok((first as string[]).includes(REASONS[defect]), `${defect}: ${first.join(" ")}`);
    }),
    { numRuns: 2000 },
  );
});
