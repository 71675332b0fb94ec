/** Spending power from a month's flows, each row computed by hand. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { CATEGORY_KINDS } from "../../src/domain/category.ts";
import type { Flow } from "../../src/domain/flow.ts";
import { spendingLines } from "../../src/domain/spending-line.ts";
import { perDay, type SpendingPower, spendingPower } from "../../src/domain/spending-power.ts";
import { monthFacts } from "../support/month-facts.ts";

const powerOf = (flows: readonly Flow[]): SpendingPower =>
  spendingPower(spendingLines(monthFacts({ flows })), { carryMinor: null, isOver: false });

/** A payment on a budget account in USD. */
const paid = (amountMinor: number, more: Partial<Flow> = {}): Flow => ({
  account_currency: "USD",
  account_is_hidden: false,
  transfer_currency: null,
  transfer_is_hidden: null,
  hidden_account_id: null,
  category_id: more.kind ?? null,
  kind: null,
  day: "2026-11-01",
  currency: "USD",
  is_inflow: amountMinor > 0,
  amount_minor: BigInt(amountMinor),
  account_amount_minor: BigInt(amountMinor),
  transfer_amount_minor: BigInt(-amountMinor),
  ...more,
});
/** A transfer between two accounts in USD. */
const moved = (
  amount_minor: number,
  from: "budget" | "hidden",
  to: "budget" | "hidden",
  more: Partial<Flow> = {},
): Flow =>
  paid(amount_minor, {
    account_is_hidden: from === "hidden",
    transfer_currency: "USD",
    transfer_is_hidden: to === "hidden",
    hidden_account_id: from === to ? null : "vault",
    ...more,
  });

const CASES: readonly (readonly [
  string,
  readonly Flow[],
  Partial<Record<"income" | "bills" | "savings" | "spending", number>>,
])[] = [
  ["nothing", [], {}],
  ["an inflow without a category is income", [paid(100)], { income: 100 }],
  ["an outflow without a category is spending", [paid(-100)], { spending: 100 }],
  ["a clawback lowers income", [paid(400000, { kind: "income" }), paid(-500, { kind: "income" })], { income: 399500 }],
  [
    "a refund lowers spending",
    [paid(-5200, { kind: "spending" }), paid(450, { kind: "spending" })],
    { spending: 4750 },
  ],
  [
    "a refund larger than the spending",
    [paid(-100, { kind: "spending" }), paid(300, { kind: "spending" })],
    { spending: -200 },
  ],
  ["bills and their refunds", [paid(-1000, { kind: "bill" }), paid(100, { kind: "bill" })], { bills: 900 }],
  ["a saving by payment", [paid(-700, { kind: "saving" })], { savings: 700 }],
  [
    "a hidden account does not count",
    [paid(-999, { account_is_hidden: true }), paid(5, { account_is_hidden: true, kind: "income" })],
    {},
  ],
  ["a transfer inside the budget does not count", [moved(-300, "budget", "budget")], {}],
  ["a transfer between hidden accounts does not count", [moved(-300, "hidden", "hidden", { kind: "bill" })], {}],
  ["a transfer out of the budget is a saving", [moved(-450, "budget", "hidden")], { savings: 450 }],
  ["a transfer back reduces savings", [moved(200, "budget", "hidden")], { savings: -200 }],
  ["a transfer back, recorded on the hidden account", [moved(-200, "hidden", "budget")], { savings: -200 }],
  ["a saving recorded on the hidden account", [moved(450, "hidden", "budget")], { savings: 450 }],
  ["a transfer with a category counts in it once", [moved(-500, "budget", "budget", { kind: "bill" })], { bills: 500 }],
  ["a transfer out of the budget with a category", [moved(-500, "budget", "hidden", { kind: "bill" })], { bills: 500 }],
  [
    "a transfer with a category, recorded on the hidden account",
    [moved(500, "hidden", "budget", { kind: "bill" })],
    { bills: 500 },
  ],
  [
    "a foreign purchase counts at the charged amount",
    [paid(-1000, { currency: "EUR", account_amount_minor: -1100n })],
    { spending: 1100 },
  ],
  [
    "an amount in the budget's currency on a foreign account needs no rate",
    [paid(-1100, { account_currency: "EUR", account_amount_minor: -1000n })],
    { spending: 1100 },
  ],
  [
    "a transfer to a hidden foreign account counts at the amount that left the budget",
    [moved(-1100, "budget", "hidden", { transfer_currency: "EUR", transfer_amount_minor: 1000n })],
    { savings: 1100 },
  ],
  [
    "a transfer from a hidden account in the budget's currency to a foreign budget account",
    [moved(-1100, "hidden", "budget", { transfer_currency: "EUR", transfer_amount_minor: 1000n })],
    { savings: -1100 },
  ],
];

for (const [title, flows, expected] of CASES) {
  test(title, () => {
    const parts = { income: 0, bills: 0, savings: 0, spending: 0, ...expected };
    const power = powerOf(flows);
    assert.deepEqual(power.parts, parts);
    assert.equal(power.spendingPowerMinor, parts.income - parts.bills - parts.savings - parts.spending);
    assert.deepEqual(power.unconverted, []);
  });
}

test("amounts without the budget's currency are left out and reported by currency", () => {
  const foreign = { account_currency: "EUR", currency: "EUR" };
  const flows = [
    paid(-1250, foreign),
    paid(-50, foreign),
    paid(-700, { account_currency: "CZK", currency: "CZK" }),
    moved(-900, "budget", "budget", { account_currency: "EUR", currency: "EUR" }),
    paid(-100),
  ];
  const power = powerOf(flows);
  assert.deepEqual(power.parts, { income: 0, bills: 0, savings: 0, spending: 100 });
  assert.deepEqual(power.unconverted, [
    { currency: "CZK", amountMinor: -700 },
    { currency: "EUR", amountMinor: -1300 },
  ]);
});

const anyFlow = fc
  .record({
    amount: fc.integer({ min: -1_000_000, max: 1_000_000 }).filter((n) => n !== 0),
    hidden: fc.boolean(),
    transferHidden: fc.option(fc.boolean()),
    kind: fc.option(fc.constantFrom(...CATEGORY_KINDS)),
  })
  .map(({ amount, hidden, transferHidden, kind }) =>
    paid(amount, {
      account_is_hidden: hidden,
      transfer_is_hidden: transferHidden,
      hidden_account_id: transferHidden === null || transferHidden === hidden ? null : "vault",
      transfer_currency: transferHidden === null ? null : "USD",
      kind,
    }),
  );

test("the parts add up to spending power, in any order of flows", () => {
  fc.assert(
    fc.property(fc.array(anyFlow), (flows) => {
      const power = powerOf(flows);
      const { income, bills, savings, spending } = power.parts;
      assert.equal(power.spendingPowerMinor, income - bills - savings - spending);
      assert.deepEqual(powerOf(flows.toReversed()), power);
    }),
  );
});

test("with payments only, spending power is the net flow of the budget's accounts", () => {
  fc.assert(
    fc.property(fc.array(anyFlow), (flows) => {
      const payments = flows.filter((flow) => flow.transfer_is_hidden === null);
      const net = payments
        .filter((flow) => !flow.account_is_hidden)
        .reduce((sum, flow) => sum + Number(flow.amount_minor), 0);
      assert.equal(powerOf(payments).spendingPowerMinor, net);
    }),
  );
});

for (const [minor, days, expected] of [
  [111700, 12, 9308],
  [100, 3, 33],
  [0, 5, 0],
  [-500, 5, 0],
] as const) {
  test(`${minor} over ${days} days is ${expected} a day`, () => assert.equal(perDay(minor, days), expected));
}
