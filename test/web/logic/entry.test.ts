/** A purchase typed in one line. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { joinEntry, parseEntry } from "../../../web/logic/entry.ts";

/** A Sunday. */
const CONTEXT = { today: "2026-11-22", locale: "en-US", prefer: "past" } as const;

for (const [line, amountText, words, day, isIncome] of [
  ["12.40 baker", "12.40", "baker", undefined, false],
  ["12*3 baker", "12*3", "baker", undefined, false],
  ["12 x 3 corner shop yesterday", "12 x 3", "corner shop", "2026-11-21", false],
  ["8,90 + 3,50 baker fri", "8,90 + 3,50", "baker", "2026-11-20", false],
  ["+50 refund -3d", "+50", "refund", "2026-11-19", true],
  ["12 -3d", "12", "", "2026-11-19", false],
  ["2*(3+4) cinema", "2*(3+4)", "cinema", undefined, false],
  ["46 route 9", "46", "route 9", undefined, false],
  ["46 route 9 12.11", "46", "route 9", "2026-11-12", false],
  ["30 book 20 oct 2025", "30", "book", "2025-10-20", false],
  ["9.50 x-mart", "9.50", "x-mart", undefined, false],
  ["7xyz", "", "7xyz", undefined, false],
  ["baker 36", "36", "baker", undefined, false],
  ["baker 36 yesterday", "36", "baker", "2026-11-21", false],
  ["corner shop 12 x 3 fri", "12 x 3", "corner shop", "2026-11-20", false],
  ["refund +50", "+50", "refund", undefined, true],
  ["baker 12.11", "12.11", "baker", undefined, false],
  ["baker 12.40 12.11", "12.40", "baker", "2026-11-12", false],
  ["route 9", "", "route 9", undefined, false],
  ["route 9 4.50", "4.50", "route 9", undefined, false],
  ["x-mart 9.50", "9.50", "x-mart", undefined, false],
  ["36 7", "36", "7", undefined, false],
  ["baker", "", "baker", undefined, false],
  ["12.40", "12.40", "", undefined, false],
  ["", "", "", undefined, false],
] as const) {
  test(`"${line}"`, () => {
    const { dayText: _, ...read } = parseEntry(line, { ...CONTEXT, isPayee: (words) => words === "route 9" });
    assert.deepEqual(read, { amountText, words, day, isIncome });
  });
}

test("a line built from its parts has the same parts", () => {
  const entry = parseEntry("12*3 bak yesterday", CONTEXT);
  assert.equal(joinEntry({ ...entry, words: "Corner Bakery" }), "12*3 Corner Bakery yesterday");
});
