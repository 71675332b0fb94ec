/**
 * Pages of another port, of another site and of a rebound name, and a copied cookie, in a browser: they can neither read nor
 * write.
 */
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { type AddressInfo, connect, createServer as createSwitch } from "node:net";
import { after, afterEach, before, test } from "node:test";
import type { Cookie, Page } from "playwright-core";
import { DAY_MS } from "../../src/domain/calendar.ts";
import { createUser } from "../../src/operations/people/users.ts";
import { START_MS } from "../support/server.ts";
import { FOREIGN_HOST, inChromium, isLoaded, LEAVES, type OpenOptions } from "./browser.ts";

const CATEGORY = JSON.stringify({ category: { name: "Written by another page" } });

/** Every request that a page can make to another origin. Each resolves to true if the page gets the response. */
const attacksOn = (origin: string) => `Promise.all([
  fetch("${origin}/v1/accounts", { credentials: "include" }).then(() => true, () => false),
  fetch("${origin}/v1/categories", { method: "POST", mode: "no-cors", credentials: "include", body: '${CATEGORY}' })
    .then(({ status }) => status > 0, () => false),
  fetch("${origin}/v1/categories", {
    method: "POST", credentials: "include", headers: { "content-type": "application/json" }, body: '${CATEGORY}',
  }).then(() => true, () => false),
  new Promise((resolve) => {
    const image = new Image();
    image.onload = () => resolve(true);
    image.onerror = () => resolve(false);
    image.src = "${origin}/v1/accounts";
  }),
  new Promise((resolve) => {
    const events = new EventSource("${origin}/v1/events", { withCredentials: true });
    events.onopen = () => resolve(true);
    events.onerror = () => { events.close(); resolve(false); };
  }),
])`;

const FORM = (origin: string) => `<!doctype html>
  <form method="post" action="${origin}/v1/categories" enctype="text/plain">
    <input name='{"category":{"name":"Written by another page"},"x":"' value='"}'><button>Send</button>
  </form>`;

/** The browser reports every rejected request. */
const SIGNED_OUT: OpenOptions = { isSignedOut: true, expected: /./ };

inChromium((web) => {
  let target = "";
  const evil = createServer((_request, response) => {
    response.setHeader("content-type", "text/html");
    response.setHeader("connection", "close");
    response.end(FORM(target));
  });
  before(async () => {
    await new Promise<void>((resolve) => evil.listen(0, "127.0.0.1", resolve));
  });
  after(() => evil.close());
  afterEach(() => {
    web.server.nowMs = START_MS;
  });

  /** Home at `localhost`, with a session. */
  async function signIn(): Promise<Page> {
    const { service, budget, url } = web.server;
    target = url.replace("127.0.0.1", "localhost");
    const { code } = await createUser(service, { name: "Anna", role: "owner", budgetId: budget.id });
    const page = await web.open(`${target}/enter#${code}`, SIGNED_OUT);
    await page.getByRole("button", { name: "Continue as Anna" }).click();
    await page.getByRole("heading", { name: "$" }).waitFor();
    await isLoaded(page);
    return page;
  }

  const count = async () => (await web.server.service.store.of(web.server.budget.id).categories.list()).length;

  // A cookie ignores ports, so a page of another port on the same host sends it.
  for (const [title, host, refused] of [
    ["another port", "localhost", [403]],
    ["another site", "127.0.0.1", [401, 403, 421]],
  ] as const) {
    test(`a page of ${title} can neither read nor write with the session's cookie`, async () => {
      const page = await signIn();
      const before = await count();

      const other = await page.context().newPage();
      await page.goto("about:blank"); // so that only the other page sends requests
      const logged = web.server.logLines.length;
      await other.goto(`http://${host}:${(evil.address() as AddressInfo).port}/`);
      assert.deepEqual(await other.evaluate(attacksOn(target)), [false, false, false, false, false]);
      await other.getByRole("button", { name: "Send" }).click();
      await other.waitForURL(`${target}/v1/categories`);

      const answers = web.server.logLines
        .slice(logged)
        .map((line) => JSON.parse(line))
        // The browser asks for the icon, and the first page's stream of events is logged when it ends.
        .filter(({ method, path }) => ["GET", "POST"].includes(method) && !/^\/(favicon\.ico|v1\/events)$/.test(path));
      assert.ok(answers.length >= 4, String(answers.length)); // of the others, only a preflight arrives
      const accepted = answers.filter(({ status }) => !(refused as readonly number[]).includes(status));
      assert.deepEqual(accepted, []);
      assert.equal(await count(), before);
      await page.goto(target);
      await page.getByRole("heading", { name: "$" }).waitFor();
    });
  }

  test("a page whose name resolves to this server (DNS rebinding) can neither read nor write", async () => {
    const page = await signIn();
    const before = await count();
    // The name first resolves to its own server, then to this one.
    let port = (evil.address() as AddressInfo).port;
    const rebound = createSwitch((socket) => {
      const there = connect(port, "127.0.0.1");
      for (const end of [socket, there]) end.on("error", () => end.destroy());
      socket.pipe(there).pipe(socket);
    });
    await new Promise<void>((resolve) => rebound.listen(0, "127.0.0.1", resolve));
    after(() => rebound.close());
    const foreign = `http://${FOREIGN_HOST}:${(rebound.address() as AddressInfo).port}`;
    target = foreign;
    const other = await page.context().newPage();
    await other.goto(`${foreign}/`);
    port = Number(new URL(web.server.url).port);
    const json = { "content-type": "application/json" };
    const statuses = await other.evaluate(`(async () => {
      const send = async (path, options) => (await fetch(path, options)).status;
      const write = { method: "POST", headers: ${JSON.stringify(json)}, body: ${JSON.stringify(CATEGORY)} };
      const events = new EventSource("/v1/events");
      const isOpen = new Promise((resolve) => {
        events.onopen = () => resolve(true);
        events.onerror = () => { events.close(); resolve(false); };
      });
      return [
        await send("/"), await send("/v1/accounts"), await send("/v1/session/methods"),
        await send("/v1/categories", write), await send("/v1/session", { ...write, body: "{}" }), await isOpen,
      ];
    })()`);
    assert.deepEqual(statuses, [421, 421, 421, 421, 421, false]);
    await other.getByRole("button", { name: "Send" }).click();
    await other.waitForURL(`${foreign}/v1/categories`);
    assert.match(await other.locator("body").innerText(), /unknown_host/);
    assert.equal(await count(), before);
  });

  /** The cookie of the session: the browser has one of the device too. */
  function sessionOf(cookies: readonly Cookie[]): Cookie {
    const found = cookies.find(({ name }) => !name.endsWith("-device"));
    assert.ok(found !== undefined);
    return found;
  }

  test("a copied cookie that its browser has replaced ends the session in both browsers", async () => {
    const page = await signIn();
    const copied = await page.context().storageState();
    const isReplaced = async () => {
      const { cookies } = await page.context().storageState();
      return sessionOf(cookies).value !== sessionOf(copied.cookies).value;
    };
    web.server.nowMs += DAY_MS;
    await page.goto(target);
    await isLoaded(page);
    assert.equal(await isReplaced(), true);
    await page.reload(); // with the new secret
    await page.getByRole("heading", { name: "$" }).waitFor();
    web.server.nowMs += 2 * 60_000;

    const thief = await web.open(target, { ...SIGNED_OUT, storageState: copied });
    await thief.waitForURL("**/enter*");
    assert.equal(await thief.getByRole("heading", { name: "$" }).count(), 0);
    await page.reload(LEAVES);
    await page.waitForURL("**/enter*");
    assert.equal(await page.getByRole("heading", { name: "$" }).count(), 0);
  });
});
