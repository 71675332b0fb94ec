/** The groups of Review, their categories and amounts. */
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  amountsOf,
  describeQueue,
  type Group,
  groupRows,
  isClear,
  proposalFor,
} from "../../../web/features/transactions/review/groups.ts";
import type { Row } from "../../../web/features/transactions/row.ts";

let lastId = 0;

function row(payee: string | null, amount: number, fields: Partial<Row> = {}): Row {
  lastId += 1;
  return {
    id: `row ${lastId}`,
    account_id: "checking",
    transfer_account_id: null,
    payee_id: payee,
    payee: payee ?? undefined,
    amount,
    currency: "EUR",
    authorized_at: "2026-11-20",
    counts_on: null,
    posted_at: null,
    is_pending: false,
    notes: "",
    category_id: null,
    decided_by: { category_id: null, counts_on: null },
    source: "import",
    entered_by: null,
    external_id: null,
    import_id: null,
    bank_text: null,
    account_amount: null,
    transfer_amount: null,
    splits: null,
    is_reviewed: false,
    reviewed_at: null,
    tags: [],
    reconciled_at: null,
    transfer_reconciled_at: null,
    created_at: "2026-11-20T10:00:00Z",
    updated_at: "2026-11-20T10:00:00Z",
    ...fields,
  };
}

const group = (...rows: readonly [Row, ...Row[]]): Group => ({ key: "group", rows });
const shapeOf = (groups: readonly Group[]) => groups.map(({ rows }) => [rows[0].payee, rows.length]);

test("the payee with the most rows is first, and of equal ones that of the newest row", () => {
  const rows = [row("Kiosk", -2), row("Billa", -30), row("Lidl", -9), row("Billa", -31), row("Billa", -32)];
  assert.deepEqual(shapeOf(groupRows(rows)), [
    ["Billa", 3],
    ["Kiosk", 1],
    ["Lidl", 1],
  ]);
});

test("rows are in one group only if one decision answers all of them", () => {
  const split = {
    amount: -4,
    category_id: "food",
    transfer_account_id: null,
    account_amount: null,
    transfer_amount: null,
    notes: "",
    reconciled_at: null,
  };
  const rows = [
    row("Shop", -10),
    row("Shop", 10), // a refund
    row("Shop", -10, { category_id: "food" }),
    row("Shop", -11, { category_id: "food" }),
    row("Shop", -10, { currency: "USD" }),
    row("Shop", -8, { splits: [split, split] }),
    row("Shop", -8, { splits: [split, split] }),
  ];
  const groups = groupRows(rows);
  assert.deepEqual(
    groups.map((own) => own.rows.length),
    [2, 1, 1, 1, 1, 1],
  );
  assert.deepEqual(describeQueue(groups), { payees: 1, largest: { payees: 1, rows: 7 }, total: 7 });
});

test("without a payee, only the same words of the bank are a group; transfers between two accounts are one", () => {
  const moved = { transfer_account_id: "savings" };
  const rows = [
    row(null, -5, { bank_text: "ATM 44" }),
    row(null, -6, { bank_text: "atm 44" }),
    row(null, -5),
    row(null, -5),
    row(null, -100, moved),
    row(null, -100, moved),
  ];
  assert.deepEqual(
    groupRows(rows).map((own) => own.rows.length),
    [2, 2, 1, 1],
  );
});

test("the largest payees are those that have three quarters of the rows", () => {
  const rows = ["a", "a", "a", "a", "a", "a", "b", "b", "b", "c", "d"].map((payee) => row(payee, -1));
  assert.deepEqual(describeQueue(groupRows(rows)), { payees: 4, largest: { payees: 2, rows: 9 }, total: 11 });
});

test("a category is proposed if most of the payee's reviewed rows in this direction have it", () => {
  const reviewed = [
    row("Shop", -3, { category_id: "food" }),
    row("Shop", -3, { category_id: "food" }),
    row("Shop", -3, { category_id: "house" }),
    row("Shop", 3, { category_id: "refunds" }),
    row("Other", -3, { category_id: "house" }),
  ];
  const reason = { kind: "times", times: 2, of: 3 } as const;
  assert.deepEqual(proposalFor(group(row("Shop", -9)), reviewed), { categoryId: "food", reason });
  assert.equal(proposalFor(group(row("Shop", -9)), reviewed.slice(1)), undefined); // one of two each
  assert.equal(proposalFor(group(row("New", -9)), reviewed), undefined);
  assert.equal(proposalFor(group(row(null, -9)), reviewed), undefined);
});

test("the category of the rows has the reason that the service has stored", () => {
  const decided = (by: string | null) =>
    proposalFor(group(row("Shop", -9, { category_id: "food", decided_by: { category_id: by, counts_on: null } })), [])
      ?.reason;
  assert.deepEqual(["learned", "default", "file", "rule:1", "you", null].map(decided), [
    { kind: "learned" },
    { kind: "default" },
    { kind: "file" },
    { kind: "rule" },
    undefined,
    undefined,
  ]);
});

test("only equal amounts with an answer need no look", () => {
  const proposal = { categoryId: "food", reason: undefined };
  assert.equal(isClear(group(row("Shop", -9), row("Shop", -9)), proposal), true);
  assert.equal(isClear(group(row("Shop", -9), row("Shop", -9.01)), proposal), false);
  assert.equal(isClear(group(row("Shop", -9)), undefined), false);
  assert.equal(isClear(group(row(null, -9, { transfer_account_id: "savings" })), undefined), true);
});

test("amounts are equal, change once, or have a range", () => {
  const of = (...amounts: readonly [number, ...number[]]) =>
    amountsOf({
      key: "",
      rows: amounts.map((amount, i) => row("Tv", -amount, { authorized_at: `2026-0${9 - i}-01` })) as never,
    });
  assert.deepEqual(of(12.99, 12.99), { kind: "same", amount: 12.99 });
  assert.deepEqual(of(15.49, 15.49, 12.99, 12.99), { kind: "changed", before: 12.99, now: 15.49, day: "2026-08-01" });
  assert.deepEqual(of(15.49, 12.99), { kind: "range", lowest: 12.99, highest: 15.49 });
  assert.deepEqual(of(5, 7, 5, 6), { kind: "range", lowest: 5, highest: 7 });
});
