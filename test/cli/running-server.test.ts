/** Tokens, logs and restored backups, with the command next to a running server. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { getWithToken as get, readJson, useDataDirectory } from "../support/data-directory.ts";

const { start, run, path } = useDataDirectory();

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

test("a client that is ahead of a restored backup must read everything again", async () => {
  const { stdout } = await run("token", "create", "--name", "ahead");
  const follow = async (url: string, since: number) => await get(url, `/v1/changes?since=${since}`, stdout.trim());
  assert.equal((await run("backup", path("earlier.db"))).code, 0);
  const before = await start();
  const { server_knowledge: saved } = await readJson(await get(before.url, "/v1/changes", stdout.trim()));
  const body = JSON.stringify({ category: { name: "Lost" } });
  const headers = { authorization: `Bearer ${stdout.trim()}`, "content-type": "application/json" };
  const lost = await fetch(`${before.url}/v1/categories`, { method: "POST", headers, body });
  assert.equal(lost.headers.get("change-id"), String(saved + 1));
  await before.stop();

  for (const command of [
    ["restore", path("earlier.db")],
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
