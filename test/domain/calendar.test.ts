/** Days, months and instants. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  addDays,
  addMonths,
  dayAt,
  daysBetween,
  daysLeftInMonth,
  formatTimestamp,
  isDay,
  isYearMonth,
  monthBounds,
  parseTimestamp,
  parseTimeZone,
  weekdayOf,
} from "../../src/domain/calendar.ts";

test("isDay accepts only days that exist", () => {
  for (const day of ["2026-11-21", "2024-02-29", "2000-02-29", "0001-01-01", "9999-12-31"]) assert.ok(isDay(day), day);
  const wrong = [
    "2026-02-29",
    "1900-02-29",
    "2026-04-31",
    "2026-13-01",
    "2026-00-10",
    "2026-01-00",
    "0000-01-01",
    "2026-1-5",
    "20261105",
    " 2026-11-21",
    "2026-11-21\n",
    "+002026-11-21",
    "",
  ];
  for (const day of wrong) assert.ok(!isDay(day), day);
});

test("isDay agrees with Date", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9999 }),
      fc.integer({ min: 0, max: 13 }),
      fc.integer({ min: 0, max: 32 }),
      (y, m, d) => {
        const text = `${String(y).padStart(4, "0")}-${String(m).padStart(2, "0")}-${String(d).padStart(2, "0")}`;
        const date = new Date(`${text}T00:00:00Z`);
        assert.equal(isDay(text), !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text));
      },
    ),
  );
});

for (const [month, count, other] of [
  ["2026-11", 0, "2026-11"],
  ["2026-11", 2, "2027-01"],
  ["2026-12", 1, "2027-01"],
  ["2026-01", -1, "2025-12"],
  ["2026-03", -27, "2023-12"],
  ["0001-02", -1, "0001-01"],
] as const) {
  test(`${count} months after ${month} is ${other}`, () => assert.equal(addMonths(month, count), other));
}

test("isYearMonth accepts only months that exist", () => {
  for (const month of ["2026-01", "2026-12", "0001-01"]) assert.ok(isYearMonth(month), month);
  for (const month of ["2026-13", "2026-00", "2026-1", "202611", "2026-11-01", "0000-05", "", "now"])
    assert.ok(!isYearMonth(month), month);
});

for (const [month, lastDay] of [
  ["2026-02", "2026-02-28"],
  ["2024-02", "2024-02-29"],
  ["2026-11", "2026-11-30"],
  ["2026-12", "2026-12-31"],
] as const) {
  test(`${month} ends on ${lastDay}`, () => assert.deepEqual(monthBounds(month), { firstDay: `${month}-01`, lastDay }));
}

for (const [day, left] of [
  ["2026-11-01", 30],
  ["2026-11-19", 12],
  ["2026-11-30", 1],
  ["2024-02-29", 1],
] as const) {
  test(`${left} days are left on ${day}, including that day`, () => assert.equal(daysLeftInMonth(day), left));
}

for (const [instant, zone, day] of [
  ["2026-11-30T23:30:00Z", "UTC", "2026-11-30"],
  ["2026-11-30T23:30:00Z", "Europe/Prague", "2026-12-01"],
  ["2026-12-01T04:30:00Z", "America/New_York", "2026-11-30"],
  ["2026-11-30T10:30:00Z", "Pacific/Kiritimati", "2026-12-01"],
  ["0099-06-01T12:00:00Z", "UTC", "0099-06-01"],
] as const) {
  test(`at ${instant} it is ${day} in ${zone}`, () => assert.equal(dayAt(Date.parse(instant), zone), day));
}

test("parseTimeZone", () => {
  for (const zone of ["UTC", "Europe/Prague", "America/Argentina/Buenos_Aires", "Etc/GMT+5", "Europe/Kyiv"])
    assert.equal(parseTimeZone(zone), zone);
  for (const zone of ["Europe/Berlin", "America/Port_of_Spain", "UTC", "Europe/Kyiv", "Asia/Kolkata"])
    assert.equal(parseTimeZone(zone.toLowerCase()), zone);
  for (const zone of ["Mars/Olympus", "", "+01:00", "Europe Prague", "../etc"])
    assert.equal(parseTimeZone(zone), undefined);
});

test("formatTimestamp has microseconds and a numeric offset", () => {
  assert.equal(formatTimestamp(0), "1970-01-01T00:00:00.000000+00:00");
  assert.equal(formatTimestamp(Date.parse("2026-11-21T02:45:42.144Z")), "2026-11-21T02:45:42.144000+00:00");
});

for (const [text, expected] of [
  ["2026-11-21T02:45:42Z", "2026-11-21T02:45:42.000000+00:00"],
  ["2026-11-21T02:45:42.144000+00:00", "2026-11-21T02:45:42.144000+00:00"],
  ["2026-11-21T02:45:42.123456789+01:00", "2026-11-21T01:45:42.123456+00:00"],
  ["2026-01-01T00:30:00+01:00", "2025-12-31T23:30:00.000000+00:00"],
  ["2026-11-21T02:45:42 01:00", "2026-11-21T01:45:42.000000+00:00"],
  ["2026-02-30T00:00:00Z", undefined],
  ["2026-11-21T24:01:00Z", undefined],
  ["2026-11-21T02:45:42", undefined],
  ["2026-11-21", undefined],
  ["9999-12-31T23:59:59-01:00", undefined],
] as const) {
  test(`parseTimestamp reads ${text} as ${expected}`, () => assert.equal(parseTimestamp(text), expected));
}

test("parseTimestamp reads back what formatTimestamp writes", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4e12 }), (ms) => parseTimestamp(formatTimestamp(ms)) === formatTimestamp(ms)),
  );
});

for (const [day, count, expected] of [
  ["2026-02-28", 1, "2026-03-01"],
  ["2024-02-28", 1, "2024-02-29"],
  ["1900-02-28", 1, "1900-03-01"],
  ["2026-01-01", -1, "2025-12-31"],
  ["0001-01-01", -1, "0001-01-01"],
  ["9999-12-31", 1, "9999-12-31"],
  ["0001-12-31", 1, "0002-01-01"],
] as const) {
  test(`${count} days from ${day} is ${expected}`, () => assert.equal(addDays(day, count), expected));
}

test("addDays and Date agree", () => {
  const offset = fc.integer({ min: -700_000, max: 2_900_000 });
  fc.assert(
    fc.property(offset, fc.integer({ min: -20_000, max: 20_000 }), (from, count) => {
      const [one, other] = [from, from + count].map((days) => new Date(days * 86_400_000));
      const [day = "", later = ""] = [one, other].map((date) => date?.toISOString().slice(0, 10));
      if (!/^\d{4}-/.test(later) || later < "0001-01-01") return; // outside the supported calendar
      assert.equal(addDays(day, count), later);
      assert.equal(daysBetween(day, later), count);
      assert.equal(weekdayOf(day) % 7, one?.getUTCDay());
    }),
  );
});
