/** The attachment files in `leeway backup`, `restore`, `verify`, `copy` and `budget delete`. */
import assert from "node:assert/strict";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { leeway, type RunningServer, serve } from "../support/command.ts";
import { onPostgres, testServerUrl } from "../support/engines.ts";
import { attach, newFile, sha256Of } from "../support/files.ts";
import { type Household, newHousehold } from "../support/household.ts";
import { createDatabase } from "../support/test-databases.ts";

let directory: string;
let data: string;
let budgetId: string;
let home: Household;
const [kept, deleted] = [newFile("pdf", 100_000), newFile("jpeg")];
let attachmentId: string;
let undoPath: string;

const path = (name: string) => join(directory, name);
const fileIn = (place: string, file: Uint8Array) => join(place, "attachments", budgetId, sha256Of(file));
const run = (place: string, ...args: string[]) => leeway(args, { LEEWAY_DATA: place });

async function verified(place: string): Promise<void> {
  const { code, stdout, stderr } = await run(place, "verify");
  assert.equal(code, 0, stderr);
  assert.match(stdout, /, 1 file\. /);
}

async function withServer(place: string, work: (home: Household) => Promise<void>): Promise<void> {
  const server: RunningServer = await serve(place);
  try {
    await work(home.on(server));
  } finally {
    await server.stop();
  }
}

async function assertServed({ server, token }: Household): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${server.url}/v1/attachments/${attachmentId}/content`, { headers });
  assert.equal(answer.status, 200);
  assert.deepEqual(Buffer.from(await answer.arrayBuffer()), kept);
}

before(async () => {
  directory = mkdtempSync(join(tmpdir(), "leeway-files-"));
  data = path("data");
  const server = await serve(data);
  home = await newHousehold(server);
  const [transaction] = (await home.pay(1)).json.transactions;
  attachmentId = (await attach(home, transaction.id, kept)).json.attachment.id;
  const other = (await attach(home, transaction.id, deleted)).json.attachment.id;
  const { headers } = await home.call("DELETE", `/v1/attachments/${other}`);
  undoPath = `/v1/changes/${headers.get("change-id")}/undo`;
  budgetId = (await home.call("GET", "/v1/budget")).json.budget.id;
  assert.equal((await run(data, "backup", path("home.db"))).code, 0); // while the server runs
  await server.stop();
});
after(() => rmSync(directory, { recursive: true }));

test("a backup has every file that it references, and a restore puts them back", async () => {
  assert.deepEqual(readdirSync(path("home.db.attachments")), [budgetId]);
  assert.deepEqual(readdirSync(path(`home.db.attachments/${budgetId}`)), [sha256Of(kept)]);
  const { code, stderr } = await run(path("restored"), "restore", path("home.db"));
  assert.equal(code, 0, stderr);
  assert.deepEqual(readFileSync(fileIn(path("restored"), kept)), kept);
  await verified(path("restored"));
  await withServer(path("restored"), async (restored) => {
    await assertServed(restored);
    // The backup lacks the file of the deleted attachment, so it cannot come back.
    const undo = await restored.call("POST", undoPath);
    assert.deepEqual([undo.status, undo.json.code], [409, "undo_conflict"]);
  });
});

test("after a restore in place, a deleted attachment can still be restored", async () => {
  cpSync(data, path("again"), { recursive: true });
  assert.equal((await run(path("again"), "restore", path("home.db"))).code, 0);
  await withServer(path("again"), async (restored) => {
    assert.equal((await restored.call("POST", undoPath)).status, 200);
  });
  const { stdout } = await run(path("again"), "verify");
  assert.match(stdout, /, 2 files\. /);
});

test("a restore can be undone with the replaced data", async () => {
  cpSync(data, path("undone"), { recursive: true });
  assert.equal((await run(path("undone"), "restore", path("home.db"))).code, 0);
  const replaced = readdirSync(path("undone")).find((name) => name.startsWith("leeway.db.replaced-"));
  const { code, stderr } = await run(path("undone"), "restore", path(`undone/${replaced}`));
  assert.equal(code, 0, stderr);
  await verified(path("undone"));
});

test("a backup whose files are missing or damaged is restored only on request", async () => {
  for (const [name, damage] of [
    ["missing", (file: string) => rmSync(file)],
    ["damaged", (file: string) => writeFileSync(file, Buffer.alloc(kept.length))],
  ] as const) {
    const backup = path(`${name}.db`);
    cpSync(path("home.db"), backup);
    cpSync(path("home.db.attachments"), `${backup}.attachments`, { recursive: true });
    damage(join(`${backup}.attachments`, budgetId, sha256Of(kept)));
    const place = path(`from-${name}`);
    const refused = await run(place, "restore", backup);
    assert.equal(refused.code, 2);
    assert.match(
      refused.stderr,
      /cannot be restored: attachment files are missing .* \(1\)\. .* --allow-missing-attachments\n$/,
    );
    assert.equal(existsSync(join(place, "leeway.db")), false);
    const { code, stderr } = await run(place, "restore", backup, "--allow-missing-attachments");
    assert.equal(code, 0, stderr);
    assert.match(stderr, /Attachment files missing from the backup: 1\./);
    const verification = await run(place, "verify");
    assert.equal(verification.code, 1);
    assert.match(verification.stderr, new RegExp(`attachment file ${sha256Of(kept)} is missing or damaged`));
  }
});

test("a backup of data that lacks a file is written, reports it and exits with 1", async () => {
  cpSync(data, path("lost"), { recursive: true });
  rmSync(fileIn(path("lost"), kept));
  const { code, stderr } = await run(path("lost"), "backup", path("lost.db"));
  assert.equal(code, 1);
  assert.match(stderr, new RegExp(`attachment file ${sha256Of(kept)} is missing or damaged`));
  assert.ok(existsSync(path("lost.db")));
});

test("a backup overwrites no files", async () => {
  mkdirSync(path("taken.db.attachments"));
  const { code, stderr } = await run(data, "backup", path("taken.db"));
  assert.equal(code, 2);
  assert.match(stderr, /taken\.db\.attachments already exists/);
  assert.equal(existsSync(path("taken.db")), false);
});

test("a deleted budget leaves no file", async () => {
  cpSync(data, path("emptied"), { recursive: true });
  assert.equal((await run(path("emptied"), "budget", "delete", "Personal", "--confirm", "Personal")).code, 0);
  assert.equal(existsSync(join(path("emptied"), "attachments", budgetId)), false);
});

onPostgres(() => {
  test("a copy into PostgreSQL and back moves the files", async () => {
    const { url, drop } = await createDatabase(await testServerUrl(), { isEmpty: true });
    try {
      const shared = path("shared");
      mkdirSync(shared);
      const environment = { LEEWAY_DATA: data, LEEWAY_DATABASE_URL: url, LEEWAY_ATTACHMENTS: shared };
      const refused = await leeway(["copy", "--from", data, "--to", url]);
      assert.equal(refused.code, 2);
      assert.match(refused.stderr, /Set LEEWAY_ATTACHMENTS/);
      const there = await leeway(["copy", "--from", data, "--to", url], environment);
      assert.equal(there.code, 0, there.stderr);
      const server = await serve(data, environment);
      await assertServed(home.on(server));
      await server.stop();
      const unknown = await leeway(["verify"], { LEEWAY_DATABASE_URL: url });
      assert.equal(unknown.code, 1);
      assert.match(unknown.stderr, /LEEWAY_ATTACHMENTS is not set/);
      assert.equal((await leeway(["verify"], environment)).code, 0);
      const undeleted = await leeway(["budget", "delete", "Personal", "--confirm", "Personal"], {
        LEEWAY_DATABASE_URL: url,
      });
      assert.equal(undeleted.code, 2);
      assert.match(undeleted.stderr, /must set LEEWAY_ATTACHMENTS/);
      const back = await leeway(["copy", "--from", url, "--to", path("back")], environment);
      assert.equal(back.code, 0, back.stderr);
      await verified(path("back"));
      await withServer(path("back"), async (copied) => {
        await assertServed(copied);
        assert.equal((await copied.call("POST", undoPath)).status, 200);
      });
      rmSync(join(shared, budgetId, sha256Of(kept)));
      const lost = await leeway(["copy", "--from", url, "--to", path("lost-copy")], environment);
      assert.equal(lost.code, 2);
      assert.match(lost.stderr, /is missing or damaged/);
    } finally {
      await drop();
    }
  });
});
