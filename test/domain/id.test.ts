/** Ids: UUIDs of version 7 that always increase. */
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { test } from "node:test";
import { idGenerator, isId } from "../../src/domain/id.ts";

const V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

test("ids have version 7 and start with the time", () => {
  const newId = idGenerator(() => 0x0192_3456_789a, randomBytes);
  const id = newId();
  assert.match(id, V7);
  assert.ok(id.startsWith("01923456-789a-7"), id);
  assert.ok(isId(id));
});

test("ids increase within a millisecond, after a counter overflow, and when the clock steps back", () => {
  let nowMs = 1_800_000_000_000;
  const newId = idGenerator(() => nowMs, randomBytes);
  let last = "";
  for (let i = 0; i < 30_000; i++) {
    if (i === 10_000) nowMs -= 5_000;
    if (i === 20_000) nowMs += 20_000;
    const id = newId();
    assert.match(id, V7);
    assert.ok(id > last, `${id} follows ${last}`);
    last = id;
  }
});

test("isId accepts only the canonical form of ids", () => {
  for (const text of [
    "",
    "x",
    "0192-",
    "01923456-789A-7000-8000-000000000000",
    "01923456-789a-7000-8000-00000000000\0",
  ]) {
    assert.ok(!isId(text), text);
  }
});
