/** A short test of the `leeway` command, for `npm test`. `npm run test:cli` runs the full tests. */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, before, test } from "node:test";
import { leeway, type RunningServer, serve } from "../support/command.ts";

let directory: string;
const running: RunningServer[] = [];

before(() => {
  directory = mkdtempSync(join(tmpdir(), "leeway-cli-"));
});
after(() => rmSync(directory, { recursive: true }));
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
});

async function start(environment: Record<string, string> = {}): Promise<RunningServer> {
  const server = await serve(join(directory, "data"), environment);
  running.push(server);
  return server;
}
const run = (...args: string[]) => leeway(args, { LEEWAY_DATA: join(directory, "data") });
const get = (url: string, path: string, token: string) =>
  fetch(url + path, { headers: { authorization: `Bearer ${token}` } });
// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
const readJson = (answer: Response): Promise<any> => answer.json();

test("serve on an empty directory prints its address, the data directory and a token, once", async () => {
  const server = await start({ LEEWAY_CURRENCY: "czk", LEEWAY_TIME_ZONE: "Europe/Prague" });
  assert.match(server.welcome, /^Leeway listens on http:\/\/127\.0\.0\.1:\d+\n/);
  assert.ok(server.welcome.includes(join(directory, "data")));
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

test("serve logs one JSON line per request on standard error", async () => {
  const server = await start();
  const answer = await get(server.url, "/v1/accounts?secret=1", "lw_wrong");
  await server.stop();
  const lines = server.output.stderr
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  const [line] = lines.filter(({ path }) => path === "/v1/accounts");
  assert.equal(line.status, 401);
  assert.equal(line.request_id, answer.headers.get("x-request-id"));
  assert.doesNotMatch(server.output.stderr, /secret|lw_wrong/);
});

test("token create prints the token and nothing else, also while the server runs; revoke takes effect immediately", async () => {
  const server = await start();
  const { code, stdout } = await run("token", "create", "--name", "phone", "--scope", "read", "--expires", "90d");
  assert.equal(code, 0);
  assert.match(stdout, /^lw_[0-9a-z]{64}\n$/);
  const token = stdout.trim();
  const me = await readJson(await get(server.url, "/v1/me", token));
  assert.deepEqual(me.token.scopes, ["read"]);
  assert.equal(Math.round((Date.parse(me.token.expires_at) - Date.now()) / 86_400_000), 90);

  assert.match((await run("token", "list")).stdout, /phone +read +Personal +\S+ \S+ +active until /);
  assert.equal((await run("token", "revoke", "phone")).code, 0);
  const refused = await get(server.url, "/v1/me", token);
  assert.equal(refused.status, 401);
  assert.match((await readJson(refused)).detail, /revoked/);
  assert.match((await run("token", "list")).stdout, /phone .*revoked/);
  assert.equal((await run("token", "revoke", "phone")).code, 2);
});

test("backup, restore and verify", async () => {
  assert.equal((await run("backup", join(directory, "copy.db"))).code, 0);
  assert.equal((await run("restore", join(directory, "copy.db"))).code, 0);
  assert.match((await run("verify")).stdout, /^All is well: 1 budget, /);
});

test("a client that is ahead of a restored backup must read everything again", async () => {
  const { stdout } = await run("token", "create", "--name", "ahead");
  const follow = async (url: string, since: number) => await get(url, `/v1/changes?since=${since}`, stdout.trim());
  assert.equal((await run("backup", join(directory, "earlier.db"))).code, 0);
  const before = await start();
  const { server_knowledge: saved } = await readJson(await get(before.url, "/v1/changes", stdout.trim()));
  const body = JSON.stringify({ category: { name: "Lost" } });
  const headers = { authorization: `Bearer ${stdout.trim()}`, "content-type": "application/json" };
  const lost = await fetch(`${before.url}/v1/categories`, { method: "POST", headers, body });
  assert.equal(lost.headers.get("change-id"), String(saved + 1));
  await before.stop();

  for (const command of [
    ["restore", join(directory, "earlier.db")],
    ["db", "mark-restored"],
  ]) {
    assert.equal((await run(...command)).code, 0);
    const server = await start();
    assert.equal((await follow(server.url, saved + 1)).status, 410);
    const { changes } = await readJson(await follow(server.url, saved));
    const [{ seq, operation, item_count }] = changes.slice(-1);
    assert.deepEqual([operation, item_count], ["restored", 0]);
    assert.equal((seq - saved) % 2 ** 32, 1 + (changes.length - 1));
    await server.stop();
  }
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
    assert.match(stderr, /src\/cli\/program\.ts/);
    assert.doesNotMatch(stderr, /src\/store\/store\.ts|src\/api\/|node_modules\/(kysely|better-sqlite3|fastify|pg)\//);
  });
}
