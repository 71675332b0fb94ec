/**
 * 200 amounts as 20 languages write them, with a symbol or a code: each is read exactly. Then the notations of phones and tills
 * that `Intl` does not write: each is read exactly, or not at all if it has two readings.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { decimalsOf } from "../../src/domain/currency.ts";
import { readQuickAmount } from "../../src/domain/quick-amount.ts";

const LOCALES: Readonly<Record<string, string>> = {
  ...{ "en-US": "USD", "en-CA": "CAD", "en-GB": "GBP", "en-IN": "INR", "de-DE": "EUR", "de-CH": "CHF", "fr-FR": "EUR" },
  ...{ "es-ES": "EUR", "it-IT": "EUR", "pt-BR": "BRL", "nl-NL": "EUR", "sv-SE": "SEK", "da-DK": "DKK", "pl-PL": "PLN" },
  ...{ "cs-CZ": "CZK", "ru-RU": "RUB", "tr-TR": "TRY", "ja-JP": "JPY", "ar-KW": "KWD", "hi-IN-u-nu-deva": "INR" },
};
const MINOR = [5, 99, 450, 1234, 100_000, 123_456, 1_234_567, 12_345_678, 123_456_789, 100_000_000];

test("200 amounts in the notations of 20 locales are read exactly", () => {
  let count = 0;
  for (const [locale, currency] of Object.entries(LOCALES)) {
    const digits = decimalsOf(currency);
    for (const [i, minor] of MINOR.entries()) {
      const currencyDisplay = i % 2 === 0 ? "symbol" : "code";
      const format = new Intl.NumberFormat(locale, {
        ...{ style: "currency", currency, currencyDisplay },
        ...{ minimumFractionDigits: digits, maximumFractionDigits: digits },
      });
      const text = format.format(minor / 10 ** digits);
      assert.equal(readQuickAmount(text, currency), minor, `${locale}: ${text}`);
      count += 1;
    }
  }
  assert.equal(count, 200);
});

const CASES: readonly (readonly [amount: string | number, currency: string, expected: number | string])[] = [
  [4.5, "EUR", 450],
  [4, "JPY", 4],
  [4.555, "EUR", "unclear_amount"],
  [-4.5, "EUR", "unclear_amount"],
  [0, "EUR", "unclear_amount"],
  ["€4,50", "EUR", 450],
  ["4.5", "EUR", 450],
  ["4,5", "EUR", 450],
  [".50", "USD", 50],
  ["1.234", "EUR", "unclear_amount"],
  ["1,234", "USD", "unclear_amount"],
  ["0.123", "EUR", "unclear_amount"],
  ["1.234", "KWD", "unclear_amount"],
  ["1.2345", "EUR", "unclear_amount"],
  ["¥1,234", "JPY", 1234],
  ["1.234 円", "JPY", 1234],
  ["1,5", "JPY", "unclear_amount"],
  ["1 234", "EUR", 123_400],
  ["1'234.50", "CHF", 123_450],
  ["CHF 1’234.–", "CHF", 123_400],
  ["12,-", "EUR", 1200],
  ["12,- €", "EUR", 1200],
  ["12-", "EUR", "unclear_amount"],
  ["1,00,000", "INR", 10_000_000],
  ["1.234.567", "EUR", 123_456_700],
  ["1.234,567", "EUR", "unclear_amount"],
  ["12.34.56", "EUR", "unclear_amount"],
  ["１２３円", "JPY", 123],
  ["١٢٫٥٠", "EUR", 1250],
  ["$4.50", "CAD", 450],
  ["US$4.50", "CAD", "foreign_currency"],
  ["$4.50", "EUR", "foreign_currency"],
  ["4.50 USD", "EUR", "foreign_currency"],
  ["usd 4.50", "USD", 450],
  ["4.50 XYZ", "EUR", "unclear_amount"],
  ["4.50 kr.", "DKK", 450],
  ["-4.50", "EUR", "unclear_amount"],
  ["(4.50)", "EUR", "unclear_amount"],
  ["2 x 4.50", "EUR", "unclear_amount"],
  ["4.50 4.50", "EUR", "unclear_amount"],
  ["coffee", "EUR", "unclear_amount"],
  ["", "EUR", "no_amount"],
  ["0,00 €", "EUR", "unclear_amount"],
  ["9999999999999999", "EUR", "unclear_amount"],
];

for (const [amount, currency, expected] of CASES) {
  test(`${JSON.stringify(amount)} in ${currency} is ${expected}`, () =>
    assert.equal(readQuickAmount(amount, currency), expected));
}

test("no amount is a doubt of its own", () => assert.equal(readQuickAmount(undefined, "EUR"), "no_amount"));
