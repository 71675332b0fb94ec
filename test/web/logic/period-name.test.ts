/** The names of periods. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { formatsOf } from "../../../web/logic/format.ts";
import { isMonth, unitOf } from "../../../web/logic/period.ts";
import { firstScreen } from "../../../web/words/first-screen.ts";
import { currentPeriodName, periodName, shortPeriodName } from "../../../web/words/period-name.ts";
import { screens } from "../../../web/words/screens.ts";
import { translateIn } from "../../../web/words/translate.ts";

const WORDS = { ...firstScreen, ...screens };
const english = { t: translateIn(WORDS, "en"), formats: formatsOf("en-GB") };
const german = { t: translateIn(WORDS, "de"), formats: formatsOf("de-DE") };

const MONTH = { from: "2026-12-01", until: "2026-12-31", name: "2026-12" };
const FROM_THE_25TH = { from: "2026-11-25", until: "2026-12-24", name: "2026-12" };
const TWO_WEEKS = { from: "2026-11-27", until: "2026-12-10", name: null };

const CASES = [
  ["a month", MONTH, "December 2026", "December", "December 2026"],
  ["a month from the 25th", FROM_THE_25TH, "December 2026", "December", "December 2026"],
  ["two weeks", TWO_WEEKS, "27 Nov to 10 Dec", "27 Nov to 10 Dec", "Until Thursday 10 December"],
  [
    "two years",
    { from: "2026-12-25", until: "2027-01-07", name: null },
    "25 Dec to 7 Jan 2027",
    "25 Dec to 7 Jan",
    "Until Thursday 7 January",
  ],
  [
    "a period of an earlier year that a change cut short",
    { from: "2025-11-25", until: "2025-12-20", name: null },
    "25 Nov to 20 Dec 2025",
    "25 Nov to 20 Dec",
    "Until Saturday 20 December",
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
  assert.equal(shortPeriodName(german, FROM_THE_25TH), "Dezember");
  assert.equal(periodName(german, TWO_WEEKS), "27. Nov. bis 10. Dez.");
  assert.equal(currentPeriodName(german, TWO_WEEKS), "Bis Donnerstag, 10. Dezember");
});

test("only a calendar month is a month", () => {
  assert.ok(isMonth({ from: "2028-02-01", until: "2028-02-29", name: "2028-02" }));
  assert.equal(unitOf(MONTH), "month");
  assert.equal(unitOf(undefined), "month");
  const others = [FROM_THE_25TH, TWO_WEEKS, { from: "2026-12-01", until: "2026-12-14", name: null }];
  for (const period of others) assert.equal(unitOf(period), "period");
});
