/** The pure parts of Transactions: sides of transfers, categories, typed amounts, history lines and suggestions. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { firstCell, isUnchanged, nextCell, obstacleOf, replacedRow } from "../../../web/features/transactions/cells.ts";
import { canUndo, changedFields, payeeIdsOf } from "../../../web/features/transactions/history-lines.ts";
import { amountText, categoryOf, restOf, sideOf, signedAmount } from "../../../web/features/transactions/sides.ts";
import { suggestCategories } from "../../../web/features/transactions/suggest.ts";

const CURRENCIES: Readonly<Record<string, string>> = { checking: "USD", savings: "USD", travel: "EUR" };
const currencyOf = (id: string) => CURRENCIES[id];

const PAYMENT = {
  account_id: "checking",
  transfer_account_id: null,
  amount: -30,
  currency: "USD",
  account_amount: null,
  transfer_amount: null,
  splits: null,
};
const part = {
  category_id: null,
  transfer_account_id: null,
  account_amount: null,
  transfer_amount: null,
  notes: "",
  reconciled_at: null,
};

test("a payment is shown as it is, in its own currency", () => {
  const side = { amount: -30, currency: "USD", inAccount: undefined, otherAccountId: null };
  assert.deepEqual(sideOf(PAYMENT, undefined, currencyOf), side);
  assert.deepEqual(sideOf(PAYMENT, "checking", currencyOf), side);
  const foreign = { ...PAYMENT, amount: -25, currency: "EUR", account_amount: -27.5 };
  assert.deepEqual(sideOf(foreign, undefined, currencyOf), {
    amount: -25,
    currency: "EUR",
    inAccount: { amount: -27.5, currency: "USD" },
    otherAccountId: null,
  });
});

test("the other account of a transfer sees the amount that arrives, in its own currency", () => {
  const transfer = { ...PAYMENT, transfer_account_id: "savings" };
  assert.equal(sideOf(transfer, "checking", currencyOf).amount, -30);
  assert.deepEqual(sideOf(transfer, "savings", currencyOf), {
    amount: 30,
    currency: "USD",
    inAccount: undefined,
    otherAccountId: "checking",
  });
  const abroad = { ...PAYMENT, transfer_account_id: "travel", transfer_amount: 27.5 };
  const arrived = sideOf(abroad, "travel", currencyOf);
  assert.deepEqual([arrived.amount, arrived.currency], [27.5, "EUR"]);
});

test("the other account of parts sees their sum", () => {
  const splits = [
    { ...part, amount: -10.1, category_id: "c1" },
    { ...part, amount: -10.2, transfer_account_id: "savings" },
    { ...part, amount: -9.7, transfer_account_id: "savings" },
  ];
  assert.equal(sideOf({ ...PAYMENT, splits }, "savings", currencyOf).amount, 19.9);
});

test("a split transaction shows its largest part with a category", () => {
  const splits = [
    { ...part, amount: -10, category_id: "c1" },
    { ...part, amount: -80, transfer_account_id: "savings" },
    { ...part, amount: -20, category_id: "c2" },
  ];
  const row = { transfer_account_id: null, category_id: null };
  assert.deepEqual(categoryOf({ ...row, splits }), { kind: "parts", firstId: "c2", count: 3 });
  assert.deepEqual(categoryOf({ ...row, splits: null }), { kind: "none" });
  assert.deepEqual(categoryOf({ ...row, category_id: "c1", splits: null }), { kind: "category", id: "c1" });
  assert.deepEqual(categoryOf({ ...row, transfer_account_id: "savings", splits: null }), { kind: "transfer" });
});

test("an amount without a sign is an expense, with + income", () => {
  const format = (amount: number) => amount.toFixed(2);
  assert.equal(amountText(-12.4, "USD", format), "12.40");
  assert.equal(amountText(12.4, "USD", format), "+12.40");
  assert.equal(signedAmount("12.40", 12.4), -12.4);
  assert.equal(signedAmount(" +12.40", 12.4), 12.4);
  assert.equal(signedAmount("-12.40", -12.4), -12.4);
});

test("the difference between the parts and the amount is exact", () => {
  assert.equal(restOf(0.3, "USD", [0.1, 0.1]), 0.1);
  assert.equal(restOf(10, "USD", [12.5, -2.5]), 0);
});

test("an entry of the history lists the fields that changed, and only its own change can be undone", () => {
  const updated = {
    action: "updated" as const,
    operation: "transactions.update",
    before: { payee_id: "p1", tags: ["a"], notes: "", updated_at: "1" },
    after: { payee_id: "p2", tags: ["a"], notes: "new", updated_at: "2" },
  };
  assert.deepEqual(
    changedFields(updated).map(({ field }) => field),
    ["payee_id", "notes"],
  );
  assert.deepEqual(payeeIdsOf([updated, { action: "created", before: null, after: { payee_id: "p3" } }]), ["p1", "p2"]);
  assert.equal(canUndo(updated), true);
  assert.equal(canUndo({ action: "updated", operation: "transactions.bulk" }), false);
  assert.equal(canUndo({ action: "created", operation: "transactions.create" }), false);
});

test("suggestions are the row's own category, those of its payee, then the most frequent of its direction", () => {
  const known = (id: string, payee_id: string | null, category_id: string | null, amount = -1) => ({
    id,
    payee_id,
    category_id,
    amount,
  });
  const recent = [
    known("1", "kiosk", "snacks"),
    known("2", "market", "food"),
    known("3", "market", "food"),
    known("4", "work", "salary", 1),
    known("5", "kiosk", null),
    known("6", "fuel", "car"),
  ];
  assert.deepEqual(suggestCategories(known("9", "kiosk", null), recent, 3), ["snacks", "food", "car"]);
  assert.deepEqual(suggestCategories(known("9", "kiosk", "car"), recent, 2), ["car", "snacks"]);
  assert.deepEqual(suggestCategories(known("9", "new", null, 5), recent, 3), ["salary"]);
});

const CELL_ROW = { ...PAYMENT, reconciled_at: null, transfer_reconciled_at: null };

test("cells that the service would reject, or that need several fields, are not edited in the list", () => {
  const at = "2026-11-01T00:00:00Z";
  const splits = [{ ...part, amount: -30, category_id: "c1" }];
  for (const [changed, payee, category, amount] of [
    [{}, undefined, undefined, undefined],
    [{ reconciled_at: at }, undefined, undefined, "reconciled"],
    [{ splits }, undefined, "splits", "splits"],
    [{ account_amount: -27.5 }, undefined, undefined, "foreign"],
    [{ transfer_account_id: "savings" }, "transfer_payee", "transfer_category", undefined],
    [{ transfer_account_id: "travel", transfer_amount: 27.5 }, "transfer_payee", "transfer_category", "foreign"],
    [
      { transfer_account_id: "savings", transfer_reconciled_at: at },
      "transfer_payee",
      "transfer_category",
      "reconciled",
    ],
  ] as const) {
    const row = { ...CELL_ROW, ...changed };
    const found = (["payee", "category", "amount"] as const).map((field) => obstacleOf(row, field, undefined));
    assert.deepEqual(found, [payee, category, amount]);
    assert.equal(obstacleOf(row, "day", undefined) ?? obstacleOf(row, "note", undefined), undefined);
  }
  const transfer = { ...CELL_ROW, transfer_account_id: "savings" };
  assert.equal(obstacleOf(transfer, "amount", "savings"), "other_side");
  assert.equal(obstacleOf(transfer, "amount", "checking"), undefined);
});

test("Tab skips cells that cannot be edited, and ends after the last one", () => {
  const transfer = { ...CELL_ROW, transfer_account_id: "savings" };
  assert.equal(nextCell(CELL_ROW, "day", 1, undefined), "payee");
  assert.equal(nextCell(transfer, "day", 1, undefined), "note");
  assert.equal(nextCell(transfer, "amount", -1, undefined), "note");
  assert.equal(nextCell(transfer, "amount", 1, undefined), undefined);
  assert.equal(nextCell(transfer, "day", -1, undefined), undefined);
  assert.equal(nextCell(CELL_ROW, "note", 0, undefined), undefined);
  assert.equal(firstCell(transfer, "category", undefined), "amount");
  assert.equal(firstCell({ ...transfer, reconciled_at: "now" }, "category", undefined), "note");
});

test("a write replaces the newest version, unless its own cell has changed", () => {
  const start = { notes: "", amount: -30, etag: "1" } as Parameters<typeof replacedRow>[0];
  const reviewed = { ...start, is_reviewed: true, etag: "2" };
  assert.equal(replacedRow(start, reviewed, "note"), reviewed);
  assert.equal(replacedRow(start, { ...reviewed, notes: "theirs" }, "note"), start);
  assert.equal(isUnchanged(start, { notes: "" }), true);
  assert.equal(isUnchanged(start, { payee: { name: "New" } }), false);
});
