/** Data that cannot be used when the program starts: it says so, touches nothing, and ends. */
import assert from "node:assert/strict";
import { cpSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { before, describe, test } from "node:test";
import Database from "better-sqlite3";
import { leeway } from "../support/command.ts";
import { spoil } from "../support/file-damage.ts";
import { type Household, newHousehold } from "../support/household.ts";
import { assertStops, assertWhole, useServers } from "../support/served-household.ts";

const PAGE_BYTES = 4096;

const servers = useServers();
let home: Household;

/** `stopped` holds 1,000 payments in one file; `killed` 1,000 more, which are still in the log beside it. */
before(async () => {
  home = await newHousehold(await servers.start(servers.path("stopped")));
  await home.pay(1000);
  await assertStops(home.server);
  cpSync(servers.path("stopped"), servers.path("killed"), { recursive: true });
  const killed = home.on(await servers.start(servers.path("killed")));
  await killed.pay(1000);
  await killed.server.stop("SIGKILL");
});

/** A copy of a data directory, with something done to its file. */
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
  "a text": (file: string) => writeFileSync(file, "bread and butter\n".repeat(1000)),
  "a lost header": (file: string) => spoil(file, 0, 100),
  "a lost first page": (file: string) => spoil(file, 100, PAGE_BYTES - 100),
  "the first half": (file: string) => truncateSync(file, Math.floor(statSync(file).size / 2 / PAGE_BYTES) * PAGE_BYTES),
  "the first bytes": (file: string) => truncateSync(file, 50),
};

const replaceByAnothers = (file: string) => {
  rmSync(file);
  changeWith("CREATE TABLE notes (text)")(file);
};

/** Neither serve nor verify takes the data, each says why in one line, and the file is as it was. */
async function assertRefused({ data, file }: { data: string; file: string }, reason: RegExp): Promise<void> {
  const bytes = readFileSync(file);
  const [verified, served] = await Promise.all([
    leeway(["verify"], { LEEWAY_DATA: data }),
    servers.start(data).then(
      () => "it serves",
      (error: Error) => error.message,
    ),
  ]);
  assert.equal(verified.code, 2, verified.stderr);
  assert.equal(served, `leeway serve ended with 2: ${verified.stderr}`);
  assert.match(verified.stderr, /^leeway: .*\n$/);
  assert.match(verified.stderr, reason);
  assert.ok(readFileSync(file).equals(bytes), "the file has changed");
}

describe("a data file that is refused", () => {
  for (const [title, damage] of Object.entries(DAMAGE)) {
    test(title, () => assertRefused(copyOf("stopped", title, damage), /database in \S+ cannot be opened: /));
  }

  test("another program's", () =>
    assertRefused(copyOf("stopped", "anothers", replaceByAnothers), /leeway\.db is .* not one of Leeway's/));

  test("a newer version's", () => {
    const newer = changeWith("INSERT INTO migrations VALUES ('9999-later', '2030-01-01')");
    return assertRefused(
      copyOf("stopped", "newer", newer),
      /newer version of Leeway \(9999-later\)\. Run that version/,
    );
  });

  test("an empty one", { todo: "it is taken for new data" }, () =>
    assertRefused(
      copyOf("stopped", "empty", (file) => truncateSync(file)),
      /./,
    ),
  );

  test("an empty one beside a log", { todo: "it is taken for new data, and the log thrown away" }, () =>
    assertRefused(
      copyOf("killed", "empty killed", (file) => truncateSync(file)),
      /./,
    ),
  );

  test("one that has lost the log with its tables", { todo: "it is taken for new data" }, async () => {
    const data = servers.path("young");
    await (await servers.start(data)).stop("SIGKILL");
    rmSync(join(data, "leeway.db-wal"));
    await assertRefused({ data, file: join(data, "leeway.db") }, /./);
  });

  test("what to do about damage is said", { todo: "it says what and where, but not what to do" }, async () => {
    const { data } = copyOf("stopped", "advice", DAMAGE["a lost header"]);
    assert.match((await leeway(["verify"], { LEEWAY_DATA: data })).stderr, /leeway restore/);
  });
});

describe("a log beside the data file", () => {
  for (const [title, damage, payments] of [
    ["whose index is damaged", (file: string) => spoil(`${file}-shm`, 0, 32_768), 2000],
    ["whose start is damaged", (file: string) => spoil(`${file}-wal`, 0, PAGE_BYTES), 1000],
    ["whose middle is damaged", (file: string) => spoil(`${file}-wal`, 50_000, PAGE_BYTES), 1000],
    ["that is missing", (file: string) => rmSync(`${file}-wal`), 1000],
  ] as const) {
    test(`${title}: what is before the damage is whole`, async () => {
      const { data } = copyOf("killed", title, damage);
      assert.equal(await assertWhole(data), payments);
      const again = home.on(await servers.start(data));
      assert.equal(await again.countPayments(), payments);
      assert.equal((await again.pay(1)).status, 201);
    });
  }
});

test("verify says which table is missing", { todo: "it ends with a stack trace" }, async () => {
  const { data } = copyOf("stopped", "missing table", changeWith("PRAGMA foreign_keys = off; DROP TABLE transactions"));
  const { code, stderr } = await leeway(["verify"], { LEEWAY_DATA: data });
  assert.notEqual(code, 0);
  assert.match(stderr, /transactions/);
  assert.doesNotMatch(stderr, /\n\s+at /);
});
