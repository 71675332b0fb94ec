/** Syncs with the real providers other than SimpleFIN, each with a server like its own: from the connection to the transactions. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { createToken } from "../../../src/operations/people/tokens.ts";
import type { OutboundRequest } from "../../../src/outbound/request.ts";
import { outboundRequest } from "../../../src/outbound/request.ts";
import { type Akahu, redirect, startAkahu } from "../../support/banks/akahu.ts";
import {
  balance,
  currentAccount,
  type EnableBanking,
  EXAMPLE_BANK,
  payment,
  startEnableBanking,
} from "../../support/banks/enable-banking.ts";
import { type FakePlaid, KEYS, startPlaid } from "../../support/banks/plaid.ts";
import { onSqlite } from "../../support/engines.ts";
import type { Fields } from "../../support/ledger.ts";
import { testSecrets } from "../../support/secrets.ts";
import { START_MS, useServer } from "../../support/server.ts";

const PATH = "/v1/bank_connections";
const RETURN = "https://budget.example.org/settings/banks/return";
const MINUTE_MS = 60_000;

onSqlite((engine) => {
  let [akahu, enable, plaid] = [] as unknown as [Akahu, EnableBanking, FakePlaid];
  const request: OutboundRequest = (url, options) => {
    const { hostname } = new URL(url);
    if (hostname.endsWith("enablebanking.com")) return enable.request()(url, options);
    if (hostname.endsWith("plaid.com")) return plaid.request()(url, options);
    return redirect(outboundRequest(), akahu)(url, options);
  };
  const publicUrl = new URL("https://budget.example.org");
  const server = useServer(engine, { outbound: request, secrets: testSecrets(), publicUrl });
  let as: string;
  before(async () => {
    akahu = await startAkahu({ now: () => server.nowMs });
    enable = await startEnableBanking({}, () => server.nowMs);
    plaid = await startPlaid();
    plaid.nowMs = START_MS;
    const { service, budget } = server;
    as = (await createToken(service, { budgetId: budget.id, name: "m", scope: "write", canManage: true })).text;
  });
  after(async () => {
    plaid.close();
    await Promise.all([akahu.close(), enable.close()]);
  });

  const ok = (method: string, path: string, body?: object) => server.ok(method, PATH + path, body, { as });
  const connect = (provider: string, fields: object) => ok("POST", "", { connection: { provider, fields } });
  /** Links the first account to a new one, whose id it returns. */
  async function link({ id, accounts }: Fields): Promise<string> {
    const body = { link: { create: { name: "Linked", type: "depository" } }, starts_on: "2026-11-01" };
    return (await ok("PUT", `/${id}/accounts/${accounts[0].id}`, body)).bank_account.account_id;
  }
  async function sync({ id }: Fields) {
    server.nowMs += 11 * MINUTE_MS;
    plaid.nowMs = server.nowMs;
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
    const accountId = await link(connection);
    assert.equal((await sync(connection)).counts.added, first.length);
    assert.deepEqual(await amounts(accountId), first);
    assert.equal((await sync(connection)).import_id, null);
    add();
    const run = await sync(connection);
    assert.deepEqual(await amounts(accountId), then);
    return { accountId, run };
  }

  test("Akahu: booked and pending items", async () => {
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
  });

  test("Enable Banking: bank, consent, items and the proof of the balance", async () => {
    const account = currentAccount("FI2112345600000785");
    Object.assign(enable.world, { redirectUrls: [RETURN], banks: [EXAMPLE_BANK], accounts: [account] });
    account.transactions = [payment("ref 1", "2026-11-18", "-12.50", "Corner Shop")];
    account.balances = [balance("CLBD", "87.50", { reference_date: "2026-11-21" })];
    const { connection: keys } = await connect("enable_banking", enable.fields);
    const { banks } = await server.ok("GET", "/v1/bank_providers/enable_banking/banks?country=FI", undefined, { as });
    const { page } = await ok("POST", `/${keys.id}/reconnect`, { fields: { bank: banks[0].id } });
    const { connection } = await ok("POST", `/${keys.id}/complete`, { result: enable.approve(page.url) });
    const add = () => {
      account.transactions = [...account.transactions, payment("ref 2", "2026-11-20", "-7.50", "Cafe")];
      account.balances = [balance("CLBD", "80.00", { reference_date: "2026-11-21" })];
    };
    const { run } = await assertSyncs(connection, ["-12.5"], add, ["-12.5", "-7.5"]);
    assert.deepEqual([run.accounts[0].lists, run.accounts[0].check_state], ["all", "agrees"]);
  });

  test("Plaid: changes by a cursor, a pending item that is booked, and one that is removed", async () => {
    const { connection: opened, page } = await connect("plaid", KEYS);
    const account = {
      ...{ account_id: "account-1", name: "Checking", type: "depository", subtype: "checking", mask: "0000" },
      ...{ current: 10, iso_currency_code: "USD" },
    };
    const item = plaid.chooseBank(page.url, [account]);
    const { connection } = await ok("POST", `/${opened.id}/complete`, { result: {} });
    const on = { account_id: "account-1", date: "2026-11-20" };
    item.put({ ...on, transaction_id: "1", amount: 12.5, name: "Corner Shop" });
    item.put({ ...on, transaction_id: "2", amount: 20, pending: true, name: "Restaurant" });
    item.put({ ...on, transaction_id: "3", amount: 3, name: "Kiosk" });
    const add = () => {
      item.put({ ...on, transaction_id: "4", amount: 24, name: "Restaurant", pending_transaction_id: "2" });
      item.remove("2");
      item.remove("3");
    };
    const { run } = await assertSyncs(connection, ["-12.5", "-20 pending", "-3"], add, ["-12.5", "-24"]);
    assert.deepEqual([run.counts.added, run.counts.matched, run.counts.withdrawn], [0, 1, 1]);
    assert.deepEqual((await server.service.store.verify()).findings, []);
  });
});
