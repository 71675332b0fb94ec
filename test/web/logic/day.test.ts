/** Days as people type them. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { addMonthsToDay, parseDay } from "../../../web/logic/day.ts";

const TODAY = "2026-11-22"; // a Sunday

for (const [text, locale, prefer, expected] of [
  ["t", "en-US", "past", "2026-11-22"],
  ["today", "en-US", "past", "2026-11-22"],
  ["heute", "de-DE", "past", "2026-11-22"],
  ["y", "en-US", "past", "2026-11-21"],
  ["yesterday", "en-US", "past", "2026-11-21"],
  ["tomorrow", "en-US", "future", "2026-11-23"],
  ["-3d", "en-US", "past", "2026-11-19"],
  ["-3", "en-US", "past", "2026-11-19"],
  ["+2w", "en-US", "future", "2026-12-06"],
  ["+1m", "en-US", "future", "2026-12-22"],
  ["fri", "en-US", "past", "2026-11-20"],
  ["fri", "en-US", "future", "2026-11-27"],
  ["sun", "en-US", "past", "2026-11-22"],
  ["fr", "de-DE", "future", "2026-11-27"],
  ["12", "en-US", "past", "2026-11-12"],
  ["25", "en-US", "past", "2026-10-25"],
  ["31", "en-US", "past", "2026-10-31"],
  ["12", "en-US", "future", "2026-12-12"],
  ["22", "en-US", "future", "2026-11-22"],
  ["12.11", "de-DE", "past", "2026-11-12"],
  ["12.11.", "de-DE", "past", "2026-11-12"],
  ["24.12.", "de-DE", "past", "2026-12-24"],
  ["14.11.", "de-DE", "future", "2026-11-14"],
  ["Nov 14", "en-US", "future", "2026-11-14"],
  ["20 jan", "en-US", "past", "2027-01-20"],
  ["20 jan", "en-US", "future", "2027-01-20"],
  ["24 may", "en-US", "past", "2026-05-24"],
  ["23 may", "en-US", "past", "2027-05-23"],
  ["24.12.", "de-DE", "future", "2026-12-24"],
  ["11/12", "en-US", "past", "2026-11-12"],
  ["12/11", "en-GB", "past", "2026-11-12"],
  ["12/11/24", "en-GB", "past", "2024-11-12"],
  ["20 dec", "en-US", "future", "2026-12-20"],
  ["Dec 20", "en-US", "future", "2026-12-20"],
  ["20. Dezember", "de-DE", "future", "2026-12-20"],
  ["dec 20 2027", "en-US", "past", "2027-12-20"],
  ["29.2.", "de-DE", "past", undefined],
  ["2026-12-20", "en-US", "past", "2026-12-20"],
  ["2026-02-30", "en-US", "past", undefined],
  ["32", "en-US", "past", undefined],
  ["baker", "en-US", "past", undefined],
  ["f", "en-US", "past", undefined],
  ["", "en-US", "past", undefined],
] as const) {
  test(`"${text}" in ${locale}, ${prefer}, is ${expected ?? "not a day"}`, () => {
    assert.equal(parseDay(text, { today: TODAY, locale, prefer }), expected);
  });
}

test("a day and a month are not before a day, if only later ones have a meaning", () => {
  const parse = (text: string) => parseDay(text, { today: TODAY, locale: "en-US", prefer: "future", notBefore: TODAY });
  assert.equal(parse("Nov 14"), "2027-11-14");
  assert.equal(parse("Nov 22"), "2026-11-22");
  assert.equal(parse("Nov 14 2026"), "2026-11-14");
});

test("a month later, a day stays within its month", () => {
  assert.equal(addMonthsToDay("2026-01-31", 1), "2026-02-28");
  assert.equal(addMonthsToDay("2026-03-31", -1), "2026-02-28");
  assert.equal(addMonthsToDay("2026-11-22", 2), "2027-01-22");
});
