/** The text of tokens: made, read back, and refused where a character is off. */
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { test } from "node:test";
import fc from "fast-check";
import { createTokenText, parseTokenText } from "../../src/auth/token-text.ts";

const BUDGET_ID = "01a1fc62-6950-72a4-b597-31f47800b9b7";
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

test("a token says whose it is, and its digest is what was told to be stored", () => {
  const { text, digest } = createTokenText(BUDGET_ID, randomBytes);
  assert.match(text, /^lw_[0-9a-hjkmnp-tv-z]{64}$/);
  assert.deepEqual(parseTokenText(text), { budgetId: BUDGET_ID, digest });
  assert.match(digest, /^[0-9a-f]{64}$/);
});

test("a token has 160 random bits of its own", () => {
  const asked: number[] = [];
  createTokenText(BUDGET_ID, (count) => {
    asked.push(count * 8);
    return randomBytes(count);
  });
  assert.deepEqual(asked, [160]);
  assert.notEqual(createTokenText(BUDGET_ID, randomBytes).text, createTokenText(BUDGET_ID, randomBytes).text);
});

test("every single wrong character is noticed without a look at the data", () => {
  const { text } = createTokenText(BUDGET_ID, randomBytes);
  fc.assert(
    fc.property(fc.integer({ min: 3, max: text.length - 1 }), fc.constantFrom(...ALPHABET), (at, character) => {
      fc.pre(text[at] !== character);
      assert.equal(parseTokenText(text.slice(0, at) + character + text.slice(at + 1)), undefined);
    }),
    { numRuns: 1000 },
  );
});

test("what is no token is refused", () => {
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
