/** Conversion between JSON numbers and minor units: exact in both directions, for the whole range and all decimals. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import {
  boundMinor,
  divideMinor,
  formatAmount,
  MAX_AMOUNT_MINOR,
  MAX_SUM_MINOR,
  parseAmount,
  parseDecimalMinor,
  rescaleMinor,
  toSafeSum,
} from "../../src/domain/money.ts";
import { Problem } from "../../src/domain/problem.ts";

const DECIMALS = [0, 2, 3, 4] as const;
const decimals = fc.constantFrom(...DECIMALS);
const amountMinor = fc.maxSafeInteger().map((n) => n % (MAX_AMOUNT_MINOR + 1) || 0);
const sumMinor = fc.maxSafeInteger().map((n) => n % (MAX_SUM_MINOR + 1) || 0);

/** Decimal text of minor units, made without floating-point numbers. */
function exactText(minor: number, places: number): string {
  const digits = BigInt(Math.abs(minor))
    .toString()
    .padStart(places + 1, "0");
  const whole = digits.slice(0, digits.length - places);
  const fraction = digits.slice(digits.length - places).replace(/0+$/, "");
  return `${minor < 0 ? "-" : ""}${whole}${fraction && `.${fraction}`}`;
}

describe("parseAmount", () => {
  for (const [amount, places, expected] of [
    [19.99, 2, 1999],
    [1.1, 2, 110],
    [-0.01, 2, -1],
    [4.35, 2, 435],
    [-12, 2, -1200],
    [0, 2, 0],
    [-0, 2, 0],
    [1500, 0, 1500],
    [1.234, 3, 1234],
    [0.0001, 4, 1],
    [9999999999999.99, 2, 999999999999999],
    [-999999999999999, 0, -999999999999999],
    [1.005, 2, "too_many_decimals"],
    [0.5, 0, "too_many_decimals"],
    [1e-7, 4, "too_many_decimals"],
    [0.30000000000000004, 2, "too_many_decimals"],
    [99999999999999.98, 2, "amount_out_of_range"],
    [999999999999999, 2, "amount_out_of_range"],
    [1e15, 0, "amount_out_of_range"],
    [1e21, 0, "amount_out_of_range"],
    [-1e300, 2, "amount_out_of_range"],
  ] as const) {
    test(`${amount} with ${places} decimals is ${expected}`, () => {
      const parsed = parseAmount(amount, places);
      assert.equal(parsed, expected);
      assert.ok(!Object.is(parsed, -0));
    });
  }

  test("parses the output of formatAmount", () => {
    fc.assert(
      fc.property(amountMinor, decimals, (minor, places) => parseAmount(formatAmount(minor, places), places) === minor),
    );
  });

  test("reads decimal text in JSON exactly", () => {
    fc.assert(
      fc.property(
        amountMinor,
        decimals,
        (minor, places) => parseAmount(JSON.parse(exactText(minor, places)), places) === minor,
      ),
    );
  });

  test("rejects every amount with one decimal too many", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -(10 ** 12), max: 10 ** 12 }),
        decimals,
        fc.integer({ min: 1, max: 9 }),
        (minor, places, digit) => {
          const text = exactText(minor * 10 + (minor < 0 ? -digit : digit), places + 1);
          return parseAmount(JSON.parse(text), places) === "too_many_decimals";
        },
      ),
    );
  });
});

test("formatAmount prints the exact decimal, up to the largest sum", () => {
  fc.assert(
    fc.property(
      sumMinor,
      decimals,
      (minor, places) => String(formatAmount(minor, places)) === exactText(minor, places),
    ),
    {
      numRuns: 2000,
      examples: DECIMALS.flatMap((places) =>
        [MAX_SUM_MINOR, MAX_SUM_MINOR - 1, -MAX_SUM_MINOR].map((m): [number, typeof places] => [m, places]),
      ),
    },
  );
});

describe("sums", () => {
  test("are exact up to the largest sum", () => {
    assert.equal(toSafeSum(BigInt(MAX_SUM_MINOR)), MAX_SUM_MINOR);
    assert.equal(toSafeSum(-4503599627370496n), -MAX_SUM_MINOR);
  });
  for (const [title, sum] of [
    ["negative", () => toSafeSum(-BigInt(MAX_SUM_MINOR) - 1n)],
    ["positive", () => toSafeSum(4503599627370497n)],
    ["huge", () => toSafeSum(-(10n ** 30n))],
  ] as const) {
    test(`are rejected beyond it: ${title}`, () => {
      assert.throws(sum, (error) => error instanceof Problem && error.code === "sum_out_of_range");
    });
  }
});

test("divideMinor rounds toward zero, even if a division of doubles would not", () => {
  fc.assert(
    fc.property(sumMinor, fc.integer({ min: 1, max: 31 }), (minor, by) => {
      assert.equal(divideMinor(minor, by), Number(BigInt(minor) / BigInt(by)) || 0);
    }),
    { examples: [[4503599627370495, 31]] },
  );
  assert.equal(divideMinor(111700, 12), 9308);
  assert.equal(divideMinor(-7, 2), -3);
});

for (const [minor, from, to, most, expected] of [
  [1250, 2, 3, MAX_AMOUNT_MINOR, 12500],
  [12500, 3, 2, MAX_AMOUNT_MINOR, 1250],
  [12505, 3, 2, MAX_AMOUNT_MINOR, undefined],
  [-1200, 2, 0, MAX_AMOUNT_MINOR, -12],
  [-1250, 2, 0, MAX_AMOUNT_MINOR, undefined],
  [7, 0, 0, MAX_AMOUNT_MINOR, 7],
  [-99_999_999_999, 0, 4, MAX_AMOUNT_MINOR, -999_999_999_990_000],
  [-100_000_000_000, 0, 4, MAX_AMOUNT_MINOR, undefined],
  [-100_000_000_000, 0, 4, MAX_SUM_MINOR, -(10 ** 15)],
  [MAX_SUM_MINOR, 2, 2, MAX_SUM_MINOR, MAX_SUM_MINOR],
  [MAX_SUM_MINOR, 2, 3, MAX_SUM_MINOR, undefined],
] as const) {
  test(`${minor} with ${from} decimals is ${expected} with ${to}, up to ${most}`, () =>
    assert.equal(rescaleMinor(minor, from, to, most), expected));
}

describe("boundMinor", () => {
  for (const [amount, places, least, greatest] of [
    [10, 2, 1000, 1000],
    [1.005, 2, 101, 100],
    [-1.005, 2, -100, -101],
    [0.4, 0, 1, 0],
    [-0.4, 0, 0, -1],
    [1e-7, 2, 1, 0],
    [1.5e-7, 4, 1, 0],
    [1e20, 2, MAX_AMOUNT_MINOR + 1, MAX_AMOUNT_MINOR + 1],
    [-1e20, 2, -MAX_AMOUNT_MINOR - 1, -MAX_AMOUNT_MINOR - 1],
    [999999999999999, 4, MAX_AMOUNT_MINOR + 1, MAX_AMOUNT_MINOR + 1],
  ] as const) {
    test(`of ${amount} with ${places} decimals`, () => {
      assert.equal(boundMinor(amount, places, "ceil"), least);
      assert.equal(boundMinor(amount, places, "floor"), greatest);
    });
  }
});

test("exact decimal text to minor units", () => {
  fc.assert(
    fc.property(amountMinor, decimals, fc.nat(3), (minor, places, zeros) => {
      const text = exactText(minor, places);
      const padded = text.includes(".") ? text + "0".repeat(zeros) : text;
      assert.equal(parseDecimalMinor(padded, places), BigInt(minor));
    }),
  );
  assert.equal(parseDecimalMinor("1.005", 2), "too_many_decimals");
  assert.equal(parseDecimalMinor("-0.50", 2), -50n);
  assert.equal(parseDecimalMinor("1000000000000000", 0), "amount_out_of_range");
});
