/** The text of tokens: created, parsed, and rejected if a character is wrong. */
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { test } from "node:test";
import fc from "fast-check";
import { createTokenText, parseTokenText } from "../../src/auth/token-text.ts";

const BUDGET_ID = "01a1fc62-6950-72a4-b597-31f47800b9b7";
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

test("parsing a token returns its budget and the digest that is stored", () => {
  const { text, digest } = createTokenText(BUDGET_ID, randomBytes);
  assert.match(text, /^lw_[0-9a-hjkmnp-tv-z]{64}$/);
  assert.deepEqual(parseTokenText(text), { budgetId: BUDGET_ID, digest });
  assert.match(digest, /^[0-9a-f]{64}$/);
});

test("a token has 160 random bits", () => {
  const bitCounts: number[] = [];
  createTokenText(BUDGET_ID, (count) => {
    bitCounts.push(count * 8);
    return randomBytes(count);
  });
  assert.deepEqual(bitCounts, [160]);
  assert.notEqual(createTokenText(BUDGET_ID, randomBytes).text, createTokenText(BUDGET_ID, randomBytes).text);
});

test("any single wrong character is detected without a database", () => {
  const { text } = createTokenText(BUDGET_ID, randomBytes);
  fc.assert(
    fc.property(fc.integer({ min: 3, max: text.length - 1 }), fc.constantFrom(...ALPHABET), (at, character) => {
      fc.pre(text[at] !== character);
      assert.equal(parseTokenText(text.slice(0, at) + character + text.slice(at + 1)), undefined);
    }),
    { numRuns: 1000 },
  );
});

test("a text that is not a token is rejected", () => {
  const { text } = createTokenText(BUDGET_ID, randomBytes);
  for (const wrong of [
    "",
    "lw_",
    "x",
    text.slice(0, -1),
    `${text}0`,
    text.slice(3),
    text.toUpperCase(),
    `lw_${"u".repeat(64)}`,
    `lw_${"0".repeat(64)}`,
  ]) {
    assert.equal(parseTokenText(wrong), undefined, wrong);
  }
});
