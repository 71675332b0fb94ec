/**
 * What a person could do ends when their access ends: every way in which access ends, with everything that a person or a
 * token can leave behind that acts by itself.
 */
import assert from "node:assert/strict";
import { request } from "node:http";
import { afterEach, test } from "node:test";
import type { Role } from "../../src/domain/member.ts";
import { deliverJob } from "../../src/jobs/deliver.ts";
import { syncJob } from "../../src/jobs/sync.ts";
import { deleteBudget } from "../../src/operations/budget/budgets.ts";
import type { ACT_BY_THEMSELVES } from "../../src/operations/people/end-access.ts";
import { createToken, revokeToken } from "../../src/operations/people/tokens.ts";
import { addToBudget, resetUser } from "../../src/operations/people/users.ts";
import type { Tx } from "../../src/store/store.ts";
import { useMadeUpBank } from "../support/banks/made-up.ts";
import { openBrowser, signInAs, type TestBrowser } from "../support/browser.ts";
import type { CallAnswer } from "../support/call.ts";
import { onEveryEngine } from "../support/engines.ts";
import { openEvents } from "../support/events.ts";
import { assertProblem } from "../support/problems.ts";
import { testSecrets } from "../support/secrets.ts";
import { START_MS, startServer, type TestServer, useServer } from "../support/server.ts";

/** Every browser has an address of its own. */
const OUTBOUND = async () => new Response(null, { status: 204 });
const BEHIND_PROXY = { trustedProxies: ["127.0.0.1"], outbound: OUTBOUND, secrets: testSecrets() };
const LAN = { host: "nas.local:8787" };

/** A request of a user, or with a token. */
type Call = (method: string, path: string, body?: unknown) => Promise<CallAnswer>;

/** Something left behind: whether it still works. */
type Left = () => Promise<boolean>;

const works = async (answer: Promise<{ readonly status: number }>) => (await answer).status < 300;

async function newToken(call: Call): Promise<string> {
  const answer = await call("POST", "/v1/tokens", { token: { name: "left", scope: "write" } });
  assert.equal(answer.status, 201, answer.text);
  return answer.json.text;
}

/** Connects a bank and links its account. */
async function newConnection(call: Call, name: string): Promise<string> {
  const connection = { provider: "made_up", name, fields: { token: "the token" } };
  const made = await call("POST", "/v1/bank_connections", { connection });
  assert.equal(made.status, 201, made.text);
  const { id, accounts } = made.json.connection;
  const link = { create: { name: `${name} ${id}`, type: "depository" } };
  const linked = await call("PUT", `/v1/bank_connections/${id}/accounts/${accounts[0].id}`, { link });
  assert.equal(linked.status, 200, linked.text);
  return id;
}

/** Everything that acts by itself, by its kind. A kind has several if others follow from it. */
const LEAVE: Readonly<
  Record<keyof typeof ACT_BY_THEMSELVES, readonly ((server: TestServer, call: Call) => Promise<Left>)[]>
> = {
  tokens: [
    async function aToken(server, call) {
      const as = await newToken(call);
      return () => works(server.call("GET", "/v1/accounts", undefined, { as }));
    },
    async function aSessionOfAToken(server, call) {
      const browser = openBrowser(server, LAN);
      assert.equal((await browser.call("POST", "/v1/session", { token: await newToken(call) })).status, 201);
      return () => works(browser.call("GET", "/v1/accounts"));
    },
    async function aStreamOfAToken(server, call) {
      const stream = await openEvents(server.url, await newToken(call));
      return () => stream.ended.then(() => false);
    },
  ],
  webhooks: [
    async function aWebhook(server, call) {
      const webhook = { name: "left", url: "https://example.org/hook", types: ["*"] };
      const answer = await call("POST", "/v1/webhooks", { webhook });
      assert.equal(answer.status, 201, answer.text);
      const { id } = answer.json.webhook;
      const { service, budget } = server;
      return async () => {
        const { jobs, webhooks } = service.store.of(budget.id);
        const job = await jobs.find({ kind: "deliver", id });
        if (job === undefined) return false;
        const { position } = job;
        const { signal } = new AbortController();
        const write = (work: (tx: Tx) => Promise<void>) => service.store.write(budget.id, work);
        await deliverJob(OUTBOUND).run(service, { budgetId: budget.id, id, position, signal, write });
        return (await webhooks.find(id))?.state === "on";
      };
    },
  ],
  invitations: [
    async function anInvitation(server, call) {
      const answer = await call("POST", "/v1/members/invitations", { role: "member" });
      assert.equal(answer.status, 201, answer.text);
      return () => works(openBrowser(server).call("POST", "/v1/session", { code: answer.json.url.split("#")[1] }));
    },
  ],
  feeds: [
    async function aCalendar(server, call) {
      const answer = await call("POST", "/v1/feeds", { feed: { kind: "calendar", name: "left" } });
      assert.equal(answer.status, 201, answer.text);
      return () => works(server.call("GET", new URL(answer.json.url).pathname));
    },
  ],
  bank_connections: [
    async function aBankConnection(server, call) {
      const id = await newConnection(call, "left");
      const { service, budget } = server;
      return async () => {
        const { jobs, bankConnections } = service.store.of(budget.id);
        const job = await jobs.find({ kind: "sync", id });
        if (job === undefined) return false;
        const { signal } = new AbortController();
        const write = (work: (tx: Tx) => Promise<void>) => service.store.write(budget.id, work);
        const { store } = await syncJob.run(service, { budgetId: budget.id, id, position: null, signal, write });
        if (store !== undefined) await write(store);
        return (await bankConnections.find(id))?.state === "active";
      };
    },
  ],
};

interface Scene {
  readonly server: TestServer;
  /** An owner who ends the access. */
  readonly owner: TestBrowser;
  /** The owner whose access ends. */
  readonly leaving: { readonly browser: TestBrowser; readonly userId: string };
}

const pathOf = ({ leaving }: Scene) => `/v1/members/${leaving.userId}`;
const setRole = (role: Role, by: (scene: Scene) => TestBrowser) => (scene: Scene) =>
  by(scene).call("PUT", pathOf(scene), { role });

/** The ways in which the access of an owner ends. */
const USER_WAYS: Readonly<Record<string, (scene: Scene) => Promise<unknown>>> = {
  "an owner removes them": (scene) => scene.owner.call("DELETE", pathOf(scene)),
  "they leave": (scene) => scene.leaving.browser.call("DELETE", pathOf(scene)),
  "an owner makes them a member": setRole("member", ({ owner }) => owner),
  "an owner makes them a viewer": setRole("viewer", ({ owner }) => owner),
  "they make themselves a member": setRole("member", ({ leaving }) => leaving.browser),
  async "the operator lowers their role"({ server: { service, budget }, leaving: { userId } }) {
    const user = await service.store.all.users.find(userId);
    assert.ok(user);
    await addToBudget(service, user, budget.id, "viewer");
  },
  "the operator resets them": ({ server, leaving }) => resetUser(server.service, leaving.userId),
  "the budget is deleted": ({ server }) => deleteBudget(server.service, server.budget.id),
};

onEveryEngine((engine) => {
  useMadeUpBank();
  const server = useServer(engine, BEHIND_PROXY);
  afterEach(() => {
    server.nowMs = START_MS;
  });

  /** The returned function asserts that nothing left behind works. */
  const leaveAll = async (one: TestServer, call: Call): Promise<() => Promise<void>> => {
    const left: (readonly [string, Left])[] = [];
    for (const leave of Object.values(LEAVE).flat()) left.push([leave.name, await leave(one, call)]);
    return async () => {
      const found = await Promise.all(left.map(async ([name, isLeft]) => [name, await isLeft()] as const));
      assert.deepEqual(
        found,
        left.map(([name]) => [name, false]),
      );
    };
  };
  const sceneOf = async (one: TestServer): Promise<Scene> => {
    const { browser: owner } = await signInAs(one, "owner", LAN);
    return { server: one, owner, leaving: await signInAs(one, "owner", { ...LAN, name: "Anna" }) };
  };

  for (const [way, end] of Object.entries(USER_WAYS)) {
    test(`when ${way}, everything that an owner created and that acts by itself ends`, async () => {
      const own = way.includes("deleted") ? await startServer(engine, BEHIND_PROXY) : server;
      try {
        const scene = await sceneOf(own);
        const assertEnded = await leaveAll(own, scene.leaving.browser.call);
        const byOthers = await newToken(scene.owner.call);
        await end(scene);
        await assertEnded();
        const isGone = way.includes("deleted");
        assert.equal(await works(own.call("GET", "/v1/me", undefined, { as: byOthers })), !isGone, "a token of others");
        assert.deepEqual((await own.service.store.verify()).findings, []);
      } finally {
        if (own !== server) await own.close();
      }
    });
  }

  for (const way of ["an owner", "the operator", "expiry"]) {
    test(`when a token ends through ${way}, so does everything that it created and that acts by itself`, async () => {
      const { owner } = await sceneOf(server);
      const input = { budgetId: server.budget.id, name: "managing", scope: "write", canManage: true } as const;
      const lifetimeMs = way === "expiry" ? 3_600_000 : undefined;
      const { text: as, token } = await createToken(server.service, { ...input, lifetimeMs });
      const program = openBrowser(server, { ...LAN, headers: { authorization: `Bearer ${as}` } });
      const byToken: Call = program.call;
      const assertEnded = await leaveAll(server, byToken);
      if (way === "an owner") assert.equal((await owner.call("DELETE", `/v1/tokens/${token.id}`)).status, 204);
      if (way === "the operator") await revokeToken(server.service, token);
      server.nowMs += lifetimeMs ?? 0;
      await assertEnded();
    });
  }

  test("a removal and a reset end alerts and channels in every budget; a lower role and a reset that keeps do not", async () => {
    const newAlert = async ({ leaving: { browser } }: Scene, budgetId: string) => {
      const budget = { "leeway-budget": budgetId };
      const channel = { kind: "webhook", name: "left", settings: { url: "https://example.org/hook" } };
      const made = await browser.call("POST", "/v1/me/channels", { channel }, budget);
      assert.equal(made.status, 201, made.text);
      const alert = { kind: "large_transaction", value: 1, channel_ids: [made.json.channel.id] };
      assert.equal((await browser.call("POST", "/v1/me/alerts", { alert }, budget)).status, 201);
    };
    const countLeft = async ({ leaving: { userId } }: Scene, budgetId: string) => {
      const { alerts, channels, jobs } = server.service.store.of(budgetId);
      const left = await channels.listOf(userId);
      const found = await Promise.all(left.map(({ id }) => jobs.find({ kind: "notify", id })));
      return [(await alerts.listOf(userId)).length, left.length, found.filter((job) => job !== undefined).length];
    };
    for (const [end, left, leftElsewhere] of [
      [USER_WAYS["an owner removes them"], 0, 1],
      [USER_WAYS["they leave"], 0, 1],
      [USER_WAYS["an owner makes them a viewer"], 1, 1],
      [USER_WAYS["the operator resets them"], 0, 0],
      [({ leaving }: Scene) => resetUser(server.service, leaving.userId, { keepsTokens: true }), 1, 1],
    ] as const) {
      const scene = await sceneOf(server);
      const budget = { name: "Another", currency: "USD", time_zone: "UTC" };
      const made = await scene.leaving.browser.call("POST", "/v1/budgets", { budget });
      assert.equal(made.status, 201, made.text);
      const another: string = made.json.budget.id;
      for (const id of [server.budget.id, another]) await newAlert(scene, id);
      await end?.(scene);
      assert.deepEqual(await countLeft(scene, server.budget.id), [left, left, left]);
      assert.deepEqual(await countLeft(scene, another), [leftElsewhere, leftElsewhere, leftElsewhere]);
    }
  });

  test("a higher role, the same role and a lower role of others end nothing", async () => {
    const scene = await sceneOf(server);
    const { userId: viewer } = await signInAs(server, "viewer");
    const as = await newToken(scene.leaving.browser.call);
    for (const [path, role] of [
      [pathOf(scene), "owner"],
      [`/v1/members/${viewer}`, "member"],
      [`/v1/members/${viewer}`, "viewer"],
    ] as const) {
      const { json } = await scene.owner.call("PUT", path, { role });
      assert.deepEqual(json.revoked, { tokens: 0, invitations: 0, webhooks: 0, feeds: 0, bank_connections: 0 });
    }
    assert.equal(await works(server.call("GET", "/v1/me", undefined, { as })), true);
    await resetUser(server.service, scene.leaving.userId, { keepsTokens: true });
    assert.equal(await works(server.call("GET", "/v1/me", undefined, { as })), true);
  });

  test("the answers have counts, and the security events and the list of tokens name who did it", async () => {
    const { owner, leaving } = await sceneOf(server);
    const as = [await newToken(leaving.browser.call), await newToken(leaving.browser.call)];
    await leaving.browser.call("POST", "/v1/members/invitations", { role: "viewer" });
    const urls: string[] = [];
    for (const name of ["kept", "ended"]) {
      const made = await leaving.browser.call("POST", "/v1/feeds", { feed: { kind: "calendar", name } });
      urls.push(new URL(made.json.url).pathname);
    }
    const { tokens } = (await owner.call("GET", "/v1/tokens")).json;
    const made = tokens.filter(({ name }: { name: string }) => name === "left").slice(-2);
    assert.deepEqual(
      made.map(({ created_by }: { created_by: unknown }) => created_by),
      [0, 1].map(() => ({ id: leaving.userId, name: "Anna" })),
    );
    assert.equal(tokens[0].created_by, null, "the operator's");
    const me = (await owner.call("GET", "/v1/me")).json.user.id;
    const [kept] = made;
    const path = `/v1/members/${leaving.userId}`;
    const keptFeed = (await owner.call("GET", "/v1/feeds")).json.feeds.find(
      ({ name }: { name: string }) => name === "kept",
    );
    const removed = await owner.call("DELETE", `${path}?keep=${kept.id}&keep=${keptFeed.id}`);
    assert.deepEqual(
      [removed.status, removed.json],
      [200, { revoked: { tokens: 1, invitations: 1, webhooks: 0, feeds: 1, bank_connections: 0 } }],
    );
    assert.deepEqual(await Promise.all(urls.map((url) => works(server.call("GET", url)))), [true, false]);
    const states = await Promise.all(as.map((one) => works(server.call("GET", "/v1/me", undefined, { as: one }))));
    assert.deepEqual(states, [true, false]);
    const list = (await owner.call("GET", "/v1/tokens")).json.tokens;
    const { created_by } = list.find(({ id }: { id: string }) => id === kept.id);
    assert.equal(created_by.id, me, "a kept token belongs to the owner who kept it");
    const { events } = (await owner.call("GET", "/v1/security_events?limit=6")).json;
    const found = events.map(({ type, actor }: { type: string; actor: object }) => [type, actor]);
    const actor = { kind: "user", id: me };
    for (const type of [
      "member_removed",
      "token_kept",
      "token_revoked",
      "invitation_deleted",
      "feed_kept",
      "feed_revoked",
    ]) {
      assert.deepEqual(
        found.find(([one]: [string]) => one === type),
        [type, actor],
      );
    }
  });

  test("an owner keeps a webhook of a member, and the others are turned off", async () => {
    const { owner, leaving } = await sceneOf(server);
    const newWebhook = async (name: string) => {
      const webhook = { name, url: "https://example.org/hook", types: ["*"] };
      return (await leaving.browser.call("POST", "/v1/webhooks", { webhook })).json.webhook;
    };
    const [kept, lost] = [await newWebhook("kept"), await newWebhook("lost")];
    assert.deepEqual(kept.created_by, { id: leaving.userId, name: "Anna" });
    const removed = await owner.call("DELETE", `/v1/members/${leaving.userId}?keep=${kept.id}`);
    assert.deepEqual(removed.json.revoked, { tokens: 0, invitations: 0, webhooks: 1, feeds: 0, bank_connections: 0 });
    const me = (await owner.call("GET", "/v1/me")).json.user.id;
    const read = async (id: string) => (await owner.call("GET", `/v1/webhooks/${id}`)).json.webhook;
    const [one, other] = [await read(kept.id), await read(lost.id)];
    assert.deepEqual([one.state, one.created_by.id, other.state], ["on", me, "off"]);
    const { events } = (await owner.call("GET", "/v1/security_events?limit=3")).json;
    const types = events.map(({ type }: { type: string }) => type).sort();
    assert.deepEqual(types, ["member_removed", "webhook_kept", "webhook_turned_off"]);
  });

  test("an owner keeps a bank connection of a member, and the others pause until somebody who manages resumes them", async () => {
    const { owner, leaving } = await sceneOf(server);
    const { browser: member } = await signInAs(server, "member", LAN);
    const call = leaving.browser.call;
    const [kept, left] = [await newConnection(call, "kept"), await newConnection(call, "left")];
    const path = `/v1/bank_connections/${left}`;
    await call("PUT", path, { connection: { is_paused: true } }); // it must not run again without an owner either
    const read = async (id: string) => (await owner.call("GET", `/v1/bank_connections/${id}`)).json.connection;
    assert.deepEqual([(await read(kept)).created_by, (await read(left)).problem], [leaving.userId, null]);
    const removed = await owner.call("DELETE", `/v1/members/${leaving.userId}?keep=${kept}`);
    assert.deepEqual(removed.json.revoked, { tokens: 0, invitations: 0, webhooks: 0, feeds: 0, bank_connections: 1 });
    const me = (await owner.call("GET", "/v1/me")).json.user.id;
    const [one, other] = [await read(kept), await read(left)];
    assert.deepEqual([one.state, one.problem, one.created_by], ["active", null, me]);
    assert.deepEqual([other.state, other.problem.code, other.problem.action], ["paused", "creator_left", "resume"]);
    assert.equal(other.next_sync_at, null);
    const { events } = (await owner.call("GET", "/v1/security_events?limit=3")).json;
    const types = events.map(({ type }: { type: string }) => type).sort();
    assert.deepEqual(types, ["bank_kept", "bank_paused", "member_removed"]);

    for (const way of ["sync", "preview"]) {
      assertProblem(await owner.call("POST", `${path}/${way}`), "connection_paused");
    }
    const resume = { connection: { is_paused: false } };
    assertProblem(await member.call("PUT", path, resume), "insufficient_scope");
    assert.equal((await member.call("PUT", path, { connection: { name: "renamed" } })).status, 200);
    assert.equal((await owner.call("PUT", path, resume)).status, 200);
    const resumed = await read(left);
    assert.deepEqual([resumed.state, resumed.problem, resumed.created_by], ["active", null, me]);
    assert.notEqual(resumed.next_sync_at, null);
    assert.deepEqual((await server.service.store.verify()).findings, []);
  });

  test("only another owner who has signed in keeps tokens, and only tokens of that member", async () => {
    const { owner, leaving } = await sceneOf(server);
    const text = await newToken(leaving.browser.call);
    const { id } = (await server.call("GET", "/v1/me", undefined, { as: text })).json.token;
    const path = `/v1/members/${leaving.userId}`;
    const keep = `${path}?keep=${id}`;
    assertProblem(await leaving.browser.call("DELETE", keep), "insufficient_scope", []);
    assertProblem(await leaving.browser.call("PUT", keep, { role: "viewer" }), "insufficient_scope", []);
    const { text: as } = await createToken(server.service, {
      budgetId: server.budget.id,
      name: "managing",
      scope: "write",
      canManage: true,
    });
    const { userId: viewer } = await signInAs(server, "viewer");
    assertProblem(
      await server.call("DELETE", `/v1/members/${viewer}?keep=${id}`, undefined, { as }),
      "insufficient_scope",
    );
    const others = (await owner.call("GET", "/v1/tokens")).json.tokens[0].id;
    for (const unknown of [others, leaving.userId]) {
      const refused = await owner.call("DELETE", `${path}?keep=${id}&keep=${unknown}`);
      assertProblem(refused, "unknown_token", ["?keep unknown_token"]);
    }
    assert.equal(await works(leaving.browser.call("GET", "/v1/tokens")), true, "nothing changed");
    assert.equal((await owner.call("PUT", keep, { role: "viewer" })).json.revoked.tokens, 0);
    assert.equal(await works(server.call("GET", "/v1/me", undefined, { as: text })), true);
  });

  const headersOf = ({ cookies }: TestBrowser) => ({
    cookie: [...cookies].map((pair) => pair.join("=")).join("; "),
    host: LAN.host,
    "sec-fetch-site": "same-origin",
  });

  /** Sends the start of a request. The returned function sends the rest, and resolves to the status of the response. */
  function sendSlowly(method: string, path: string, headers: Readonly<Record<string, string>>) {
    const sent = request(`${server.url}${path}`, {
      method,
      headers: { "content-type": "application/json", ...headers },
    });
    sent.write("{");
    const answered = new Promise<number>((resolve, reject) => {
      sent.on("response", (response) => resolve(response.resume().statusCode ?? 0)).on("error", reject);
    });
    return (rest: string) => {
      sent.end(rest);
      return answered;
    };
  }

  test("a request that waits for its body cannot change access after its caller has lost the right", async () => {
    const { owner, leaving } = await sceneOf(server);
    const { userId: accomplice } = await signInAs(server, "member");
    const tokenCount = async () => (await owner.call("GET", "/v1/tokens")).json.tokens.length;
    const before = await tokenCount();
    const headers = headersOf(leaving.browser);
    const requests = [
      [sendSlowly("POST", "/v1/tokens", headers), '"token":{"name":"late","scope":"write"}}'],
      [sendSlowly("POST", "/v1/members/invitations", headers), '"role":"member"}'],
      [sendSlowly("PUT", `/v1/members/${accomplice}`, headers), '"role":"owner"}'],
    ] as const;
    await owner.call("GET", "/v1/me"); // meanwhile, the requests are authenticated
    await owner.call("GET", "/v1/me");
    assert.equal((await owner.call("PUT", `/v1/members/${leaving.userId}`, { role: "member" })).status, 200);
    assert.deepEqual(await Promise.all(requests.map(([end, rest]) => end(rest))), [403, 403, 403]);
    assert.equal(await tokenCount(), before);
  });

  test("a write that waits for its body changes nothing after the access of its caller has ended", async () => {
    const { owner, leaving } = await sceneOf(server);
    const join = () => signInAs(server, "member", LAN);
    const [lowered, signedOut, staying] = [await join(), await join(), await join()];
    const input = { budgetId: server.budget.id, name: "late", scope: "write" } as const;
    const revoked = await createToken(server.service, input);
    const expired = await createToken(server.service, { ...input, lifetimeMs: 60_000 });
    const callers = [
      ...[leaving, lowered, signedOut, staying].map(({ browser }) => headersOf(browser)),
      ...[revoked, expired].map(({ text }) => ({ authorization: `Bearer ${text}` })),
    ];
    const requests = callers.map((headers) => sendSlowly("POST", "/v1/categories", headers));
    await owner.call("GET", "/v1/me"); // meanwhile, the requests are authenticated
    await owner.call("GET", "/v1/me");
    const { categories: before } = await server.ok("GET", "/v1/categories");
    assert.equal((await owner.call("DELETE", `/v1/members/${leaving.userId}`)).status, 200);
    assert.equal((await owner.call("PUT", `/v1/members/${lowered.userId}`, { role: "viewer" })).status, 200);
    assert.equal((await signedOut.browser.copy().call("DELETE", "/v1/session")).status, 204);
    await revokeToken(server.service, revoked.token);
    server.nowMs += 60_000;
    server.monotonicMs += 1001;
    const statuses = await Promise.all(requests.map((end, i) => end(`"category":{"name":"Late ${i}"}}`)));
    assert.deepEqual(statuses, [403, 403, 403, 201, 403, 403]);
    assert.equal((await server.ok("GET", "/v1/categories")).categories.length, before.length + 1);
  });
});
