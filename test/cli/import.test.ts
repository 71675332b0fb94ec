/** `leeway import` as a user runs it: a preview, an import, the same file again, questions and files with issues. */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { call } from "../support/call.ts";
import { leeway, type RunningServer, serve } from "../support/command.ts";
import { csv, ofx } from "../support/statements.ts";

let directory: string;
let server: RunningServer;
before(async () => {
  directory = mkdtempSync(join(tmpdir(), "leeway-import-"));
  server = await serve(join(directory, "data"));
  const account = { name: "Checking", type: "depository", subtype: "checking", currency: "USD" };
  await call("POST", `${server.url}/v1/accounts`, { account }, { as: server.token ?? "" });
});
after(async () => {
  await server.stop();
  rmSync(directory, { recursive: true });
});

const write = (name: string, text: string) => {
  writeFileSync(join(directory, name), text);
  return join(directory, name);
};
const run = (...args: string[]) => leeway(["import", ...args], { LEEWAY_DATA: join(directory, "data") });
const get = async (path: string) =>
  (await call("GET", `${server.url}${path}`, undefined, { as: server.token ?? "" })).json;

test("a file is imported once while the server runs, after a dry run, and the change can be undone", async () => {
  const file = write("may.ofx", ofx([["2026-05-02", "-12.50", "BAKERY"]], { closing: ["2026-05-31", "100.00"] }));
  const asked = await run(file);
  assert.equal(asked.code, 1);
  assert.match(asked.stderr, /account: Which account does "12345678" belong to\?/);

  const counts = (added: number, before: number) =>
    `${file} (ofx): 1 rows: ${added} added, ${before} imported before, 0 matched, 0 skipped, 0 refused.`;
  const agrees = " Equal to the bank's balance on 2026-05-31.";
  const tried = await run(file, "--account", "Checking", "--dry-run");
  assert.equal(tried.stdout, `${counts(1, 0)} Nothing was stored.\n  Checking: 0 -> 100 USD.${agrees}\n`, tried.stderr);
  assert.deepEqual((await get("/v1/transactions")).transactions, []);

  const done = await run(file, "--account", "Checking");
  assert.equal(done.stdout, `${counts(1, 0)}\n  Checking: 0 -> 100 USD.${agrees}\n`, done.stderr);
  assert.equal(done.code, 0);
  assert.equal((await get("/v1/accounts")).accounts[0].current_balance, 100);
  assert.equal((await run(file)).stdout, `${counts(0, 1)}\n  Checking: 100 -> 100 USD.${agrees}\n`);

  const { changes } = await get("/v1/changes");
  assert.deepEqual(
    changes
      .map(({ operation, actor }: { operation: string; actor: { kind: string } }) => [operation, actor.kind])
      .slice(0, 1),
    [["imports.commit", "command"]],
  );
  const { imports } = await get("/v1/imports");
  const { id } = imports.at(-1);
  assert.equal(
    (await call("DELETE", `${server.url}/v1/imports/${id}`, undefined, { as: server.token ?? "" })).status,
    204,
  );
  assert.deepEqual((await get("/v1/transactions")).transactions, []);
});

test("issues and wrong options are reported with their place", async () => {
  const file = write("bad.csv", `${csv([["2026-06-02", "-5.00", "SHOP"]])}2026-06-03,SHOP,five\n`);
  const refused = await run(file, "--account", "Checking");
  assert.equal(refused.code, 1);
  assert.match(refused.stderr, /Line 3: /);
  const allowed = await run(file, "--account", "Checking", "--allow-issues");
  assert.match(allowed.stdout, /2 rows: 1 added, 0 imported before, 0 matched, 0 skipped, 1 refused\./);
  assert.match(allowed.stderr, /bad\.csv:3: /);
  assert.equal((await run(file, "--account", "Nothing")).code, 2);
  assert.equal((await run(join(directory, "missing.csv"))).code, 2);
  assert.equal((await run(file, "--sign", "up")).code, 2);
});
