/**
 * A new currency of an account: all numbers of the account and its transactions stay the same, or nothing changes.
 * After each test, the balance equation is checked for every account.
 */
import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { onEveryEngine } from "../../support/engines.ts";
import { balanceOf, create, newAccount, payment } from "../../support/ledger.ts";
import { assertProblem } from "../../support/problems.ts";
import { START_MS, useServer } from "../../support/server.ts";

type Fields = Awaited<ReturnType<typeof newAccount>>;
const DAY = "2026-11-05";
const LATER = "2026-11-21T13:00:00.000000+00:00";

onEveryEngine((engine) => {
  const server = useServer(engine);
  const relabel = (account: Fields, currency: string, more: object = {}) =>
    server.call("PUT", `/v1/accounts/${account.id}`, { fields: { currency, ...more } });
  const account = async (id: string) => (await server.ok("GET", `/v1/accounts/${id}`)).account;
  const transaction = async (id: string) => (await server.ok("GET", `/v1/transactions/${id}`)).transaction;
  const createOne = async (fields: object, more: object = {}): Promise<Fields> =>
    (await create(server, [fields], more))[0] as Fields;
  const transfer = (from: Fields, to: Fields, more: object) => ({
    account_id: from.id,
    transfer_account_id: to.id,
    authorized_at: DAY,
    ...more,
  });
  afterEach(async () => assert.deepEqual((await server.service.store.verify()).findings, []));

  for (const [from, to, balance, limit, amounts] of [
    ["USD", "EUR", 100.5, 2000.01, [-10.01, 3]],
    ["USD", "eur", 100.5, null, []],
    ["USD", "KWD", 100.5, 2000.01, [-10.01, 3]],
    ["USD", "CLF", -0.01, 0, [-0.01]],
    ["KWD", "USD", 1.25, 7.5, [-10.01, 0.1]],
    ["CLF", "USD", 1.25, 7.5, [-10.01]],
    ["USD", "JPY", 100, 2000, [-10, 0]],
    ["JPY", "KWD", 100, 2000, [-10]],
    ["KWD", "JPY", -100, 2000, [12]],
    ["USD", "KWD", 999999999999.99, 999999999999.99, []],
    ["JPY", "CLF", 99999999999, 99999999999, [-99999999999]],
  ] as const) {
    test(`from ${from} to ${to}, the numbers do not change: ${balance}, ${limit}, ${amounts}`, async () => {
      server.nowMs = START_MS;
      const created = await newAccount(server, { currency: from, current_balance: balance, limit });
      const items = amounts.map((amount) => payment(created.id, amount));
      const before = [
        ...(amounts.length === 0 ? [] : await create(server, items)),
        ...(amounts.length === 0 ? [] : await create(server, items, { update_account_balance: false })),
      ];
      const { current_balance } = await account(created.id);
      server.nowMs = Date.parse(LATER);
      const { status, json } = await relabel(created, to);
      assert.equal(status, 200);
      const currency = to.toUpperCase();
      assert.deepEqual(json.account, { ...created, currency, current_balance, updated_at: LATER });
      assert.deepEqual(await account(created.id), json.account);
      for (const t of before) assert.deepEqual(await transaction(t.id), { ...t, currency, updated_at: LATER });
      for (const t of before) await server.call("DELETE", `/v1/transactions/${t.id}`);
      assert.equal(await balanceOf(server, created.id), balance);
    });
  }

  for (const [title, from, to, fields, transactions] of [
    ["the balance", "KWD", "USD", { current_balance: 1.234 }, []],
    ["the balance", "USD", "JPY", { current_balance: 0.5 }, []],
    ["the limit", "USD", "JPY", { limit: 99.99 }, []],
    ["a booked amount", "KWD", "USD", { current_balance: 0.001 }, [{ amount: -0.001 }]],
    ["an unbooked amount", "USD", "JPY", {}, [{ amount: -0.5 }]],
    ["one amount of several", "USD", "JPY", { current_balance: 7 }, [{ amount: -1 }, { amount: 1.01 }, { amount: 2 }]],
    ["account_amount alone", "USD", "JPY", {}, [{ amount: -1, currency: "EUR", account_amount: -1.5 }]],
    ["a balance with more digits", "USD", "KWD", { current_balance: 9999999999999.99 }, []],
    ["a limit with more digits", "JPY", "USD", { limit: 999999999999999 }, []],
    ["a limit with one more digit", "JPY", "CLF", { limit: 100000000000 }, []],
    ["an amount with more digits", "JPY", "CLF", {}, [{ amount: -100000000000 }]],
  ] as const) {
    test(`${title} that does not fit ${to} keeps the account in ${from}`, async () => {
      const created = await newAccount(server, { currency: from, ...fields });
      const items = transactions.map(({ amount, ...more }) => payment(created.id, amount, more));
      const isBooked = title === "a booked amount";
      const before = items.length === 0 ? [] : await create(server, items, { update_account_balance: isBooked });
      const unchanged = await account(created.id);
      assertProblem(await relabel(created, to), "currency_does_not_fit", ["/fields/currency currency_does_not_fit"]);
      const topLevel = await server.call("PUT", `/v1/accounts/${created.id}`, { currency: to, name: "x" });
      assertProblem(topLevel, "currency_does_not_fit", ["/currency currency_does_not_fit"]);
      assert.deepEqual(await account(created.id), unchanged);
      for (const t of before) assert.deepEqual(await transaction(t.id), t);
    });
  }

  for (const [title, from, to, before, sent, after] of [
    ["a balance", "USD", "JPY", { current_balance: 10.5, limit: 7 }, { current_balance: 11 }, { current_balance: 11 }],
    ["a limit", "USD", "JPY", { current_balance: 3, limit: 0.5 }, { limit: 1 }, { limit: 1 }],
    ["no limit", "KWD", "USD", { current_balance: 3, limit: 0.001 }, { limit: null }, { limit: null }],
    [
      "both",
      "USD",
      "KWD",
      { current_balance: 1, limit: 1 },
      { current_balance: 0.001, limit: 0.002 },
      { current_balance: 0.001, limit: 0.002 },
    ],
  ] as const) {
    test(`${title} in the same request replaces a number that does not fit`, async () => {
      const created = await newAccount(server, { currency: from, ...before });
      const { json } = await relabel(created, to, sent);
      assert.deepEqual(json.account, { ...created, currency: to, ...after, updated_at: json.account.updated_at });
    });
  }

  test("a number in the same request is in the new currency", async () => {
    const dollars = await newAccount(server, { current_balance: 10 });
    const answer = await relabel(dollars, "JPY", { current_balance: 10.5, limit: 0.1 });
    assertProblem(answer, "too_many_decimals", [
      "/fields/current_balance too_many_decimals",
      "/fields/limit too_many_decimals",
    ]);
    assert.deepEqual(await account(dollars.id), dollars);
  });

  test("a balance in the same request becomes the balance, and booked amounts can still be removed", async () => {
    const created = await newAccount(server, { current_balance: 100 });
    const booked = await createOne(payment(created.id, -10));
    assert.equal((await relabel(created, "KWD", { current_balance: 5.123 })).json.account.current_balance, 5.123);
    await server.call("DELETE", `/v1/transactions/${booked.id}`);
    assert.equal(await balanceOf(server, created.id), 15.123);
  });

  test("the same currency does not change the transactions", async () => {
    server.nowMs = START_MS;
    const created = await newAccount(server);
    const before = await createOne(payment(created.id, -10.5));
    server.nowMs = Date.parse(LATER);
    assert.equal((await relabel(created, "usd")).status, 200);
    assert.deepEqual(await transaction(before.id), before);
  });

  test("a balance with more digits than an amount stays if the decimals stay the same", async () => {
    const created = await newAccount(server);
    await create(server, [payment(created.id, 9999999999999.99), payment(created.id, 9999999999999.99)]);
    const { status, json } = await relabel(created, "EUR");
    assert.equal(status, 200, JSON.stringify(json));
    assert.equal(json.account.current_balance, 19999999999999.98);
  });

  test("a transaction in another currency keeps it, and its account_amount gets the account's currency", async () => {
    const created = await newAccount(server, { current_balance: 100 });
    const before = await createOne(payment(created.id, -10, { currency: "EUR", account_amount: -11.5 }));
    assert.equal((await relabel(created, "KWD")).status, 200);
    const after = await transaction(before.id);
    assert.deepEqual(after, { ...before, updated_at: after.updated_at });
    assert.equal(await balanceOf(server, created.id), 88.5);
  });

  for (const [title, side, to, after] of [
    ["its source account", "from", "EUR", { currency: "EUR", amount: -10.5, transfer_amount: 10.5 }],
    ["its source account", "from", "KWD", { currency: "KWD", amount: -10.5, transfer_amount: 10.5 }],
    ["its target account", "to", "EUR", { currency: "USD", amount: -10.5, transfer_amount: 10.5 }],
    ["its target account", "to", "CLF", { currency: "USD", amount: -10.5, transfer_amount: 10.5 }],
  ] as const) {
    test(`a transfer has the received amount in transfer_amount once ${title} is in ${to}`, async () => {
      const accounts = { from: await newAccount(server, { current_balance: 100 }), to: await newAccount(server) };
      const before = await createOne(transfer(accounts.from, accounts.to, { amount: -10.5 }));
      assert.equal(before.transfer_amount, null);
      assert.equal((await relabel(accounts[side], to)).status, 200);
      const changed = await transaction(before.id);
      assert.deepEqual(changed, { ...before, ...after, updated_at: changed.updated_at });
      const balances = async () => [await balanceOf(server, accounts.from.id), await balanceOf(server, accounts.to.id)];
      assert.deepEqual(await balances(), [89.5, 10.5]);
      const forget = { transaction: { transfer_amount: null } };
      assertProblem(await server.call("PUT", `/v1/transactions/${before.id}`, forget), "transfer_amount_required");
      // There is no contradiction if the currency is reverted, or if both accounts have the new one.
      assert.equal((await relabel(accounts[side], "USD")).status, 200);
      assert.equal((await relabel(accounts.from, to)).status, 200);
      assert.equal((await relabel(accounts.to, to)).status, 200);
      assert.deepEqual(await balances(), [89.5, 10.5]);
      await server.call("DELETE", `/v1/transactions/${before.id}`);
      assert.deepEqual(await balances(), [100, 0]);
    });
  }

  for (const side of ["from", "to"] as const) {
    test(`half a unit in a transfer prevents JPY for its ${side} account`, async () => {
      const accounts = { from: await newAccount(server), to: await newAccount(server) };
      const before = await createOne(transfer(accounts.from, accounts.to, { amount: -0.5 }), {
        update_account_balance: false,
      });
      assertProblem(await relabel(accounts[side], "JPY"), "currency_does_not_fit", [
        "/fields/currency currency_does_not_fit",
      ]);
      assert.deepEqual(await transaction(before.id), before);
    });
  }

  test("a transfer in a third currency keeps its amount; the charged amount is the received amount", async () => {
    const [from, to] = [await newAccount(server), await newAccount(server)];
    const before = await createOne(transfer(from, to, { amount: -9, currency: "EUR", account_amount: -10.5 }));
    assert.equal((await relabel(to, "KWD")).status, 200);
    const after = await transaction(before.id);
    assert.deepEqual(after, { ...before, transfer_amount: 10.5, updated_at: after.updated_at });
    assert.deepEqual([await balanceOf(server, from.id), await balanceOf(server, to.id)], [-10.5, 10.5]);
  });

  for (const [title, currencies, fields, side, to, fix] of [
    [
      "an amount with another account_amount",
      ["USD", "USD"],
      { amount: -10, currency: "EUR", account_amount: -11, payee: { name: "Shop" } },
      "from",
      "EUR",
      { account_amount: -10 },
    ],
    [
      "a transfer with another received amount",
      ["USD", "EUR"],
      { amount: -10, transfer_amount: 9 },
      "to",
      "USD",
      { transfer_amount: 10 },
    ],
    [
      "a transfer with another sent amount",
      ["USD", "EUR"],
      { amount: -10, transfer_amount: 9 },
      "from",
      "EUR",
      { transfer_amount: 10 },
    ],
  ] as const) {
    test(`${title} contradicts the currency ${to} until it is fixed`, async () => {
      const accounts = {
        from: await newAccount(server, { currency: currencies[0] }),
        to: await newAccount(server, { currency: currencies[1] }),
      };
      const legs = {
        ...transfer(accounts.from, accounts.to, fields),
        ...("payee" in fields ? { transfer_account_id: null } : {}),
      };
      const before = await createOne(legs);
      const unchanged = [await account(accounts.from.id), await account(accounts.to.id)];
      const answer = await relabel(accounts[side], to, { current_balance: 5 });
      assertProblem(answer, "currency_contradiction", ["/fields/currency currency_contradiction"]);
      assert.deepEqual(await transaction(before.id), before);
      assert.deepEqual([await account(accounts.from.id), await account(accounts.to.id)], unchanged);
      assert.equal((await server.call("PUT", `/v1/transactions/${before.id}`, { transaction: fix })).status, 200);
      assert.equal((await relabel(accounts[side], to)).status, 200);
    });
  }

  test("other accounts and budgets keep the old currency", async () => {
    const [created, other] = [await newAccount(server), await newAccount(server)];
    const before = await createOne(payment(other.id, -0.5));
    assert.equal((await relabel(created, "JPY")).status, 200);
    assert.deepEqual(await transaction(before.id), before);
    assert.equal((await account(other.id)).currency, "USD");
  });

  test("a preview of another currency changes neither account nor transactions", async () => {
    const created = await newAccount(server, { current_balance: 1 });
    const before = await createOne(payment(created.id, -0.5));
    const unchanged = await account(created.id);
    const preview = await server.call("PUT", `/v1/accounts/${created.id}?dry_run=true`, { currency: "KWD" });
    assert.deepEqual([preview.status, preview.json.account.currency], [200, "KWD"]);
    assert.deepEqual([await account(created.id), await transaction(before.id)], [unchanged, before]);
  });

  test("the balances that a bank reports keep their numbers", async () => {
    const created = await newAccount(server, { current_balance: 1 });
    const { write } = server.service.store;
    const point = { id: "p1", account_id: created.id, on_day: DAY, currency: "USD", import_id: null };
    await write(server.budget.id, async (tx) => {
      await tx.balancePoints.insertMany([{ ...point, balance_minor: 1250, pending_minor: -110 }]);
    });
    assert.equal((await relabel(created, "KWD")).status, 200);
    const stored = await server.service.store.of(server.budget.id).balancePoints.findMany(["p1"]);
    assert.deepEqual(stored, [{ ...point, currency: "KWD", balance_minor: 12500, pending_minor: -1100 }]);
  });
});
