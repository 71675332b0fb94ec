/** The names of periods. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { formatsOf } from "../../../web/logic/format.ts";
import { currentPeriodName, isMonth, periodName, shortPeriodName } from "../../../web/logic/period-name.ts";
import { firstScreen } from "../../../web/words/first-screen.ts";
import { screens } from "../../../web/words/screens.ts";
import { translateIn } from "../../../web/words/translate.ts";

const WORDS = { ...firstScreen, ...screens };
const english = { t: translateIn(WORDS, "en"), formats: formatsOf("en-GB") };
const german = { t: translateIn(WORDS, "de"), formats: formatsOf("de-DE") };

const MONTH = { from: "2026-12-01", until: "2026-12-31" };
const TWO_WEEKS = { from: "2026-11-27", until: "2026-12-10" };

const CASES = [
  ["a month", MONTH, "December 2026", "December", "December 2026"],
  ["two weeks", TWO_WEEKS, "27 Nov to 10 Dec", "27 Nov to 10 Dec", "Until Thursday 10 December"],
  [
    "two years",
    { from: "2026-12-25", until: "2027-01-07" },
    "25 Dec to 7 Jan 2027",
    "25 Dec to 7 Jan",
    "Until Thursday 7 January",
  ],
  [
    "an earlier year",
    { from: "2025-11-25", until: "2025-12-24" },
    "25 Nov to 24 Dec 2025",
    "25 Nov to 24 Dec",
    "Until Wednesday 24 December",
  ],
] as const;

for (const [title, period, name, short, current] of CASES) {
  test(`the names of ${title}`, () => {
    assert.equal(periodName(english, period, "2026-11-27"), name);
    assert.equal(shortPeriodName(english, period), short);
    assert.equal(currentPeriodName(english, period), current);
  });
}

test("the names in German", () => {
  assert.equal(periodName(german, MONTH), "Dezember 2026");
  assert.equal(shortPeriodName(german, MONTH), "Dezember");
  assert.equal(periodName(german, TWO_WEEKS), "27. Nov. bis 10. Dez.");
  assert.equal(currentPeriodName(german, TWO_WEEKS), "Bis Donnerstag, 10. Dezember");
});

test("only a whole calendar month is a month", () => {
  assert.ok(isMonth({ from: "2028-02-01", until: "2028-02-29" }));
  for (const [from, until] of [
    ["2026-12-01", "2026-12-30"],
    ["2026-12-02", "2026-12-31"],
    ["2026-12-01", "2027-01-31"],
    ["2026-11-25", "2026-12-24"],
  ] as const) {
    assert.equal(isMonth({ from, until }), false);
  }
});
