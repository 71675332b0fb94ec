/** Connecting with the real providers, each with a server like its own. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { createToken } from "../../../src/operations/people/tokens.ts";
import type { OutboundRequest } from "../../../src/outbound/request.ts";
import { outboundRequest } from "../../../src/outbound/request.ts";
import {
  currentAccount,
  type EnableBanking,
  EXAMPLE_BANK,
  startEnableBanking,
} from "../../support/banks/enable-banking.ts";
import { type FakePlaid, KEYS, startPlaid } from "../../support/banks/plaid.ts";
import { type SimpleFin, startSimpleFin } from "../../support/banks/simplefin.ts";
import { onSqlite } from "../../support/engines.ts";
import type { Fields } from "../../support/ledger.ts";
import { assertProblem } from "../../support/problems.ts";
import { testSecrets } from "../../support/secrets.ts";
import { START_MS, useServer } from "../../support/server.ts";

const PATH = "/v1/bank_connections";
const RETURN = "https://budget.example.org/settings/banks/return";

onSqlite((engine) => {
  let [simplefin, enable, plaid] = [] as unknown as [SimpleFin, EnableBanking, FakePlaid];
  const request: OutboundRequest = (url, options) => {
    const { hostname } = new URL(url);
    if (hostname.endsWith("enablebanking.com")) return enable.request()(url, options);
    return hostname.endsWith("plaid.com") ? plaid.request()(url, options) : outboundRequest()(url, options);
  };
  const publicUrl = new URL("https://budget.example.org");
  const server = useServer(engine, { outbound: request, secrets: testSecrets(), publicUrl });
  let as: string;
  before(async () => {
    simplefin = await startSimpleFin({ isPlain: true, now: () => server.nowMs });
    enable = await startEnableBanking({}, () => server.nowMs);
    plaid = await startPlaid();
    plaid.nowMs = START_MS;
    const { service, budget } = server;
    as = (await createToken(service, { budgetId: budget.id, name: "m", scope: "write", canManage: true })).text;
  });
  after(async () => {
    plaid.close();
    await Promise.all([simplefin.close(), enable.close()]);
  });

  const call = (method: string, path: string, body?: object) => server.call(method, PATH + path, body, { as });
  const ok = async (method: string, path: string, body?: object) => {
    const answer = await call(method, path, body);
    assert.ok(answer.status < 300, `${method} ${path}: ${answer.text}`);
    return answer.json;
  };
  const connect = async (provider: string, fields: object) =>
    await ok("POST", "", { connection: { provider, fields } });
  const linkFirst = ({ id, accounts }: Fields) =>
    ok("PUT", `/${id}/accounts/${accounts[0].id}`, { link: { create: { name: "Linked", type: "depository" } } });
  /** The accounts with their links, without what a new access may change. */
  const linksOf = ({ accounts }: Fields) => accounts.map(({ id, account_id }: Fields) => [id, account_id]);

  test("the providers are listed with their forms", async () => {
    const { providers } = await server.ok("GET", "/v1/bank_providers");
    const forms = providers.map(({ id, flow, fields }: Fields) => [id, flow, fields.map(({ name }: Fields) => name)]);
    assert.deepEqual(forms, [
      ["akahu", "keys", ["app_token", "user_token"]],
      ["enable_banking", "page", ["application_id", "private_key", "bank"]],
      ["plaid", "page", ["client_id", "secret", "environment"]],
      ["program", "program", []],
      ["simplefin", "paste", ["token"]],
    ]);
  });

  test("SimpleFIN: a token works once, and a new one repairs the connection", async () => {
    simplefin.bank.addAccount({ id: "ACT-1", name: "Checking (1234)", opening: "100.00" });
    const token = simplefin.createToken();
    const { connection } = await connect("simplefin", { token });
    assert.deepEqual([connection.accounts.length, connection.accounts[0].mask], [1, "1234"]);
    assertProblem(await call("POST", "", { connection: { provider: "simplefin", fields: { token } } }), "bank_refused");
    await linkFirst(connection);
    const linked = (await ok("GET", `/${connection.id}`)).connection;
    simplefin.revokeAll();
    const again = await ok("POST", `/${connection.id}/reconnect`, { fields: { token: simplefin.createToken() } });
    assert.deepEqual(linksOf(again.connection), linksOf(linked));
    assert.equal((await call("DELETE", `/${connection.id}`)).status, 204);
  });

  test("Enable Banking: keys, bank, consent, and a new consent with other ids", async () => {
    enable.world.redirectUrls = [RETURN];
    enable.world.banks = [EXAMPLE_BANK];
    enable.world.accounts = [currentAccount("FI2112345600000785")];
    const { connection: keys } = await connect("enable_banking", enable.fields);
    assert.deepEqual([keys.state, keys.accounts], ["linking", []]);
    const list = await server.ok("GET", "/v1/bank_providers/enable_banking/banks?country=FI", undefined, { as });
    const bank = list.banks[0].id;
    const { id } = keys;
    const opened = await ok("POST", `/${id}/reconnect`, { fields: { bank } });
    const { connection } = await ok("POST", `/${id}/complete`, { result: enable.approve(opened.page.url) });
    assert.equal(connection.accounts.length, 1);
    assert.ok(connection.consent_until > connection.updated_at);
    await linkFirst(connection);
    const linked = (await ok("GET", `/${id}`)).connection;
    enable.endSessions("EXPIRED_SESSION");
    const repaired = await ok("POST", `/${id}/reconnect`, {});
    const after = await ok("POST", `/${id}/complete`, { result: enable.approve(repaired.page.url) });
    assert.deepEqual(linksOf(after.connection), linksOf(linked));
    const second = { connection: { provider: "enable_banking", keys_of: id, fields: { bank } } };
    assert.notEqual((await ok("POST", "", second)).page, null);
    assert.equal((await call("DELETE", `/${id}`)).status, 204);
  });

  test("Plaid: a page that is polled, and its signed hooks", async () => {
    const { connection, page } = await connect("plaid", KEYS);
    const complete = () => ok("POST", `/${connection.id}/complete`, { result: {} });
    assert.notEqual((await complete()).page, null);
    const account = {
      ...{ account_id: "account-1", name: "Checking", type: "depository", subtype: "checking", mask: "0000" },
      ...{ current: 10, iso_currency_code: "USD" },
    };
    const item = plaid.chooseBank(page.url, [account]);
    const done = (await complete()).connection;
    await linkFirst(done);
    const send = async (message: object, wrong = {}) => {
      const { headers, body } = plaid.sign({ ...message }, wrong);
      const path = new URL(item.webhook ?? "").pathname;
      return (await fetch(server.url + path, { method: "POST", headers, body: Buffer.from(body) })).status;
    };
    const message = { webhook_type: "TRANSACTIONS", webhook_code: "SYNC_UPDATES_AVAILABLE", item_id: item.id };
    assert.equal(await send(message), 202);
    assert.equal(Date.parse((await ok("GET", `/${connection.id}`)).connection.next_sync_at), server.nowMs);
    assert.equal(await send(message, { issuedAtMs: START_MS - 600_000 }), 401);
    assert.equal(await send({ ...message, item_id: "other" }), 401);
    const repair = await ok("POST", `/${connection.id}/reconnect`, {});
    plaid.repair(repair.page.url);
    assert.deepEqual(
      linksOf((await complete()).connection),
      linksOf((await ok("GET", `/${connection.id}`)).connection),
    );
    assert.equal((await call("DELETE", `/${connection.id}`)).status, 204);
    assert.deepEqual((await server.service.store.verify()).findings, []);
  });
});
