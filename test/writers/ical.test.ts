/** Any text survives a calendar: ical.js reads what was written. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import ICAL from "ical.js";
import { formatCalendar } from "../../src/writers/ical.ts";
import { SEED } from "../support/engines.ts";

const changedAt = "2026-11-21T02:45:42.144000+00:00";
const entry = { uid: "a-2026-12-24@b", day: "2026-12-24", changedAt, reminderDays: null };

const ALARMS = [
  [0, "PT9H"],
  [1, "-PT15H"],
  [2, "-P1DT15H"],
  [28, "-P27DT15H"],
] as const;

for (const [reminderDays, expected] of ALARMS) {
  test(`a reminder ${reminderDays} days before is at 9:00`, () => {
    const text = formatCalendar("Bills", [{ ...entry, summary: "Rent", reminderDays }]);
    const [event] = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent");
    const trigger = event?.getFirstSubcomponent("valarm")?.getFirstPropertyValue("trigger");
    assert.equal((trigger as ICAL.Duration).toSeconds(), ICAL.Duration.fromString(expected).toSeconds());
  });
}

test("texts of every kind are read as they are, and no line is longer than 75 bytes", () => {
  const printable = fc.string({ unit: "grapheme", maxLength: 300 }).map((text) => text.replaceAll(/\p{Cc}/gu, " "));
  const texts = fc.oneof(printable, fc.string({ unit: fc.constantFrom(..."ab,;:\\\n🏠é"), maxLength: 200 }));
  const property = fc.property(texts, (summary) => {
    const text = formatCalendar(summary, [{ ...entry, summary }]);
    assert.ok(text.split("\r\n").every((line) => Buffer.byteLength(line) <= 75));
    const calendar = new ICAL.Component(ICAL.parse(text));
    const [found] = calendar.getAllSubcomponents("vevent").map((one) => new ICAL.Event(one));
    assert.equal(found?.summary, summary);
    assert.deepEqual([found?.startDate.toString(), found?.startDate.isDate], ["2026-12-24", true]);
    assert.equal(found?.endDate.toString(), "2026-12-25");
  });
  fc.assert(property, { seed: SEED });
});
