/** The statistics that benchmarks report about their rounds. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { median, percentile, slope, spreadOf } from "../../bench/support/statistics.ts";

test("the median is the middle value, or the mean of the two in the middle", () => {
  assert.equal(median([5]), 5);
  assert.equal(median([9, 1, 5]), 5);
  assert.equal(median([10, 1, 4, 2]), 3);
});

test("a spread is the median, the minimum and the maximum", () => {
  assert.deepEqual(spreadOf([3, 1, 2]), { median: 2, least: 1, greatest: 3 });
});

test("a percentile is the smallest value that this share of the values does not exceed", () => {
  const hundred = Array.from({ length: 100 }, (_, i) => i + 1);
  for (const [share, expected] of [
    [0.5, 50],
    [0.99, 99],
    [0.999, 100],
    [1, 100],
  ] as const) {
    assert.equal(percentile(hundred, share), expected, String(share));
  }
  assert.equal(percentile([7], 0.99), 7);
});

test("a slope is that of the line through the points", () => {
  assert.equal(
    slope([
      [0, 5],
      [1, 7],
      [2, 9],
    ]),
    2,
  );
  assert.equal(
    slope([
      [0, 4],
      [1, 6],
      [2, 4],
    ]),
    0,
  );
});
