/** The table of ISO 4217. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { CURRENCIES_BY_DECIMALS, CURRENCY_CODES, decimalsOf, isCurrency } from "../../src/domain/currency.ts";

for (const [code, decimals] of [
  ["USD", 2],
  ["EUR", 2],
  ["CZK", 2],
  ["HUF", 2],
  ["COP", 2],
  ["IDR", 2],
  ["MRU", 2],
  ["JPY", 0],
  ["ISK", 0],
  ["XPF", 0],
  ["KWD", 3],
  ["TND", 3],
  ["CLF", 4],
  ["UYW", 4],
  ["DEM", 2],
] as const) {
  test(`${code} has ${decimals} decimals`, () => assert.equal(decimalsOf(code), decimals));
}

test("current, withdrawn and unknown codes", () => {
  for (const code of ["XCG", "XAD", "ZWG", "SLE", "BGN", "ANG", "HRK", "ITL"]) assert.ok(isCurrency(code), code);
  for (const code of ["ZZZ", "QQQ", "usd", "XXX", "XTS", "XAU", "XDR", "", "constructor"])
    assert.ok(!isCurrency(code), code);
  assert.throws(() => decimalsOf("ZZZ"), RangeError);
});

test("every code has three capital letters and is listed once", () => {
  assert.equal(new Set(CURRENCY_CODES).size, CURRENCY_CODES.length);
  for (const code of CURRENCY_CODES) assert.match(code, /^[A-Z]{3}$/);
});

test("the groups by decimals list every currency without two decimals", () => {
  const others = CURRENCY_CODES.filter((code) => decimalsOf(code) !== 2);
  assert.deepEqual([...CURRENCIES_BY_DECIMALS.values()].flat().sort(), others);
  for (const [decimals, codes] of CURRENCIES_BY_DECIMALS) {
    for (const code of codes) assert.equal(decimalsOf(code), decimals, code);
  }
});
