/** Only the operator can read what Leeway creates, whatever the umask. A directory that others can reach gets a warning. */
import assert from "node:assert/strict";
import { chmodSync, lstatSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { leeway, type RunningServer, serve } from "../support/command.ts";
import { useDataDirectory } from "../support/data-directory.ts";

const home = useDataDirectory();

/** Runs a command in which every new file would be open to everybody. */
const WITHOUT_UMASK = ["sh", "-c", 'umask 0; exec "$@"', "sh"];

const PDF = Buffer.from("%PDF-1.4\n%%EOF\n");

/** All files and directories with their modes, such as "data/leeway.db 600". */
function walk(path: string): string[] {
  const found = lstatSync(path);
  const own = `${path} ${(found.mode & 0o777).toString(8)}`;
  return [own, ...(found.isDirectory() ? readdirSync(path).flatMap((name) => walk(join(path, name))) : [])];
}

function assertPrivate(path: string): string[] {
  const found = walk(path);
  assert.deepEqual(
    found.filter((line) => !/ [67]00$/.test(line)),
    [],
  );
  return found.map((line) => line.slice(path.length, -4));
}

async function post(server: RunningServer, path: string, body: object | Buffer, type = "application/json") {
  const answer = await fetch(`${server.url}${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${server.token}`, "content-type": type },
    body: Buffer.isBuffer(body) ? Uint8Array.from(body) : JSON.stringify(body),
  });
  const text = await answer.text();
  assert.equal(answer.status, 201, text);
  return JSON.parse(text);
}

test("with any umask, the data, backups and exports are private", async () => {
  mkdirSync(home.path("place"), { mode: 0o700 });
  const directory = home.path("place/new/data");
  const environment = { LEEWAY_DATA: directory };
  const run = async (...args: string[]) => {
    const { code, stderr } = await leeway(args, environment, WITHOUT_UMASK);
    assert.equal(code, 0, stderr);
  };
  const server = await serve(directory, {}, WITHOUT_UMASK);
  try {
    assert.doesNotMatch(server.output.stderr, /other users/);
    const { account } = await post(server, "/v1/accounts", {
      account: { name: "Checking", type: "depository", subtype: "checking", currency: "USD", current_balance: 5 },
    });
    const entry = {
      account_id: account.id,
      payee: { name: "Kiosk" },
      amount: -1,
      currency: "USD",
      authorized_at: "2026-11-21",
    };
    const { transactions } = await post(server, "/v1/transactions", { transactions: [entry] });
    await post(server, `/v1/transactions/${transactions[0].id}/attachments`, PDF, "application/pdf");
    await run("backup", home.path("place/backup.db"));
    await run("budget", "export", "Personal", home.path("place/budget.jsonl"));
    await run("export", "--format", "csv", "--out", home.path("place/export.csv"));
    const names = assertPrivate(home.path("place"));
    for (const name of ["/new/data/leeway.lock", "/new/data/leeway.db-wal", "/new/data/leeway.db-shm", "/backup.db"]) {
      assert.ok(names.includes(name), name);
    }
    assert.equal(names.filter((name) => /attachments\/[^/]+\/[0-9a-f]{64}$/.test(name)).length, 2);
  } finally {
    await server.stop();
  }
  await run("restore", home.path("place/backup.db"));
  await run("verify");
  assertPrivate(home.path("place"));
});

for (const [mode, mayDo] of [
  [0o777, "replace and delete"],
  [0o730, "replace and delete"],
  [0o755, "list"],
  [0o750, "list"],
] as const) {
  test(`a data directory with the mode ${mode.toString(8)} gets a warning, and its lock becomes private`, async () => {
    const directory = home.path(`mode-${mode.toString(8)}`);
    await (await serve(directory)).stop();
    chmodSync(directory, mode);
    chmodSync(join(directory, "leeway.lock"), 0o644);
    const server = await serve(directory);
    await server.stop();
    const warnings = server.output.stderr.split("\n").filter((line) => line.includes('"level":40'));
    const warning = JSON.parse(warnings[0] ?? "{}");
    assert.equal(
      warning.msg,
      `other users of this machine can ${mayDo} the files in ${directory}: run chmod 700 ${directory}`,
    );
    assert.equal(lstatSync(join(directory, "leeway.lock")).mode & 0o777, 0o600);
  });
}
