/** The waits between the attempts to send a message. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { MAX_ATTEMPTS, waitAfter } from "../../src/domain/webhook.ts";

const HOUR_MS = 3_600_000;

test("whatever a receiver asks for, the attempts take at least three days, and no wait is shorter than asked", () => {
  const asked = fc.option(fc.integer({ min: 0, max: 24 * HOUR_MS }), { nil: undefined });
  const waits = fc.array(fc.tuple(asked, fc.double({ min: 0, max: 1, noNaN: true })), {
    minLength: MAX_ATTEMPTS - 1,
    maxLength: MAX_ATTEMPTS - 1,
  });
  fc.assert(
    fc.property(waits, (list) => {
      const found = list.map(([askedMs, random], i) => waitAfter(i + 1, random, askedMs));
      assert.ok(found.reduce((sum, waitMs) => sum + waitMs, 0) >= 72 * HOUR_MS);
      for (const [i, [askedMs = 0]] of list.entries()) assert.ok((found[i] ?? 0) >= askedMs);
    }),
  );
});
