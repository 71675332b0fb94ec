/** The rank of suggested payees, with each score computed by hand. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { type NewPayment, type PayeeUse, rankPayees } from "../../src/domain/payee-suggestions.ts";

/** A Saturday, at 18:00. */
const PAYMENT: NewPayment = {
  day: "2026-11-21",
  minute: 1080,
  timeZone: "UTC",
  amountMinor: -1000,
  currency: "USD",
};

/** A payment that counts 1: today's day has another weekday, time and amount. */
function use(payee_id: string, changes: Partial<PayeeUse> = {}): PayeeUse {
  return {
    payee_id,
    account_id: "main",
    category_id: null,
    amount_minor: -5000,
    currency: "USD",
    authorized_at: "2026-11-25",
    created_at: "2026-11-25T09:00:00.000000+00:00",
    ...changes,
  };
}

const payee = (id: string, default_category_id: string | null = null) => ({ id, name: id, default_category_id });
const rank = (uses: readonly PayeeUse[], payment: Partial<NewPayment> = {}) =>
  rankPayees(
    [...new Set(uses.map(({ payee_id }) => payee_id))].map((id) => payee(id)),
    uses,
    { ...PAYMENT, ...payment },
  ).map(({ payee: { id } }) => id);

const EVENING = { created_at: "2026-11-25T18:30:00.000000+00:00" };

/** A payment of `a`, and how many payments of `b`, each counting 1, rank below and above it. A tie is won by `a`. */
for (const [title, ofA, less, more] of [
  ["a day in the future counts 1", {}, 0, 2],
  ["30 days of age halve", { authorized_at: "2026-10-22" }, 0, 1],
  ["a time within two hours doubles", EVENING, 1, 3],
  ["two hours earlier doubles", { created_at: "2026-11-25T16:00:59.000000+00:00" }, 1, 3],
  ["two hours later doubles", { created_at: "2026-11-25T20:00:59.000000+00:00" }, 1, 3],
  ["a minute more does not", { created_at: "2026-11-25T20:01:00.000000+00:00" }, 0, 2],
  ["an equal amount doubles", { amount_minor: -1000 }, 1, 3],
  ["10 % more doubles", { amount_minor: -1100 }, 1, 3],
  ["10 % less doubles", { amount_minor: -900 }, 1, 3],
  ["a cent more does not", { amount_minor: -1101 }, 0, 2],
  ["a cent less does not", { amount_minor: -899 }, 0, 2],
  ["another sign does not", { amount_minor: 1000 }, 0, 2],
  ["another currency does not", { amount_minor: -1000, currency: "EUR" }, 0, 2],
  ["the same weekday counts 1.5", { authorized_at: "2026-11-28" }, 1, 2],
  ["everything counts 6", { ...EVENING, authorized_at: "2026-11-28", amount_minor: -1000 }, 5, 7],
] as const) {
  test(title, () => {
    const payments = (count: number) => Array.from({ length: count }, () => use("b"));
    assert.deepEqual(rank([use("a", ofA), ...payments(less)])[0], "a");
    assert.deepEqual(rank([use("a", ofA), ...payments(more)])[0], "b");
  });
}

test("times near midnight are near each other", () => {
  const early = use("a", { created_at: "2026-11-25T00:30:00.000000+00:00" });
  assert.deepEqual(rank([early, use("b")], { minute: 1380 }), ["a", "b"]);
  assert.deepEqual(rank([early, use("b"), use("b")], { minute: 1350 }), ["a", "b"]);
  assert.deepEqual(rank([early, use("b"), use("b")], { minute: 1349 }), ["b", "a"]);
});

test("the time of entry is in the budget's time zone", () => {
  // 05:30 in UTC is 18:30 in Auckland.
  const entered = use("a", { created_at: "2026-11-25T05:30:00.000000+00:00" });
  const others = [use("b"), use("b")];
  assert.deepEqual(rank([entered, ...others.slice(1)], { timeZone: "Pacific/Auckland" }), ["a", "b"]);
  assert.deepEqual(rank([entered, ...others]), ["b", "a"]);
});

test("without an amount no score doubles, and only zero is near zero", () => {
  const near = use("b", { amount_minor: -1000 });
  assert.deepEqual(rank([use("a"), near], { amountMinor: null }), ["a", "b"]);
  assert.deepEqual(rank([use("a"), near], { amountMinor: 0 }), ["a", "b"]);
  assert.deepEqual(rank([use("a"), use("b", { amount_minor: 0 })], { amountMinor: 0 }), ["b", "a"]);
});

test("amounts of 15 digits are compared exactly", () => {
  const amountMinor = 999_999_999_999_990;
  const within = use("b", { amount_minor: 899_999_999_999_991 });
  const beyond = use("b", { amount_minor: 899_999_999_999_990 });
  assert.deepEqual(rank([use("a"), within], { amountMinor }), ["b", "a"]);
  assert.deepEqual(rank([use("a"), beyond], { amountMinor }), ["a", "b"]);
});

test("ties are in the order of names, regardless of case", () => {
  assert.deepEqual(rank([use("b"), use("C"), use("A")]), ["A", "b", "C"]);
});

test("a payee without payments comes last", () => {
  const ranked = rankPayees([payee("a"), payee("b", "food")], [use("b")], PAYMENT);
  assert.deepEqual(
    ranked.map(({ payee: { id }, lastUse, useCount, categoryId }) => [id, lastUse?.payee_id, useCount, categoryId]),
    [
      ["b", "b", 1, "food"],
      ["a", undefined, 0, null],
    ],
  );
});

for (const [categories, expected] of [
  [[], null],
  [["x"], "x"],
  [[null], null],
  [["x", "x"], "x"],
  [["x", "y"], null],
  [["x", "y", "x"], "x"],
  [["y", "x", "x"], "x"],
  [["x", "x", "y"], "x"],
  [["x", "y", "z"], null],
  [[null, "x", "x"], "x"],
  [[null, null, "x"], null],
  [["y", "x", "z", "x", "x"], null],
] as const) {
  test(`the last payments under ${JSON.stringify(categories)} suggest ${expected}`, () => {
    const uses = categories.map((category_id) => use("a", { category_id }));
    assert.equal(rankPayees([payee("a")], uses, PAYMENT)[0]?.categoryId, expected);
    assert.equal(rankPayees([payee("a", "default")], uses, PAYMENT)[0]?.categoryId, "default");
  });
}
