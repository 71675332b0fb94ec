/** Notices on a channel whose receiver fails: each is tried on its own, and an unavailable receiver gets few requests. */
import assert from "node:assert/strict";
import { after, afterEach, before, beforeEach, test } from "node:test";
import { outboundRequest } from "../../src/outbound/request.ts";
import { useAlertJobs } from "../support/alert-jobs.ts";
import { signInAs, type TestBrowser } from "../support/browser.ts";
import { onBothEngines } from "../support/engines.ts";
import { create, type Fields, newAccount, payment } from "../support/ledger.ts";
import { assertProblem } from "../support/problems.ts";
import { testSecrets } from "../support/secrets.ts";
import { useServer } from "../support/server.ts";
import { accept, startReceiver, type WebhookReceiver } from "../support/webhook-receiver.ts";

const outbound = outboundRequest();

const until = async (condition: () => unknown) => {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 5));
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
