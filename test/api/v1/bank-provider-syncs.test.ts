/** Syncs with the real providers other than SimpleFIN, each with a server like its own: from the connection to the transactions. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { openAccess } from "../../../src/operations/connections/bank-secret.ts";
import { balance, currentAccount, EXAMPLE_BANK, payment } from "../../support/banks/enable-banking.ts";
import { KEYS } from "../../support/banks/plaid.ts";
import { PLAID_ACCOUNT, RETURN_URL, useBanks } from "../../support/banks/server.ts";
import { signInAs } from "../../support/browser.ts";
import { onSqlite } from "../../support/engines.ts";
import { backUpAndRead, findSecrets } from "../../support/find-secrets.ts";
import type { Fields } from "../../support/ledger.ts";

const MINUTE_MS = 60_000;

onSqlite((engine) => {
  const { server, banks, responses, askedFor, ok, connect, linkFirst, firstBank, wait } = useBanks(engine);

  async function sync({ id }: Fields) {
    wait(11 * MINUTE_MS);
    const { run } = await ok("POST", `/${id}/sync`);
    assert.deepEqual([run.state, run.problem], ["ok", null]);
    return run;
  }
  const amounts = async (accountId: string) =>
    (await server.ok("GET", `/v1/transactions?account_id=${accountId}`)).transactions
      .map(({ amount, is_pending }: Fields) => `${amount}${is_pending ? " pending" : ""}`)
      .sort();

  /** A first sync, one without news, and one with a new item. */
  async function assertSyncs(connection: Fields, first: readonly string[], add: () => void, then: readonly string[]) {
    const accountId = await linkFirst(connection, "2026-11-01");
    assert.equal((await sync(connection)).counts.added, first.length);
    assert.deepEqual(await amounts(accountId), first);
    assert.equal((await sync(connection)).import_id, null);
    add();
    const run = await sync(connection);
    assert.deepEqual(await amounts(accountId), then);
    return { accountId, run };
  }

  test("Akahu: booked and pending items", async () => {
    const { akahu } = banks;
    akahu.addAccount({ id: "acc_1", name: "Everyday", currency: "NZD" });
    akahu.add("acc_1", { day: "2026-11-18", amount: -12.5, description: "Corner Shop" });
    akahu.addPending("acc_1", { day: "2026-11-20", amount: -4, description: "Cafe" });
    akahu.setBalance("acc_1", 100);
    const { connection } = await connect("akahu", { app_token: akahu.appToken, user_token: akahu.userToken });
    const add = () => {
      akahu.setPending("acc_1", []);
      akahu.add("acc_1", { day: "2026-11-21", amount: -4, description: "Cafe" });
    };
    const { run } = await assertSyncs(connection, ["-12.5", "-4 pending"], add, ["-12.5", "-4"]);
    assert.equal(run.counts.matched, 1);

    // Three runs and the one of a person. Akahu counts them all.
    const { browser } = await signInAs(server, "owner", { headers: { "user-agent": "Mozilla/5.0 (test)" } });
    const statuses: number[] = [];
    for (let at = 0; at < 2; at += 1) {
      wait(11 * MINUTE_MS);
      statuses.push((await browser.call("POST", `/v1/bank_connections/${connection.id}/sync`)).status);
    }
    assert.deepEqual(statuses, [200, 429]);
  });

  test("Enable Banking: bank, consent, items and the proof of the balance", async () => {
    const { enable } = banks;
    const account = currentAccount("FI2112345600000785");
    Object.assign(enable.world, { redirectUrls: [RETURN_URL], banks: [EXAMPLE_BANK], accounts: [account] });
    account.transactions = [payment("ref 1", "2026-11-18", "-12.50", "Corner Shop")];
    account.balances = [balance("CLBD", "87.50", { reference_date: "2026-11-21" })];
    const { connection: keys } = await connect("enable_banking", enable.fields);
    const { page } = await ok("POST", `/${keys.id}/reconnect`, { fields: { bank: await firstBank() } });
    const { connection } = await ok("POST", `/${keys.id}/complete`, { result: enable.approve(page.url) });
    const add = () => {
      account.transactions = [...account.transactions, payment("ref 2", "2026-11-20", "-7.50", "Cafe")];
      account.balances = [balance("CLBD", "80.00", { reference_date: "2026-11-21" })];
    };
    const { run } = await assertSyncs(connection, ["-12.5"], add, ["-12.5", "-7.5"]);
    assert.deepEqual([run.accounts[0].lists, run.accounts[0].check_state], ["all", "agrees"]);

    // The bank allows no more reads without a person on this day. One who waits for the answer has no such limit.
    enable.world.unattendedReads = 0;
    wait(11 * MINUTE_MS);
    assert.equal((await ok("POST", `/${connection.id}/sync`)).run.state, "failed");
    wait(11 * MINUTE_MS);
    const { requests_today } = (await ok("GET", `/${connection.id}`)).connection;
    const { browser } = await signInAs(server, "owner", { headers: { "user-agent": "Mozilla/5.0 (test)" } });
    const { json } = await browser.call("POST", `/v1/bank_connections/${connection.id}/sync`);
    assert.equal(json.run.state, "ok");
    assert.equal(enable.requests.at(-1)?.headers["psu-user-agent"], "Mozilla/5.0 (test)");
    assert.equal((await ok("GET", `/${connection.id}`)).connection.requests_today, requests_today);
  });

  test("Enable Banking: without a first day, the bank lists its longest period", async () => {
    const { enable } = banks;
    const account = currentAccount("FI2112345600000785");
    account.transactions = [payment("ref 1", "2025-03-18", "-12.50", "Corner Shop")];
    Object.assign(enable.world, { redirectUrls: [RETURN_URL], banks: [EXAMPLE_BANK], accounts: [account] });
    enable.world.unattendedReads = null;
    const { connection: keys } = await connect("enable_banking", enable.fields);
    const { page } = await ok("POST", `/${keys.id}/reconnect`, { fields: { bank: await firstBank() } });
    const { connection } = await ok("POST", `/${keys.id}/complete`, { result: enable.approve(page.url) });
    const accountId = await linkFirst(connection);
    await sync(connection);
    assert.deepEqual(await amounts(accountId), ["-12.5"]);
  });

  /** Two accounts of which the second fails for a month, beside the first. */
  async function assertOutage(
    { id, accounts }: Fields,
    { fail, recover }: { readonly fail: () => void; readonly recover: () => void },
    then: readonly string[],
  ) {
    const linked: string[] = [];
    for (const one of accounts.slice(-2) as Fields[]) {
      const body = { link: { create: { name: "Linked", type: "depository" } }, starts_on: "2026-11-01" };
      linked.push((await ok("PUT", `/${id}/accounts/${one.id}`, body)).bank_account.account_id);
    }
    await sync({ id });
    fail();
    for (let i = 0; i < 3; i += 1) {
      wait(10 * 1440 * MINUTE_MS);
      assert.equal((await ok("POST", `/${id}/sync`)).run.state, "partial");
    }
    assert.equal((await ok("GET", `/${id}`)).connection.state, "needs_attention");
    recover();
    wait(11 * MINUTE_MS);
    assert.equal((await ok("POST", `/${id}/sync`)).run.problem, null);
    assert.deepEqual(await amounts(linked[1] ?? ""), then);
  }

  test("Akahu: an account that fails for a month, beside another one", async () => {
    const { akahu } = banks;
    const addAccount = (id: string) => akahu.addAccount({ id, name: id, currency: "NZD" });
    for (const id of ["acc_a", "acc_b"]) addAccount(id);
    const { connection } = await connect("akahu", { app_token: akahu.appToken, user_token: akahu.userToken });
    const recover = () => {
      addAccount("acc_b");
      akahu.add("acc_b", { day: "2026-11-25", amount: -12.5, description: "Corner Shop" });
    };
    await assertOutage(connection, { fail: () => akahu.removeAccount("acc_b"), recover }, ["-12.5"]);
  });

  test("Enable Banking: an account that fails for a month, beside another one", async () => {
    const { enable } = banks;
    const accounts = [currentAccount("FI2112345600000785"), currentAccount("FI1410093000123458")] as const;
    Object.assign(enable.world, { redirectUrls: [RETURN_URL], banks: [EXAMPLE_BANK], accounts, unattendedReads: null });
    const { connection: keys } = await connect("enable_banking", enable.fields);
    const { page } = await ok("POST", `/${keys.id}/reconnect`, { fields: { bank: await firstBank() } });
    const { connection } = await ok("POST", `/${keys.id}/complete`, { result: enable.approve(page.url) });
    const fail = () => {
      const path = enable.requests.findLast((one) => one.path.endsWith("/transactions"))?.path ?? "";
      enable.fail({ on: new RegExp(path), status: 400, body: { error: "ASPSP_ERROR" } });
    };
    const day = new Date(server.nowMs + 5 * 1440 * MINUTE_MS).toISOString().slice(0, 10);
    const recover = () => {
      enable.recover();
      accounts[1].transactions = [payment("ref 1", day, "-12.50", "Corner Shop")];
    };
    await assertOutage(connection, { fail, recover }, ["-12.5"]);
  });

  test("Plaid: changes by a cursor, a pending item that is booked, and one that is removed", async () => {
    const { connection: opened, page } = await connect("plaid", KEYS);
    const item = banks.plaid.chooseBank(page.url, [PLAID_ACCOUNT]);
    const { connection } = await ok("POST", `/${opened.id}/complete`, { result: {} });
    const on = { account_id: PLAID_ACCOUNT.account_id, date: "2026-11-20" };
    item.put({ ...on, transaction_id: "1", amount: 12.5, name: "Corner Shop" });
    item.put({ ...on, transaction_id: "2", amount: 20, pending: true, name: "Restaurant" });
    item.put({ ...on, transaction_id: "3", amount: 3, name: "Kiosk" });
    const add = () => {
      item.put({ ...on, transaction_id: "4", amount: 24, name: "Restaurant", pending_transaction_id: "2" });
      item.remove("2");
      item.remove("3");
    };
    const { accountId, run } = await assertSyncs(connection, ["-12.5", "-20 pending", "-3"], add, ["-12.5", "-24"]);
    assert.deepEqual([run.counts.added, run.counts.matched, run.counts.withdrawn], [0, 1, 1]);

    // Plaid lists a change once: what cannot be read is named now or never.
    const odd = { iso_currency_code: null, unofficial_currency_code: "USDX" };
    item.put({ ...on, ...odd, transaction_id: "5", amount: 99, name: "Odd One" });
    wait(11 * MINUTE_MS);
    const { run: refused } = await ok("POST", `/${connection.id}/sync`);
    const detail = '"Odd One" (2026-11-20, -99 USDX) was not read: its currency is not supported.';
    assert.deepEqual([refused.state, refused.accounts[0].notes], ["partial", [{ code: "item_refused", detail }]]);
    assert.equal((await sync(connection)).accounts[0].notes.length, 0);

    // The next run after an undo starts at the beginning again.
    item.remove("5");
    const { imports } = await server.ok("GET", `/v1/imports?connection_id=${connection.id}&limit=10`);
    for (const one of imports as Fields[]) await server.ok("DELETE", `/v1/imports/${one.id}?edited=remove`);
    assert.deepEqual(await amounts(accountId), []);
    await sync(connection);
    assert.deepEqual(await amounts(accountId), ["-12.5", "-24"]);
    assert.deepEqual((await server.service.store.verify()).findings, []);
  });

  test("every request counts for its budget", () => {
    assert.deepEqual([...askedFor], [server.budget.id]);
  });

  test("no response, log line, change, database file or backup has a secret of a provider", async () => {
    const { simplefin } = banks;
    simplefin.bank.addConnection({ id: "CON-1", name: "Bank" });
    simplefin.bank.addAccount({ id: "ACT-1", name: "Checking", opening: "1000.00", connection: "CON-1" });
    const token = simplefin.createToken();
    await connect("simplefin", { token });
    const { connections } = await ok("GET", "");
    const secrets = [token, banks.akahu.appToken, banks.akahu.userToken, KEYS.secret, banks.enable.fields.private_key];
    for (const { id } of connections) {
      await ok("GET", `/${id}`);
      await ok("GET", `/${id}/runs`);
      const reads = server.service.store.of(server.budget.id);
      const connection = (await reads.bankConnections.find(id)) ?? assert.fail();
      const access = (await openAccess(server.service, server.budget.id, connection)) ?? "{}";
      secrets.push(access, ...secretsIn(JSON.parse(access)));
    }
    assert.ok(secrets.length >= 17, "the access of each provider was opened");
    const { texts: files } = await backUpAndRead(server);
    const changes = JSON.stringify(await server.ok("GET", "/v1/changes?limit=100"));
    const found = findSecrets(secrets, [...responses, ...server.logLines, changes, ...files]);
    assert.deepEqual(found, []);
  });
});

/** The texts of an access that are long and named as secret: what remains is public, such as the accounts. */
function secretsIn(access: object, within = ""): string[] {
  return Object.entries(access).flatMap(([name, value]) => {
    if (typeof value === "object" && value !== null) return secretsIn(value, name);
    const isSecret = /secret|token|private|session_id$|authorization|access|_(app|user|url)$/i.test(
      `${within}_${name}`,
    );
    return isSecret && typeof value === "string" && value.length >= 8 ? [value] : [];
  });
}
