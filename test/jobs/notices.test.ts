/** Notices on a channel whose receiver fails: each is tried on its own, and an unavailable receiver gets few requests. */
import assert from "node:assert/strict";
import { after, afterEach, before, beforeEach, test } from "node:test";
import { createToken } from "../../src/operations/people/tokens.ts";
import { outboundRequest } from "../../src/outbound/request.ts";
import { useAlertJobs } from "../support/alert-jobs.ts";
import { signInAs, type TestBrowser } from "../support/browser.ts";
import { onBothEngines } from "../support/engines.ts";
import { create, type Fields, newAccount, payment } from "../support/ledger.ts";
import { assertProblem } from "../support/problems.ts";
import { testSecrets } from "../support/secrets.ts";
import { useServer } from "../support/server.ts";
import { until } from "../support/until.ts";
import { accept, startReceiver, type WebhookReceiver } from "../support/webhook-receiver.ts";

const send = outboundRequest();
const budgets = new Set<string | undefined>();
const outbound: typeof send = (url, options) => {
  budgets.add(options.budgetId);
  return send(url, options);
};

let receiver: WebhookReceiver;
before(async () => {
  receiver = await startReceiver();
});
after(() => receiver.close());

onBothEngines((engine) => {
  const server = useServer(engine, { outbound, secrets: testSecrets() });
  let anna: TestBrowser;
  let account: string;
  let signIns = 0;
  useAlertJobs(server, outbound);
  before(async () => {
    budgets.clear();
    account = (await newAccount(server)).id;
  });
  beforeEach(async () => {
    receiver.answer = accept;
    signIns += 1;
    ({ browser: anna } = await signInAs(server, "viewer", { name: `Anna ${signIns}` }));
  });
  afterEach(async () => {
    for (const { id } of (await anna.call("GET", "/v1/me/channels")).json.channels ?? [])
      await anna.call("DELETE", `/v1/me/channels/${id}`);
    receiver.received.length = 0;
  });

  const post = async (path: string, body: object) => {
    const answer = await anna.call("POST", path, body);
    assert.equal(answer.status, 201, answer.text);
    return answer.json;
  };
  const notices = async (): Promise<Fields> => (await anna.call("GET", "/v1/me/notices")).json;

  /** A channel to the receiver, and several notices for it at once. */
  const severalNotices = async (count: number) => {
    const channel = { kind: "webhook", name: "Own", settings: { url: receiver.url } };
    const { id } = (await post("/v1/me/channels", { channel })).channel;
    await post("/v1/me/alerts", { alert: { kind: "large_transaction", value: 100, channel_ids: [id] } });
    const authorized_at = new Date(server.nowMs).toISOString().slice(0, 10);
    const pay = (many: number) =>
      create(
        server,
        Array.from({ length: many }, (_, i) => ({ ...payment(account, -100 - i), authorized_at })),
      );
    await pay(count);
    const states = async () =>
      (await server.query<Fields>("SELECT state, attempts, channel_id FROM notice_deliveries")).filter(
        ({ channel_id }) => channel_id === id,
      );
    const sent = async (many: number) => (await states()).filter(({ state }) => state === "sent").length === many;
    const job = () => server.service.store.of(server.budget.id).jobs.find({ kind: "notify", id });
    /** Lets a time pass, and the job run. */
    const passed = async (ms: number) => {
      server.nowMs += ms;
      await until(async () => {
        const { next_at = "", lease_owner = null } = (await job()) ?? {};
        return lease_owner === null && Date.parse(next_at) > server.nowMs;
      });
    };
    return { id, pay, states, sent, passed };
  };
  const rejectFirst = (status: number) => {
    let first = "";
    receiver.answer = (response, { id }) => {
      first ||= id;
      response.writeHead(id === first ? status : 204).end();
    };
  };

  for (const status of [400, 413, 422]) {
    test(`a notice that is rejected with ${status} does not hold up the others`, async () => {
      rejectFirst(status);
      const { sent, states } = await severalNotices(4);
      await until(() => sent(3));
      assert.equal(receiver.received.length, 4);
      await until(async () => (await states()).some(({ state, attempts }) => state === "waiting" && attempts === 1));
    });
  }

  test("a notice that always makes the receiver fail does not hold up the others", async () => {
    rejectFirst(500);
    const { sent, passed } = await severalNotices(4);
    await until(() => receiver.received.length === 1);
    await passed(0);
    for (let step = 0; step < 3 && !(await sent(3)); step += 1) await passed(6000);
    assert.equal(await sent(3), true);
  });

  test("an unavailable receiver gets one request per step, also for new notices, and all of them when it is back", async () => {
    receiver.answer = (response) => void response.writeHead(503).end();
    const { id, pay, sent, passed } = await severalNotices(3);
    await until(() => receiver.received.length === 1);
    await passed(0);
    for (const [request, seconds] of [5.5, 330, 1980, 1980].entries()) {
      await pay(1);
      await until(async () => (await notices()).notices.length === 4 + request);
      await passed(seconds * 500); // half a step
      assert.equal(receiver.received.length, request + 1);
      await passed(seconds * 500);
      assert.equal(receiver.received.length, request + 2);
    }
    receiver.answer = accept;
    assert.equal((await anna.call("POST", `/v1/me/channels/${id}/test`)).json.status, "sent");
    await passed(6000);
    server.nowMs += 7200_000;
    await until(() => sent(7));
  });

  test("a person has one test at a time, and those of others go on", async () => {
    const channel = { kind: "webhook", name: "Own", settings: { url: receiver.url } };
    const { id } = (await post("/v1/me/channels", { channel })).channel;
    const { browser: bert } = await signInAs(server, "viewer", { name: `Bert ${signIns}` });
    const own = (await bert.call("POST", "/v1/me/channels", { channel })).json.channel.id;
    let release = () => {};
    receiver.answer = (response) => {
      release = () => accept(response);
      receiver.answer = accept;
    };
    const first = anna.call("POST", `/v1/me/channels/${id}/test`);
    await until(() => receiver.received.length === 1);
    const second = await anna.call("POST", `/v1/me/channels/${id}/test`);
    assertProblem(second, "rate_limited");
    assert.equal((await bert.call("POST", `/v1/me/channels/${own}/test`)).json.status, "sent");
    release();
    assert.equal((await first).json.status, "sent");
    assert.equal((await anna.call("POST", `/v1/me/channels/${id}/test`)).json.status, "sent");
    await bert.call("DELETE", `/v1/me/channels/${own}`);
  });

  test("tests of webhooks and channels are limited together, those of tokens by budget", async () => {
    const { browser: owner } = await signInAs(server, "owner", { name: "Olga" });
    const as = (
      await createToken(server.service, { budgetId: server.budget.id, name: "m", scope: "write", canManage: true })
    ).text;
    const { url } = receiver;
    const made = await owner.call("POST", "/v1/webhooks", { webhook: { name: "Own", url, types: ["*"] } });
    const path = `/v1/webhooks/${made.json.webhook.id}`;
    const channel = { kind: "webhook", name: "Own", settings: { url } };
    const own = `/v1/me/channels/${(await owner.call("POST", "/v1/me/channels", { channel })).json.channel.id}`;
    const byToken = () => server.call("POST", `${path}/test`, undefined, { as });
    const releases: (() => void)[] = [];
    receiver.answer = (response) => void releases.push(() => accept(response));
    const first = owner.call("POST", `${path}/test`);
    await until(() => releases.length === 1);
    for (const tested of [path, own]) assertProblem(await owner.call("POST", `${tested}/test`), "rate_limited");
    const second = byToken();
    await until(() => releases.length === 2);
    assertProblem(await byToken(), "rate_limited");
    receiver.answer = accept;
    for (const release of releases) release();
    for (const tested of [await first, await second, await byToken()]) assert.equal(tested.json.delivery.state, "sent");
    assert.equal((await owner.call("POST", `${own}/test`)).json.status, "sent");
    for (const one of [path, own]) await owner.call("DELETE", one);
  });

  test("every notice counts for its budget", () => {
    assert.deepEqual([...budgets], [server.budget.id]);
  });

  test("a notice that waited for a day is in the app only", async () => {
    receiver.answer = (response) => void response.writeHead(503).end();
    const { states, passed } = await severalNotices(3);
    await until(() => receiver.received.length === 1);
    await passed(0);
    receiver.answer = accept;
    receiver.received.length = 0;
    await passed(25 * 3600_000);
    assert.deepEqual(new Set((await states()).map(({ state }) => state)), new Set(["failed"]));
    assert.equal(receiver.received.length, 0);
  });
});
