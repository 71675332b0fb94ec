/** The times of the daily download: 16:30 Central European time, in winter and in summer. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { lastDownloadMs, nextDownloadMs } from "../../src/domain/rate-schedule.ts";

const iso = (ms: number) => new Date(ms).toISOString();

test("the last and the next download", () => {
  for (const [now, last, next] of [
    ["2026-11-24T15:29:59Z", "2026-11-23T15:30:00.000Z", "2026-11-24T15:30:00.000Z"],
    ["2026-11-24T15:30:00Z", "2026-11-24T15:30:00.000Z", "2026-11-25T15:30:00.000Z"],
    ["2026-11-24T15:30:59Z", "2026-11-24T15:30:00.000Z", "2026-11-25T15:30:00.000Z"],
    ["2026-11-24T23:59:00Z", "2026-11-24T15:30:00.000Z", "2026-11-25T15:30:00.000Z"],
    ["2026-07-01T14:29:00Z", "2026-06-30T14:30:00.000Z", "2026-07-01T14:30:00.000Z"],
    ["2026-07-01T14:31:00Z", "2026-07-01T14:30:00.000Z", "2026-07-02T14:30:00.000Z"],
  ] as const) {
    assert.equal(iso(lastDownloadMs(Date.parse(now))), last, now);
    assert.equal(iso(nextDownloadMs(Date.parse(now), 0)), next, now);
  }
  assert.equal(iso(nextDownloadMs(Date.parse("2026-11-24T12:00:00Z"), 1)), "2026-11-24T16:00:00.000Z");
});
