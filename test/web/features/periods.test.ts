/** The form that changes periods: its patterns, when it converts, and how a rule is described. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { ListedPeriod, RecurringRule } from "../../../web/api/contract.ts";
import { describePeriods } from "../../../web/features/settings/household/describe-periods.ts";
import {
  areAsLong,
  changeOf,
  draftOf,
  type PeriodsDraft,
  patternOfDraft,
  proposedDraft,
} from "../../../web/features/settings/household/periods-draft.ts";
import { formatsOf } from "../../../web/logic/format.ts";
import { screens } from "../../../web/words/screens.ts";
import { translateIn } from "../../../web/words/translate.ts";

const TODAY = "2026-11-21"; // a Saturday

const draft: PeriodsDraft = {
  preset: "month",
  monthDay: 25,
  firstDay: 1,
  secondDay: 15,
  weekday: 5,
  weeksFrom: undefined,
  payId: "pay",
  from: undefined,
  converts: true,
};

const payOf = (fields: Partial<RecurringRule>) =>
  ({ id: "pay", amount: 900, starts_on: "2026-01-01", weekend: "keep", counts_in: "same", ...fields }) as RecurringRule;
const pay = payOf({ rule: "FREQ=WEEKLY;BYDAY=TH" });
const months = { from: null, rule: "FREQ=MONTHLY;BYMONTHDAY=1", starts_on: "2026-01-01", weekend: "keep" } as const;

for (const [fields, expected] of [
  [{ preset: "calendar" }, { rule: "FREQ=MONTHLY;BYMONTHDAY=1", weekend: "keep" }],
  [{ preset: "month" }, { rule: "FREQ=MONTHLY;BYMONTHDAY=25", weekend: "keep" }],
  [{ preset: "last_working_day" }, { rule: "FREQ=MONTHLY;BYMONTHDAY=-1", weekend: "before" }],
  [{ preset: "twice_a_month" }, { rule: "FREQ=MONTHLY;BYMONTHDAY=1,15", weekend: "keep" }],
  [{ preset: "payday" }, { rule: "FREQ=WEEKLY;BYDAY=TH", starts_on: "2026-01-01", weekend: "keep" }],
  [{ preset: "payday", payId: "gone" }, undefined],
  [{ preset: "week" }, { rule: "FREQ=WEEKLY;BYDAY=FR", starts_on: "2026-11-20", weekend: "keep" }],
  [
    { preset: "two_weeks", from: "2026-12-03" },
    { rule: "FREQ=WEEKLY;INTERVAL=2;BYDAY=TH", starts_on: "2026-12-03", weekend: "keep" },
  ],
] as const satisfies readonly (readonly [Partial<PeriodsDraft>, unknown])[]) {
  test(`the pattern of ${JSON.stringify(fields)}`, () =>
    assert.deepEqual(patternOfDraft({ ...draft, ...fields }, months, [pay], TODAY), expected));
}

const fridays = "FREQ=WEEKLY;INTERVAL=2;BYDAY=FR";

for (const [latest, fields] of [
  [{}, { preset: "calendar" }],
  [{ rule: "FREQ=MONTHLY;BYMONTHDAY=25" }, { preset: "month", monthDay: 25 }],
  [
    { rule: "FREQ=MONTHLY", starts_on: "2026-01-20" },
    { preset: "month", monthDay: 20 },
  ],
  [{ rule: "FREQ=MONTHLY;BYMONTHDAY=-1", weekend: "before" }, { preset: "last_working_day" }],
  [{ rule: "FREQ=MONTHLY;BYMONTHDAY=5,-1" }, { preset: "twice_a_month", firstDay: 5, secondDay: 31 }],
  [
    { rule: fridays, starts_on: "2026-11-13" },
    { preset: "two_weeks", weekday: 5, weeksFrom: "2026-11-13" },
  ],
  // The weeks are those of the Wednesday, so the Friday is two days later.
  [
    { rule: fridays, starts_on: "2026-11-11" },
    { preset: "two_weeks", weekday: 5, weeksFrom: "2026-11-13" },
  ],
  [
    { rule: "FREQ=WEEKLY;BYDAY=MO", from: "2027-01-04" },
    { preset: "week", weekday: 1, from: "2027-01-04" },
  ],
  [{ rule: "FREQ=WEEKLY;INTERVAL=3" }, { preset: "stored" }],
  [{ rule: "FREQ=MONTHLY;BYMONTHDAY=25", weekend: "after" }, { preset: "stored" }],
  [
    { rule: pay.rule, weekend: "before" },
    { preset: "payday", payId: "shifted" },
  ],
] as const) {
  test(`the form opens on the stored rule ${JSON.stringify(latest)}`, () => {
    const stored = { ...months, ...latest };
    const opened = draftOf(stored, [pay, payOf({ ...pay, id: "shifted", weekend: "before" })], TODAY, 1);
    assert.deepEqual({ ...opened, ...fields }, opened);
  });
}

for (const [pays, payId] of [
  [[payOf({ rule: fridays })], "pay"],
  [[payOf({ rule: "FREQ=MONTHLY;BYMONTHDAY=25", id: "small", amount: 100 }), payOf({ rule: fridays })], "pay"],
  [[payOf({ rule: "FREQ=YEARLY", amount: 5000 }), payOf({ rule: fridays, id: "other" })], "other"],
  [[payOf({ rule: "FREQ=MONTHLY;BYMONTHDAY=1", weekend: "before" })], undefined],
  [[payOf({ rule: "FREQ=MONTHLY" })], undefined],
  [[payOf({ rule: "FREQ=MONTHLY;BYMONTHDAY=25", counts_in: "next" })], undefined],
  [[], undefined],
] as const) {
  test(`${payId ?? "nothing"} is proposed for calendar months with ${JSON.stringify(pays)}`, () => {
    const stored = draftOf(months, pays, TODAY, 1);
    const { preset, payId: proposed } = proposedDraft(stored, pays);
    assert.deepEqual([preset, proposed], payId === undefined ? ["calendar", stored.payId] : ["payday", payId]);
  });
}

test("other periods than calendar months, and a change that is planned, stay the choice", () => {
  for (const latest of [
    { ...months, rule: "FREQ=MONTHLY;BYMONTHDAY=25" },
    { ...months, from: "2027-01-01" },
  ]) {
    const stored = draftOf(latest, [pay], TODAY, 1);
    assert.equal(proposedDraft(stored, [pay]), stored);
  }
});

const period = (name: string | null, days: number): ListedPeriod => ({
  year_month: "2026-11",
  from: "2026-11-01",
  until: "2026-11-30",
  days,
  days_left: 0,
  name,
});

test("plans are converted only between periods of other lengths", () => {
  const pattern = { rule: "FREQ=WEEKLY;BYDAY=FR", weekend: "keep" } as const;
  const november = period("2026-11", 30);
  const change = (fields: Partial<PeriodsDraft>, after: ListedPeriod) =>
    changeOf({ ...draft, ...fields }, pattern, { period: after, periodFrom: null }, november);
  assert.deepEqual(change({}, period(null, 7)), { period: pattern, period_from: null, convert: true });
  assert.deepEqual(change({ converts: false }, period(null, 7)), { period: pattern, period_from: null });
  assert.deepEqual(change({ from: TODAY }, period("2026-12", 31)), { period: pattern, period_from: TODAY });
  assert.equal(areAsLong(period(null, 14), period(null, 14)), true);
  assert.equal(areAsLong(period(null, 28), period("2027-02", 28)), false, "13 periods a year, and 12");
});

const words = { t: translateIn(screens, "en"), formats: formatsOf("en-GB") };

for (const [rule, weekend, text] of [
  ["FREQ=MONTHLY;BYMONTHDAY=1", "keep", "Calendar months"],
  ["FREQ=MONTHLY;BYMONTHDAY=25", "keep", "Each month from the 25th"],
  ["FREQ=MONTHLY", "after", "Each month from the 20th, after weekends"],
  ["FREQ=MONTHLY;BYMONTHDAY=-1", "before", "Each month from the last working day"],
  ["FREQ=MONTHLY;BYMONTHDAY=15,-1", "keep", "Twice a month, from the 15th and the last day"],
  ["FREQ=WEEKLY;BYDAY=FR", "keep", "Every week from Friday"],
  ["FREQ=WEEKLY;INTERVAL=4", "keep", "Every 4 weeks from Friday"],
  ["FREQ=DAILY;INTERVAL=10", "keep", "By the rule FREQ=DAILY;INTERVAL=10"],
] as const) {
  test(`${rule} with ${weekend} is "${text}"`, () =>
    assert.equal(describePeriods(words, { rule, weekend, starts_on: "2026-11-20" }), text));
}
