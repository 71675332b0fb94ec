/** Webhooks: each change reaches the receiver, signed, with retries, and a receiver of any kind harms nobody else. */
import assert from "node:assert/strict";
import type { LookupAddress } from "node:dns";
import type { ServerResponse } from "node:http";
import { after, afterEach, before, beforeEach, describe, test } from "node:test";
import { Webhook } from "standardwebhooks";
import { formatTimestamp } from "../../src/domain/calendar.ts";
import { deliverJob } from "../../src/jobs/deliver.ts";
import { removeExpiredKeys } from "../../src/jobs/housekeeping.ts";
import { notifyJob } from "../../src/jobs/notify.ts";
import { startJobs } from "../../src/jobs/run-jobs.ts";
import { watchJob } from "../../src/jobs/watch.ts";
import { pruneChanges } from "../../src/operations/changes/prune-changes.ts";
import { createToken, revokeToken } from "../../src/operations/people/tokens.ts";
import { sendDue } from "../../src/operations/webhooks/deliver.ts";
import { followLog, queueMessage } from "../../src/operations/webhooks/follow-log.ts";
import { removeOldDeliveries } from "../../src/operations/webhooks/remove-old-deliveries.ts";
import { type OutboundRequest, outboundRequest } from "../../src/outbound/request.ts";
import type { Tx } from "../../src/store/store.ts";
import { signInAs } from "../support/browser.ts";
import { onBothEngines } from "../support/engines.ts";
import { create, createOne, type Fields, newAccount, payment } from "../support/ledger.ts";
import { assertProblem } from "../support/problems.ts";
import { testSecrets } from "../support/secrets.ts";
import { startServer, type TestServer } from "../support/server.ts";
import { until } from "../support/until.ts";
import { accept, type Received, startReceiver, type WebhookReceiver } from "../support/webhook-receiver.ts";

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const TIMING = { poll: 5, failedPoll: 10, lease: 5 * MINUTE_MS, renewal: HOUR_MS, stop: 5000 };

const SECRETS = testSecrets();

/** The time limit is 15 s. */
const timeouts = new Set<number | undefined>();
const budgets = new Set<string | undefined>();
const direct = outboundRequest({
  resolve: ((name: string, _options: object, done: (error: null, addresses: LookupAddress[]) => void) => {
    done(null, [{ address: name === "metadata.test" ? "169.254.169.254" : "127.0.0.1", family: 4 }]);
  }) as never,
});
const quick: OutboundRequest = (url, options) => {
  timeouts.add(options.timeoutMs);
  budgets.add(options.budgetId);
  return direct(url, { ...options, timeoutMs: 300 });
};

const pause = () => new Promise((resolve) => setTimeout(resolve, 60));

let receiver: WebhookReceiver;
before(async () => {
  receiver = await startReceiver();
});
after(() => receiver.close());

const status =
  (code: number, headers = {}) =>
  (response: ServerResponse) =>
    void response.writeHead(code, headers).end();

onBothEngines((engine) => {
  let server: TestServer;
  let manager: string;
  let account: string;
  let stops: (() => Promise<void>)[];
  let errors: string[];
  before(async () => {
    budgets.clear();
    server = await startServer(engine, { outbound: quick, secrets: SECRETS });
    account = (await newAccount(server)).id;
    const input = { budgetId: server.budget.id, name: "manager", scope: "write", canManage: true } as const;
    manager = (await createToken(server.service, input)).text;
  });
  after(() => server.close());
  beforeEach(() => {
    [stops, errors] = [[], []];
    server.nowMs = Date.now(); // a library checks the times of messages
    receiver.answer = accept;
  });
  afterEach(async () => {
    await Promise.all(stops.map((stop) => stop()));
    for (const { id } of await list()) await call("DELETE", `/${id}`);
    receiver.received.length = 0;
  });

  const call = (method: string, path: string, body?: unknown) =>
    server.call(method, `/v1/webhooks${path}`, body, { as: manager });
  const list = async (): Promise<Fields[]> => (await call("GET", "")).json.webhooks;
  const hook = async (id: string): Promise<Fields> => (await call("GET", `/${id}`)).json.webhook;
  const deliveries = async (id: string, query = ""): Promise<Fields[]> =>
    (await call("GET", `/${id}/deliveries${query}`)).json.deliveries;
  const make = async (types = ["*"], url = receiver.url) => {
    const answer = await call("POST", "", { webhook: { name: "receiver", url, types } });
    assert.equal(answer.status, 201, answer.text);
    return { id: answer.json.webhook.id as string, secret: answer.json.secret as string };
  };
  const startServerJobs = () => {
    const onError = (error: unknown) => void errors.push((error as Error).message);
    stops.push(startJobs(server.service, { kinds: [deliverJob(quick)], atOnce: 4, onError, timing: TIMING }));
  };
  const spend = (count = 1) =>
    create(
      server,
      Array.from({ length: count }, (_, i) => payment(account, -1 - i)),
    );
  const messages = (type: string) => receiver.received.filter(({ json }) => json.type === type);
  const arrived = (count: number) => until(() => receiver.received.length >= count);
  const isIdle = async (id: string) => (await hook(id)).waiting === 0;

  test("a change reaches the receiver as one message per type, which any library verifies", async () => {
    const { id, secret } = await make();
    startServerJobs();
    await spend(103);
    await arrived(3);
    await until(() => isIdle(id));
    const all = new Map(receiver.received.map((message) => [message.json.type, message]));
    assert.deepEqual([...all.keys()].sort(), ["account.balance", "payee.created", "transaction.created"]);
    const created = all.get("transaction.created") as Received;
    const change = (await server.ok("GET", "/v1/changes?limit=1")).changes[0];
    const { ids, ...data } = created.json.data;
    const { seq, operation } = change;
    assert.deepEqual(data, { budget_id: server.budget.id, seq, operation, actor: "token", count: 103 });
    assert.equal(ids.length, 100);
    assert.equal(created.json.timestamp, `${change.at.slice(0, 19)}Z`);
    assert.doesNotMatch(created.body, /Corner|amount/);
    assert.equal(new Webhook(secret).verify(created.body, created.headers as never) !== undefined, true);
    const webhook = new Webhook(secret);
    assert.throws(() => webhook.verify(created.body.replace("103", "104"), created.headers as never));
    const late = {
      ...created.headers,
      "webhook-timestamp": String(Number(created.headers["webhook-timestamp"]) - 600),
    };
    assert.throws(() => webhook.verify(created.body, late as never));
    const [sent] = await deliveries(id, "?state=sent&limit=1");
    assert.deepEqual([sent?.state, sent?.attempts, sent?.last_status, sent?.seq], ["sent", 1, 204, seq]);
    assert.deepEqual([...timeouts], [15_000]);
    assert.deepEqual(errors, []);
  });

  test("only the wanted types are sent, in the order of the log, and nothing from before", async () => {
    await spend();
    const { id } = await make(["transaction.*", "tag.created"]);
    for (let i = 0; i < 25; i += 1) await spend();
    await createOne(server, payment(account, -1, { tags: [`tag ${engine.name}`] }));
    startServerJobs();
    await arrived(27);
    await until(() => isIdle(id));
    assert.deepEqual(
      new Set(receiver.received.map(({ json }) => json.type)),
      new Set(["transaction.created", "tag.created"]),
    );
    const seqs = receiver.received.map(({ json }) => json.data.seq);
    assert.deepEqual(
      seqs,
      seqs.toSorted((one, other) => one - other),
    );
    assert.equal(new Set(seqs).size, 26);
  });

  test("for a day after a rotation both secrets sign", async () => {
    const { id, secret } = await make(["transaction.created"]);
    const rotated = (await call("POST", `/${id}/rotate_secret`)).json.secret;
    assert.notEqual(rotated, secret);
    startServerJobs();
    await spend();
    await arrived(1);
    const [first] = receiver.received;
    for (const one of [secret, rotated]) new Webhook(one).verify(first?.body ?? "", first?.headers as never);
    assert.throws(() => new Webhook(`whsec_${"A".repeat(43)}=`).verify(first?.body ?? "", first?.headers as never));
    server.nowMs += DAY_MS;
    await spend();
    await arrived(2);
    assert.match(String(receiver.received[1]?.headers["webhook-signature"]), /^v1,\S+$/);
  });

  /** Receivers that fail: the state of their webhook, and what the list of messages shows. */
  const FAILING: readonly (readonly [string, (response: ServerResponse) => void, number | null, RegExp])[] = [
    ["hangs", () => {}, null, /127\.0\.0\.1:\d+: no answer within 0.3 s/],
    ["closes the connection", (response) => void response.destroy(), null, /the connection failed \(ECONNRESET\)/],
    ["redirects", status(302, { location: "http://169.254.169.254/" }), 302, /returned 302/],
    ["fails", status(500), 500, /returned 500/],
    ["rejects the message", status(400), 400, /returned 400/],
  ];
  for (const [what, answer, code, error] of FAILING) {
    test(`a receiver that ${what} gets the message again, with the same id`, async () => {
      const { id } = await make(["transaction.created"]);
      receiver.answer = answer;
      startServerJobs();
      await spend();
      await until(async () => (await hook(id)).state === "failing");
      const [waiting] = await deliveries(id);
      assert.deepEqual([waiting?.state, waiting?.attempts, waiting?.last_status], ["waiting", 1, code]);
      assert.match(waiting?.last_error, error);
      assert.doesNotMatch(waiting?.last_error, /secret-part/);
      const waitMs = Date.parse(waiting?.next_at) - server.nowMs;
      assert.ok(waitMs >= 5000 && waitMs <= 5500, `${waitMs}`);
      await pause();
      assert.equal(receiver.received.length, 1);
      receiver.answer = accept;
      server.nowMs += 6000;
      await until(async () => (await hook(id)).state === "on");
      assert.equal(new Set(receiver.received.map((one) => one.id)).size, 1);
      assert.equal(receiver.received.length, 2);
      assert.deepEqual(errors, []);
    });
  }

  test("a status counts, whatever the body does", async () => {
    const { id } = await make(["transaction.created"]);
    receiver.answer = (response) => {
      response.writeHead(200, { "content-length": "1000000" });
      response.write("x".repeat(100_000));
      setTimeout(() => response.destroy(), 20);
    };
    startServerJobs();
    await spend();
    await until(() => isIdle(id));
    assert.equal((await hook(id)).state, "on");
  });

  test("an address that resolves to a metadata service is never connected to", async () => {
    const { id } = await make(["transaction.created"], "http://metadata.test/latest");
    startServerJobs();
    await spend();
    await until(async () => (await hook(id)).state === "failing");
    const [delivery] = await deliveries(id);
    assert.equal(delivery?.last_error, "metadata.test: connections to 169.254.169.254 are not allowed");
  });

  test("a longer Retry-After decides about the next attempt, and all messages wait for it", async () => {
    const { id } = await make(["transaction.created"]);
    receiver.answer = status(429, { "retry-after": "3600" });
    startServerJobs();
    for (let i = 0; i < 3; i += 1) await spend();
    await until(async () => (await hook(id)).failing_since !== null);
    server.nowMs += HOUR_MS - SECOND_MS;
    await pause();
    assert.equal(receiver.received.length, 1);
    receiver.answer = accept;
    server.nowMs += SECOND_MS;
    await until(() => isIdle(id));
    assert.equal(receiver.received.length, 4);
  });

  const unavailable = (asked: object) => async () => {
    const { id } = await make(["transaction.created"]);
    receiver.answer = status(503, asked);
    startServerJobs();
    for (let i = 0; i < 3; i += 1) await spend();
    const waits: number[] = [];
    const stored = async () => await server.service.store.of(server.budget.id).webhooks.find(id);
    for (let request = 1; ; request += 1) {
      await until(() => receiver.received.length >= request);
      await until(async () => (await stored())?.failures === request || (await stored())?.state === "disabled");
      await pause();
      assert.equal(receiver.received.length, request);
      if ((await stored())?.state === "disabled") break;
      waits.push(Date.parse((await stored())?.waits_until ?? "") - server.nowMs);
      server.nowMs += waits.at(-1) ?? 0;
    }
    const steps = [5 / 3600, 5 / 60, 0.5, 2, 5, 10, 14, 20, 24];
    assert.equal(waits.length, steps.length);
    for (const [i, waitMs] of waits.entries()) {
      const hours = waitMs / HOUR_MS / (steps[i] ?? 0);
      assert.ok(hours >= 0.99 && hours <= 1.11, `step ${i}: ${waitMs}`);
    }
    assert.equal((await hook(id)).waiting, 0);
    assert.deepEqual(new Set((await deliveries(id)).map(({ state }) => state)), new Set(["dropped"]));
    await until(
      async () => (await server.service.store.of(server.budget.id).jobs.find({ kind: "deliver", id })) === undefined,
    );
    const [dropped] = await deliveries(id);
    assertProblem(await call("POST", `/${id}/deliveries/${dropped?.id}/retry`), "webhook_off");
    await spend();
    receiver.answer = accept;
    receiver.received.length = 0;
    await call("PUT", `/${id}`, { webhook: { is_on: true } });
    await spend();
    await arrived(1);
    await until(() => isIdle(id));
    assert.deepEqual([receiver.received.length, (await hook(id)).state], [1, "on"]);
    assert.deepEqual(errors, []);
  };
  test("an unavailable receiver gets one request per step, and is disabled after three days", unavailable({}));
  for (const seconds of ["0", "1"]) {
    const asked = { "retry-after": seconds };
    test(`the steps stay the same if a receiver asks for ${seconds} s`, unavailable(asked));
    test(`a message that is rejected with a wait of ${seconds} s is sent again after the first step`, async () => {
      const { id } = await make(["transaction.created"]);
      receiver.answer = status(400, asked);
      startServerJobs();
      await spend();
      await until(async () => (await deliveries(id))[0]?.attempts === 1);
      server.nowMs += 4999;
      await pause();
      assert.equal(receiver.received.length, 1);
      receiver.answer = accept;
      server.nowMs += 501;
      await until(() => isIdle(id));
      assert.equal(receiver.received.length, 2);
    });
  }

  test("a message that always makes the receiver fail does not hold up the others", async () => {
    const { id } = await make(["transaction.created"]);
    let poison = "";
    receiver.answer = (response, { id: message }) => {
      poison ||= message;
      status(message === poison ? 500 : 204)(response);
    };
    startServerJobs();
    for (let i = 0; i < 30; i += 1) await spend();
    for (let i = 0; i < 20; i += 1) {
      await pause();
      server.nowMs += 6000;
    }
    await until(async () => (await hook(id)).waiting === 1);
    server.nowMs += HOUR_MS;
    receiver.answer = accept;
    await until(() => isIdle(id));
    const others = new Set(receiver.received.map((one) => one.id));
    assert.equal(others.size, 30);
    assert.equal(receiver.received.length - 30, receiver.received.filter((one) => one.id === poison).length - 1);
  });

  test("a rejected message does not hold up the others", async () => {
    const { id } = await make(["transaction.created"]);
    let rejected = "";
    receiver.answer = (response, { id: message }) => {
      rejected ||= message;
      status(message === rejected ? 422 : 204)(response);
    };
    for (let i = 0; i < 5; i += 1) await spend();
    startServerJobs();
    await arrived(5);
    await until(async () => (await hook(id)).waiting === 1);
    assert.equal(receiver.received.length, 5);
  });

  test("410 disables the webhook", async () => {
    const { id } = await make(["transaction.created"]);
    receiver.answer = status(410);
    for (let i = 0; i < 3; i += 1) await spend();
    startServerJobs();
    await until(async () => (await hook(id)).state === "disabled");
    const states = (await deliveries(id)).map(({ state }) => state);
    assert.deepEqual(states, ["dropped", "dropped", "failed"]);
    assert.equal(receiver.received.length, 1);
    await until(
      async () => (await server.service.store.of(server.budget.id).jobs.find({ kind: "deliver", id })) === undefined,
    );
    assert.deepEqual(errors, []);
  });

  test("a test message is sent at once, and after its success the waiting ones are", async () => {
    const { id, secret } = await make(["transaction.created"]);
    receiver.answer = status(500);
    startServerJobs();
    await spend();
    await until(async () => (await hook(id)).state === "failing");
    const failed = await call("POST", `/${id}/test`);
    assert.deepEqual([failed.json.delivery.type, failed.json.delivery.state], ["ping", "failed"]);
    receiver.answer = accept;
    const { delivery } = (await call("POST", `/${id}/test`)).json;
    assert.deepEqual([delivery.state, delivery.last_status, delivery.seq], ["sent", 204, null]);
    const ping = receiver.received.find((one) => one.id === `msg_${delivery.id}`) as Received;
    new Webhook(secret).verify(ping.body, ping.headers as never);
    server.nowMs += 6000;
    await until(() => isIdle(id));
    assert.equal((await hook(id)).state, "on");
    await call("PUT", `/${id}`, { webhook: { is_on: false } });
    assert.equal((await call("POST", `/${id}/test`)).json.delivery.state, "sent");
    assert.equal((await hook(id)).state, "off");
  });

  test("every message counts for its budget", () => {
    assert.deepEqual([...budgets], [server.budget.id]);
  });

  test("a message can be sent again", async () => {
    const { id } = await make(["transaction.created"]);
    startServerJobs();
    await spend();
    await until(async () => (await deliveries(id))[0]?.state === "sent");
    const [sent] = await deliveries(id);
    const answer = await call("POST", `/${id}/deliveries/${sent?.id}/retry`);
    assert.deepEqual([answer.status, answer.json.delivery.state], [202, "waiting"]);
    await arrived(2);
    assert.equal(receiver.received[0]?.id, receiver.received[1]?.id);
    assertProblem(await call("POST", `/${id}/deliveries/${id}/retry`), "not_found");
  });

  test("a receiver that was away too long gets one message for the oldest, and then the newest 10,000", async () => {
    const { id } = await make(["transaction.created"]);
    const { store, newId } = server.service;
    const { id: budgetId } = server.budget;
    const seq = (await server.ok("GET", "/v1/changes?limit=1")).changes[0].seq as number;
    const at = formatTimestamp(server.nowMs);
    const state = { type: "transaction.created", body: "{}", state: "waiting", attempts: 0, next_at: at } as const;
    const rows = Array.from({ length: 10_000 }, (_, i) => {
      const row = {
        webhook_id: id,
        id: newId(),
        seq: seq + i - 10_000,
        created_at: at,
        last_status: null,
        last_error: null,
      };
      return { ...row, ...state };
    });
    await store.write(budgetId, (tx) => tx.webhookDeliveries.insertMany(rows));
    await store.write(budgetId, (tx) =>
      tx.webhooks.update(id, { failures: 1, waits_until: formatTimestamp(server.nowMs + HOUR_MS) }),
    );
    startServerJobs();
    const oldest = async () => (await store.of(budgetId).webhookDeliveries.listOldest(id, { limit: 1, except: "" }))[0];
    for (const [count, dropped] of [
      [3, 4],
      [2, 6],
    ] as const) {
      for (let i = 0; i < count; i += 1) await spend();
      const last = (await server.ok("GET", "/v1/changes?limit=1")).changes[0].seq;
      await until(async () => (await store.of(budgetId).jobs.find({ kind: "deliver", id }))?.position === last);
      assert.equal((await hook(id)).waiting, 10_000);
      const { type, body } = (await oldest()) ?? {};
      const { data } = JSON.parse(body ?? "{}");
      assert.equal(type, "overflow");
      assert.deepEqual(data, { budget_id: budgetId, from_seq: seq - 10_000, to_seq: seq - 10_000 + dropped - 1 });
    }
  });

  test("messages that are not about the log count too, and the latest number is not dropped", async () => {
    const { id } = await make(["*"]);
    const { store, newId } = server.service;
    const budgetId = server.budget.id;
    const at = formatTimestamp(server.nowMs);
    const state = {
      body: "{}",
      state: "waiting",
      attempts: 0,
      next_at: at,
      last_status: null,
      last_error: null,
    } as const;
    const rows = Array.from({ length: 10_005 }, (_, i) => ({
      ...{ webhook_id: id, id: newId(), seq: null, created_at: at, ...state },
      type: i === 0 ? "spending_power.changed" : "sync.finished",
    }));
    await store.write(budgetId, async (tx) => {
      await tx.webhookDeliveries.insertMany(rows);
      await tx.webhooks.update(id, { failures: 1, waits_until: formatTimestamp(server.nowMs + HOUR_MS) });
      await tx.jobs.advance({ kind: "deliver", id }, at);
    });
    startServerJobs();
    await until(async () => (await hook(id)).waiting <= 10_000);
    const numbers = await store.of(budgetId).webhookDeliveries.listWaiting(id, "spending_power.changed");
    assert.deepEqual(
      numbers.map((one) => one.id),
      [rows[0]?.id],
    );
  });

  test("changes that the log lost become one message", async () => {
    const { id } = await make(["transaction.created"]);
    const { budget } = server;
    const before = (await server.ok("GET", "/v1/changes?limit=1")).changes[0].seq;
    for (let i = 0; i < 3; i += 1) await spend();
    server.nowMs += 100 * DAY_MS;
    await spend();
    await pruneChanges(server.service, 1);
    startServerJobs();
    await arrived(2);
    await until(() => isIdle(id));
    assert.deepEqual(
      receiver.received.map(({ json }) => json.data),
      [
        { budget_id: budget.id, from_seq: before + 1, to_seq: before + 3 },
        messages("transaction.created")[0]?.json.data,
      ],
    );
  });

  test("other messages are queued by a function, and are sent while the log is idle", async () => {
    const { id } = await make(["*"]);
    const other = await make(["tag.*"]);
    startServerJobs();
    await pause();
    const message = { budgetId: server.budget.id, type: "sync.finished", data: { connection_id: id } };
    await server.service.store.write(server.budget.id, (tx) => queueMessage(server.service, tx, message));
    await arrived(1);
    const [{ json } = {} as Received] = receiver.received;
    assert.deepEqual([json.type, json.data], ["sync.finished", { budget_id: server.budget.id, connection_id: id }]);
    assert.deepEqual(await deliveries(other.id), []);
  });

  test("two servers send each message once, in as many jobs as there are webhooks", async () => {
    const ids = [await make(["transaction.created"]), await make(["transaction.created"])];
    let running = 0;
    let most = 0;
    receiver.answer = async (response) => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 2));
      running -= 1;
      accept(response);
    };
    startServerJobs();
    startServerJobs();
    for (let i = 0; i < 30; i += 1) await spend();
    await arrived(60);
    for (const { id } of ids) await until(() => isIdle(id));
    assert.equal(new Set(receiver.received.map((one) => one.id)).size, 60);
    assert.equal(receiver.received.length, 60);
    assert.ok(most <= 2, `${most}`);
    assert.deepEqual(errors, []);
  });

  test("a slow receiver is left to the next turn after 30 s, in the middle of a batch", async () => {
    const { id } = await make(["transaction.created"]);
    for (let i = 0; i < 8; i += 1) await spend();
    receiver.answer = (response) => {
      server.nowMs += 14_000;
      accept(response);
    };
    const { store } = server.service;
    const write = (work: (tx: Tx) => Promise<void>) => store.write(server.budget.id, work);
    const job = { budgetId: server.budget.id, id, signal: new AbortController().signal, write };
    const { position } = (await store.of(server.budget.id).jobs.find({ kind: "deliver", id })) ?? {};
    await followLog(server.service, job, position ?? 0);
    for (const turn of [1, 2]) {
      await sendDue(server.service, quick, job);
      assert.equal(receiver.received.length, 3 * turn);
      assert.equal((await hook(id)).waiting, 8 - 3 * turn);
    }
  });

  test("an alert arrives while more webhooks than there are places wait for their receivers", async () => {
    const held: ServerResponse[] = [];
    const alerted: Received[] = [];
    receiver.answer = (response, message) => {
      if (message.json.type !== "notice") return void held.push(response);
      alerted.push(message);
      accept(response);
    };
    for (const host of ["a", "b", "c", "d", "e"]) {
      await make(["transaction.*"], receiver.url.replace("127.0.0.1", `${host}.test`));
    }
    const { browser } = await signInAs(server, "viewer", { name: "Anna" });
    const channel = { kind: "webhook", name: "Own", settings: { url: receiver.url } };
    const { id } = (await browser.call("POST", "/v1/me/channels", { channel })).json.channel;
    const kinds = [deliverJob(direct), notifyJob(direct), watchJob];
    const onError = (error: unknown) => void errors.push((error as Error).message);
    stops.push(startJobs(server.service, { kinds, atOnce: 4, onError, timing: TIMING }));
    await spend();
    await until(() => held.length === 3);
    const alert = { kind: "large_transaction", value: 100, channel_ids: [id] };
    await browser.call("POST", "/v1/me/alerts", { alert });
    const authorized_at = formatTimestamp(server.nowMs).slice(0, 10);
    await create(server, [payment(account, -150, { authorized_at })]);
    await until(() => alerted.length === 1);
    assert.equal(held.length, 3);
    receiver.answer = accept;
    for (const response of held) accept(response);
    await browser.call("DELETE", `/v1/me/channels/${id}`);
    assert.deepEqual(errors, []);
  });

  test("turned off, it drops what waits; changed, it uses the new address; deleted, nothing is left", async () => {
    const { id } = await make(["transaction.created"], "http://127.0.0.1:9/");
    startServerJobs();
    await spend();
    await until(async () => (await hook(id)).state === "failing");
    const changed = await call("PUT", `/${id}`, { webhook: { url: receiver.url, name: "moved" } });
    assert.deepEqual([changed.json.webhook.url, changed.json.webhook.name], [receiver.url, "moved"]);
    server.nowMs += 6000;
    await arrived(1);
    await until(async () => (await hook(id)).state === "on");
    receiver.answer = status(500);
    await spend();
    await until(async () => (await hook(id)).state === "failing");
    const off = (await call("PUT", `/${id}`, { webhook: { is_on: false } })).json.webhook;
    assert.deepEqual([off.state, off.waiting, off.failing_since], ["off", 0, null]);
    assert.deepEqual(
      (await deliveries(id)).map(({ state }) => state),
      ["dropped", "sent"],
    );
    assert.equal((await call("DELETE", `/${id}`)).status, 204);
    assertProblem(await call("GET", `/${id}`), "not_found");
    for (const table of ["webhooks", "webhook_deliveries"])
      assert.deepEqual(await server.query(`SELECT * FROM ${table}`), []);
    assert.deepEqual(await server.query("SELECT * FROM jobs WHERE kind = 'deliver'"), []);
  });

  test("old messages are removed, and those that wait stay for a month", async () => {
    const { id } = await make(["transaction.created"]);
    startServerJobs();
    await spend();
    await until(async () => (await deliveries(id))[0]?.state === "sent");
    receiver.answer = status(400);
    await spend();
    await until(async () => (await deliveries(id, "?state=waiting"))[0]?.attempts === 1);
    await Promise.all(stops.map((stop) => stop()));
    for (const [days, states] of [
      [6, ["waiting", "sent"]],
      [8, ["waiting"]],
      [31, []],
    ] as const) {
      const later = () => server.nowMs + days * DAY_MS;
      await removeOldDeliveries({ ...server.service, now: later });
      assert.deepEqual(
        (await deliveries(id)).map(({ state }) => state),
        states,
      );
    }
    await removeExpiredKeys(server.service);
  });

  test("without webhooks a server asks once per look, and changes cost nothing", async () => {
    const { store } = server.service;
    await spend();
    const { listDue } = store.all.jobs;
    let looks = 0;
    const counted = (...args: Parameters<typeof listDue>) => {
      looks += 1;
      return listDue(...args);
    };
    const idle = {
      ...store,
      all: { ...store.all, jobs: { listDue: counted } },
      ...{ of: assert.fail, read: assert.fail, write: assert.fail, writeAll: assert.fail },
    };
    const onError = (error: unknown) => void errors.push((error as Error).message);
    const service = { ...server.service, store: idle as never };
    stops.push(startJobs(service, { kinds: [deliverJob(quick)], atOnce: 4, onError, timing: TIMING }));
    await until(() => looks > 5);
    assert.deepEqual(errors, []);
  });

  describe("requests", () => {
    test("malformed ones are rejected", async () => {
      const post = (fields: object) =>
        call("POST", "", { webhook: { name: "a", url: receiver.url, types: ["*"], ...fields } });
      for (const url of ["not a URL", "ftp://example.org/", "https://user:password@example.org/", "/relative"]) {
        assertProblem(await post({ url }), "bad_format", ["/webhook/url bad_format"]);
      }
      for (const type of ["transaction.read", "spending_power.created", "nothing.*", "account.*.created"]) {
        const answer = await post({ types: [type] });
        assert.deepEqual([answer.status, answer.json.errors?.[0]?.pointer], [400, "/webhook/types/0"], answer.text);
      }
      assert.equal((await post({ types: [] })).status, 400);
      assert.equal((await post({ types: ["*", "*"] })).status, 400);
    });

    test("only those who manage the budget can use them, and only their own", async () => {
      const { id } = await make();
      for (const as of [server.tokens.read, server.tokens.write, server.tokens.sync]) {
        assertProblem(await server.call("GET", "/v1/webhooks", undefined, { as }), "insufficient_scope");
      }
      const others = (await server.service.store.all.budgets.list()).find((one) => one.id !== server.budget.id);
      const input = { budgetId: others?.id ?? "", name: "other manager", scope: "write", canManage: true } as const;
      const other = (await createToken(server.service, input)).text;
      for (const [method, path] of [
        ["GET", ""],
        ["PUT", ""],
        ["DELETE", ""],
        ["POST", "/test"],
        ["POST", "/rotate_secret"],
        ["GET", "/deliveries"],
      ] as const) {
        const body = method === "PUT" ? { webhook: { name: "mine" } } : undefined;
        assertProblem(await server.call(method, `/v1/webhooks/${id}${path}`, body, { as: other }), "not_found");
      }
    });

    test("a webhook is turned off when the token that created it is revoked", async () => {
      const input = { budgetId: server.budget.id, name: "short", scope: "write", canManage: true } as const;
      const made = await createToken(server.service, input);
      const body = { webhook: { name: "left", url: receiver.url, types: ["*"] } };
      const { webhook } = await server.ok("POST", "/v1/webhooks", body, { as: made.text });
      await revokeToken(server.service, made.token);
      assert.equal((await hook(webhook.id)).state, "off");
      startServerJobs();
      await spend();
      await pause();
      assert.deepEqual(receiver.received, []);
    });

    test("neither the database nor the log has the address or the secrets", async () => {
      const { id, secret } = await make();
      const rotated = (await call("POST", `/${id}/rotate_secret`)).json.secret;
      const stored = JSON.stringify(await server.query("SELECT * FROM webhooks"));
      const events = JSON.stringify((await server.ok("GET", "/v1/security_events", undefined, { as: manager })).events);
      for (const text of [receiver.url, secret, rotated, secret.slice(6), "secret-part"]) {
        for (const place of [stored, events, server.logLines.join()]) assert.ok(!place.includes(text));
      }
      const { url } = await hook(id);
      assert.equal(url, receiver.url);
      await server.service.store.write(server.budget.id, (tx) =>
        tx.webhooks.update(id, { url: "v1.x.x.x", secret: "v1.x.x.x" }),
      );
      assert.equal((await hook(id)).url, null);
      startServerJobs();
      await spend();
      await until(async () => (await hook(id)).state === "failing");
      const failed = (await deliveries(id)).find(({ attempts }) => attempts === 1);
      assert.match(failed?.last_error, /key for the address and the secret is missing/);
    });
  });
});

onBothEngines((engine) => {
  test("a server that connects to no other, or has no key for secrets, creates no webhook", async () => {
    const settings = [
      [{ outbound: null, secrets: SECRETS }, "outbound_off"],
      [{ outbound: quick }, "secrets_not_configured"],
    ] as const;
    for (const [options, code] of settings) {
      const server = await startServer(engine, options);
      const input = { budgetId: server.budget.id, name: "manager", scope: "write", canManage: true } as const;
      const as = (await createToken(server.service, input)).text;
      const body = { webhook: { name: "a", url: receiver.url, types: ["*"] } };
      assertProblem(await server.call("POST", "/v1/webhooks", body, { as }), code);
      await server.close();
    }
  });
});
