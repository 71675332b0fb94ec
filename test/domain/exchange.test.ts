/** Conversions: the rate that applies, exact sums with one rounding, and the report of missing rates. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { addDays } from "../../src/domain/calendar.ts";
import { convertGroups, convertSum, exchangeAt } from "../../src/domain/exchange.ts";
import type { ExchangeRate } from "../../src/domain/exchange-rate.ts";

/** "EUR USD 1.25 2026-11-02": 1 EUR is 1.25 USD. It is the budget's own rate unless the text ends with "shared". */
function rate(text: string): ExchangeRate {
  const [base_currency = "", currency = "", value = "", day = "", owner] = text.split(" ");
  return { base_currency, currency, rate: value, day, is_shared: owner === "shared" };
}

const exchange = (...rates: string[]) => exchangeAt(rates.map(rate));

/** The converted amount in minor units; undefined without a rate. */
function convert(amount: string, to: string, rates: readonly string[]): bigint | undefined {
  const [minor = "", currency = "", day = ""] = amount.split(" ");
  const { sumMinor, unconverted } = convertSum([{ currency, day, sumMinor: BigInt(minor) }], to, exchange(...rates));
  return unconverted.length > 0 ? undefined : sumMinor;
}

const FRIDAY = ["EUR USD 1.25 2026-11-06"];

describe("the rate that applies", () => {
  for (const [story, amount, to, rates, expected] of [
    ["on its day", "1000 EUR 2026-11-06", "USD", FRIDAY, 1250n],
    ["over the weekend", "1000 EUR 2026-11-08", "USD", FRIDAY, 1250n],
    ["on its seventh day", "1000 EUR 2026-11-12", "USD", FRIDAY, 1250n],
    ["not on its eighth", "1000 EUR 2026-11-13", "USD", FRIDAY, undefined],
    ["not the day before", "1000 EUR 2026-11-05", "USD", FRIDAY, undefined],
    ["until the next one", "1000 EUR 2026-11-10", "USD", [...FRIDAY, "EUR USD 1.5 2026-11-10"], 1500n],
    ["across the end of a year", "1000 EUR 2027-01-02", "USD", ["EUR USD 1.25 2026-12-31"], 1250n],
    ["the inverse rate", "1000 USD 2026-11-06", "EUR", FRIDAY, 800n],
    [
      "the newer of a rate and an inverse rate",
      "1000 EUR 2026-11-07",
      "USD",
      [...FRIDAY, "USD EUR 0.5 2026-11-07"],
      2000n,
    ],
    [
      "a rate before an inverse rate of the same day",
      "1000 EUR 2026-11-06",
      "USD",
      [...FRIDAY, "USD EUR 0.5 2026-11-06"],
      1250n,
    ],
    [
      "an own rate before a newer shared rate",
      "1000 EUR 2026-11-07",
      "USD",
      [...FRIDAY, "EUR USD 9 2026-11-07 shared"],
      1250n,
    ],
    [
      "a shared rate if the own rate is too old",
      "1000 EUR 2026-11-14",
      "USD",
      [...FRIDAY, "EUR USD 9 2026-11-14 shared"],
      9000n,
    ],
    [
      "through a common base currency",
      "1000 USD 2026-11-06",
      "CZK",
      ["EUR USD 1.25 2026-11-06 shared", "EUR CZK 25 2026-11-05 shared"],
      20_000n,
    ],
    [
      "through a common base currency, with an own rate",
      "800 SAR 2026-11-06",
      "CZK",
      ["EUR SAR 4 2026-11-06", "EUR CZK 25 2026-11-06 shared"],
      5000n,
    ],
    [
      "a direct rate before a common base currency",
      "1000 USD 2026-11-06",
      "CZK",
      [...FRIDAY, "EUR CZK 25 2026-11-06", "USD CZK 21 2026-11-01"],
      21_000n,
    ],
    [
      "not through a common quote currency",
      "1000 GBP 2026-11-06",
      "CHF",
      ["GBP USD 1.3 2026-11-06", "CHF USD 1.1 2026-11-06"],
      undefined,
    ],
    ["no rate is needed within a currency", "1000 USD 2026-11-06", "USD", [], 1000n],
  ] as const) {
    test(story, () => assert.equal(convert(amount, to, rates), expected));
  }
});

describe("an amount in another currency", () => {
  for (const [story, amount, to, rates, expected] of [
    ["half a cent is rounded up", "1000 EUR 2026-11-06", "USD", ["EUR USD 1.0825 2026-11-06"], 1083n],
    ["half a cent is rounded away from zero", "-1000 EUR 2026-11-06", "USD", ["EUR USD 1.0825 2026-11-06"], -1083n],
    ["less than half a cent is rounded down", "1000 EUR 2026-11-06", "USD", ["EUR USD 1.08249 2026-11-06"], 1082n],
    ["fewer decimals: 12.34 USD", "1234 USD 2026-11-06", "JPY", ["USD JPY 150.5 2026-11-06"], 1857n],
    ["more decimals: 1,857 JPY", "1857 JPY 2026-11-06", "KWD", ["JPY KWD 0.002 2026-11-06"], 3714n],
    ["an inverse with infinitely many decimals", "100 USD 2026-11-06", "EUR", ["EUR USD 3 2026-11-06"], 33n],
    [
      "more digits than a double has",
      "900719925474099301 EUR 2026-11-06",
      "USD",
      ["EUR USD 1.5 2026-11-06"],
      1351079888211148952n,
    ],
  ] as const) {
    test(story, () => assert.equal(convert(amount, to, rates), expected));
  }
});

test("the sum is rounded once: three times 0.4 cents is a cent", () => {
  const terms = [1, 2, 3].map((n) => ({ currency: "EUR", day: `2026-11-0${n}`, sumMinor: 1n }));
  const rates = [1, 2, 3].map((n) => `EUR USD 0.4 2026-11-0${n}`);
  assert.equal(convertSum(terms, "USD", exchange(...rates)).sumMinor, 1n);
});

test("amounts without a rate are left out and reported by currency", () => {
  const terms = [
    { currency: "SEK", day: "2026-11-06", sumMinor: -700n },
    { currency: "EUR", day: "2026-11-06", sumMinor: -1000n },
    { currency: "CHF", day: "2026-11-06", sumMinor: 5n },
    { currency: "SEK", day: "2026-11-07", sumMinor: 200n },
    { currency: "USD", day: "2026-11-07", sumMinor: -1n },
  ];
  assert.deepEqual(convertSum(terms, "USD", exchange(...FRIDAY)), {
    sumMinor: -1251n,
    unconverted: [
      { currency: "CHF", sumMinor: 5n },
      { currency: "SEK", sumMinor: -500n },
    ],
  });
});

describe("without a rate, no amount is left out", () => {
  for (const [story, moves, left] of [
    ["if it is zero", ["06 0"], []],
    ["if the amounts of a day cancel out", ["06 1000", "06 -400", "06 -600"], []],
    ["on a day whose amounts cancel out, although another day's are left out", ["06 1000", "06 -1000", "07 5"], [5n]],
    ["unless the amounts that cancel out are on two days, whose rates may differ", ["06 1000", "07 -1000"], [0n]],
  ] as const) {
    test(story, () => {
      const terms = moves.map((move) => ({
        currency: "EUR",
        day: `2026-11-${move.slice(0, 2)}`,
        sumMinor: BigInt(move.slice(3)),
      }));
      const unconverted = left.map((sumMinor) => ({ currency: "EUR", sumMinor }));
      assert.deepEqual(convertSum(terms, "USD", exchange()), { sumMinor: 0n, unconverted });
    });
  }
});

const DAY = "2026-11-06";
const decimal = fc
  .record({ digits: fc.bigInt({ min: 1n, max: 999_999_999n }), places: fc.integer({ min: 0, max: 12 }) })
  .map(({ digits, places }) => {
    const text = String(digits).padStart(places + 1, "0");
    return places === 0 ? text : `${text.slice(0, -places)}.${text.slice(-places)}`;
  });
const term = fc.record({
  currency: fc.constantFrom("EUR", "JPY", "KWD", "USD"),
  age: fc.integer({ min: 0, max: 6 }),
  sumMinor: fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }),
});

test("reordering terms or splitting one in two does not change the result", () => {
  fc.assert(
    fc.property(
      fc.array(decimal, { minLength: 3, maxLength: 3 }),
      fc.array(term),
      fc.bigInt(),
      ([a, b, c], terms, part) => {
        const known = exchange(`EUR USD ${a} ${DAY}`, `EUR JPY ${b} ${DAY}`, `USD KWD ${c} ${DAY}`);
        const dated = terms.map(({ age, ...money }) => ({ ...money, day: addDays(DAY, age) }));
        const split = dated.flatMap((one) => [
          { ...one, sumMinor: part },
          { ...one, sumMinor: one.sumMinor - part },
        ]);
        const expected = convertSum(dated, "USD", known);
        assert.deepEqual(convertSum(dated.toReversed(), "USD", known), expected);
        assert.deepEqual(convertSum(split, "USD", known), expected);
      },
    ),
  );
});

test("a conversion is within half a minor unit of the exact value", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }), decimal, (sumMinor, text) => {
      const known = exchange(`EUR USD ${text} ${DAY}`);
      const [whole = "", fraction = ""] = text.split(".");
      const scale = 10n ** BigInt(fraction.length);
      const exact = sumMinor * BigInt(whole + fraction);
      const converted = convertSum([{ currency: "EUR", day: DAY, sumMinor }], "USD", known).sumMinor * scale;
      const error = exact > converted ? exact - converted : converted - exact;
      assert.ok(2n * error <= scale);
      if (2n * error === scale) assert.equal(converted > exact, exact > 0n, "halves are rounded away from zero");
    }),
  );
});

describe("groups", () => {
  const rates = exchange("EUR USD 1.2345 2026-11-06", "GBP USD 1.1 2026-11-06");
  const money = (sumMinor: number, currency: string) => ({ currency, day: "2026-11-06", sumMinor: BigInt(sumMinor) });

  test("the largest remainder gets the missing unit, and of equal ones the first", () => {
    const groups = [[money(1, "GBP")], [money(4, "GBP")], [money(4, "GBP")], [money(7, "USD")]];
    // 1.1 + 4.4 + 4.4 + 7 = 16.9, which is 17
    assert.deepEqual(convertGroups(groups, "USD", rates), [1n, 5n, 4n, 7n]);
    const negative = groups.map(([one]) => [money(-Number(one?.sumMinor), one?.currency ?? "")]);
    // -1.1, -4.4, -4.4 and -7 are rounded down to -2, -5, -5 and -7
    assert.deepEqual(convertGroups(negative, "USD", rates), [-1n, -4n, -5n, -7n]);
  });

  test("each differs from its exact sum by less than a unit, and all add up to the conversion of all", () => {
    const anyMoney = fc.tuple(fc.integer({ min: -9999, max: 9999 }), fc.constantFrom("USD", "EUR", "GBP", "CZK"));
    const law = fc.property(fc.array(fc.array(anyMoney), { maxLength: 8 }), (drawn) => {
      const groups = drawn.map((group) => group.map((one) => money(...one)));
      const sums = convertGroups(groups, "USD", rates);
      const all = convertSum(groups.flat(), "USD", rates).sumMinor;
      assert.equal(
        sums.reduce((total, sum) => total + sum, 0n),
        all,
      );
      groups.forEach((group, i) => {
        const hundredfold = group.map((one) => ({ ...one, sumMinor: one.sumMinor * 100_000n }));
        const exact = Number(convertSum(hundredfold, "USD", rates).sumMinor) / 100_000;
        assert.ok(Math.abs(Number(sums[i]) - exact) < 1);
      });
    });
    fc.assert(law);
  });
});
