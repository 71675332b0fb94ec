/** `leeway user` and `leeway link`, and the links that they print. */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { leeway, type RunningServer, serve } from "../support/command.ts";

let directory: string;
let server: RunningServer;
before(async () => {
  directory = mkdtempSync(join(tmpdir(), "leeway-users-"));
  server = await serve(directory);
});
after(async () => {
  await server.stop();
  rmSync(directory, { recursive: true });
});

const run = (args: readonly string[], environment: Record<string, string> = {}) =>
  leeway(args, { LEEWAY_DATA: directory, ...environment });
const LINK = /^http:\/\/localhost:8787\/enter#([0-9a-z]{32})\n$/;

const signIn = (stdout: string, at = server) => signInWith(LINK.exec(stdout)?.[1], at);

async function signInWith(code: string | undefined, { url }: RunningServer) {
  const answer = await fetch(`${url}/v1/session`, {
    method: "POST",
    headers: { "content-type": "application/json", "sec-fetch-site": "same-origin" },
    body: JSON.stringify({ code }),
  });
  return {
    status: answer.status,
    cookie: answer.headers.get("set-cookie")?.split(";")[0] ?? "",
    // biome-ignore lint/suspicious/noExplicitAny: responses of every shape
    json: (await answer.json()) as any,
  };
}

test("without an owner, link and every start print a setup link, even if there is a member", async () => {
  const directory = mkdtempSync(join(tmpdir(), "leeway-users-"));
  const runThere = (args: readonly string[]) => leeway(args, { LEEWAY_DATA: directory });
  let there = await serve(directory);
  const START_LINK = /\/enter#([0-9a-z]{32})\n/;
  const first = START_LINK.exec(there.welcome)?.[1];
  try {
    const anna = await runThere(["user", "create", "Anna", "--role", "member"]);
    assert.match(anna.stderr, /The link signs in "Anna"\. It works once, within 24 hours\./);
    const link = await runThere(["link"]);
    assert.match(link.stdout, LINK);
    assert.match(link.stderr, /^The link creates the owner of the budget\. It works once, within 24 hours\.\n/);
    await there.stop();
    there = await serve(directory);
    assert.match(there.welcome, START_LINK, "there is no owner yet");
    const { status, json } = await signInWith(first, there);
    assert.deepEqual([status, json.budgets[0].role], [201, "owner"]);
    assert.equal((await signIn(link.stdout, there)).status, 410, "there is an owner now");
    await there.stop();
    there = await serve(directory);
    assert.doesNotMatch(there.welcome, START_LINK);
  } finally {
    await there.stop();
    rmSync(directory, { recursive: true });
  }
});

test("without a user, link prints a setup link; user create makes it useless", async () => {
  const setup = await run(["link"]);
  assert.match(setup.stdout, LINK);
  const anna = await run(["user", "create", "Anna", "--role", "owner"]);
  assert.match(anna.stdout, LINK);
  assert.match(
    anna.stderr,
    /^The link signs in "Anna"\. .*\nIt assumes .*\nCreated the user "Anna" \(owner\) for the budget "Personal"\.\n$/,
  );
  assert.equal((await signIn(setup.stdout)).status, 410);
  const { status, json } = await signIn(anna.stdout);
  assert.deepEqual([status, json.user.name, json.budgets[0].role], [201, "Anna", "owner"]);
});

test("a user can be in several budgets, and a reset ends the sessions", async () => {
  assert.equal((await run(["budget", "create", "Second"])).code, 0);
  const link = await run(["link"]);
  const { cookie } = await signIn(link.stdout);
  const me = async () => await fetch(`${server.url}/v1/me`, { headers: { cookie } });
  assert.equal((await me()).status, 200);
  assert.equal((await run(["user", "add", "Anna", "--role", "viewer"])).code, 2, "which budget?");
  const added = await run(["user", "add", "Anna", "--role", "viewer", "--budget", "Second"]);
  assert.equal(added.code, 0, added.stderr);
  assert.equal((await run(["user", "add", "Anna", "--role", "viewer", "--budget", "Second"])).code, 2);
  // biome-ignore lint/suspicious/noExplicitAny: responses of every shape
  assert.equal(((await (await me()).json()) as any).budgets.length, 2);
  assert.match((await run(["user", "list"])).stdout, /Anna +Personal \(owner\), Second \(viewer\) +\d{4}-/);
  const reset = await run(["user", "reset", "Anna"]);
  assert.equal((await me()).status, 401);
  assert.equal((await signIn(reset.stdout)).status, 201);
});

test("token list names the creator; a reset revokes the user's tokens, with counts", async () => {
  const { cookie } = await signIn((await run(["link"])).stdout);
  const create = async (name: string) => {
    const budgets = await fetch(`${server.url}/v1/budgets`, { headers: { cookie } });
    const { id } = ((await budgets.json()) as { budgets: { id: string; name: string }[] }).budgets[0] ?? { id: "" };
    const made = await fetch(`${server.url}/v1/tokens`, {
      method: "POST",
      headers: {
        cookie,
        "leeway-budget": id,
        "content-type": "application/json",
        "sec-fetch-site": "same-origin",
      },
      body: JSON.stringify({ token: { name, scope: "read" } }),
    });
    const { text } = (await made.json()) as { readonly text: string };
    return async () => {
      const headers = { authorization: `Bearer ${text}` };
      return (await fetch(`${server.url}/v1/me`, { headers })).status;
    };
  };
  const phone = await create("phone");
  assert.match((await run(["token", "list"])).stdout, /phone +read +Personal +Anna +never +active/);
  const kept = await run(["user", "reset", "Anna", "--keep-tokens"]);
  assert.deepEqual([kept.code, await phone()], [0, 200]);
  assert.doesNotMatch(kept.stderr, /Revoked/);
  const reset = await run(["user", "reset", "Anna"]);
  assert.match(reset.stderr, /^Revoked what the user had created: 1 token, 0 feeds, 0 invitations\.$/m);
  assert.equal(await phone(), 401);
});

test("token create --manage makes a token that manages access", async () => {
  const { stdout, stderr } = await run(["token", "create", "--name", "manager", "--manage", "--budget", "Personal"]);
  assert.match(stderr, /^Created the token "manager" \(write, manage\) for/);
  const answer = await fetch(`${server.url}/v1/members`, { headers: { authorization: `Bearer ${stdout.trim()}` } });
  assert.equal(answer.status, 200);
  assert.match((await run(["token", "list"])).stdout, /manager +write, manage +Personal/);
  assert.equal((await run(["token", "create", "--name", "x", "--manage", "--scope", "read"])).code, 2);
});

test("with several users, link needs a name; the address follows the settings", async () => {
  await run(["user", "create", "Ben", "--role", "member", "--budget", "Personal"]);
  const unclear = await run(["link"]);
  assert.deepEqual([unclear.code, unclear.stdout], [2, ""]);
  assert.match(unclear.stderr, /several users.*--user/);
  const publicUrl = { LEEWAY_PUBLIC_URL: "https://budget.example.org" };
  const atPublicUrl = await run(["link", "--user", "Ben"], publicUrl);
  assert.match(atPublicUrl.stdout, /^https:\/\/budget\.example\.org\/enter#/);
  assert.equal(atPublicUrl.stderr, 'The link signs in "Ben". It works once, within 10 minutes.\n');
  const atPort = await run(["link", "--user", "Ben"], { LEEWAY_PORT: "9000" });
  assert.match(atPort.stdout, /^http:\/\/localhost:9000\/enter#/);
  assert.match(atPort.stderr, /\nIt assumes that the server listens on port 9000\. .*LEEWAY_PUBLIC_URL/);
  assert.equal((await run(["link", "--user", "Nobody"])).code, 2);
  assert.equal((await run(["user", "create", "x", "--role", "king", "--budget", "Personal"])).code, 2);
});

test("user add changes the role of a member, but never of the only owner", async () => {
  const add = (role: string) => run(["user", "add", "Ben", "--role", role, "--budget", "Personal"]);
  const promoted = await add("owner");
  assert.deepEqual(
    [promoted.code, promoted.stderr],
    [0, '"Ben" is now owner of the budget "Personal" (was member).\n'],
  );
  const again = await add("owner");
  assert.deepEqual([again.code, again.stderr], [2, 'leeway: "Ben" is already owner of this budget.\n']);
  assert.match((await run(["user", "list"])).stdout, /Ben +Personal \(owner\)/);
  assert.equal((await run(["user", "add", "Anna", "--role", "member", "--budget", "Personal"])).code, 0);
  const last = await add("viewer");
  assert.equal(last.code, 2);
  assert.match(last.stderr, /^leeway: This is the only owner of the budget\./);
});
