/** Alerts whose currency, account or category changes or no longer exists. */
import assert from "node:assert/strict";
import { afterEach, before, test } from "node:test";
import { outboundRequest } from "../../src/outbound/request.ts";
import { useAlertJobs } from "../support/alert-jobs.ts";
import { signInAs, type TestBrowser } from "../support/browser.ts";
import { onBothEngines } from "../support/engines.ts";
import { create, type Fields, newAccount, payment } from "../support/ledger.ts";
import { assertProblem } from "../support/problems.ts";
import { testSecrets } from "../support/secrets.ts";
import { useServer } from "../support/server.ts";

const outbound = outboundRequest();

onBothEngines((engine) => {
  const server = useServer(engine, { outbound, secrets: testSecrets() });
  let anna: TestBrowser;
  before(async () => {
    server.nowMs = Date.now();
    ({ browser: anna } = await signInAs(server, "viewer", { name: "Anna" }));
  });
  useAlertJobs(server, outbound);
  afterEach(async () => {
    for (const { id } of await alerts()) await anna.call("DELETE", `/v1/me/alerts/${id}`);
  });

  const alerts = async (): Promise<Fields[]> => (await anna.call("GET", "/v1/me/alerts")).json.alerts;
  const newAlert = async (fields: object): Promise<Fields> => {
    const answer = await anna.call("POST", "/v1/me/alerts", { alert: { channel_ids: [], ...fields } });
    assert.equal(answer.status, 201, answer.text);
    return answer.json.alert;
  };
  const change = (id: string, fields: object) => anna.call("PUT", `/v1/me/alerts/${id}`, { alert: fields });
  const values = async () => (await alerts()).map(({ value, currency }) => `${value} ${currency}`);
  const noticesOf = async (id: string) =>
    (await anna.call("GET", "/v1/me/notices")).json.notices.filter((one: Fields) => one.alert_id === id);
  const isWatched = async () => {
    const { seq } = (await server.ok("GET", "/v1/changes?limit=1")).changes[0];
    const job = { kind: "watch", id: server.budget.id };
    while ((await server.service.store.of(server.budget.id).jobs.find(job))?.position !== seq)
      await new Promise((resolve) => setTimeout(resolve, 5));
  };
  const undoLast = async () => {
    const { seq } = (await server.ok("GET", "/v1/changes?limit=1")).changes[0];
    await server.ok("POST", `/v1/changes/${seq}/undo`);
  };

  test("the values keep their numbers in a new currency, and an undo gives them the old one", async () => {
    const account = await newAccount(server, { currency: "USD", current_balance: 150 });
    const power = await newAlert({ kind: "spending_power_below", value: -100 });
    const large = await newAlert({ kind: "large_transaction", value: 100 });
    const low = await newAlert({ kind: "balance_below", account_id: account.id, value: 140 });
    await create(server, [payment(account.id, -5)]);
    await isWatched();
    assert.deepEqual(await values(), ["-100 USD", "100 USD", "140 USD"]);

    await server.ok("PUT", "/v1/budget", { budget: { currency: "JPY" } });
    assert.deepEqual(await values(), ["-100 JPY", "100 JPY", "140 USD"]);
    await isWatched();
    assert.deepEqual(await values(), ["-100 JPY", "100 JPY", "140 USD"]);
    await undoLast();
    await isWatched();
    assert.deepEqual(await values(), ["-100 USD", "100 USD", "140 USD"]);

    await server.ok("PUT", "/v1/budget", { budget: { currency: "JPY", relabel_accounts: true } });
    await isWatched();
    assert.deepEqual(await values(), ["-100 JPY", "100 JPY", "140 JPY"]);
    for (const { id } of [power, large, low]) assert.deepEqual(await noticesOf(id), []);
    await create(server, [payment(account.id, -6)]);
    await isWatched();
    const [notice] = await noticesOf(low.id);
    assert.match(notice.sentence, /is ¥139\. Your limit is ¥140\./);
    await server.ok("PUT", "/v1/budget", { budget: { currency: "USD", relabel_accounts: true } });
  });

  test("decimals that the new currency does not have are rounded", async () => {
    await newAlert({ kind: "spending_power_below", value: 10.5 });
    await server.ok("PUT", "/v1/budget", { budget: { currency: "JPY" } });
    assert.deepEqual(await values(), ["11 JPY"]);
    await server.ok("PUT", "/v1/budget", { budget: { currency: "USD" } });
  });

  test("an alert on a deleted account can be turned off, edited, and given another account", async () => {
    const account = await newAccount(server, { currency: "EUR", current_balance: 0 });
    const { id } = await newAlert({ kind: "balance_below", account_id: account.id, value: 1 });
    await server.call("DELETE", `/v1/accounts/${account.id}`);
    const off = await change(id, { is_on: false });
    assert.deepEqual([off.status, off.json.alert.is_on], [200, false]);
    const edited = await change(id, { value: 2.5 });
    assert.deepEqual([edited.status, edited.json.alert.value, edited.json.alert.currency], [200, 2.5, "EUR"]);
    assertProblem(await change(id, { account_id: account.id }), "unknown_account", [
      "/alert/account_id unknown_account",
    ]);
    const other = await newAccount(server, { currency: "JPY", current_balance: 0 });
    const moved = await change(id, { account_id: other.id });
    assert.deepEqual([moved.status, moved.json.alert.currency], [200, "JPY"]);
  });

  test("a large transaction without an exchange rate is reported in its own currency, a transfer is not", async () => {
    const [euro, dollar] = [await newAccount(server, { currency: "EUR" }), await newAccount(server)];
    const { id } = await newAlert({ kind: "large_transaction", value: 500 });
    const authorized_at = new Date(server.nowMs).toISOString().slice(0, 10);
    const transfer = {
      ...payment(dollar.id, -700),
      payee: undefined,
      transfer_account_id: (await newAccount(server)).id,
    };
    await create(server, [
      { ...payment(euro.id, -9000), authorized_at },
      { ...payment(dollar.id, -499), authorized_at },
      { ...transfer, authorized_at },
    ]);
    await isWatched();
    const found = await noticesOf(id);
    assert.equal(found.length, 1);
    assert.match(found[0].sentence, /^-€9,000\.00 on .*\. There is no exchange rate to compare it with your limit\.$/);
  });

  test("an alert on a deleted category can be turned off", async () => {
    const { category } = await server.ok("POST", "/v1/categories", { category: { name: "Old" } });
    const { id } = await newAlert({ kind: "envelope_below", category_id: category.id, value: 1 });
    await server.call("DELETE", `/v1/categories/${category.id}`);
    assert.equal((await change(id, { is_on: false })).status, 200);
    assert.equal((await change(id, { channel_ids: [] })).status, 200);
  });
});
