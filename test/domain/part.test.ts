/** Which of a record's amounts counts, if it has amounts in several currencies. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Flow } from "../../src/domain/flow.ts";
import { counted } from "../../src/domain/part.ts";

const PAYMENT: Flow = {
  category_id: null,
  kind: null,
  day: "2026-11-05",
  currency: "EUR",
  is_inflow: false,
  amount_minor: -1000n,
  account_currency: "USD",
  account_amount_minor: -1150n,
  transfer_amount_minor: 0n,
  account_is_hidden: false,
  transfer_currency: null,
  transfer_is_hidden: null,
  hidden_account_id: null,
};
/** From a budget account in USD, entered in EUR, to a hidden account in CZK. */
const TO_SAVINGS: Flow = {
  ...PAYMENT,
  transfer_currency: "CZK",
  transfer_amount_minor: 24_000n,
  transfer_is_hidden: true,
  hidden_account_id: "savings",
};
/** The same the other way round: the hidden account pays. */
const FROM_SAVINGS: Flow = { ...TO_SAVINGS, account_is_hidden: true, transfer_is_hidden: false };

for (const [title, flow, budgetCurrency, currency, minor] of [
  ["the account's amount, in the budget's currency", PAYMENT, "USD", "USD", -1150n],
  ["the amount, if it is in the budget's currency", PAYMENT, "EUR", "EUR", -1000n],
  ["the account's amount, to be converted", PAYMENT, "JPY", "USD", -1150n],
  ["a transfer: the budget account's amount", TO_SAVINGS, "USD", "USD", -1150n],
  ["a transfer: the amount", TO_SAVINGS, "EUR", "EUR", -1000n],
  ["a transfer: the other account's amount", TO_SAVINGS, "CZK", "CZK", -24_000n],
  ["a transfer: the budget account's amount, to be converted", TO_SAVINGS, "JPY", "USD", -1150n],
  ["a transfer from savings: the budget account's amount", FROM_SAVINGS, "CZK", "CZK", 24_000n],
  ["a transfer from savings: the amount", FROM_SAVINGS, "EUR", "EUR", 1000n],
  ["a transfer from savings: the other account's amount", FROM_SAVINGS, "USD", "USD", 1150n],
  ["a transfer from savings: the budget account's amount, to be converted", FROM_SAVINGS, "JPY", "CZK", 24_000n],
  [
    "two amounts in the budget's currency: the account's",
    { ...PAYMENT, currency: "USD", amount_minor: -1n },
    "USD",
    "USD",
    -1150n,
  ],
] as const) {
  test(`counts ${title}`, () => {
    const { money } = counted(flow, budgetCurrency) ?? assert.fail("it does not count");
    assert.deepEqual(money, { currency, sumMinor: minor, day: "2026-11-05" });
  });
}
