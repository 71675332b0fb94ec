/** The order of a list after an item has moved by one place. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { movedIds } from "../../../web/logic/moved-ids.ts";

test("moving an item swaps it with its neighbor among the shown ones and leaves all others in place", () => {
  const ids = fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 2, maxLength: 12 });
  fc.assert(
    fc.property(ids, fc.nat(), fc.constantFrom(-1 as const, 1 as const), (all, seed, step) => {
      const shown = all.filter((_, i) => (seed >> i) % 2 === 0);
      const id = shown[seed % Math.max(1, shown.length)] ?? "";
      const other = shown[shown.indexOf(id) + step];
      const moved = movedIds(all, new Set(shown), id, step);
      if (id === "" || other === undefined) return assert.equal(moved, undefined);
      assert.deepEqual(
        moved,
        all.map((one) => (one === id ? other : one === other ? id : one)),
      );
    }),
  );
});
