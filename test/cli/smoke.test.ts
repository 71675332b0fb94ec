/** A short test of the `leeway` command, for `npm test`. `npm run test:cli` runs the full tests. */
import assert from "node:assert/strict";
import { realpathSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { leeway, type RunningServer } from "../support/command.ts";
import { getWithToken as get, readJson, useDataDirectory } from "../support/data-directory.ts";

const { start, run, path } = useDataDirectory();

test("serve on an empty directory prints its address, the data directory and a token, once", async () => {
  const server = await start({ LEEWAY_CURRENCY: "czk", LEEWAY_TIME_ZONE: "Europe/Prague" });
  assert.match(server.welcome, /^Leeway listens on http:\/\/127\.0\.0\.1:\d+\n/);
  assert.ok(server.welcome.includes(path("data")));
  assert.ok(server.token);
  const me = await readJson(await get(server.url, "/v1/me", server.token));
  assert.deepEqual(me.token.scopes, ["read", "write"]);
  assert.equal(me.budget.name, "Personal");
  assert.equal(me.budget.currency, "CZK");
  assert.equal(me.budget.time_zone, "Europe/Prague");
  assert.ok(!server.output.stderr.includes(server.token), "the token must not be in the log");
  const { code } = await server.stop();
  assert.equal(code, 0);

  const again = await start();
  assert.equal(again.token, undefined);
  assert.equal((await get(again.url, "/v1/me", server.token)).status, 200);
});

test("serve prints a link for the first user at every start until there is one, never in the log", async () => {
  const first = await start();
  const code = (server: RunningServer) =>
    /http:\/\/localhost:\d+\/enter#([0-9a-z]{32})\n/.exec(server.output.stdout)?.[1];
  const found = code(first);
  assert.ok(found, first.output.stdout);
  await first.stop();
  const again = await start();
  assert.ok(code(again));
  const answer = await fetch(`${again.url}/v1/session`, {
    method: "POST",
    headers: { "content-type": "application/json", "sec-fetch-site": "same-origin" },
    body: JSON.stringify({ code: found }),
  });
  assert.equal(answer.status, 201);
  const headers = { cookie: answer.headers.get("set-cookie")?.split(";")[0] ?? "" };
  assert.equal((await fetch(`${again.url}/v1/budget/spending_power`, { headers })).status, 200);
  await again.stop();
  assert.ok(!again.output.stderr.includes(found) && !again.output.stderr.includes("lws_"));
  const last = await start();
  assert.equal(code(last), undefined);
  await last.stop();
});

test("npx leeway runs this release, not the one that npm's cache remembers", () => {
  const root = join(import.meta.dirname, "../..");
  assert.equal(realpathSync(join(root, "node_modules/.bin/leeway")), join(realpathSync(root), "src/main.js"));
});

test("backup, restore and verify", async () => {
  assert.equal((await run("backup", path("copy.db"))).code, 0);
  assert.equal((await run("restore", path("copy.db"))).code, 0);
  assert.match((await run("verify")).stdout, /^All is well: 1 budget, /);
});

test("an invalid setting is one clear line and exit 2", async () => {
  const { code, stdout, stderr } = await leeway(["serve"], { LEEWAY_PORT: "65536" });
  assert.deepEqual([code, stdout], [2, ""]);
  assert.match(stderr, /^leeway: LEEWAY_PORT is "65536", but must be a number from 0 to 65535\.\n$/);
});

/** Prints the URL of every module that is loaded. */
const PRINT_MODULES = `data:text/javascript,import { registerHooks } from "node:module";
registerHooks({ load(url, context, next) { console.error(url); return next(url, context); } });`;

for (const option of ["--version", "--help"]) {
  test(`${option} loads neither the store nor the server, so it stays fast`, async () => {
    const { code, stderr } = await leeway([option], { NODE_OPTIONS: `--import=${encodeURI(PRINT_MODULES)}` });
    assert.equal(code, 0);
    assert.match(stderr, /src\/cli\/program\.ts|build\/program\.mjs/);
    assert.doesNotMatch(
      stderr,
      /(src\/store|build)\/store|src\/api\/|build\/run-server|node_modules\/(better-sqlite3|fastify|pg)\//,
    );
  });
}
