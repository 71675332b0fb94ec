/** The time at which alerts are evaluated next, in time zones whose clocks skip and repeat hours. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { dayAt, minuteAt } from "../../../src/domain/calendar.ts";
import { nextHourMs } from "../../../src/operations/alerts/watch.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Zones and the days around a change of their clocks. */
const CHANGES = [
  ["Africa/Cairo", "2027-04-29"], // skips midnight
  ["Africa/Cairo", "2027-10-28"],
  ["Europe/Prague", "2027-03-28"],
  ["Europe/Prague", "2027-10-31"],
  ["America/Nuuk", "2027-03-27"], // skips the last hour of a day
  ["America/New_York", "2027-03-14"],
  ["America/Havana", "2027-03-14"], // skips midnight
  ["America/Santiago", "2027-09-04"],
  ["Asia/Beirut", "2027-03-27"],
  ["Australia/Lord_Howe", "2027-10-02"], // skips half an hour
  ["Pacific/Apia", "2011-12-29"], // skips a day
  ["Asia/Kathmandu", "2027-03-28"], // has quarters of an hour
  ["UTC", "2027-03-28"],
] as const;

for (const [timeZone, day] of CHANGES) {
  test(`${timeZone} around ${day}: each wanted hour and each day is seen as soon as the clock has reached it`, () => {
    const startMs = Date.parse(`${day}T00:00:00Z`) - DAY_MS;
    const localAt = (ms: number) => [dayAt(ms, timeZone), Math.floor(minuteAt(ms, timeZone) / 60)] as const;
    for (let wanted = 0; wanted < 24; wanted += 1) {
      const runs = new Set<number>();
      const next = (ms: number) => nextHourMs(ms, timeZone, new Set([wanted]));
      for (let ms = next(startMs); ms < startMs + 4 * DAY_MS; ms = next(ms)) runs.add(ms);
      const reached = new Set<string>([localAt(startMs)[0]]);
      const passed = new Set<string>(localAt(startMs)[1] >= wanted ? [localAt(startMs)[0]] : []);
      for (let ms = startMs; ms < startMs + 4 * DAY_MS; ms += 15 * MINUTE_MS) {
        const [local, hour] = localAt(ms);
        const isNew = !reached.has(local) || (hour >= wanted && !passed.has(local));
        if (isNew) assert.ok(runs.has(ms), `${new Date(ms).toISOString()}: hour ${wanted} of ${local}`);
        reached.add(local);
        if (hour >= wanted) passed.add(local);
      }
      assert.ok(runs.size <= 10, `${runs.size} runs in four days`);
    }
  });
}
