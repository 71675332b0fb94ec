/** The property of past balances: each entered balance is the balance of its day, and bookings explain what follows. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { correctionOf } from "../../src/domain/balance-history.ts";

const day = fc.integer({ min: 10, max: 28 }).map((one) => `2026-05-${one}`);
const minor = fc.integer({ min: -1000, max: 1000 });

test("a day has the entered balance, and between two of them only bookings move it", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.record({ on_day: day, balance_minor: minor }), {
        minLength: 1,
        maxLength: 6,
        selector: ({ on_day }) => on_day,
      }),
      fc.array(fc.record({ day, minor: minor.map(BigInt) }), { maxLength: 12 }),
      fc.option(day),
      (points, all, set) => {
        const entered = points.toSorted((a, b) => (a.on_day < b.on_day ? -1 : 1));
        const last = entered.at(-1);
        const movedAfter = (from: string, until = "9") =>
          all.reduce((sum, move) => (move.day > from && move.day <= until ? sum + move.minor : sum), 0n);
        // The balance that was entered last, or a later one that was set, is the account's.
        const setOn = set !== null && set > (last?.on_day ?? "") ? set : (last?.on_day ?? "");
        const current = setOn === last?.on_day ? BigInt(last.balance_minor) + movedAfter(setOn) : 12_345n;
        const account = { opening_minor: Number(current), booked_minor: 0, balance_set_on: setOn };
        const moves = all.filter((move) => move.day > (entered[0]?.on_day ?? ""));
        const correction = correctionOf(account, entered, moves);
        const balanceOn = (at: string) => current - movedAfter(at) + correction(at);
        for (let one = 10; one <= 28; one += 1) {
          const at = `2026-05-${one}`;
          const point = entered.findLast(({ on_day }) => on_day <= at);
          if (at >= setOn) assert.equal(balanceOn(at), current - movedAfter(at));
          else if (point !== undefined)
            assert.equal(balanceOn(at), BigInt(point.balance_minor) + movedAfter(point.on_day, at));
        }
        const [first] = entered;
        const before = BigInt(first?.balance_minor ?? 0) - movedAfter("2026-05-09", first?.on_day);
        if ((first?.on_day ?? "") < setOn) assert.equal(balanceOn("2026-05-09"), before);
      },
    ),
  );
});
