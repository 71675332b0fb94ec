/** Valid recurrence rules, and the reported mistakes of invalid ones. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { findRuleIssues } from "../../src/domain/recurrence-rule.ts";

for (const rule of [
  "FREQ=DAILY",
  "FREQ=WEEKLY;INTERVAL=2;BYDAY=FR",
  "INTERVAL=999;FREQ=MONTHLY;BYMONTHDAY=-1",
  "FREQ=MONTHLY;BYDAY=-1FR,2MO;WKST=SU",
  "FREQ=YEARLY;BYMONTH=2,12;BYMONTHDAY=29;UNTIL=20280229",
  "FREQ=YEARLY;BYYEARDAY=366,-1;BYWEEKNO=53;BYSETPOS=-1;COUNT=1000",
  "FREQ=DAILY;BYMONTH=1;BYSETPOS=1",
]) {
  test(`${rule} is valid`, () => assert.deepEqual(findRuleIssues(rule), []));
}

for (const [rule, issue] of [
  ["", /"" is not one of FREQ/],
  ["INTERVAL=2", /FREQ is missing/],
  ["FREQ=HOURLY", /FREQ must be DAILY/],
  ["FREQ=DAILY;freq=monthly", /in capitals/],
  ["FREQ=DAILY;RRULE:FREQ=MONTHLY", /"RRULE:FREQ=MONTHLY" is not/],
  ["FREQ=MONTHLY;BYHOUR=3", /"BYHOUR=3" is not/],
  ["FREQ=MONTHLY;toString=3", /"toString=3" is not/],
  ["FREQ=MONTHLY;", /"" is not/],
  ["FREQ=MONTHLY;BYMONTHDAY", /"BYMONTHDAY" is not/],
  ["FREQ=MONTHLY=DAILY", /is not one of/],
  ["FREQ=MONTHLY;FREQ=DAILY", /FREQ appears twice/],
  ["FREQ=MONTHLY;INTERVAL=0", /INTERVAL must/],
  ["FREQ=MONTHLY;INTERVAL=1000", /INTERVAL must/],
  ["FREQ=MONTHLY;COUNT=1001", /COUNT must/],
  ["FREQ=MONTHLY;BYMONTHDAY=32", /BYMONTHDAY must/],
  ["FREQ=MONTHLY;BYMONTHDAY=1,", /BYMONTHDAY must/],
  ["FREQ=MONTHLY;BYMONTHDAY=--1", /BYMONTHDAY must/],
  ["FREQ=YEARLY;BYMONTH=-1", /BYMONTH must/],
  ["FREQ=MONTHLY;BYDAY=XX", /BYDAY must/],
  ["FREQ=MONTHLY;BYDAY=0FR", /BYDAY must/],
  ["FREQ=YEARLY;UNTIL=20260230", /UNTIL must/],
  ["FREQ=YEARLY;UNTIL=20260228T000000Z", /UNTIL must/],
  ["FREQ=YEARLY;UNTIL=20260228;COUNT=2", /COUNT and UNTIL/],
  ["FREQ=WEEKLY;WKST=1MO", /WKST must/],
  ["FREQ=WEEKLY;BYDAY=2FR", /BYDAY can have numbers only/],
  ["FREQ=DAILY;BYDAY=-1MO", /BYDAY can have numbers only/],
  ["FREQ=YEARLY;BYWEEKNO=20;BYDAY=1MO", /together with BYWEEKNO/],
  ["FREQ=WEEKLY;BYMONTHDAY=1", /BYMONTHDAY cannot/],
  ["FREQ=MONTHLY;BYYEARDAY=1", /BYYEARDAY can only/],
  ["FREQ=MONTHLY;BYWEEKNO=1", /BYWEEKNO can only/],
  ["FREQ=MONTHLY;BYSETPOS=1", /BYSETPOS needs/],
] as const) {
  test(`"${rule}" is not valid`, () => {
    const issues = findRuleIssues(rule);
    assert.equal(issues.length, 1 + Number(rule === ""), issues.join("\n"));
    assert.match(issues[0] ?? "", issue);
  });
}

test("every mistake is reported", () => {
  assert.equal(findRuleIssues("INTERVAL=0;BYDAY=9;X=1").length, 4);
});
