import assert from "node:assert/strict";
import { test } from "node:test";
import { judgeSession, type SessionState } from "../../src/auth/session-rules.ts";
import { formatTimestamp } from "../../src/domain/calendar.ts";

const START_MS = Date.parse("2026-11-21T12:00:00Z");
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const at = (ms: number) => formatTimestamp(START_MS + ms);

const SESSION: SessionState = {
  digest: "current",
  previous_digest: null,
  rotated_at: at(0),
  confirmed_at: at(0),
  last_used_at: at(0),
  expires_at: at(180 * DAY_MS),
  revoked_at: null,
};
/** A secret that replaced another after a day. */
const UNUSED = { previous_digest: "previous", rotated_at: at(DAY_MS), confirmed_at: null, last_used_at: at(DAY_MS) };
const USED = { ...UNUSED, confirmed_at: at(DAY_MS + 10_000) };

const KEEPS = { kind: "valid", isFirstUse: false, needsNewSecret: false };

for (const [title, changes, digest, ms, expected] of [
  ["the secret works", {}, "current", DAY_MS - 1, KEEPS],
  ["after a day it is replaced", {}, "current", DAY_MS, { ...KEEPS, needsNewSecret: true }],
  ["the new one is used for the first time", UNUSED, "current", DAY_MS + 5, { ...KEEPS, isFirstUse: true }],
  ["the previous one works until then", UNUSED, "previous", DAY_MS + 59_999, KEEPS],
  ["a new one that got lost is replaced", UNUSED, "previous", DAY_MS + 60_000, { ...KEEPS, needsNewSecret: true }],
  ["the previous one works for a minute after the first use", USED, "previous", DAY_MS + 70_000, KEEPS],
  ["and is a copy after that", USED, "previous", DAY_MS + 70_001, { kind: "replayed" }],
  ["the new one works meanwhile", USED, "current", DAY_MS + 70_001, KEEPS],
  ["another secret never works", USED, "other", DAY_MS, { kind: "ended" }],
  ["30 days without a request end it", USED, "current", 31 * DAY_MS, { kind: "ended" }],
  ["a day less does not", USED, "current", 31 * DAY_MS - 1, { ...KEEPS, needsNewSecret: true }],
  ["180 days end it", { last_used_at: at(179 * DAY_MS) }, "current", 180 * DAY_MS, { kind: "ended" }],
  ["a revoked one is revoked", { revoked_at: at(5) }, "current", 10, { kind: "revoked" }],
] as const) {
  test(title, () => assert.deepEqual(judgeSession({ ...SESSION, ...changes }, digest, START_MS + ms), expected));
}
