/** The balances that banks list: the sign of a debt, pending items, and the accounts that they belong to. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { KEYS } from "../../support/banks/plaid.ts";
import { PLAID_ACCOUNT, useBanks } from "../../support/banks/server.ts";
import { onBothEngines } from "../../support/engines.ts";
import type { Fields } from "../../support/ledger.ts";
import { assertProblem } from "../../support/problems.ts";
import { upload } from "../../support/statements.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;

onBothEngines((engine) => {
  const { server, banks, call, ok, connect, wait } = useBanks(engine);
  let count = 0;

  const day = (back = 0) => new Date(server.nowMs - back * DAY_MS).toISOString().slice(0, 10);
  const link = async ({ id }: Fields, bankAccount: Fields, body: object): Promise<Fields> =>
    (await ok("PUT", `/${id}/accounts/${bankAccount.id}`, body)).bank_account;
  const created = (type: string) => ({ create: { name: `Own ${++count}`, type } });
  const sync = async ({ id }: Fields, afterMs = 11 * MINUTE_MS) => {
    wait(afterMs);
    return await ok("POST", `/${id}/sync`);
  };
  const balance = async (accountId: string) =>
    (await server.ok("GET", `/v1/accounts/${accountId}`)).account.current_balance;
  const check = async (accountId: string) => await server.ok("GET", `/v1/accounts/${accountId}/balance_check`);

  /** A connection of SimpleFIN with one new bank account; those of other tests are ignored. */
  async function connectSimpleFin(opening: string) {
    const bankId = `ACT-${++count}`;
    const { bank } = banks.simplefin;
    bank.addConnection({ id: `CON-${bankId}`, name: `Bank ${count}` });
    bank.addAccount({ id: bankId, name: `Account ${count}`, opening, connection: `CON-${bankId}` });
    const { connection } = await connect("simplefin", { token: banks.simplefin.createToken() });
    for (const other of connection.accounts.slice(0, -1)) await link(connection, other, { link: { ignore: true } });
    return { connection, bankId, bank, bankAccount: connection.accounts.at(-1) as Fields };
  }

  /** Two syncs with a purchase: the first one sets the balance of the card, and the second one proves it. */
  async function assertOwed(connection: Fields, bankAccount: Fields, owed: number, body: object = {}) {
    const { account_id } = await link(connection, bankAccount, { link: created("credit"), ...body });
    await sync(connection);
    assert.equal(await balance(account_id), -owed);
    const { run } = await sync(connection, DAY_MS);
    assert.equal(run.accounts[0].check_state, "agrees");
    return account_id as string;
  }

  test("the sign of a debt is known at once if the provider documents it", async () => {
    const { plaid, akahu } = banks;
    const { connection: opened, page } = await connect("plaid", KEYS);
    const card = { ...PLAID_ACCOUNT, account_id: "card", name: "Visa", type: "credit", subtype: "credit card" };
    const item = plaid.chooseBank(page.url, [{ ...card, current: 410 }]);
    const { connection: ofPlaid } = await ok("POST", `/${opened.id}/complete`, { result: {} });
    item.put({ account_id: "card", date: day(2), transaction_id: "1", amount: 12.5, name: "Shop" });
    assert.equal(ofPlaid.accounts[0].debt_sign, "negative");
    await assertOwed(ofPlaid, ofPlaid.accounts[0], 410);

    akahu.addAccount({ id: "acc_card", name: "Visa", currency: "NZD", type: "CREDITCARD" });
    akahu.add("acc_card", { day: day(2), amount: -12.5, description: "Shop" });
    akahu.setBalance("acc_card", -412.5);
    const tokens = { app_token: akahu.appToken, user_token: akahu.userToken };
    const { connection: ofAkahu } = await connect("akahu", tokens);
    await assertOwed(ofAkahu, ofAkahu.accounts[0], 412.5);
  });

  test("a program lists a debt as a negative balance", async () => {
    const { connection } = await connect("program", {});
    const send = () =>
      server.ok(
        "POST",
        `/v1/bank_connections/${connection.id}/listings`,
        {
          listings: [
            {
              account: { key: "C", name: "Card", currency: "USD", type: "credit_card" },
              ...{ from: day(13), until: day() },
              items: [{ key: "1", booked_on: day(2), amount: -20, text: "SHOP" }],
              balances: [{ amount: -120, at: `${day()}T12:00:00Z`, includes_pending: false }],
            },
          ],
        },
        { as: server.tokens.sync },
      );
    await send();
    const [bankAccount] = (await ok("GET", `/${connection.id}`)).connection.accounts;
    const { account_id } = await link(connection, bankAccount, { link: created("credit") });
    const { run } = await send();
    assert.deepEqual([await balance(account_id), run.accounts[0].check_state], [-120, "agrees"]);
  });

  test("otherwise a person answers how the bank lists a debt", async () => {
    const cases = [
      ["-500.00", "negative", 520],
      ["540.00", "positive", 520],
    ] as const;
    for (const [opening, debt_sign, owed] of cases) {
      const { connection, bankId, bank, bankAccount } = await connectSimpleFin(opening);
      assert.deepEqual([bankAccount.debt_sign, bankAccount.balance], [null, Number(opening)]);
      bank.add(bankId, { day: day(2), amount: "-20.00", description: "SHOP" });
      await assertOwed(connection, bankAccount, owed, { debt_sign });
      const { connection: after } = await ok("GET", `/${connection.id}`);
      assert.equal(after.accounts.at(-1).debt_sign, debt_sign);
    }
  });

  test("a sign needs a debt", async () => {
    const { connection, bankAccount } = await connectSimpleFin("1000.00");
    const path = `/${connection.id}/accounts/${bankAccount.id}`;
    for (const target of [created("depository"), { ignore: true }]) {
      const refused = await call("PUT", path, { link: target, debt_sign: "positive" });
      assertProblem(refused, "conflicting_fields");
    }
  });

  /** 1000.00, less 10.00 that is booked, and 80.00 that is pending. */
  async function connectWithPending(listed: string) {
    const { connection, bankId, bank, bankAccount } = await connectSimpleFin("1000.00");
    const hotel = bank.add(bankId, { day: day(1), amount: "-80.00", description: "HOTEL", isPending: true });
    bank.add(bankId, { day: day(3), amount: "-10.00", description: "SHOP" });
    bank.setBalance(bankId, listed);
    const { account_id } = await link(connection, bankAccount, { link: created("depository") });
    return { connection, bankId, bank, bankAccount, hotel, account_id: account_id as string };
  }

  test("the first preview asks whether the balance includes pending items, and the opening follows the answer", async () => {
    const cases = [
      ["yes", "910.00", true],
      ["no", "990.00", false],
    ] as const;
    for (const [answer, listed, counts] of cases) {
      const { connection, bankAccount, account_id } = await connectWithPending(listed);
      wait(11 * MINUTE_MS);
      const { import: preview } = await ok("POST", `/${connection.id}/preview`);
      const [question] = preview.questions;
      assert.deepEqual([question.code, question.statement], ["balance_includes_pending", 0]);
      assert.deepEqual(
        question.samples[0].rows.map(({ text }: Fields) => text),
        ["HOTEL"],
      );
      const path = `/v1/imports/${preview.id}`;
      const accounts = [{ statement: 0, account_id, balance_includes_pending: answer }];
      const { import: answered } = await server.ok("PUT", path, { import: { accounts } });
      assert.deepEqual(answered.questions, []);
      await server.ok("POST", `${path}/commit`);
      assert.equal(await balance(account_id), 910);
      const { connection: after } = await ok("GET", `/${connection.id}`);
      const stored = after.accounts.find(({ id }: Fields) => id === bankAccount.id);
      assert.deepEqual([stored.balance_includes_pending, stored.check.state], [counts, "agrees"]);
    }
  });

  test("nothing is asked if the account has its balance already", async () => {
    const { connection, account_id } = await connectWithPending("990.00");
    await server.ok("POST", "/v1/transactions", {
      transactions: [{ account_id, authorized_at: day(30), amount: 5, payee: { name: "Before" } }],
    });
    wait(11 * MINUTE_MS);
    const { import: preview } = await ok("POST", `/${connection.id}/preview`);
    assert.deepEqual(preview.questions, []);
  });

  test("pending items that the first balance included are corrected in the opening, by one change", async () => {
    const { connection, bankId, bank, bankAccount, hotel, account_id } = await connectWithPending("910.00");
    await sync(connection);
    await sync(connection, DAY_MS);
    bank.post(bankId, hotel);
    await sync(connection);
    await sync(connection, DAY_MS);
    const { state, difference, candidates } = await check(account_id);
    assert.deepEqual([state, difference, candidates[0].reason], ["differs", 80, "pending_counted"]);
    const before = await balance(account_id);
    const body = { link: { account_id }, balance_includes_pending: true };
    const { check: corrected } = await link(connection, bankAccount, body);
    assert.deepEqual([await balance(account_id), corrected.state], [before + 80, "agrees"]);
    assert.equal((await check(account_id)).state, "agrees");
    // Once more changes nothing.
    await link(connection, bankAccount, body);
    assert.equal(await balance(account_id), before + 80);
    const { changes } = await server.ok("GET", "/v1/changes?limit=10");
    const own = changes.find(({ operation }: Fields) => operation === "bank_connections.link");
    await server.ok("POST", `/v1/changes/${own.seq}/undo`);
    assert.equal(await balance(account_id), before);
  });

  test("an account whose bank lists only a balance follows it, by one import per change that can be undone", async () => {
    const bankId = `ACT-${++count}`;
    const { bank } = banks.simplefin;
    bank.addConnection({ id: `CON-${bankId}`, name: "Broker" });
    const holdings = [{ id: "h", symbol: "VTI" }];
    bank.addAccount({ id: bankId, name: "Brokerage", opening: "1000.00", connection: `CON-${bankId}`, holdings });
    const { connection } = await connect("simplefin", { token: banks.simplefin.createToken() });
    for (const other of connection.accounts.slice(0, -1)) await link(connection, other, { link: { ignore: true } });
    const { account_id } = await link(connection, connection.accounts.at(-1), { link: created("investment") });
    let last = "";
    for (const listed of ["1000.00", "1010.00", "1010.00", "980.50", "0.00", "1025.00"]) {
      bank.setBalance(bankId, listed);
      const { run } = await sync(connection, DAY_MS);
      assert.equal(await balance(account_id), Number(listed));
      assert.deepEqual([run.state, run.problem, run.accounts[0].lists], ["ok", null, "balance"]);
      assert.equal(run.import_id === null, listed === last, listed);
      assert.equal((await check(account_id)).state, "agrees");
      last = listed;
    }
    // A deposit is part of the bank's next balance, and moves nothing else.
    const deposit = { account_id, authorized_at: day(), amount: 500, payee: { name: "Deposit" } };
    await server.ok("POST", "/v1/transactions", { transactions: [deposit] });
    bank.setBalance(bankId, "1530.00");
    const { import: adjusted } = await sync(connection, DAY_MS);
    assert.equal(await balance(account_id), 1530);
    assert.equal(adjusted.accounts[0].opening_moved, 5);
    await server.ok("DELETE", `/v1/imports/${adjusted.id}`);
    assert.equal(await balance(account_id), 1525);
    const { run } = await sync(connection);
    assert.deepEqual([run.state, await balance(account_id)], ["ok", 1530]);
  });

  test("the rows that wait for a decision disappear with the link", async () => {
    for (const move of [{ ignore: true }, { create: { name: "Elsewhere", type: "depository" } }]) {
      const { connection, bankId, bank, bankAccount } = await connectSimpleFin("1000.00");
      const { account_id } = await link(connection, bankAccount, { link: created("depository") });
      const shop = bank.add(bankId, { day: day(2), amount: "-10.00", description: "SHOP" });
      await sync(connection);
      bank.change(bankId, shop, { amount: "-11.00" });
      await sync(connection);
      const waiting = async () => {
        const { waiting_rows, waiting_import_id } = (await ok("GET", `/${connection.id}`)).connection;
        return { waiting_rows, waiting_import_id };
      };
      assert.equal((await waiting()).waiting_rows, 1);
      // The same link again ends nothing.
      await link(connection, bankAccount, { link: { account_id } });
      assert.equal((await waiting()).waiting_rows, 1);
      await link(connection, bankAccount, { link: move });
      assert.deepEqual(await waiting(), { waiting_rows: 0, waiting_import_id: null });
      assert.equal(await balance(account_id), 990);
    }
  });

  test("an account is proposed by the number in earlier files, otherwise by the end of the number", async () => {
    const { akahu } = banks;
    const own = async (mask?: string) =>
      (
        await server.ok("POST", "/v1/accounts", {
          account: { name: `Own ${++count}`, type: "depository", subtype: "checking", currency: "NZD", mask },
        })
      ).account.id as string;
    const number = "12-3456-0123456-07";
    const [byFile, byMask, other] = [await own(), await own("5607"), await own("9999")];
    akahu.addAccount({ id: "acc_number", name: "Everyday", currency: "NZD", number });
    const tokens = { app_token: akahu.appToken, user_token: akahu.userToken };
    const proposal = async ({ id }: Fields) =>
      (await ok("GET", `/${id}`)).connection.accounts.find(({ name }: Fields) => name === "Everyday")
        .proposed_account_id;
    const { connection } = await connect("akahu", tokens);
    assert.equal(await proposal(connection), byMask);
    await own("5607");
    assert.equal(await proposal(connection), null, "two accounts have the same end");
    const file = `:20:1\n:25:${number}\n:28C:1\n:60F:C261101NZD0,00\n:61:2611021102C1,00NMSC\n:62F:C261102NZD1,00\n-\n`;
    const { json } = await upload(server, file, { query: `?account_id=${byFile}&commit=true` });
    assert.equal(json.import?.state, "committed", JSON.stringify(json));
    assert.equal(await proposal(connection), byFile);
    assert.notEqual(await proposal(connection), other);
  });
});
