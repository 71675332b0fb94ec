/** Unicode normalization: the same as `String.normalize`, but in linear time. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { nameKey } from "../../src/domain/name.ts";
import { normalizeText } from "../../src/domain/normalize-text.ts";
import { assertLinear } from "../support/growth.ts";

const FORMS = ["NFC", "NFD", "NFKC", "NFKD"] as const;
const MARKS = ["\u0301", "\u0323", "\u0344", "\u0345", "\u064e", "\u0651", "\u0e34", "\u0e4d", "\u3099", "\uff9e"];

for (const form of FORMS) {
  test(`${form}: up to 30 marks on each letter do not change the result`, () => {
    const letter = fc.tuple(
      fc.string({ minLength: 1, maxLength: 1, unit: "grapheme" }).filter((text) => !/\p{M}|[\uff9e\uff9f]/u.test(text)),
      fc.array(fc.constantFrom(...MARKS), { maxLength: 30 }),
    );
    fc.assert(
      fc.property(fc.array(letter), (letters) => {
        const text = letters.map(([base, marks]) => base + marks.join("")).join("");
        assert.equal(normalizeText(text, form), text.normalize(form));
      }),
    );
  });

  for (const [title, marks] of [
    ["combining marks", "\u0301\u0323"],
    ["voicing marks that become combining marks", "\uff9e\u0301"],
  ] as const) {
    test(`${form}: long runs of ${title} are normalized in linear time`, async () => {
      await assertLinear(12_500, (count) => normalizeText(`a${marks.repeat(count)}`, form));
    });
  }
}

test("every character that starts with a combining mark when normalized counts as one", () => {
  const missed: string[] = [];
  for (let codePoint = 0; codePoint <= 0x10ffff; codePoint++) {
    const character = String.fromCodePoint(codePoint);
    if (/[\p{M}\uff9e\uff9f]/u.test(character)) continue;
    // The vowels U+0E33 and U+0EB3 start with a mark that is never reordered.
    if (FORMS.some((form) => /^(?![\u0e4d\u0ecd])\p{M}/u.test(character.normalize(form)))) missed.push(character);
  }
  assert.deepEqual(missed, []);
});

test("names that differ after 30 marks have different keys", () => {
  const marks = "\u0301".repeat(100);
  assert.notEqual(nameKey(`a${marks}`), nameKey(`a${marks}\u0323`));
  assert.equal(nameKey(nameKey(`a${marks}`)), nameKey(`a${marks}`));
});
