/** Notices as push messages to browsers: encrypted, signed, once per browser, and gone with the subscription. */
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { createSecretKey } from "../../src/auth/seal.ts";
import { DAY_MS } from "../../src/domain/calendar.ts";
import { getPublicVapidKey } from "../../src/operations/alerts/vapid-key.ts";
import { createLinkCode, createUser, resetUser } from "../../src/operations/people/users.ts";
import { checkSealed, rotateSealed } from "../../src/operations/sealed-values.ts";
import { outboundRequest } from "../../src/outbound/request.ts";
import { openStore } from "../../src/store/store.ts";
import { useAlertJobs } from "../support/alert-jobs.ts";
import { openBrowser, signInAs, type TestBrowser } from "../support/browser.ts";
import { onBothEngines } from "../support/engines.ts";
import { create, type Fields, newAccount, payment } from "../support/ledger.ts";
import { assertProblem } from "../support/problems.ts";
import { type PushService, startPushService } from "../support/push-service.ts";
import { testSecrets } from "../support/secrets.ts";
import { useServer } from "../support/server.ts";
import { until } from "../support/until.ts";

const outbound = outboundRequest();

let push: PushService;
before(async () => {
  push = await startPushService();
  setDefaultCACertificates([...getCACertificates(), push.certificate]);
});
after(() => push.close());

onBothEngines((engine) => {
  const secrets = testSecrets();
  const server = useServer(engine, { outbound, secrets });
  let anna: TestBrowser;
  let accountId: string;
  before(async () => {
    server.nowMs = Date.now();
    ({ browser: anna } = await signInAs(server, "viewer", { name: "Anna" }));
    accountId = (await newAccount(server)).id;
  });
  useAlertJobs(server, outbound);
  afterEach(() => {
    push.received.length = 0;
    push.status = 201;
  });

  const list = async (): Promise<Fields[]> => (await anna.call("GET", "/v1/me/channels")).json.channels;
  const send = (settings: object, fields: object = {}) =>
    anna.call("POST", "/v1/me/channels", { channel: { kind: "web_push", name: "Phone", settings, ...fields } });
  const newChannel = async (fields: object = {}): Promise<Fields> => {
    const answer = await send(push.subscribe(), fields);
    assert.equal(answer.status, 201, answer.text);
    assert.equal(answer.json.secret, null);
    return answer.json.channel;
  };
  const alert = async (channel_ids: readonly string[]): Promise<Fields> => {
    const { account } = await server.ok("GET", `/v1/accounts/${accountId}`);
    const fields = { kind: "balance_below", account_id: accountId, value: account.current_balance - 1, channel_ids };
    return (await anna.call("POST", "/v1/me/alerts", { alert: fields })).json.alert;
  };
  const publicKey = async (): Promise<string> =>
    (await anna.call("GET", "/v1/me/channels/web_push_key")).json.public_key;

  test("servers that need the key at the same time create one", async () => {
    const store = await openStore({ location: server.location, now: () => server.nowMs });
    try {
      const services = [server.service, { ...server.service, store }];
      const keys = await Promise.all(
        Array.from({ length: 8 }, (_, i) => getPublicVapidKey(services[i % 2] ?? server.service)),
      );
      assert.equal(new Set(keys).size, 1, keys.join());
      assert.equal(await publicKey(), keys[0]);
      assert.equal(Buffer.from(keys[0] ?? "", "base64url").length, 65);
    } finally {
      await store.close();
    }
  });

  test("a notice is encrypted for the browser and signed by the server", async () => {
    const whole = await newChannel();
    const plain = await newChannel({ shows_amounts: false, language: "de" });
    await alert([whole.id, plain.id]);
    await create(server, [payment(accountId, -10)]);
    await until(() => push.received.length === 2);
    const { notices } = (await anna.call("GET", "/v1/me/notices")).json;
    const texts = push.received.map(({ data }) => data.text as string).sort();
    assert.deepEqual(texts, ["Ein Kontostand liegt unter deiner Grenze.", notices[0].sentence].sort());
    for (const { data, headers, claims, senderKey, body } of push.received) {
      const { id, budget_id, title, about } = data;
      assert.deepEqual(
        { id, budget_id, title, about },
        { id: notices[0].id, budget_id: server.budget.id, title: "Leeway", about: notices[0].about },
      );
      assert.equal(headers["content-encoding"], "aes128gcm");
      assert.equal(headers.ttl, "86400");
      assert.equal(headers.topic, notices[0].id.replaceAll("-", ""));
      assert.match(String(headers.topic), /^[A-Za-z0-9_-]{1,32}$/);
      assert.equal(claims.aud, push.url);
      assert.ok(claims.exp > server.nowMs / 1000 && claims.exp <= server.nowMs / 1000 + 24 * 3600);
      assert.match(claims.sub, /^http:\/\/localhost:\d+$/);
      assert.equal(senderKey, await publicKey());
      assert.ok(!body.includes("balance") && !body.includes(accountId));
    }
  });

  test("a repeat has the same topic, and a browser that is gone loses its channel", async () => {
    const { id } = await newChannel();
    const { id: alertId } = await alert([id]);
    push.status = 503;
    await create(server, [payment(accountId, -10)]);
    await until(async () => (await list()).some((one) => one.id === id && one.state === "failing"));
    push.status = 410;
    server.nowMs += 6000;
    await until(async () => !(await list()).some((one) => one.id === id));
    const topics = push.received.map(({ headers }) => headers.topic);
    assert.equal(topics.length, 2);
    assert.equal(new Set(topics).size, 1);
    const { alerts } = (await anna.call("GET", "/v1/me/alerts")).json;
    assert.deepEqual(alerts.find((one: Fields) => one.id === alertId).channel_ids, []);
    const store = server.service.store.of(server.budget.id);
    await until(async () => (await store.jobs.find({ kind: "notify", id })) === undefined);

    const tested = await newChannel();
    push.status = 404;
    const answer = await anna.call("POST", `/v1/me/channels/${tested.id}/test`);
    assert.deepEqual(answer.json, { status: "failed", error: "The receiver returned 404." });
    assert.ok(!(await list()).some((one) => one.id === tested.id));
    assert.equal(await store.jobs.find({ kind: "notify", id: tested.id }), undefined);
  });

  test("a browser keeps its channel, and settings are checked and never returned", async () => {
    const settings = push.subscribe();
    const { channel } = (await send(settings)).json;
    server.nowMs += 1000;
    const again = (await send(settings, { name: "Tablet", shows_amounts: false })).json.channel;
    assert.deepEqual({ ...channel, name: "Tablet", shows_amounts: false }, again);
    const listed = (await list()).filter(({ id }) => id === channel.id);
    assert.deepEqual(listed, [again]);
    const tested = await anna.call("POST", `/v1/me/channels/${channel.id}/test`);
    assert.equal(tested.json.status, "sent");
    assert.equal(push.received[0]?.data.text, "This is a test. Alerts arrive here.");

    const stored = JSON.stringify(await server.service.store.of(server.budget.id).channels.find(channel.id));
    for (const secret of [settings.endpoint, settings.keys.auth, settings.keys.p256dh]) {
      assert.ok(!stored.includes(secret));
      assert.ok(!JSON.stringify(await list()).includes(secret));
    }
    const { endpoint, keys } = settings;
    for (const [wrong, problems] of [
      [{ endpoint: "http://push.example.net/1", keys }, ["/channel/settings/endpoint bad_format"]],
      [{ endpoint, keys: { ...keys, auth: "short" } }, ["/channel/settings/keys/auth bad_format"]],
      [{ endpoint, keys: { ...keys, p256dh: `B${"A".repeat(86)}` } }, ["/channel/settings/keys bad_format"]],
      [{ keys }, ["/channel/settings/endpoint missing_field"]],
      [{ endpoint, keys, topic: "other" }, ["/channel/settings/topic unknown_field"]],
    ] as const) {
      const answer = await send(wrong);
      assert.deepEqual(
        answer.json.errors.map((one: Fields) => `${one.pointer} ${one.code}`),
        problems,
      );
    }
  });

  test("the server's key is sealed, checked and sealed again with a new key", async () => {
    const key = await publicKey();
    const [stored] = (await server.query("SELECT name FROM server_keys")) as Fields[];
    assert.equal(stored?.name, "vapid");
    secrets.keys.unshift(createSecretKey());
    const { old } = await rotateSealed(server.service);
    assert.ok(old >= 1);
    secrets.keys.splice(1);
    assert.deepEqual((await checkSealed(server.service)).unreadable, []);
    assert.equal(await publicKey(), key);
    const keys = secrets.keys.splice(0, 1, createSecretKey());
    const { unreadable } = await checkSealed(server.service);
    assert.ok(
      unreadable.some(({ budgetId, table, id }) => budgetId === null && `${table} ${id}` === "server_keys vapid"),
    );
    assertProblem(await anna.call("GET", "/v1/me/channels/web_push_key"), "secrets_not_configured");
    secrets.keys.splice(0, 1, ...keys);
  });

  /** A person with push messages in two browsers and two budgets, and an alert that uses them. */
  const twoBrowsers = async () => {
    const { browser: phone, userId } = await signInAs(server, "member", { name: "Two" });
    const budget = { name: "Another", currency: "USD", time_zone: "UTC" };
    const another: string = (await phone.call("POST", "/v1/budgets", { budget })).json.budget.id;
    const laptop = openBrowser(server);
    await signInAgain(laptop, userId);
    for (const [browser, name] of [
      [phone, "Phone"],
      [laptop, "Laptop"],
    ] as const)
      for (const id of [server.budget.id, another]) {
        const channel = { kind: "web_push", name, settings: push.subscribe() };
        const made = await browser.call("POST", "/v1/me/channels", { channel }, { "leeway-budget": id });
        const fields = { kind: "large_transaction", value: 1e6, channel_ids: [made.json.channel.id] };
        const alert = await browser.call("POST", "/v1/me/alerts", { alert: fields }, { "leeway-budget": id });
        assert.equal(alert.status, 201, alert.text);
      }
    /** The names, the same in both budgets. What has ended is gone from jobs and alerts too. */
    const left = async (): Promise<string[]> => {
      const [one = [], other] = await Promise.all(
        [server.budget.id, another].map(async (budgetId) => {
          const { channels, alerts, jobs } = server.service.store.of(budgetId);
          const found = await channels.listOf(userId);
          const used = (await alerts.listOf(userId)).flatMap(({ channel_ids }) => channel_ids);
          assert.deepEqual(used.sort(), found.map(({ id }) => id).sort());
          for (const { id } of found) assert.ok(await jobs.find({ kind: "notify", id }));
          return found.map(({ name }) => name);
        }),
      );
      assert.deepEqual(one, other);
      const ids = ((await server.query("SELECT id FROM channels")) as Fields[]).map(({ id }) => id);
      const ofJobs = ((await server.query("SELECT id FROM jobs WHERE kind = 'notify'")) as Fields[]).map(
        ({ id }) => id,
      );
      assert.deepEqual(
        ofJobs.filter((id) => !ids.includes(id)),
        [],
      );
      return one;
    };
    return { phone, laptop, userId, left };
  };
  const signInAgain = async (browser: TestBrowser, userId: string) => {
    const { code } = await createLinkCode(server.service, "link", userId);
    assert.equal((await browser.call("POST", "/v1/session", { code })).status, 201);
  };
  const endPhone = async (laptop: TestBrowser) => {
    const { sessions } = (await laptop.call("GET", "/v1/me/sessions")).json;
    const { id } = sessions.find(({ is_current }: Fields) => !is_current);
    assert.equal((await laptop.call("DELETE", `/v1/me/sessions/${id}`)).status, 204);
  };

  type Two = Awaited<ReturnType<typeof twoBrowsers>>;
  const ENDINGS: Readonly<Record<string, readonly [left: readonly string[], (two: Two) => Promise<unknown>]>> = {
    "the end of its session": [["Laptop"], ({ laptop }) => endPhone(laptop)],
    "the end of all other sessions": [["Laptop"], ({ laptop }) => laptop.call("DELETE", "/v1/me/sessions")],
    "a new password elsewhere": [
      ["Laptop"],
      async ({ laptop, userId }) => {
        const password = "orbit lantern cactus violin";
        const set = await laptop.call("PUT", "/v1/me/password", { sign_in_name: userId.slice(-12), password });
        assert.ok(set.status < 300, set.text);
      },
    ],
    "a sign-out": [["Laptop"], ({ phone }) => phone.call("DELETE", "/v1/session")],
    "the sign-in of another person there": [
      ["Laptop"],
      async ({ phone }) => {
        const { user } = await createUser(server.service, { name: "Ben", role: "viewer", budgetId: server.budget.id });
        await signInAgain(phone, user.id);
      },
    ],
    "the use of a copy of its session": [
      ["Laptop"],
      async ({ phone }) => {
        const copy = phone.copy();
        await server.query("UPDATE sessions SET expires_at = '2999-01-01T00:00:00.000000+00:00'");
        server.nowMs += DAY_MS;
        for (const _ of ["replaces the secret", "uses the new one"]) await phone.call("GET", "/v1/me");
        server.nowMs += DAY_MS / 24;
        assertProblem(await copy.call("GET", "/v1/me"), "session_revoked");
      },
    ],
    "a reset": [[], ({ userId }) => resetUser(server.service, userId)],
    "a reset that keeps tokens": [[], ({ userId }) => resetUser(server.service, userId, { keepsTokens: true })],
  };
  for (const [ending, [left, end]] of Object.entries(ENDINGS)) {
    test(`push messages to a browser end with ${ending}`, async () => {
      const two = await twoBrowsers();
      assert.deepEqual(await two.left(), ["Phone", "Laptop"]);
      await end(two);
      assert.deepEqual(await two.left(), left);
    });
  }

  test("they outlive a new sign-in there and the end of the session by its age, and then still end with the browser", async () => {
    const { phone, laptop, userId, left } = await twoBrowsers();
    await signInAgain(phone, userId);
    assert.deepEqual(await left(), ["Phone", "Laptop"]);
    server.nowMs += 200 * DAY_MS;
    assert.equal((await phone.call("GET", "/v1/me")).status, 401);
    assert.deepEqual(await left(), ["Phone", "Laptop"]);
    for (const browser of [phone, laptop]) await signInAgain(browser, userId);
    assert.deepEqual(await left(), ["Phone", "Laptop"]);
    await endPhone(laptop);
    assert.deepEqual(await left(), ["Laptop"]);
  });

  test("a channel whose browser is not known ends with all others", async () => {
    const { laptop, left } = await twoBrowsers();
    await server.query("UPDATE channels SET device_digest = NULL");
    await endPhone(laptop);
    assert.deepEqual(await left(), ["Phone", "Laptop"]);
    await laptop.call("DELETE", "/v1/me/sessions");
    assert.deepEqual(await left(), []);
  });
});
