/** Pauses of long computations: other work runs between their steps. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { forEachPaused } from "../../src/operations/pause.ts";

test("other work runs between slow items, and every item runs once, in order", async () => {
  const items = [0, 1, 2, 3, 4];
  const events: (number | "other")[] = [];
  let isOver = false;
  const otherWork = () => {
    if (isOver) return;
    events.push("other");
    setImmediate(otherWork);
  };
  setImmediate(otherWork);
  await forEachPaused(items, (item) => {
    const untilMs = performance.now() + 30;
    while (performance.now() < untilMs);
    events.push(item);
  });
  isOver = true;
  assert.deepEqual(
    events.filter((event) => event !== "other"),
    items,
  );
  for (const item of items) assert.equal(events[events.indexOf(item) + 1], "other", `after ${item}: ${events}`);
});
