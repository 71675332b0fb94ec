/** Digests of texts: never pass over what is there, and do pass over most of what is not. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { DIGEST_COLUMNS, digestOf, EVERYTHING, mayContain } from "../../src/store/digest.ts";

const text = fc.string({ unit: "grapheme", maxLength: 40 });

test("a digest has the bits of every piece of every text", () => {
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 5 }), fc.nat(), fc.nat(), fc.nat(), (texts, which, a, b) => {
      const whole = texts[which % texts.length] ?? "";
      const piece = whole.slice(Math.min(a, b) % (whole.length + 1), Math.max(a, b) % (whole.length + 1));
      assert.ok(mayContain(digestOf(texts), digestOf([piece])));
    }),
  );
});

test("a day's worth of notes passes over words that none of them has", () => {
  const digest = digestOf(["weekly shop", "birthday present for ann", "paid back", "dentist"]);
  for (const piece of ["xyzzy", "insurance", "café", "42", "tent"]) {
    assert.equal(mayContain(digest, digestOf([piece])), false, piece);
  }
});

test("bits are whole numbers that every engine holds exactly, however much a day's notes say", () => {
  const digest = digestOf(Array.from({ length: 3000 }, (_, i) => `${i * i} ${i}`));
  assert.deepEqual(Object.keys(digest), DIGEST_COLUMNS);
  assert.ok(Object.values(digest).every((bits) => Number.isSafeInteger(bits) && bits > 0 && bits <= EVERYTHING));
});
