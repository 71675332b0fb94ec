/** The keypad of Add on a phone. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { isComputed, type KeypadKey, keypadAmount, pressKey } from "../../../web/logic/keypad.ts";

const KEYS: readonly KeypadKey[] = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", ".", "back", "=", "+", "−", "×"];

for (const [keys, currency, text, amount] of [
  ["1 2 . 4", "USD", "12.4", 12.4],
  ["8 . 9 + 3 . 5", "USD", "8.9+3.5", 12.4],
  ["8 . 9 + 3 . 5 =", "USD", "12.40", 12.4],
  ["3 × 4 . 2 0 +", "USD", "3×4.20+", 12.6],
  ["3 + × 2", "USD", "3×2", 6],
  [". 5", "USD", "0.5", 0.5],
  ["0 0 7", "USD", "7", 7],
  ["1 . 2 3 4", "USD", "1.23", 1.23],
  ["1 . 2 . 3", "USD", "1.23", 1.23],
  ["1 . 5", "JPY", "15", 15],
  ["1 . 2 3 4", "KWD", "1.234", 1.234],
  ["5 0 back", "USD", "5", 5],
  ["+ 5", "USD", "5", 5],
  ["5 − 8 =", "USD", "5−8", -3],
] as const) {
  test(`${keys} in ${currency} is ${text}`, () => {
    const typed = keys.split(" ").reduce((before, key) => pressKey(before, key as KeypadKey, currency), "");
    assert.equal(typed, text);
    assert.deepEqual(keypadAmount(typed, currency), { ok: true, amount });
  });
}

test("whatever is pressed, the text is empty or an amount", () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...KEYS), { maxLength: 30 }),
      fc.constantFrom("USD", "JPY", "KWD"),
      (keys, currency) => {
        const text = keys.reduce((before, key) => pressKey(before, key, currency), "");
        const result = keypadAmount(text, currency);
        assert.ok(result.ok || ["empty", "too_many_decimals", "too_large"].includes(result.reason), text);
      },
    ),
  );
});

test("a computed text has an operator", () => {
  assert.equal(isComputed("12.40"), false);
  assert.equal(isComputed("8.90+3.50"), true);
});
