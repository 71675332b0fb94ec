/** `leeway banks` as a user runs it, beside a running server, with a SimpleFIN server of invented banks. */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { type SimpleFin, startSimpleFin } from "../support/banks/simplefin.ts";
import { call } from "../support/call.ts";
import { leeway, type RunningServer, serve } from "../support/command.ts";

const DAY_MS = 86_400_000;
const day = (back: number) => new Date(Date.now() - back * DAY_MS).toISOString().slice(0, 10);

let directory: string;
let environment: Record<string, string>;
let fake: SimpleFin;
let server: RunningServer;
before(async () => {
  directory = mkdtempSync(join(tmpdir(), "leeway-banks-"));
  environment = { LEEWAY_DATA: join(directory, "data") };
  fake = await startSimpleFin({ isPlain: true });
  fake.bank.addAccount({ id: "ACT-1", name: "Checking (1234)", opening: "100.00" });
  fake.bank.addAccount({ id: "ACT-2", name: "Savings (5678)" });
  server = await serve(environment.LEEWAY_DATA ?? "");
});
after(async () => {
  await server.stop();
  await fake.close();
  rmSync(directory, { recursive: true });
});

const run = (...args: string[]) => leeway(["banks", ...args], environment);
const ok = async (...args: string[]) => {
  const { code, stdout, stderr } = await run(...args);
  assert.equal(code, 0, stderr + stdout);
  return stdout;
};
const connect = (token: string, ...args: string[]) => {
  const file = join(directory, "token");
  writeFileSync(file, token);
  return leeway(["banks", "connect", "simplefin", ...args], environment, ["sh", "-c", 'exec "$@" < "$0"', file]);
};

test("a bank is connected, linked and synced, and a sync is undone", async () => {
  assert.match(await ok("list"), /No bank is connected/);
  const token = fake.createToken();
  const connected = await connect(token, "--name", "Home bank");
  assert.equal(connected.code, 0, connected.stderr);
  assert.match(connected.stdout, /Connected Home bank .*\n {2}Checking \(1234\) {2}USD\n {2}Savings/);
  const again = await connect(token);
  assert.deepEqual([again.code, again.stdout], [1, ""]);
  assert.ok(!again.stderr.includes(token), "no message contains the token");

  fake.bank.add("ACT-1", { day: day(3), amount: "-12.50", description: "CORNER SHOP" });
  fake.bank.add("ACT-1", { day: day(2), amount: "-10.00", description: "BAKERY" });
  assert.equal((await run("sync", "Home bank")).code, 1, "nothing is linked");
  assert.match(
    await ok("link", "Home bank", "Checking (1234)", "--create", "Everyday"),
    /Linked Checking .* to Everyday/,
  );
  assert.match(await ok("link", "Home bank", "Savings (5678)", "--ignore"), /is ignored/);

  const preview = await ok("sync", "Home bank", "--dry-run");
  assert.match(preview, /^Home bank: 2 added, 0 matched, 0 withdrawn, 0 known before\. Nothing was stored\.$/m);
  assert.match(await ok("runs", "Home bank"), /has not run yet/);
  const first = await ok("sync", "Home bank");
  assert.match(first, /^Home bank: 2 added/m);
  assert.match(first, new RegExp(`^ {2}Everyday: proven to the cent up to ${day(0)}$`, "m"));
  const { json } = await call("GET", `${server.url}/v1/accounts`, undefined, { as: server.token ?? "" });
  assert.deepEqual(
    json.accounts.map((one: { name: string; current_balance: number }) => [one.name, one.current_balance]),
    [["Everyday", 77.5]],
  );
  const soon = await run("sync", "Home bank");
  assert.deepEqual([soon.code, soon.stderr.includes("Try again later")], [1, true]);

  const importId = /imports undo (\S+)/.exec(first)?.[1] ?? "";
  assert.equal((await leeway(["imports", "undo", importId], environment)).code, 0);
  assert.match(await ok("list"), /Home bank +simplefin +paused/);
  assert.match(await ok("runs", "Home bank"), new RegExp(`you +ok +2 +0 +0 +0 +4 +${importId}`));
  const { runs } = JSON.parse(await ok("runs", "Home bank", "--json"));
  assert.deepEqual([runs.length, runs[0].accounts[0].balance], [1, 77.5]);
});

test("a connection is paused, resumed and removed, and its transactions stay", async () => {
  assert.equal(await ok("resume", "Home bank"), "Resumed Home bank.\n");
  assert.match(await ok("list"), /Home bank +simplefin +active/);
  assert.equal(await ok("pause", "Home bank"), "Paused Home bank.\n");
  const { connections } = JSON.parse(await ok("list", "--json"));
  assert.deepEqual([connections[0].state, connections[0].accounts[1].state], ["paused", "ignored"]);
  assert.match(await ok("remove", "Home bank"), /Removed Home bank/);
  assert.match(await ok("list"), /No bank is connected/);
});

test("invalid commands are rejected", async () => {
  const cases = [
    [["connect", "plaid"], /cannot be connected here/],
    [["connect", "simplefin"], /standard input, which is empty/],
    [["sync", "Nowhere"], /There is no connection yet/],
  ] as const;
  for (const [args, message] of cases) {
    const { code, stderr } = await run(...args);
    assert.equal(code, 2, stderr);
    assert.match(stderr, message);
  }
  assert.match(await ok("connect", "program", "--name", "Script"), /Added Script/);
  const asked = await run("sync", "Script");
  assert.deepEqual([asked.code, /A program sends the listings/.test(asked.stderr)], [1, true]);
  await connect(fake.createToken());
  const link = (...args: string[]) => run("link", "My Bank", "Checking (1234)", ...args);
  assert.match((await link("--ignore", "--create", "X")).stderr, /Use one of --account/);
  assert.match((await link("--create", "X", "--starts-on", "soon")).stderr, /--starts-on must be a day/);
  assert.match((await run("link", "My Bank", "Other", "--ignore")).stderr, /no bank account "Other"/);
  assert.match((await run("runs", "My Bank", "--limit", "0")).stderr, /--limit must be/);
});
