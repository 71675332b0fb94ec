/** Passkeys: add, sign in, confirm, and every response that is rejected. */
import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import type { Role } from "../../src/domain/member.ts";
import { createLinkCode, resetUser } from "../../src/operations/people/users.ts";
import { newPasskey, type TestPasskey } from "../support/authenticator.ts";
import { type BrowserOptions, openBrowser, signInAs, type TestBrowser } from "../support/browser.ts";
import { onEveryEngine } from "../support/engines.ts";
import { assertProblem } from "../support/problems.ts";
import { START_MS, useServer } from "../support/server.ts";

const MINUTE_MS = 60_000;
const PUBLIC = "https://budget.example.org";
const AT_PUBLIC: BrowserOptions = { host: "budget.example.org" };

onEveryEngine((engine) => {
  const server = useServer(engine, { trustedProxies: ["127.0.0.1"], publicUrl: new URL(PUBLIC) });
  afterEach(() => {
    server.nowMs = START_MS;
  });

  const post = (browser: TestBrowser, path: string, body?: object) => browser.call("POST", path, body);
  const optionsOf = async (browser: TestBrowser, path: string) => {
    const { status, json, text } = await post(browser, path);
    assert.equal(status, 200, text);
    return json.options;
  };
  const ask = (browser: TestBrowser) => optionsOf(browser, "/v1/session/passkey_options");
  const atLocalhost = () => newPasskey({ origin: server.url.replace("127.0.0.1", "localhost"), rpId: "localhost" });
  const add = async (browser: TestBrowser, passkey: TestPasskey, body = {}) => {
    const options = await optionsOf(browser, "/v1/me/passkeys/options");
    return await post(browser, "/v1/me/passkeys", { passkey: passkey.create(options), ...body });
  };
  const signIn = async (passkey: TestPasskey, browser = openBrowser(server)) =>
    await post(browser, "/v1/session", { passkey: passkey.answer(await ask(browser)) });
  const withPasskey = async (role: Role = "member", options: BrowserOptions = {}) => {
    const user = await signInAs(server, role, options);
    const passkey = options === AT_PUBLIC ? newPasskey({ origin: PUBLIC, rpId: "budget.example.org" }) : atLocalhost();
    const added = await add(user.browser, passkey);
    assert.equal(added.status, 201, added.text);
    return { ...user, passkey, added: added.json.passkey };
  };
  const methods = async (browser: TestBrowser) => (await browser.call("GET", "/v1/session/methods")).json;

  test("a user adds a passkey and signs in with it, which is a proof", async () => {
    const { browser, userId, passkey, added } = await withPasskey("owner");
    assert.deepEqual(added, {
      id: added.id,
      name: "Browser",
      host: "localhost",
      is_usable_here: true,
      is_backed_up: false,
      created_at: added.created_at,
      last_used_at: null,
    });
    assert.equal((await browser.call("GET", "/v1/me")).json.should_add_credential, false);
    server.nowMs += 20 * MINUTE_MS;
    const other = openBrowser(server);
    const { status, json } = await signIn(passkey, other);
    assert.deepEqual([status, json.user.id, json.should_add_credential], [201, userId, false]);
    assert.equal((await post(other, "/v1/members/invitations", { role: "viewer" })).status, 201);
    const [listed] = (await browser.call("GET", "/v1/me/passkeys")).json.passkeys;
    assert.equal(listed.last_used_at, "2026-11-21T12:20:00.000000+00:00");
    const { events } = (await browser.call("GET", "/v1/me/security_events")).json;
    assert.deepEqual(
      events.slice(0, 2).map(({ type, details }: { type: string; details: object }) => [type, details]),
      [
        ["signed_in", { way: "passkey" }],
        ["passkey_added", { name: "Browser" }],
      ],
    );
  });

  test("the options ask for a passkey with verification and known algorithms", async () => {
    const { browser, passkey } = await withPasskey();
    const { rpId, userVerification, allowCredentials } = await ask(browser);
    assert.deepEqual([rpId, userVerification, allowCredentials], ["localhost", "required", undefined]);
    const options = await optionsOf(browser, "/v1/me/passkeys/options");
    assert.deepEqual(
      options.pubKeyCredParams.map(({ alg }: { alg: number }) => alg),
      [-8, -7, -257],
    );
    assert.deepEqual(options.excludeCredentials, [{ id: passkey.id, transports: ["internal"], type: "public-key" }]);
    assert.equal(options.attestation, "none");
    assert.equal(options.authenticatorSelection.residentKey, "required");
  });

  test("a challenge works once, within 5 minutes, also for many answers at once", async () => {
    const { passkey } = await withPasskey();
    const browser = openBrowser(server);
    const options = await ask(browser);
    const answers = Array.from({ length: 8 }, () => passkey.answer(options));
    const results = await Promise.all(answers.map((one) => post(openBrowser(server), "/v1/session", { passkey: one })));
    assert.deepEqual(results.map(({ status }) => status).sort(), [201, ...Array<number>(7).fill(401)]);
    const late = await ask(browser);
    server.nowMs += 5 * MINUTE_MS;
    assertProblem(await post(browser, "/v1/session", { passkey: passkey.answer(late) }), "sign_in_failed", []);
    const [rows] = await server.query<{ count: number }>("SELECT COUNT(*) AS count FROM challenges");
    await ask(browser);
    const [after] = await server.query<{ count: number }>("SELECT COUNT(*) AS count FROM challenges");
    assert.ok(Number(after?.count) <= Number(rows?.count) + 1 && Number(after?.count) >= 1);
  });

  test("a counter that goes backwards or stays is rejected and recorded", async () => {
    const { browser, passkey } = await withPasskey();
    passkey.counter = 10;
    assert.equal((await signIn(passkey)).status, 201);
    for (const before of [3, 10]) {
      passkey.counter = before; // the answer has the next one: 4 and 11
      const { status } = await signIn(passkey);
      assert.equal(status, 401, String(before));
    }
    passkey.counter = 11;
    assert.equal((await signIn(passkey)).status, 201);
    const { events } = (await browser.call("GET", "/v1/me/security_events")).json;
    const failed = events.filter(({ type }: { type: string }) => type === "sign_in_failed");
    assert.deepEqual(
      failed.map(({ details }: { details: object }) => details),
      [{ way: "passkey" }, { way: "passkey" }],
    );
  });

  test("an authenticator that does not count works", async () => {
    const { passkey } = await withPasskey();
    await server.query("UPDATE passkeys SET counter = 0");
    for (let i = 0; i < 2; i += 1) {
      passkey.counter = -1;
      assert.equal((await signIn(passkey)).status, 201);
    }
  });

  for (const [title, falsify] of [
    ["another origin", (passkey: TestPasskey) => Object.assign(passkey, { origin: "http://localhost:1" })],
    ["another RP id", (passkey: TestPasskey) => Object.assign(passkey, { rpId: "evil.example.com" })],
    ["no user verification", (passkey: TestPasskey) => Object.assign(passkey, { isVerified: false })],
  ] as const) {
    test(`a response with ${title} is rejected, when adding and when signing in`, async () => {
      const { browser, passkey } = await withPasskey();
      const options = await optionsOf(browser, "/v1/me/passkeys/options");
      const fresh = falsify(atLocalhost());
      assertProblem(await post(browser, "/v1/me/passkeys", { passkey: fresh.create(options) }), "passkey_refused", []);
      assertProblem(await signIn(falsify(passkey)), "sign_in_failed", []);
    });
  }

  test("a response of an unknown passkey, with a wrong signature or a foreign challenge is rejected", async () => {
    const { browser, passkey } = await withPasskey();
    assertProblem(await signIn(atLocalhost()), "sign_in_failed", []);
    const forged = { ...atLocalhost(), id: passkey.id };
    const visitor = openBrowser(server);
    const answer = forged.answer(await ask(visitor)) as { id: string; rawId: string };
    const stolen = { ...answer, id: passkey.id, rawId: passkey.id };
    assertProblem(await post(visitor, "/v1/session", { passkey: stolen }), "sign_in_failed");
    for (const challenge of ["AAAA", (await optionsOf(browser, "/v1/me/passkeys/options")).challenge]) {
      assertProblem(await post(visitor, "/v1/session", { passkey: passkey.answer({ challenge }) }), "sign_in_failed");
    }
    const broken = { ...answer, response: { clientDataJSON: "AAAA", authenticatorData: "", signature: "" } };
    assertProblem(await post(visitor, "/v1/session", { passkey: broken }), "sign_in_failed");
    assertProblem(await post(visitor, "/v1/session", { passkey: { id: "x" } }), "missing_field");
    assert.equal((await signIn(passkey)).status, 201);
  });

  test("options for adding belong to the session that asked, and a passkey is added once", async () => {
    const { browser, passkey } = await withPasskey();
    const stranger = (await signInAs(server, "member")).browser;
    const options = await optionsOf(browser, "/v1/me/passkeys/options");
    const answer = { passkey: atLocalhost().create(options) };
    assertProblem(await post(stranger, "/v1/me/passkeys", answer), "passkey_refused");
    assertProblem(await post(browser, "/v1/me/passkeys", answer), "passkey_refused", []);
    assertProblem(await add(stranger, passkey), "passkey_refused", []);
    const signInOptions = await ask(browser);
    assertProblem(
      await post(browser, "/v1/me/passkeys", { passkey: atLocalhost().create(signInOptions) }),
      "passkey_refused",
    );
  });

  test("a passkey confirms a session; another user's does not", async () => {
    const { browser, passkey } = await withPasskey("owner");
    const stranger = await withPasskey();
    server.nowMs += 10 * MINUTE_MS;
    const invite = () => post(browser, "/v1/members/invitations", { role: "viewer" });
    const confirm = async (by: TestPasskey) =>
      await post(browser, "/v1/session/confirm", { passkey: by.answer(await ask(browser)) });
    const refused = await invite();
    assertProblem(refused, "sign_in_again", []);
    assert.deepEqual(refused.json.methods, ["passkey"]);
    assertProblem(await confirm(stranger.passkey), "sign_in_failed");
    assertProblem(await invite(), "sign_in_again");
    assert.equal((await confirm(passkey)).status, 204);
    assert.equal((await invite()).status, 201);
  });

  test("adding the first credential needs no proof; adding others and removing one do", async () => {
    const { userId } = await signInAs(server, "member");
    const phone = openBrowser(server);
    await post(phone, "/v1/session", { code: (await createLinkCode(server.service, "phone", userId)).code });
    const added = await add(phone, atLocalhost(), { name: " Phone " });
    assert.deepEqual([added.status, added.json.passkey.name], [201, "Phone"]);
    const path = `/v1/me/passkeys/${added.json.passkey.id}`;
    assertProblem(await post(phone, "/v1/me/passkeys/options"), "sign_in_again");
    assertProblem(await phone.call("DELETE", path), "sign_in_again");
    const renamed = await phone.call("PUT", path, { passkey: { name: "Tablet" } });
    assert.deepEqual([renamed.status, renamed.json.passkey.name], [200, "Tablet"]);
  });

  test("passkeys are renamed and removed by their user only", async () => {
    const { browser, passkey, added } = await withPasskey();
    const { browser: stranger } = await withPasskey();
    const path = `/v1/me/passkeys/${added.id}`;
    assertProblem(await stranger.call("DELETE", path), "not_found");
    assertProblem(await stranger.call("PUT", path, { passkey: { name: "Mine" } }), "not_found");
    assert.equal((await browser.call("DELETE", path)).status, 204);
    assertProblem(await browser.call("DELETE", path), "not_found");
    assertProblem(await signIn(passkey), "sign_in_failed");
    assert.deepEqual((await browser.call("GET", "/v1/me/passkeys")).json, { passkeys: [] });
    assert.equal((await browser.call("GET", "/v1/me")).json.should_add_credential, true);
    const byToken = await server.call("GET", "/v1/me/passkeys");
    assertProblem(byToken, "insufficient_scope", []);
  });

  test("a passkey works only at its host name, and at another one the user counts as having none", async () => {
    const here = await withPasskey("owner");
    const there = await withPasskey("owner", AT_PUBLIC);
    assert.equal(there.added.host, "budget.example.org");
    assert.deepEqual([...there.browser.cookies.keys()], ["__Host-leeway", "__Host-leeway-device"]);
    assert.equal((await signIn(there.passkey, openBrowser(server, AT_PUBLIC))).status, 201);
    assertProblem(await signIn(there.passkey), "sign_in_failed");
    assertProblem(await signIn(here.passkey, openBrowser(server, AT_PUBLIC)), "sign_in_failed");
    const code = (await createLinkCode(server.service, "phone", here.userId)).code;
    const elsewhere = openBrowser(server, AT_PUBLIC);
    await post(elsewhere, "/v1/session", { code });
    const refused = await post(elsewhere, "/v1/me/recovery_codes");
    assertProblem(refused, "sign_in_again");
    assert.deepEqual(refused.json.methods, []);
    const [listed] = (await elsewhere.call("GET", "/v1/me/passkeys")).json.passkeys;
    assert.equal(listed.is_usable_here, false);
  });

  for (const [host, obstacle, origin] of [
    ["127.0.0.1:8787", "use_localhost", "http://localhost:8787"],
    ["[::1]", "use_localhost", "http://localhost"],
    ["192.168.1.20:8787", "use_public_url", PUBLIC],
    ["budget.example.org:8443", "use_public_url", PUBLIC],
    ["nas.local", "use_public_url", PUBLIC],
  ] as const) {
    test(`at ${host} passkeys do not work, and the response names the address`, async () => {
      const browser = openBrowser(server, { host });
      const offered = await methods(browser);
      assert.deepEqual(
        [offered.methods, offered.passkey_unavailable, offered.passkey_origin],
        [["password"], obstacle, origin],
      );
      assertProblem(await post(browser, "/v1/session/passkey_options"), "passkey_unavailable", []);
      const { browser: user } = await signInAs(server, "owner", { host });
      assertProblem(await post(user, "/v1/me/passkeys/options"), "passkey_unavailable", []);
    });
  }

  test("passkeys are offered at an address only if somebody has one there", async () => {
    const other = openBrowser(server);
    await withPasskey();
    const offered = await methods(other);
    assert.deepEqual(offered.methods, ["passkey", "password"]);
    assert.deepEqual([offered.passkey_unavailable, new URL(offered.passkey_origin).hostname], [null, "localhost"]);
    await server.query("DELETE FROM passkeys");
    assert.deepEqual((await methods(other)).methods, ["password"]);
  });

  test("a reset keeps the passkeys, unless it is asked to remove them", async () => {
    const { userId, passkey } = await withPasskey();
    await resetUser(server.service, userId);
    assert.equal((await signIn(passkey)).status, 201);
    await resetUser(server.service, userId, { removesPasskeys: true });
    assertProblem(await signIn(passkey), "sign_in_failed");
  });

  test("on another machine, a passkey makes the session last", async () => {
    const { browser, passkey } = await withPasskey("member", AT_PUBLIC);
    const other = openBrowser(server, AT_PUBLIC);
    await signIn(passkey, other);
    server.nowMs += 20 * 24 * 60 * MINUTE_MS;
    for (const one of [browser, other]) assert.equal((await one.call("GET", "/v1/me")).status, 200);
  });
});

onEveryEngine((engine) => {
  const server = useServer(engine, { publicUrl: new URL("http://10.0.0.5:8787") });

  test("without a public address with HTTPS, passkeys work only at localhost", async () => {
    for (const host of ["10.0.0.5:8787", "nas.local"]) {
      const { json } = await openBrowser(server, { host }).call("GET", "/v1/session/methods");
      assert.deepEqual([json.passkey_unavailable, json.passkey_origin], ["needs_https", null], host);
    }
    const { json } = await openBrowser(server).call("GET", "/v1/session/methods");
    assert.equal(json.passkey_unavailable, null);
  });
});
