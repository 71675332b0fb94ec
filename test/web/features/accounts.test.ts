/** The groups of accounts, their limits, and the sums of a reconciliation. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Account, ListedTransaction } from "../../../web/api/contract.ts";
import { groupAccounts, limitOf } from "../../../web/features/accounts/groups.ts";
import { compare, statementDay } from "../../../web/features/accounts/reconciling.ts";

const account = (id: string, fields: Partial<Account> = {}) =>
  ({
    id,
    type: "depository",
    currency: "USD",
    current_balance: 0,
    limit: null,
    is_hidden: false,
    closed_on: null,
    ...fields,
  }) as Account;

const CHECKING = account("checking");

const transaction = (fields: Partial<ListedTransaction>) =>
  ({
    id: "t",
    account_id: "checking",
    transfer_account_id: null,
    amount: -5,
    account_amount: null,
    transfer_amount: null,
    splits: null,
    authorized_at: "2026-11-20",
    posted_at: null,
    ...fields,
  }) as ListedTransaction;

test("accounts are in groups by type, and hidden ones apart", () => {
  const groups = groupAccounts([
    account("loan", { type: "loan", is_hidden: true, current_balance: -100 }),
    account("card", { type: "credit", current_balance: -0.1 }),
    account("card 2", { type: "credit", current_balance: -0.2 }),
    CHECKING,
    account("travel", { currency: "EUR" }),
  ]);
  assert.deepEqual(
    groups.map(({ id, accounts, sum }) => [id, accounts.map((one) => one.id), sum?.amount]),
    [
      ["depository", ["checking", "travel"], undefined],
      ["credit", ["card", "card 2"], -0.3],
      ["hidden", ["loan"], -100],
    ],
  );
});

test("a limit is used by a balance below 0", () => {
  assert.equal(limitOf(CHECKING), undefined);
  assert.deepEqual(limitOf(account("card", { limit: 6000, current_balance: -1500 })), {
    limit: 6000,
    currency: "USD",
    share: 0.25,
    left: 4500,
  });
  assert.equal(limitOf(account("card", { limit: 1000, current_balance: -1200 }))?.left, -200);
  assert.equal(limitOf(account("card", { limit: 1000, current_balance: 50 }))?.left, 1000);
});

test("a transaction is on the statement when it is posted", () => {
  assert.equal(statementDay(transaction({})), "2026-11-20");
  assert.equal(statementDay(transaction({ posted_at: "2026-11-23" })), "2026-11-23");
});

test("the difference is exact, and unticked rows do not count", () => {
  const rows = [-0.1, -0.2, -5].map((amount, i) => ({ transaction: transaction({ id: `${i}` }), amount }));
  const statement = { account: CHECKING, reconciledBalance: 10, rows, unticked: new Set(["2"]) };
  assert.deepEqual(compare({ ...statement, balance: 9.7 }), { ticked: rows.slice(0, 2), reached: 9.7, difference: 0 });
  assert.equal(compare({ ...statement, balance: 9.75 }).difference, 0.05);
  assert.equal(compare({ ...statement, balance: undefined }).difference, undefined);
});
