/** Connecting with the real providers, each with a server like its own. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { currentAccount, EXAMPLE_BANK } from "../../support/banks/enable-banking.ts";
import { KEYS } from "../../support/banks/plaid.ts";
import { PLAID_ACCOUNT, RETURN_URL, useBanks } from "../../support/banks/server.ts";
import { onSqlite } from "../../support/engines.ts";
import type { Fields } from "../../support/ledger.ts";
import { assertProblem } from "../../support/problems.ts";
import { START_MS } from "../../support/server.ts";

onSqlite((engine) => {
  const { server, banks, call, ok, connect, linkFirst, firstBank } = useBanks(engine);
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
    const { simplefin } = banks;
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
    const { enable } = banks;
    enable.world.redirectUrls = [RETURN_URL];
    enable.world.banks = [EXAMPLE_BANK];
    enable.world.accounts = [currentAccount("FI2112345600000785")];
    const { connection: keys } = await connect("enable_banking", enable.fields);
    assert.deepEqual([keys.state, keys.accounts], ["linking", []]);
    const bank = await firstBank();
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
    const { plaid } = banks;
    const { connection, page } = await connect("plaid", KEYS);
    const complete = () => ok("POST", `/${connection.id}/complete`, { result: {} });
    assert.notEqual((await complete()).page, null);
    const item = plaid.chooseBank(page.url, [PLAID_ACCOUNT]);
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
