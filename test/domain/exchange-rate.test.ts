/** The text of exchange rates: accepted and rejected texts. Nothing is rounded. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { formatDecimal } from "../../src/domain/decimal.ts";
import { MAX_RATE, MIN_RATE, parseRate } from "../../src/domain/exchange-rate.ts";

test("published rates are parsed", () => {
  for (const [text, expected] of [
    ["1.0825", "1.0825"],
    ["1.0820", "1.082"],
    ["17344.00", "17344"],
    ["0.78063", "0.78063"],
    ["00.5", "0.5"],
    ["0.000000000001", "0.000000000001"],
    ["1000000000000000", "1000000000000000"],
  ] as const) {
    assert.equal(parseRate(text), expected, text);
  }
});

test("a text that is not a rate, or cannot be represented exactly, is rejected", () => {
  const texts = ["N/A", "", "0", "0.000", "-1", "+1", "1,5", "1e3", ".5", "5.", " 1", "1.00000000000000001"];
  for (const text of [...texts, "0.0000000000009", "1000000000000001", "0x10", "Infinity", "9".repeat(400)]) {
    assert.equal(parseRate(text), undefined, text);
  }
});

test("formatting a rate and parsing it again gives the same number", () => {
  fc.assert(
    fc.property(fc.double({ min: MIN_RATE, max: MAX_RATE, noNaN: true }), (number) => {
      const text = formatDecimal(number);
      assert.match(text, /^\d+(\.\d+)?$/);
      assert.equal(Number(text), number);
    }),
  );
});
