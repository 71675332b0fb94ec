/** Amounts as people type them. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { addAmounts } from "../../../web/logic/amount.ts";
import { parseAmount } from "../../../web/logic/parse-amount.ts";

for (const [text, currency, mark, expected] of [
  ["12.40", "USD", ".", 12.4],
  ["12,40", "USD", ".", 12.4],
  ["1,234", "USD", ".", 1234],
  ["1.234", "EUR", ",", 1234],
  ["1,234.5", "USD", ".", 1234.5],
  ["1.234,50", "USD", ".", 1234.5],
  ["1'234.50", "CHF", ".", 1234.5],
  ["1 234,50", "CZK", ",", 1234.5],
  ["1,234,567", "USD", ".", 1234567],
  ["1,234", "KWD", ",", 1.234],
  ["1,234", "KWD", ".", 1234],
  ["12.345", "KWD", ".", 12.345],
  ["1500", "JPY", ".", 1500],
  ["1,500", "JPY", ".", 1500],
  [".5", "USD", ".", 0.5],
  ["12.", "USD", ".", 12],
  ["8.90+3.50", "USD", ".", 12.4],
  ["3*4.20 + 1", "USD", ".", 13.6],
  ["3x4,20", "EUR", ",", 12.6],
  ["10/4", "USD", ".", 2.5],
  ["100/3*3", "USD", ".", 100],
  ["100/3", "USD", ".", 33.33],
  ["-100/6", "USD", ".", -16.67],
  ["3x4.50", "USD", ".", 13.5],
  [".90", "USD", ".", 0.9],
  ["2*(3+4)", "USD", ".", 14],
  ["-5", "USD", ".", -5],
  ["−5", "USD", ".", -5],
  ["+5", "USD", ".", 5],
  ["3200 eur", "EUR", ".", 3200],
  ["3200EUR", "EUR", ",", 3200],
  ["€3200", "EUR", ".", 3200],
  ["3.200,50 €", "EUR", ",", 3200.5],
  ["3200\u00a0€", "EUR", ",", 3200],
  ["-€5", "EUR", ".", -5],
  ["$ 20", "USD", ".", 20],
  ["CHF 20.50", "CHF", ".", 20.5],
  ["250 kr", "SEK", ",", 250],
  ["¥1500", "JPY", ".", 1500],
  ["50 MXN", "MXN", ".", 50],
  ["3k", "EUR", ".", 3000],
  ["3 K", "EUR", ".", 3000],
  ["3.25k", "EUR", ".", 3250],
  ["1,5k", "EUR", ",", 1500],
  ["1.5k", "JPY", ".", 1500],
  ["€2k + 1", "EUR", ".", 2001],
  ["2k eur", "EUR", ".", 2000],
] as const) {
  test(`${text} in ${currency} is ${expected}`, () => {
    assert.deepEqual(parseAmount(text, currency, mark), { ok: true, amount: expected });
  });
}

for (const [text, currency, reason] of [
  ["", "USD", "empty"],
  ["  ", "USD", "empty"],
  ["baker", "USD", "unreadable"],
  ["12 baker", "USD", "unreadable"],
  ["$20", "EUR", "unreadable"],
  ["20 usd", "EUR", "unreadable"],
  ["eur", "EUR", "unreadable"],
  ["12€50", "EUR", "unreadable"],
  ["3km", "EUR", "unreadable"],
  ["3k5", "EUR", "unreadable"],
  ["k", "EUR", "unreadable"],
  ["1.2.3", "USD", "unreadable"],
  ["(1+2", "USD", "unreadable"],
  ["1/0", "USD", "unreadable"],
  ["3+", "USD", "unreadable"],
  ["1.2345", "USD", "too_many_decimals"],
  ["1.5", "JPY", "too_many_decimals"],
  ["99999999999999999", "USD", "too_large"],
] as const) {
  test(`"${text}" in ${currency} is refused: ${reason}`, () => {
    assert.deepEqual(parseAmount(text, currency, "."), { ok: false, reason });
  });
}

test("a very long text is unreadable, however deep it is nested", () => {
  for (const piece of ["(", "-", "1+"]) {
    assert.deepEqual(parseAmount(piece.repeat(5000), "USD", "."), { ok: false, reason: "unreadable" });
  }
});

test("an amount that Intl formats is read as the same amount, in every locale", () => {
  const cents = fc.integer({ min: 0, max: 1e12 });
  fc.assert(
    fc.property(cents, fc.constantFrom("en-US", "de-DE", "de-CH", "cs-CZ", "fr-FR"), (minor, locale) => {
      const format = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 });
      const mark = format.formatToParts(1.5).find(({ type }) => type === "decimal")?.value ?? "";
      const amount = Number(`${minor}e-2`);
      assert.deepEqual(parseAmount(format.format(amount), "EUR", mark), { ok: true, amount });
    }),
  );
});

test("amounts are added without the errors of floating point", () => {
  assert.equal(addAmounts("USD", [0.1, 0.2, -0.3]), 0);
  assert.equal(addAmounts("KWD", [1.001, 2.002]), 3.003);
  assert.equal(addAmounts("JPY", [100, 5]), 105);
});
