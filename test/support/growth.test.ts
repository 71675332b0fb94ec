/** The comparison of CPU times tells linear work from quadratic work. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertLinear } from "./growth.ts";

function spin(steps: number): number {
  let sum = 0;
  for (let i = 0; i < steps; i += 1) sum = (sum * 31 + i) % 1_000_003;
  return sum;
}

test("linear work passes, and quadratic work fails", async () => {
  await assertLinear(1000, (size) => spin(1000 * size));
  await assert.rejects(
    assertLinear(1000, (size) => spin(size * size)),
    /times the CPU time/,
  );
});
