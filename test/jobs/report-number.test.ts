/** `spending_power.changed`: one message per number, with exact amounts, and none without a change. */
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { deliverJob } from "../../src/jobs/deliver.ts";
import { startJobs } from "../../src/jobs/run-jobs.ts";
import { watchJob } from "../../src/jobs/watch.ts";
import { createToken, revokeToken } from "../../src/operations/people/tokens.ts";
import { outboundRequest } from "../../src/outbound/request.ts";
import { signInAs } from "../support/browser.ts";
import { onBothEngines } from "../support/engines.ts";
import { change, create, createOne, type Fields, newAccount, payment } from "../support/ledger.ts";
import { testSecrets } from "../support/secrets.ts";
import { START_MS, useServer } from "../support/server.ts";
import { until } from "../support/until.ts";
import { accept, startReceiver, type WebhookReceiver } from "../support/webhook-receiver.ts";

/** The lease is longer than the time that a test passes over. */
const TIMING = { poll: 5, failedPoll: 10, lease: 100 * 86_400_000, renewal: 3_600_000, stop: 5000 };
const INTERVAL_MS = 2000;
const outbound = outboundRequest();

const NOVEMBER = { year_month: "2026-11", period: { from: "2026-11-01", until: "2026-11-30", name: "2026-11" } };

let receiver: WebhookReceiver;
before(async () => {
  receiver = await startReceiver();
});
after(() => receiver.close());

onBothEngines((engine) => {
  const server = useServer(engine, { outbound, secrets: testSecrets() });
  let manager: string;
  let account: string;
  let stops: (() => Promise<void>)[] = [];
  const errors: string[] = [];
  before(async () => {
    account = (await newAccount(server)).id;
    manager = (await createToken(server.service, managing("manager"))).text;
  });
  afterEach(async () => {
    receiver.answer = accept;
    for (const { id } of (await call("GET", "")).webhooks) await call("DELETE", `/${id}`);
    assert.equal(await isWatched(), false);
    await Promise.all(stops.map((stop) => stop()));
    assert.deepEqual(errors, []);
    receiver.received.length = 0;
    server.nowMs = START_MS;
  });

  const managing = (name: string) => ({ budgetId: server.budget.id, name, scope: "write", canManage: true }) as const;
  const call = (method: string, path: string, body?: unknown, as = manager) =>
    server.ok(method, `/v1/webhooks${path}`, body, { as });
  const make = async (types = ["spending_power.changed"], as = manager): Promise<string> =>
    (await call("POST", "", { webhook: { name: "receiver", url: receiver.url, types } }, as)).webhook.id;
  const start = (servers = 1) => {
    const onError = (error: unknown) => void errors.push((error as Error).message);
    const kinds = [watchJob, deliverJob(outbound)];
    stops = Array.from({ length: servers }, () =>
      startJobs(server.service, { kinds, atOnce: 4, onError, timing: TIMING }),
    );
  };
  const number = async (): Promise<number> => (await server.ok("GET", "/v1/budget/spending_power")).spending_power;
  const jobs = () => server.service.store.of(server.budget.id).jobs;
  const isWatched = async () => (await jobs().list("watch")).length > 0;
  /** Resolves when the job has evaluated the last change, and everything is sent. */
  const evaluated = async () => {
    const { seq } = (await server.ok("GET", "/v1/changes?limit=1")).changes[0];
    await until(async () => {
      const job = await jobs().find({ kind: "watch", id: server.budget.id });
      return job?.position === seq && job?.lease_owner === null;
    });
    await until(async () => (await call("GET", "")).webhooks.every(({ waiting }: Fields) => waiting === 0));
  };
  const spend = (amount: number, more: Fields = {}) => createOne(server, payment(account, -amount, more));
  const sent = () => receiver.received.map(({ json }) => json.data as Fields);

  test("a purchase sends one message with the exact numbers", async () => {
    await make();
    start();
    const previous = await number();
    await spend(42.17);
    await until(() => receiver.received.length === 1);
    const [{ json } = { json: undefined }] = receiver.received;
    assert.deepEqual(json, {
      type: "spending_power.changed",
      timestamp: "2026-11-21T12:00:00Z",
      data: {
        budget_id: server.budget.id,
        spending_power: await number(),
        previous,
        currency: "USD",
        ...NOVEMBER,
      },
    });
    assert.equal(Math.round((previous - json.data.spending_power) * 100), 4217);
    await evaluated();
    assert.equal(receiver.received.length, 1);
  });

  test("ten quick purchases send the first number and, two seconds later, the last", async () => {
    await make(["spending_power.*"]);
    start();
    const before = await number();
    await spend(1);
    await until(() => receiver.received.length === 1);
    for (let i = 0; i < 9; i += 1) await spend(1);
    await evaluated();
    server.nowMs += INTERVAL_MS - 1;
    await evaluated();
    assert.equal(receiver.received.length, 1);
    server.nowMs += 1;
    await until(() => receiver.received.length === 2);
    await evaluated();
    assert.deepEqual(
      sent().map(({ previous, spending_power }) => [previous, spending_power]),
      [
        [before, before - 1],
        [before - 1, before - 10],
      ],
    );
  });

  test("nothing is sent if the number stays", async () => {
    await make();
    const bought = await spend(5);
    start();
    await until(() => receiver.received.length === 1);
    server.nowMs += INTERVAL_MS;
    await change(server, bought.id, { notes: "bread" });
    await evaluated();
    await change(server, bought.id, { amount: -6 });
    await evaluated();
    await until(() => receiver.received.length === 2);
    server.nowMs += INTERVAL_MS;
    await create(server, [payment(account, -7, { authorized_at: "2026-10-05" })]); // another period
    await evaluated();
    assert.equal(receiver.received.length, 2);
  });

  test("while the receiver is down, one message waits: the latest number, with the first previous one", async () => {
    await make();
    receiver.answer = (response) => void response.writeHead(503).end();
    start();
    const before = await number();
    for (let i = 1; i <= 5; i += 1) {
      await spend(1);
      await until(async () => {
        const { webhooks } = await call("GET", "");
        const job = await jobs().find({ kind: "watch", id: server.budget.id });
        const { seq } = (await server.ok("GET", "/v1/changes?limit=1")).changes[0];
        return webhooks[0].waiting === 1 && job?.position === seq && job?.lease_owner === null;
      });
      const rows = await server.query<{ body: string }>("SELECT body FROM webhook_deliveries");
      assert.deepEqual(
        rows.map(({ body }) => JSON.parse(body).data).map((data) => [data.previous, data.spending_power]),
        [[before, before - i]],
      );
      server.nowMs += INTERVAL_MS;
    }
    receiver.answer = accept;
    receiver.received.length = 0;
    server.nowMs += 6 * 3600_000;
    await until(() => receiver.received.length === 1);
    await evaluated();
    assert.deepEqual(
      sent().map(({ previous, spending_power }) => [previous, spending_power]),
      [[before, before - 5]],
    );
  });

  test("a change within the interval that is taken back sends nothing", async () => {
    await make();
    start();
    const bought = await spend(5);
    await until(() => receiver.received.length === 1);
    await change(server, bought.id, { amount: -6 });
    await evaluated();
    await change(server, bought.id, { amount: -5 });
    await evaluated();
    server.nowMs += INTERVAL_MS;
    await until(async () => ((await jobs().list("watch"))[0]?.next_at ?? "") > "2026-11-22");
    assert.equal(receiver.received.length, 1);
  });

  test("a new period is reported at midnight, also if the number is the same", async () => {
    await make();
    start();
    await spend(5);
    await until(() => receiver.received.length === 1);
    const last = await number();
    for (const day of ["2026-11-30T23:59:59Z", "2026-12-01T00:00:00Z"]) {
      server.nowMs = Date.parse(day);
      await until(async () => Date.parse((await jobs().list("watch"))[0]?.next_at ?? "") > server.nowMs);
    }
    await until(() => receiver.received.length === 2);
    const { budget_id: _budget, ...data } = sent()[1] ?? {};
    const period = { from: "2026-12-01", until: "2026-12-31", name: "2026-12" };
    assert.deepEqual(data, {
      spending_power: await number(),
      previous: last,
      currency: "USD",
      year_month: "2026-12",
      period,
    });
    server.nowMs = Date.parse("2027-01-01T00:00:00Z");
    await until(() => receiver.received.length === 3);
    const january = sent()[2] ?? {};
    assert.deepEqual([january.spending_power, january.previous, january.year_month], [0, 0, "2027-01"]);
  });

  test("in a new currency there is no previous number", async () => {
    await make();
    start();
    await server.ok("PUT", "/v1/budget", { budget: { currency: "EUR" } });
    await until(() => receiver.received.length === 1);
    assert.deepEqual([sent()[0]?.currency, sent()[0]?.previous], ["EUR", null]);
    await server.ok("PUT", "/v1/budget", { budget: { currency: "USD" } });
  });

  test("two servers send each number once", async () => {
    await make();
    await make(["*"]);
    start(2);
    const before = await number();
    for (let i = 1; i <= 10; i += 1) {
      await spend(1);
      await until(() => sent().filter(({ spending_power }) => spending_power === before - i).length === 2);
      server.nowMs += INTERVAL_MS;
    }
    await evaluated();
    const numbers = sent().flatMap(({ spending_power = [] }) => spending_power);
    assert.deepEqual(
      numbers.toSorted((one, other) => other - one),
      Array.from({ length: 20 }, (_, i) => before - 1 - Math.floor(i / 2)),
    );
  });

  test("a webhook that is turned on later starts with the next change", async () => {
    const id = await make(["tag.*"]);
    assert.equal(await isWatched(), false);
    await spend(3);
    const before = await number();
    await call("PUT", `/${id}`, { webhook: { types: ["tag.*", "spending_power.changed"] } });
    await spend(4);
    start();
    await until(() => receiver.received.length === 1);
    assert.deepEqual([sent()[0]?.previous, sent()[0]?.spending_power], [before, before - 4]);
    await call("PUT", `/${id}`, { webhook: { is_on: false } });
    assert.equal(await isWatched(), false);
    await spend(5);
    await call("PUT", `/${id}`, { webhook: { is_on: true } });
    await evaluated();
    assert.equal(receiver.received.length, 1);
    await spend(6);
    await until(() => receiver.received.length === 2);
    assert.deepEqual([sent()[1]?.previous, sent()[1]?.spending_power], [before - 9, before - 15]);
  });

  test("the budget is watched until the last webhook and the last alert end, in the same write", async () => {
    const { browser: anna, userId } = await signInAs(server, "member", { name: "Anna" });
    const { browser: owner } = await signInAs(server, "owner", { name: "Olga" });
    const alert = async () => {
      const body = { alert: { kind: "limited", channel_ids: [] } };
      return (await anna.call("POST", "/v1/me/alerts", body)).json.alert.id as string;
    };
    const [first, second] = [await make(["*"]), await make()];
    const alertId = await alert();
    await call("DELETE", `/${first}`);
    await call("PUT", `/${second}`, { webhook: { is_on: false } });
    assert.equal(await isWatched(), true);
    await anna.call("PUT", `/v1/me/alerts/${alertId}`, { alert: { is_on: false } });
    assert.equal(await isWatched(), false);
    await anna.call("PUT", `/v1/me/alerts/${alertId}`, { alert: { is_on: true } });
    assert.equal(await isWatched(), true);
    await anna.call("DELETE", `/v1/me/alerts/${alertId}`);
    assert.equal(await isWatched(), false);
    await alert();
    await owner.call("DELETE", `/v1/members/${userId}`);
    assert.equal(await isWatched(), false);
    const { text, token } = await createToken(server.service, managing("short"));
    await make(["*"], text);
    assert.equal(await isWatched(), true);
    await revokeToken(server.service, token);
    assert.equal(await isWatched(), false);
    await make(["*"]);
    receiver.answer = (response) => void response.writeHead(410).end();
    start();
    await spend(1);
    await until(async () => !(await isWatched()));
  });

  test("a webhook for everything of an older version starts with the first number that is computed", async () => {
    const id = await make(["*"]);
    await server.service.store.write(server.budget.id, (tx) => tx.webhooks.update(id, { reported: null }));
    await spend(2);
    start();
    await evaluated();
    const numbers = () => receiver.received.filter(({ json }) => json.type === "spending_power.changed");
    assert.equal(numbers().length, 0);
    const before = await number();
    await spend(3);
    await until(() => numbers().length === 1);
    assert.deepEqual(numbers()[0]?.json.data.previous, before);
  });
});
