/** `POST /v1/transactions`: amounts are stored exactly in every currency, and booked on each account. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { onEveryEngine } from "../../support/engines.ts";
import {
  assertBooksAgree,
  balanceOf,
  balancesOf,
  create,
  createOne,
  type Fields,
  newAccount,
  openingsOf,
  payment,
  readOne,
  transfer,
} from "../../support/ledger.ts";
import { useServer } from "../../support/server.ts";

const MAX = 9999999999999.99;

/** Amounts that are returned and booked exactly. */
const EXACT_AMOUNTS: readonly [currency: string, amounts: readonly number[]][] = [
  ["USD", [0.01, -0.01, 19.99, 1.1, 4.35, 1.15, -1234567890.12, 0, MAX, -MAX]],
  ["JPY", [1, -1, 100, 999999999999999, -999999999999999]],
  ["KWD", [0.001, -1.234, 999999999999.999]],
  ["UYW", [0.0001, -1.0005, 99999999999.9999]],
];

const FOREIGN: readonly [title: string, account: string, fields: Fields, booked: number][] = [
  ["another currency", "USD", { amount: -10, currency: "EUR", account_amount: -11.5 }, -11.5],
  ["a currency without decimals", "USD", { amount: -1000, currency: "JPY", account_amount: -6.61 }, -6.61],
  ["an account with three decimals", "KWD", { amount: 10, currency: "usd", account_amount: 3.075 }, 3.075],
  ["nothing charged", "USD", { amount: -0.01, currency: "EUR", account_amount: 0 }, 0],
  ["a charge for an amount of zero", "USD", { amount: 0, currency: "EUR", account_amount: -0.35 }, -0.35],
  ["a redundant account_amount", "USD", { amount: -5.25, account_amount: -5.25 }, -5.25],
];

const TRANSFERS: readonly [title: string, currencies: readonly [string, string], Fields, booked: readonly number[]][] =
  [
    ["out", ["USD", "USD"], { amount: -30.5 }, [-30.5, 30.5]],
    ["in", ["USD", "USD"], { amount: 30.5 }, [30.5, -30.5]],
    ["of zero", ["USD", "USD"], { amount: 0 }, [0, 0]],
    ["with a redundant transfer_amount", ["USD", "USD"], { amount: -7, transfer_amount: 7 }, [-7, 7]],
    ["between currencies", ["USD", "EUR"], { amount: -30, transfer_amount: 27.4 }, [-30, 27.4]],
    ["into yen", ["USD", "JPY"], { amount: -30, transfer_amount: 4540 }, [-30, 4540]],
    ["from dinars", ["KWD", "USD"], { amount: -1.234, transfer_amount: 4.01 }, [-1.234, 4.01]],
    ["in from another currency", ["USD", "EUR"], { amount: 30, transfer_amount: -27.4 }, [30, -27.4]],
    ["in a third currency", ["USD", "USD"], { amount: -10, currency: "EUR", account_amount: -11 }, [-11, 11]],
    [
      "in a third currency between currencies",
      ["USD", "GBP"],
      { amount: -10, currency: "EUR", account_amount: -11, transfer_amount: 8.6 },
      [-11, 8.6],
    ],
  ];

onEveryEngine((engine) => {
  const server = useServer(engine);

  for (const [currency, amounts] of EXACT_AMOUNTS) {
    test(`amounts of ${currency} are exact`, async () => {
      for (const amount of amounts) {
        const account = await newAccount(server, { currency });
        const { id } = await createOne(server, payment(account.id, amount));
        assert.equal((await readOne(server, id)).amount, amount);
        assert.equal(await balanceOf(server, account.id), amount);
      }
    });
  }

  for (const [title, currency, fields, booked] of FOREIGN) {
    test(`${title}: the account is charged account_amount`, async () => {
      const account = await newAccount(server, { currency, current_balance: 1000 });
      const created = await createOne(server, { ...payment(account.id, 0), ...fields });
      const expected = { currency, ...fields, ...(fields.currency && { currency: fields.currency.toUpperCase() }) };
      assert.deepEqual(await readOne(server, created.id), { ...created, ...expected });
      assert.equal(await balanceOf(server, account.id), 1000 + booked);
    });
  }

  for (const [title, [from, to], fields, booked] of TRANSFERS) {
    test(`a transfer ${title} is booked on both accounts`, async () => {
      const accounts = [await newAccount(server, { currency: from }), await newAccount(server, { currency: to })];
      const [one, other] = accounts.map(({ id }) => id) as [string, string];
      const created = await createOne(server, { ...transfer(one, other, 0), ...fields });
      const links = { account_id: one, transfer_account_id: other, payee_id: null };
      assert.deepEqual(await readOne(server, created.id), { ...created, ...fields, ...links });
      assert.deepEqual(await balancesOf(server, [one, other]), booked);
      assert.deepEqual(await openingsOf(server, [one, other]), [0, 0]);
    });
  }

  test("with update_account_balance false nothing is booked", async () => {
    const [a, b] = [
      await newAccount(server, { current_balance: 100 }),
      await newAccount(server, { current_balance: 5 }),
    ];
    const both = [payment(a.id, -10), transfer(a.id, b.id, -30)];
    await create(server, both, { update_account_balance: false });
    assert.deepEqual(await balancesOf(server, [a.id, b.id]), [100, 5]);
    await create(server, both, { update_account_balance: true });
    assert.deepEqual(await balancesOf(server, [a.id, b.id]), [60, 35]);
  });

  test("every balance is its opening balance plus the booked amounts", () => assertBooksAgree(server));

  test("a batch whose amounts cancel out leaves the balance exactly, however large they are", async () => {
    const account = await newAccount(server);
    const transactions = [MAX, -MAX].flatMap((amount) => Array.from({ length: 11 }, () => payment(account.id, amount)));
    await create(server, transactions);
    assert.equal(await balanceOf(server, account.id), 0);
    await assertBooksAgree(server);
  });
});
