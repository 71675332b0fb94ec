/** Closed accounts: what closing needs and ends, what it rejects later, imports of later rows, and undo. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { onEveryEngine } from "../../support/engines.ts";
import { balanceOf, create, createOne, type Fields, newAccount, payment } from "../../support/ledger.ts";
import { assertProblem } from "../../support/problems.ts";
import { useServer } from "../../support/server.ts";
import { csv, ofx, upload } from "../../support/statements.ts";

/** The day of the server's clock is 2026-11-21. */
const CLOSED_ON = "2026-11-20";

onEveryEngine((engine) => {
  const server = useServer(engine);
  const put = (id: string, account: Fields) => server.call("PUT", `/v1/accounts/${id}`, { account });
  const read = async (id: string) => (await server.ok("GET", `/v1/accounts/${id}`)).account;
  const closed = async () => {
    const { id } = await newAccount(server);
    await create(server, [payment(id, 30), payment(id, -30, { authorized_at: "2026-11-10" })]);
    assert.equal((await put(id, { closed_on: CLOSED_ON })).status, 200);
    return id;
  };
  const undo = (change: Response["headers"]) => server.call("POST", `/v1/changes/${change.get("change-id")}/undo`);

  test("closing needs the balance 0, a day up to today, and no later transaction", async () => {
    const { id } = await newAccount(server, { current_balance: 12.5 });
    const rejected = await put(id, { closed_on: CLOSED_ON });
    assertProblem(rejected, "balance_not_zero", ["/account/closed_on balance_not_zero"]);
    assert.match(rejected.json.errors[0].detail, /The balance is 12\.50 USD\./);
    assertProblem(await put(id, { current_balance: 0, closed_on: "2026-11-22" }), "out_of_range");
    await create(server, [payment(id, -5), payment(id, 5, { authorized_at: "2026-11-15" })]);
    const early = await put(id, { current_balance: 0, closed_on: "2026-11-14" });
    assertProblem(early, "account_closed", ["/account/closed_on account_closed"]);
    assert.match(early.json.errors[0].detail, /a transaction on 2026-11-15\./);
    const { json } = await put(id, { current_balance: 0, closed_on: "2026-11-15" });
    assert.deepEqual([json.account.closed_on, json.account.current_balance], ["2026-11-15", 0]);
    assert.equal((await put(id, { closed_on: null })).json.account.closed_on, null);
  });

  test("a split of another account counts as a transaction", async () => {
    const [{ id }, { id: other }] = [await newAccount(server), await newAccount(server)];
    const splits = [{ amount: -3 }, { amount: -4, transfer_account_id: id }];
    const sum = await createOne(server, payment(other, -7, { authorized_at: "2026-11-19", splits }));
    await put(id, { current_balance: 0 });
    assertProblem(await put(id, { closed_on: "2026-11-18" }), "account_closed");
    assert.equal((await put(id, { closed_on: "2026-11-19" })).status, 200);
    const later = { transaction: { authorized_at: "2026-11-20" } };
    assertProblem(await server.call("PUT", `/v1/transactions/${sum.id}`, later), "account_closed", [
      "/transaction/authorized_at account_closed",
    ]);
  });

  test("later transactions are rejected, earlier ones as long as the balance stays 0", async () => {
    const id = await closed();
    const { id: other } = await newAccount(server);
    const post = (transactions: readonly Fields[], more = {}) =>
      server.call("POST", "/v1/transactions", { transactions, ...more });
    const late = { authorized_at: "2026-11-21" };
    const { payee: _payee, ...transfer } = payment(other, 1, { ...late, transfer_account_id: id });
    assertProblem(await post([payment(id, -1, late), transfer, payment(other, -1, late)]), "account_closed", [
      "/transactions/0/account_id account_closed",
      "/transactions/1/transfer_account_id account_closed",
    ]);
    assertProblem(await post([payment(id, -1)]), "account_closed", ["/transactions/0/amount account_closed"]);
    const [kept] = await create(server, [payment(id, -1)], { update_account_balance: false });
    await create(server, [payment(id, -1), payment(id, 1)]);
    assert.equal(await balanceOf(server, id), 0);

    const change = (fields: Fields) => server.call("PUT", `/v1/transactions/${kept?.id}`, { transaction: fields });
    assertProblem(await change({ ...late }), "account_closed", ["/transaction/authorized_at account_closed"]);
    assertProblem(await change({ ...late, amount: -2 }), "account_closed", ["/transaction account_closed"]);
    assert.equal((await change({ notes: "found later" })).status, 200);
    const bulk = { ids: [kept?.id], changes: late };
    assertProblem(await server.call("POST", "/v1/transactions/bulk", bulk), "account_closed");
    assertProblem(await put(id, { current_balance: 5 }), "balance_not_zero", [
      "/account/current_balance balance_not_zero",
    ]);
  });

  test("its recurring rules end in the same change, and an undo restores them", async () => {
    const [{ id }, { id: other }] = [await newAccount(server), await newAccount(server)];
    const ruleOf = async (fields: Fields) => {
      const recurring_rule = { name: "Gym", amount: -20, rule: "FREQ=MONTHLY", starts_on: "2026-10-01", ...fields };
      return (await server.ok("POST", "/v1/recurring", { recurring_rule })).recurring_rule.id;
    };
    const rules = [
      await ruleOf({ account_id: id, payee: { name: "Gym" } }),
      await ruleOf({ account_id: other, transfer_account_id: id }),
      await ruleOf({ account_id: id, payee: { name: "Gym" }, ends_on: "2026-11-01" }),
      await ruleOf({ account_id: other, payee: { name: "Gym" } }),
    ];
    const ends = async () => {
      const all: Fields[] = (await server.ok("GET", "/v1/recurring")).recurring;
      return rules.map((rule) => all.find((one) => one.id === rule)?.ends_on);
    };
    const before = await ends();
    const close = await put(id, { closed_on: CLOSED_ON });
    assert.deepEqual(await ends(), [CLOSED_ON, CLOSED_ON, "2026-11-01", null]);

    const create = { recurring_rule: { name: "New", amount: -1, rule: "FREQ=MONTHLY", starts_on: "2026-11-01" } };
    const fields = { ...create.recurring_rule, account_id: id, payee: { name: "New" } };
    assertProblem(await server.call("POST", "/v1/recurring", { recurring_rule: fields }), "account_closed", [
      "/recurring_rule/account_id account_closed",
    ]);
    const longer = { recurring_rule: { ends_on: null } };
    assertProblem(await server.call("PUT", `/v1/recurring/${rules[1]}`, longer), "account_closed");
    assert.equal((await undo(close.headers)).status, 200);
    assert.deepEqual([await ends(), (await read(id)).closed_on], [before, null]);
  });

  test("the forecast and suggestions leave it out; history and net worth keep it", async () => {
    const { id } = await newAccount(server);
    const days = ["2026-08-03", "2026-09-03", "2026-10-03", "2026-11-03"];
    const gone = { payee: { name: "Closed Club" } };
    await create(server, [
      ...days.map((authorized_at) => payment(id, -10, { authorized_at, ...gone })),
      payment(id, 40, { authorized_at: "2026-08-01" }),
    ]);
    const suggested = async () =>
      (await server.ok("GET", "/v1/recurring/suggestions")).suggestions.some(
        ({ recurring_rule }: Fields) => recurring_rule.account_id === id,
      );
    assert.equal(await suggested(), true);
    const forecast = async () => (await server.ok("GET", "/v1/budget/forecast")).balance;
    const before = await forecast();
    await put(id, { closed_on: CLOSED_ON });
    assert.deepEqual([await suggested(), await forecast()], [false, before]);
    const { history } = await server.ok("GET", `/v1/accounts/${id}/history`);
    assert.deepEqual([history[0].before.closed_on, history[0].after.closed_on], [null, CLOSED_ON]);
    const { months } = await server.ok("GET", "/v1/reports/net_worth?since=2026-08&until=2026-11");
    const balances = months.map(
      ({ accounts }: Fields) => accounts.find((account: Fields) => account.id === id)?.balance,
    );
    assert.deepEqual(balances, [30, 20, 10, 0]);
  });

  test("an undo never leaves a closed account with a balance, a later transaction or a rule", async () => {
    const { id } = await newAccount(server);
    const [one] = await create(server, [payment(id, 30)]);
    const moved = await server.call("PUT", `/v1/transactions/${one?.id}`, {
      transaction: { amount: 0.5, authorized_at: "2026-11-02" },
    });
    await put(id, { current_balance: 0, closed_on: "2026-11-03" });
    const place = [`/account/${id}/closed_on undo_conflict`];
    assertProblem(await undo(moved.headers), "undo_conflict", place);

    const reopened = await put(id, { closed_on: null });
    await create(server, [payment(id, 1, { authorized_at: "2026-11-04" }), payment(id, -1)]);
    assertProblem(await undo(reopened.headers), "undo_conflict", place);
  });

  test("an import asks about later rows; add reopens the account, and the undo closes it again", async () => {
    const id = await closed();
    const file = csv([
      ["2026-11-19", "-1.00", "BEFORE"],
      ["2026-11-21", "-2.00", "AFTER"],
    ]);
    const preview = async (query = "") =>
      (await upload(server, file, { query: `?account_id=${id}${query}` })).json.import;
    const states = async (importId: string) =>
      (await server.ok("GET", `/v1/imports/${importId}/rows`)).rows.map(({ state, why }: Fields) => `${state} ${why}`);
    const open = await preview();
    assert.deepEqual(
      open.questions.map(({ message: _message, ...question }: Fields) => question),
      [
        {
          ...{ code: "account_closed", statement: null, values: ["add", "skip"], rows: 1 },
          examples: [{ line: 3, text: "AFTER", readings: { add: "2026-11-21 -2.00", skip: "–" } }],
          source: null,
          samples: [
            { value: "add", rows: [{ line: 3, date: "2026-11-21", text: "AFTER", amount: "-2.00" }] },
            { value: "skip", rows: [] },
          ],
        },
      ],
    );
    assert.equal((await states(open.id))[1], "undecided account_closed");
    assertProblem(await server.call("POST", `/v1/imports/${open.id}/commit`), "import_undecided");

    const skipped = await preview("&account_closed=skip&commit=true");
    assert.deepEqual(await states(skipped.id), ["added null", "skipped account_closed"]);
    assert.deepEqual([(await read(id)).closed_on, await balanceOf(server, id)], [CLOSED_ON, 0]);

    await server.ok("PUT", `/v1/imports/${open.id}/rows/2`, { row: { decision: "add" } });
    const done = (await server.ok("POST", `/v1/imports/${open.id}/commit`)).import;
    assert.deepEqual(await states(open.id), ["duplicate imported_before", "added added_by_you"]);
    assert.deepEqual([(await read(id)).closed_on, await balanceOf(server, id)], [null, -2]);
    await server.ok("POST", `/v1/changes/${done.change_id}/undo`);
    assert.deepEqual([(await read(id)).closed_on, await balanceOf(server, id)], [CLOSED_ON, 0]);
  });

  for (const [title, closed_on, reached] of [
    ["reaches an open account", null, 4],
    ["stays a payment if the other account was closed before", CLOSED_ON, 0],
  ] as const) {
    test(`a transfer by a rule of an import ${title}`, async () => {
      const id = await closed();
      await put(id, { closed_on });
      const { id: other } = await newAccount(server);
      const text = `MOVE ${title.length}`;
      await server.ok("POST", "/v1/rules", {
        rule: {
          name: title,
          when: { all: [{ field: "bank_text", op: "contains", value: text }] },
          then: { transfer_account_id: id },
        },
      });
      const file = csv([["2026-11-21", "-4.00", text]]);
      const { json } = await upload(server, file, { query: `?account_id=${other}&commit=true` });
      assert.deepEqual([json.import?.counts.added, await balanceOf(server, id)], [1, reached], JSON.stringify(json));
    });
  }

  test("a balance in a file does not change that of a closed account", async () => {
    const id = await closed();
    const file = ofx([["2026-11-19", "-1.00", "BEFORE"]], { number: "990011", closing: ["2026-11-19", "70.00"] });
    const { json } = await upload(server, file, { query: `?account_id=${id}` });
    const accounts = [{ statement: 0, account_id: id, set_balance: true }];
    await server.ok("PUT", `/v1/imports/${json.import.id}`, { import: { accounts } });
    assertProblem(await server.call("POST", `/v1/imports/${json.import.id}/commit`), "balance_not_zero");
    assert.equal(await balanceOf(server, id), 0);
  });

  test("malformed days are rejected", async () => {
    const { id } = await newAccount(server);
    assertProblem(await put(id, { closed_on: "2026-02-30" }), "bad_format", ["/account/closed_on bad_format"]);
    const account = { name: "New", type: "depository", subtype: "checking", currency: "USD", closed_on: null };
    assertProblem(await server.call("POST", "/v1/accounts", { account }), "unknown_field");
  });
});
