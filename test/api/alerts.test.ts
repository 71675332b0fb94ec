/** Alerts of a person: created over the API, fired by the watch job, sent on channels, private, and gone with the membership. */
import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { after, afterEach, before, test } from "node:test";
import { Webhook } from "standardwebhooks";
import { outboundRequest } from "../../src/outbound/request.ts";
import { useAlertJobs } from "../support/alert-jobs.ts";
import { signInAs, type TestBrowser } from "../support/browser.ts";
import { onBothEngines } from "../support/engines.ts";
import { create, type Fields, newAccount, payment } from "../support/ledger.ts";
import { assertProblem } from "../support/problems.ts";
import { testSecrets } from "../support/secrets.ts";
import { useServer } from "../support/server.ts";
import { until } from "../support/until.ts";
import { startReceiver, type WebhookReceiver } from "../support/webhook-receiver.ts";

const outbound = outboundRequest();

let receiver: WebhookReceiver;
/** A fake of ntfy. */
const published: { readonly body: Fields; readonly authorization: string | undefined }[] = [];
let ntfyStatus = 200;
const ntfy = createServer(async (request, response) => {
  let body = "";
  for await (const part of request) body += part;
  published.push({ body: JSON.parse(body), authorization: request.headers.authorization });
  response.writeHead(ntfyStatus, { "retry-after": "0" }).end("{}");
});
before(async () => {
  receiver = await startReceiver();
  await new Promise<void>((resolve) => ntfy.listen(0, "127.0.0.1", resolve));
});
after(async () => {
  await receiver.close();
  ntfy.close();
});

onBothEngines((engine) => {
  const server = useServer(engine, { outbound, secrets: testSecrets() });
  let anna: TestBrowser;
  let accountId: string;
  before(async () => {
    server.nowMs = Date.now();
    ({ browser: anna } = await signInAs(server, "viewer", { name: "Anna" }));
    accountId = (await newAccount(server)).id;
  });
  useAlertJobs(server, outbound);
  afterEach(async () => {
    for (const { id } of (await anna.call("GET", "/v1/me/alerts")).json.alerts ?? [])
      await anna.call("DELETE", `/v1/me/alerts/${id}`);
    published.length = receiver.received.length = 0;
  });

  const post = async (path: string, body: object) => {
    const answer = await anna.call("POST", path, body);
    assert.equal(answer.status, 201, answer.text);
    return answer.json;
  };
  const ntfyChannel = async (fields: object = {}) => {
    const settings = {
      server: `http://127.0.0.1:${(ntfy.address() as AddressInfo).port}`,
      topic: "k3Xw9",
      token: "tk_1",
    };
    return (await post("/v1/me/channels", { channel: { kind: "ntfy", name: "Phone", settings, ...fields } })).channel;
  };
  const balanceAlert = (value: number, channel_ids: readonly string[]) =>
    post("/v1/me/alerts", { alert: { kind: "balance_below", account_id: accountId, value, channel_ids } });
  const notices = async (): Promise<Fields> => (await anna.call("GET", "/v1/me/notices")).json;
  const balance = async () => (await server.ok("GET", `/v1/accounts/${accountId}`)).account.current_balance as number;

  test("a crossing is sent once on each channel, in its language, and an undo clears it", async () => {
    const hook = await post("/v1/me/channels", {
      channel: { kind: "webhook", name: "Own", settings: { url: receiver.url } },
    });
    const german = await ntfyChannel({ language: "de" });
    const plain = await ntfyChannel({ shows_amounts: false });
    const value = (await balance()) - 5;
    const { alert, holds_now } = await balanceAlert(value, [hook.channel.id, german.id, plain.id]);
    assert.equal(holds_now, false);
    assert.equal(alert.current, value + 5);
    await create(server, [payment(accountId, -10)]);
    await until(() => published.length === 2 && receiver.received.length === 1);
    const texts = published.map(({ body }) => body.message as string).sort();
    assert.match(texts[0] ?? "", /^Der Kontostand von .* ist .*\. Deine Grenze ist /);
    assert.equal(texts[1], "The balance of an account is below your limit.");
    assert.deepEqual(new Set(published.map(({ authorization }) => authorization)), new Set(["Bearer tk_1"]));
    const [message] = receiver.received;
    const verified = new Webhook(hook.secret).verify(message?.body ?? "", message?.headers as never) as Fields;
    assert.equal(verified.type, "notice");
    await create(server, [payment(accountId, -10)]);
    const page = await notices();
    assert.equal(page.unseen_count, 1);
    assert.equal(page.notices[0].still_holds, true);
    assert.deepEqual(page.notices[0].about, { type: "account", id: accountId, scheduled_on: null });
    assert.match(page.notices[0].sentence, /^The balance of .* is .*\. Your limit is /);
    for (const { seq } of (await server.ok("GET", "/v1/changes?limit=2")).changes)
      await server.ok("POST", `/v1/changes/${seq}/undo`);
    await until(async () => (await notices()).notices[0].still_holds === false);
    assert.equal((await notices()).notices.length, 1);
    assert.equal((await anna.call("PUT", "/v1/me/notices/seen", { until: page.notices[0].id })).status, 204);
    assert.equal((await notices()).unseen_count, 0);
  });

  test("a channel that fails is tried again, and a test shows why", async () => {
    const { id } = await ntfyChannel();
    const channel = async () =>
      (await anna.call("GET", "/v1/me/channels")).json.channels.find((one: Fields) => one.id === id);
    ntfyStatus = 503;
    await balanceAlert((await balance()) - 1, [id]);
    await create(server, [payment(accountId, -10)]);
    await until(async () => (await channel()).state === "failing");
    const nextAt = (await server.service.store.of(server.budget.id).channels.findNextAt(id)) ?? "";
    assert.ok(Date.parse(nextAt) >= server.nowMs + 5000, nextAt); // however soon the receiver asks for it
    const tested = await anna.call("POST", `/v1/me/channels/${id}/test`);
    assert.deepEqual(tested.json, { status: "failed", error: "The receiver returned 503." });
    ntfyStatus = 200;
    published.length = 0;
    server.nowMs += 6000;
    await until(async () => (await channel()).state === "on");
    assert.equal(published.length, 1);
  });

  test("a condition that already holds does not fire", async () => {
    const { holds_now, alert } = await balanceAlert((await balance()) + 100, []);
    assert.equal(holds_now, true);
    await create(server, [payment(accountId, -1)]);
    const isRead = async () => {
      const { seq } = (await server.ok("GET", "/v1/changes?limit=1")).changes[0];
      const [job] = await server.service.store.of(server.budget.id).jobs.list("watch");
      return (
        (await server.service.store.of(server.budget.id).jobs.find({ kind: "watch", id: job?.id ?? "" }))?.position ===
        seq
      );
    };
    await until(isRead);
    assert.deepEqual(
      (await notices()).notices.filter((one: Fields) => one.alert_id === alert.id),
      [],
    );
  });

  test("fields are checked, and nobody sees what others have", async () => {
    const missing = await anna.call("POST", "/v1/me/alerts", {
      alert: { kind: "balance_below", days: 3, channel_ids: [] },
    });
    assert.deepEqual(missing.json.errors.map((one: Fields) => `${one.code} ${one.pointer}`).sort(), [
      ...["missing_field /alert/account_id", "missing_field /alert/value", "unknown_field /alert/days"],
    ]);
    const { browser: bert, userId } = await signInAs(server, "member", { name: "Bert" });
    const { id } = await ntfyChannel();
    const foreign = { alert: { kind: "limited", channel_ids: [id] } };
    assertProblem(await bert.call("POST", "/v1/me/alerts", foreign), "unknown_channel", [
      "/alert/channel_ids/0 unknown_channel",
    ]);
    assert.equal((await bert.call("POST", `/v1/me/channels/${id}/test`)).status, 404);
    assert.deepEqual((await bert.call("GET", "/v1/me/channels")).json.channels, []);
    assert.equal(
      (await bert.call("POST", "/v1/me/alerts", { alert: { kind: "limited", channel_ids: [] } })).status,
      201,
    );
    const { browser: owner } = await signInAs(server, "owner", { name: "Olga" });
    await owner.call("DELETE", `/v1/members/${userId}`);
    const { alerts } = server.service.store.of(server.budget.id);
    assert.deepEqual(await alerts.listOf(userId), []);
  });

  test("neither responses nor the database have the topic or the token", async () => {
    const { id } = await ntfyChannel();
    assert.doesNotMatch((await anna.call("GET", "/v1/me/channels")).text, /k3Xw9|tk_1/);
    const stored = await server.service.store.of(server.budget.id).channels.find(id);
    assert.doesNotMatch(JSON.stringify(stored), /k3Xw9|tk_1/);
  });
});
