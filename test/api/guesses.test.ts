/** Guessed passwords: limits that hold for bursts and across servers, and that lock nobody out. */
import assert from "node:assert/strict";
import { createHook } from "node:async_hooks";
import { afterEach, test } from "node:test";
import { createLinkCode, resetUser } from "../../src/operations/people/users.ts";
import { openStore } from "../../src/store/store.ts";
import { openBrowser, signInAs, type TestBrowser } from "../support/browser.ts";
import { type CallAnswer, call } from "../support/call.ts";
import { onEveryEngine } from "../support/engines.ts";
import { storePassword } from "../support/passwords.ts";
import { assertProblem } from "../support/problems.ts";
import { START_MS, startServer, useServer } from "../support/server.ts";

const PASSWORD = "clutch velvet orbit mango";
const NEW_PASSWORD = "thistle cargo amber pilot";
/** Before a user must wait. */
const FREE_FAILURES = 5;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Every browser has an address of its own. */
const BEHIND_PROXY = { trustedProxies: ["127.0.0.1"] };
const at = (address: string) => ({ headers: { "x-forwarded-for": address } });

const withPassword = (name: string, password = PASSWORD) => ({ password: { name, password } });
const WRONG_LINK = { code: "0".repeat(32) };
const signIn = (browser: TestBrowser, body: object) => browser.call("POST", "/v1/session", body);
const count = (answers: readonly CallAnswer[], status: number) =>
  answers.filter((answer) => answer.status === status).length;

/**
 * Exactly `limit` attempts were evaluated, and the others limited before that. A busy machine may answer 503 instead of
 * computing a hash. That attempt does not count as a failure, so another one may be evaluated.
 */
function assertLimited(answers: readonly CallAnswer[], limit: number): void {
  const [wrong, busy, limited] = [count(answers, 401), count(answers, 503), count(answers, 429)];
  assert.equal(wrong + busy + limited, answers.length);
  assert.ok(wrong <= limit && wrong + busy >= limit, `${wrong} evaluated, ${busy} while busy, ${limited} limited`);
}

/** Counts the hashes that this process computes: all, and at the same time. */
function watchHashes() {
  const running = new Set<number>();
  let [all, most] = [0, 0];
  const hook = createHook({
    init(id, type) {
      if (type !== "ARGON2REQUEST") return;
      all += 1;
      most = Math.max(most, running.add(id).size);
    },
    before: (id) => void running.delete(id),
  }).enable();
  return { all: () => all, most: () => most, end: () => void hook.disable() };
}

onEveryEngine((engine) => {
  const server = useServer(engine, BEHIND_PROXY);
  afterEach(() => {
    server.nowMs = START_MS;
  });
  const guess = (name: string, where: TestBrowser = openBrowser(server)) => signIn(where, withPassword(name, "wrong"));

  /** A user with a password, whose browser has signed out. */
  async function withAccount() {
    const name = crypto.randomUUID();
    const { browser, userId } = await signInAs(server, "member", { name });
    await storePassword(server, { userId, name, password: PASSWORD });
    const { json } = await browser.call("POST", "/v1/me/recovery_codes");
    assert.equal((await browser.call("DELETE", "/v1/session")).status, 204);
    return { browser, name, userId, codes: json.recovery_codes as string[] };
  }

  /** Guesses until the user must wait. */
  async function attack(name: string): Promise<void> {
    for (let i = 0; i < FREE_FAILURES; i += 1) assertProblem(await guess(name), "sign_in_failed");
    assertProblem(await signIn(openBrowser(server), withPassword(name)), "rate_limited");
  }

  test("while somebody guesses a user's password, the user signs in with a known browser", async () => {
    const { browser, name } = await withAccount();
    await attack(name);
    assertProblem(await guess(name, browser), "sign_in_failed");
    assert.equal((await signIn(browser, withPassword(name))).status, 201);
    assert.equal((await browser.call("DELETE", "/v1/session")).status, 204);
    assert.equal((await signIn(browser, withPassword(name))).status, 201, "also after signing out again");
    assertProblem(await signIn(openBrowser(server), withPassword(name)), "rate_limited");
  });

  test("at the attacker's address, a user signs in with a known browser, and others with a password", async () => {
    const address = at("203.0.113.1");
    const [known, other, last] = [await withAccount(), await withAccount(), await withAccount()];
    const attacker = openBrowser(server, address);
    // More than an address may guess within its 15 minutes.
    for (let i = 0; i < 21; i += 1) {
      assertProblem(await guess(known.name, attacker), "sign_in_failed");
      if (i >= FREE_FAILURES - 1) server.nowMs += Math.min(MINUTE_MS, 1000 * 2 ** (i + 1 - FREE_FAILURES));
    }
    assert.equal((await signIn(openBrowser(server, address), withPassword(other.name))).status, 201);
    for (let i = FREE_FAILURES; i < 20; i += 1) {
      assertProblem(await guess(`nobody ${i}`, attacker), "sign_in_failed");
    }
    assertProblem(await signIn(openBrowser(server, address), withPassword(last.name)), "rate_limited");
    assert.equal((await signIn(known.browser.copy(address), withPassword(known.name))).status, 201);
  });

  test("a known browser has delays of its own", async () => {
    const { browser, name } = await withAccount();
    const { browser: second } = await signInAs(server, "viewer");
    for (let i = 0; i < FREE_FAILURES; i += 1) assertProblem(await guess(name, browser), "sign_in_failed");
    assertProblem(await signIn(browser, withPassword(name)), "rate_limited");
    assert.equal((await signIn(openBrowser(server), withPassword(name))).status, 201, "the others go on");
    for (let i = 0; i < FREE_FAILURES; i += 1) await guess(name, second);
    assertProblem(await guess(name, second), "rate_limited", []);
    server.nowMs += 1000;
    assert.equal((await signIn(browser, withPassword(name))).status, 201);
  });

  test("a session confirms with a password while somebody guesses it", async () => {
    const { browser, name } = await withAccount();
    await signIn(browser, withPassword(name));
    browser.cookies.delete([...browser.cookies.keys()].find((key) => key.endsWith("-device")) ?? "");
    await attack(name);
    const confirm = await browser.call("POST", "/v1/session/confirm", withPassword(name));
    assert.equal(confirm.status, 204, confirm.text);
  });

  for (const [title, end] of [
    ["a reset by the operator", async ({ userId }) => void (await resetUser(server.service, userId))],
    [
      "ending the session on another device",
      async ({ second, sessionId }) => {
        assert.equal((await second.call("DELETE", `/v1/me/sessions/${sessionId}`)).status, 204);
      },
    ],
    [
      "ending all other sessions",
      async ({ second }) => {
        assert.equal((await second.call("DELETE", "/v1/me/sessions")).status, 204);
      },
    ],
    [
      "a new password",
      async ({ second, name }) => {
        const body = { sign_in_name: name, password: NEW_PASSWORD };
        assert.equal((await second.call("PUT", "/v1/me/password", body)).status, 200);
      },
    ],
    [
      "400 days without a sign-in",
      async () => {
        server.nowMs += 400 * DAY_MS;
      },
    ],
  ] as [string, (user: { userId: string; name: string; second: TestBrowser; sessionId: string }) => Promise<void>][]) {
    test(`after ${title}, the browser is no longer known`, async () => {
      const { browser, name, userId } = await withAccount();
      const { json } = await signIn(browser, withPassword(name));
      const second = openBrowser(server);
      assert.equal((await signIn(second, withPassword(name))).status, 201);
      await end({ userId, name, second, sessionId: json.session.id });
      for (let i = 0; i < FREE_FAILURES; i += 1) assertProblem(await guess(name), "sign_in_failed");
      assertProblem(await guess(name, browser), "rate_limited", []);
    });
  }

  test("one browser is known to several users, and a made-up cookie to none", async () => {
    const [first, second] = [await withAccount(), await withAccount()];
    const { browser } = first;
    const cookie = () => [...browser.cookies].find(([key]) => key.endsWith("-device"))?.[1];
    const before = cookie();
    const { code } = await createLinkCode(server.service, "link", second.userId);
    assert.equal((await signIn(browser, { code })).status, 201);
    assert.equal(cookie(), before);
    for (const { name } of [first, second]) {
      await attack(name);
      assert.equal((await signIn(browser, withPassword(name))).status, 201);
    }
    assert.ok(!JSON.stringify(await server.query("SELECT * FROM devices")).includes(before?.slice(4) ?? ""));
    await resetUser(server.service, first.userId);
    await resetUser(server.service, second.userId);
    const { code: again } = await createLinkCode(server.service, "link", first.userId);
    await signIn(browser, { code: again });
    assert.notEqual(cookie(), before, "a void cookie is replaced");
  });

  test("a correct recovery code signs in, however many wrong ones somebody has sent", async () => {
    const { name, userId, codes } = await withAccount();
    const recover = (code: string, by: string = name, where = openBrowser(server)) =>
      signIn(where, { recovery: { name: by, code } });
    const burst = await Promise.all(Array.from({ length: 30 }, () => recover("0000-0000-0000-0000")));
    assert.deepEqual([count(burst, 401), count(burst, 429)], [10, 20]);
    assert.equal((await recover(codes[0] ?? "")).status, 201);
    assert.equal((await recover(codes[1] ?? "", userId)).status, 201);
    assertProblem(await recover(codes[0] ?? ""), "rate_limited");
    server.nowMs += HOUR_MS;
    assertProblem(await recover(codes[0] ?? ""), "sign_in_failed");
    const unknown = await Promise.all(Array.from({ length: 12 }, () => recover("0000-0000-0000-0000", "nobody")));
    assert.deepEqual([count(unknown, 401), count(unknown, 429)], [10, 2], "a missing user has the same limit");
    await attack(name);
    assert.equal((await recover(codes[2] ?? "", name, openBrowser(server))).status, 201);
  });

  test("of a burst of 100 wrong passwords from one address, 20 are hashed", async () => {
    const attacker = openBrowser(server, at("203.0.113.100"));
    const hashes = watchHashes();
    const body = (i: number) => withPassword(`somebody ${i} of a burst`);
    const answers = await Promise.all(Array.from({ length: 100 }, (_, i) => signIn(attacker, body(i))));
    hashes.end();
    assertLimited(answers, 20);
    assert.equal(hashes.all(), count(answers, 401));
  });

  for (const [title, body] of [
    ["links", () => WRONG_LINK],
    ["pasted tokens", () => ({ token: "lw_x" })],
    ["recovery codes of many users", (i: number) => ({ recovery: { name: `somebody ${i}`, code: "0" } })],
  ] as const) {
    test(`of a burst of 100 wrong ${title} from one address, 20 are answered`, async () => {
      const attacker = openBrowser(server, at(`203.0.113.${100 + title.length}`));
      const answers = await Promise.all(Array.from({ length: 100 }, (_, i) => signIn(attacker, body(i))));
      assert.deepEqual([count(answers, 401), count(answers, 429)], [20, 80]);
    });
  }

  test("correct passwords do not count, also at once", async () => {
    const { name } = await withAccount();
    const address = at("203.0.113.90");
    const correct = await Promise.all(
      Array.from({ length: 4 }, () => signIn(openBrowser(server, address), withPassword(name))),
    );
    assert.equal(count(correct, 201), 4);
    const wrong = await Promise.all(Array.from({ length: 30 }, () => signIn(openBrowser(server, address), WRONG_LINK)));
    assert.deepEqual([count(wrong, 401), count(wrong, 429)], [20, 10]);
  });

  test("two servers on one database share the limits", async () => {
    const first = await startServer(engine, BEHIND_PROXY);
    const store = await openStore({ location: first.location, now: () => first.nowMs });
    const second = await startServer(engine, { ...BEHIND_PROXY, service: { ...first.service, store } });
    try {
      const answers = await Promise.all(
        Array.from({ length: 40 }, (_, i) => {
          return signIn(openBrowser(i % 2 === 0 ? first : second, at("203.0.113.5")), WRONG_LINK);
        }),
      );
      assert.deepEqual([count(answers, 401), count(answers, 429)], [20, 20]);
      const guesses = await Promise.all(
        Array.from({ length: 20 }, (_, i) => guess("one name", openBrowser(i % 2 === 0 ? first : second))),
      );
      assertLimited(guesses, 5);
    } finally {
      await second.close();
      await store.close();
      await first.close();
    }
  });

  test("a burst computes two hashes at once, and a known browser goes first", async () => {
    const { browser, name } = await withAccount();
    const order: string[] = [];
    const hashes = watchHashes();
    const burst = Array.from({ length: 16 }, async (_, i) => {
      await guess(`stranger ${i}`);
      order.push("stranger");
    });
    while (hashes.most() < 2 && order.length < burst.length) await new Promise(setImmediate);
    const own = signIn(browser, withPassword(name)).then((answer) => {
      order.push("own");
      return answer;
    });
    const [{ status }] = await Promise.all([own, ...burst]);
    hashes.end();
    assert.equal(status, 201);
    assert.equal(hashes.most(), 2);
    assert.ok(order.indexOf("own") < burst.length - 1, `the known browser came ${order.indexOf("own")}th`);
  });

  test("a token works, however many wrong ones its address sends", async () => {
    const send = (as: string) => call("GET", `${server.url}/v1/me`, undefined, { as });
    const answers = await Promise.all(Array.from({ length: 150 }, () => send("lw_x")));
    assert.deepEqual([count(answers, 401), count(answers, 429)], [120, 30]);
    assert.equal((await send(server.tokens.read)).status, 200);
  });
});
