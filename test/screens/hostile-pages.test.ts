/** Pages of another port and of another site in a browser that is signed in: they can neither read nor write. */
import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, test } from "node:test";
import { createUser } from "../../src/operations/users.ts";
import { inChromium } from "./browser.ts";

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

inChromium((web) => {
  let target = "";
  const evil = createServer((_request, response) => {
    response.setHeader("content-type", "text/html");
    response.end(FORM(target));
  });
  before(async () => {
    await new Promise<void>((resolve) => evil.listen(0, "127.0.0.1", resolve));
  });
  after(() => evil.close());

  // A cookie ignores ports, so a page of another port on the same host sends it.
  for (const [title, host, refused] of [
    ["another port", "localhost", [403]],
    ["another site", "127.0.0.1", [401, 403, 421]],
  ] as const) {
    test(`a page of ${title} can neither read nor write with the session's cookie`, async () => {
      const { service, budget, url } = web.server;
      target = url.replace("127.0.0.1", "localhost");
      const { code } = await createUser(service, { name: "Anna", role: "owner", budgetId: budget.id });
      const page = await web.open(`${target}/enter#${code}`, { isSignedOut: true, expected: /./ });
      await page.getByRole("button", { name: "Continue as Anna" }).click();
      await page.getByRole("heading", { name: "$" }).waitFor();
      const count = async () => (await service.store.of(budget.id).categories.list()).length;
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
        .filter(({ method, path }) => ["GET", "POST"].includes(method) && path !== "/favicon.ico"); // the browser asks for it
      assert.ok(answers.length >= 5, String(answers.length));
      const accepted = answers.filter(({ status }) => !(refused as readonly number[]).includes(status));
      assert.deepEqual(accepted, []);
      assert.equal(await count(), before);
      await page.goto(target);
      await page.getByRole("heading", { name: "$" }).waitFor();
    });
  }
});
