/** The equality of names. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { nameKey } from "../../src/domain/name.ts";

for (const [a, b] of [
  ["Corner Shop", "corner SHOP"],
  ["  Corner   Shop ", "Corner Shop"],
  ["Café", "Cafe\u0301"],
  ["STRASSE", "Straße"],
  ["STRAẞE", "straße"],
  ["ΣΊΣΥΦΟΣ", "σίσυφος"],
  ["ŽIŽKOV", "žižkov"],
  ["a\u00a0b", "A B"],
] as const) {
  test(`"${a}" and "${b}" are the same name`, () => assert.equal(nameKey(a), nameKey(b)));
}

for (const [a, b] of [
  ["Cafe", "Café"],
  ["Shop 1", "Shop 2"],
  ["AB", "A B"],
] as const) {
  test(`"${a}" and "${b}" are different names`, () => assert.notEqual(nameKey(a), nameKey(b)));
}

test("nameKey ignores the case of every character", () => {
  const wrong: string[] = [];
  for (let codePoint = 0; codePoint <= 0x10ffff; codePoint++) {
    const name = String.fromCodePoint(codePoint);
    const cases = new Set([name, name.toUpperCase(), name.toLowerCase()]);
    if (cases.size === 1) continue;
    const keys = new Set([...cases].map(nameKey));
    if (keys.size > 1) wrong.push(name);
  }
  assert.deepEqual(wrong, []);
});

test("nameKey does not change a key", () => {
  fc.assert(fc.property(fc.string({ unit: "grapheme" }), (name) => nameKey(nameKey(name)) === nameKey(name)));
});
