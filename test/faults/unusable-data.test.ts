/** Unusable data at startup: the program reports it, changes nothing and exits. */
import assert from "node:assert/strict";
import { cpSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { before, describe, test } from "node:test";
import Database from "better-sqlite3";
import { call } from "../support/call.ts";
import { leeway } from "../support/command.ts";
import { overwrite } from "../support/file-damage.ts";
import { type Household, newHousehold } from "../support/household.ts";
import { assertStops, assertVerified, useServers } from "../support/served-household.ts";

const PAGE_BYTES = 4096;

const servers = useServers();
let home: Household;

/** `stopped` has 1,000 payments in one file; `killed` has 1,000 more in its WAL. */
before(async () => {
  home = await newHousehold(await servers.start(servers.path("stopped")));
  await home.pay(1000);
  await assertStops(home.server);
  cpSync(servers.path("stopped"), servers.path("killed"), { recursive: true });
  const killed = home.on(await servers.start(servers.path("killed")));
  await killed.pay(1000);
  await killed.server.stop("SIGKILL");
});

/** A copy of a data directory with a damaged file. */
function copyOf(template: "stopped" | "killed", title: string, damage: (file: string) => void) {
  const data = servers.path(title.replaceAll(" ", "-"));
  cpSync(servers.path(template), data, { recursive: true });
  const file = join(data, "leeway.db");
  damage(file);
  return { data, file };
}

function changeWith(sql: string): (file: string) => void {
  return (file) => {
    const database = new Database(file);
    database.exec(sql);
    database.close();
  };
}

const DAMAGE = {
  "a text file": (file: string) => writeFileSync(file, "bread and butter\n".repeat(1000)),
  "an overwritten header": (file: string) => overwrite(file, 0, 100),
  "an overwritten first page": (file: string) => overwrite(file, 100, PAGE_BYTES - 100),
  "only its first half": (file: string) =>
    truncateSync(file, Math.floor(statSync(file).size / 2 / PAGE_BYTES) * PAGE_BYTES),
  "only its first bytes": (file: string) => truncateSync(file, 50),
};

const replaceByOther = (file: string) => {
  rmSync(file);
  changeWith("CREATE TABLE notes (text)")(file);
};

/** Overwrites all pages of the table. */
function damageTable(name: string): (file: string) => void {
  return (file) => {
    const database = new Database(file, { readonly: true });
    const pages = database.prepare("SELECT pageno FROM dbstat WHERE name = ?").pluck().all(name) as number[];
    database.close();
    for (const page of pages) overwrite(file, (page - 1) * PAGE_BYTES, PAGE_BYTES);
  };
}

/** Asserts that serve and verify reject the data, report why in one line, and leave the file unchanged. */
async function assertRefused({ data, file }: { data: string; file: string }, reason: RegExp): Promise<void> {
  const bytes = readFileSync(file);
  const [verified, served] = await Promise.all([
    leeway(["verify"], { LEEWAY_DATA: data }),
    servers.start(data).then(
      () => "started",
      (error: Error) => error.message,
    ),
  ]);
  assert.equal(verified.code, 2, verified.stderr);
  assert.equal(served, `leeway serve ended with 2: ${verified.stderr}`);
  assert.match(verified.stderr, /^leeway: .*\n$/);
  assert.match(verified.stderr, reason);
  assert.ok(readFileSync(file).equals(bytes), "the file has changed");
}

describe("a rejected data file:", () => {
  for (const [title, damage] of Object.entries(DAMAGE)) {
    test(title, () => assertRefused(copyOf("stopped", title, damage), /database in \S+ cannot be opened: /));
  }

  test("another program's database", () =>
    assertRefused(copyOf("stopped", "other", replaceByOther), /leeway\.db is a SQLite database of another program/));

  test("a newer version's database", () => {
    const newer = changeWith("INSERT INTO migrations VALUES ('9999-later', '2030-01-01')");
    return assertRefused(
      copyOf("stopped", "newer", newer),
      /newer version of Leeway \(9999-later\)\. Run that version/,
    );
  });

  test("an empty file", () =>
    assertRefused(
      copyOf("stopped", "empty", (file) => truncateSync(file)),
      /leeway\.db is empty.* leeway restore/,
    ));

  test("an empty file with a WAL, which is kept", async () => {
    const { data, file } = copyOf("killed", "empty killed", (file) => truncateSync(file));
    await assertRefused({ data, file }, /leeway\.db is empty.* leeway restore/);
    cpSync(join(servers.path("killed"), "leeway.db"), file);
    assert.equal(await assertVerified(data), 2000);
  });

  for (const [kind, name] of [
    ["table", "migrations"],
    ["table", "transactions"],
    ["index", "transactions_by_day"],
  ]) {
    test(`a database without ${kind} ${name}`, () => {
      const drop = changeWith(`PRAGMA foreign_keys = off; DROP ${kind} ${name}`);
      const reason = new RegExp(`leeway\\.db lacks .*${kind} ${name}\\b.* leeway restore`);
      return assertRefused(copyOf("stopped", `no ${name}`, drop), reason);
    });
  }

  test("a damaged database, with advice in the message", async () => {
    const { data } = copyOf("stopped", "advice", DAMAGE["an overwritten header"]);
    assert.match((await leeway(["verify"], { LEEWAY_DATA: data })).stderr, /leeway restore/);
  });
});

describe("a WAL", () => {
  for (const [title, damage, payments] of [
    ["whose index is damaged", (file: string) => overwrite(`${file}-shm`, 0, 32_768), 2000],
    ["whose start is damaged", (file: string) => overwrite(`${file}-wal`, 0, PAGE_BYTES), 1000],
    ["whose middle is damaged", (file: string) => overwrite(`${file}-wal`, 50_000, PAGE_BYTES), 1000],
    ["that is missing", (file: string) => rmSync(`${file}-wal`), 1000],
  ] as const) {
    test(`${title}: the data before the damage is intact`, async () => {
      const { data } = copyOf("killed", title, damage);
      assert.equal(await assertVerified(data), payments);
      const again = home.on(await servers.start(data));
      assert.equal(await again.countPayments(), payments);
      assert.equal((await again.pay(1)).status, 201);
    });
  }
});

test("a WAL without its data file is not overwritten, and is not applied to a restored backup", async () => {
  const { data } = copyOf("killed", "missing", (file) => rmSync(file));
  const environment = { LEEWAY_DATA: data };
  const { code, stderr } = await leeway(["budget", "create", "Second"], environment);
  assert.equal(code, 2);
  assert.match(stderr, /leeway\.db is missing, but its write-ahead log exists\. .*leeway restore/);
  const restored = await leeway(["restore", join(servers.path("stopped"), "leeway.db")], environment);
  assert.equal(restored.code, 0, restored.stderr);
  assert.equal(await assertVerified(data), 1000);
});

test("new data that loses its WAL is not created again", async () => {
  const data = servers.path("young");
  const first = await servers.start(data);
  await first.stop("SIGKILL");
  rmSync(join(data, "leeway.db-wal"));
  const again = await servers.start(data);
  assert.equal(again.token, undefined);
  assert.equal((await call("GET", `${again.url}/v1/me`, undefined, { as: first.token ?? "" })).status, 200);
});

test("verify counts nothing in a damaged file and gives advice", async () => {
  const { data } = copyOf("stopped", "damaged transactions", damageTable("transactions"));
  const { code, stdout, stderr } = await leeway(["verify"], { LEEWAY_DATA: data });
  assert.equal(code, 1, stderr);
  assert.equal(stdout, "");
  assert.match(stderr, /\n[\d,]+ problems? found in the database file\. .*leeway restore FILE\.\n$/);
  assert.doesNotMatch(stderr, /budget|\n\s+at /);
});

test("a command reports damaged data in one line", async () => {
  const { data } = copyOf("stopped", "damaged budgets", damageTable("budgets"));
  const { code, stderr } = await leeway(["budget", "list"], { LEEWAY_DATA: data });
  assert.equal(code, 1);
  assert.match(stderr, /^leeway: .* malformed\. .*leeway verify\n$/);
});
