/** Data without write or read permission: commands that cannot work report it, the others continue. */
import assert from "node:assert/strict";
import { chmodSync, cpSync, existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterEach, before, describe, test } from "node:test";
import { leeway } from "../support/command.ts";
import { type Household, newHousehold } from "../support/household.ts";
import { cannotBind, cannotMount, underPermissions, whileMounted } from "../support/privileges.ts";
import { assertStops, useServers } from "../support/served-household.ts";

const servers = useServers();
const copies: string[] = [];
let home: Household;

before(async () => {
  home = await newHousehold(await servers.start(servers.path("whole")));
  await assertStops(home.server);
});
afterEach(() => {
  for (const data of copies.splice(0)) chmodSync(data, 0o700); // so that it can be removed
});

function copyData(name: string): string {
  const data = servers.path(name);
  cpSync(servers.path("whole"), data, { recursive: true });
  copies.push(data);
  return data;
}

/** Neither serve nor verify goes on; both say why in one line. */
async function assertRefused(data: string, reason: RegExp): Promise<void> {
  const served = await servers.start(data, underPermissions).then(
    () => "it serves",
    (error: Error) => error.message,
  );
  assert.match(served, /^leeway serve ended with 2: leeway: .*\n$/);
  assert.match(served, reason);
  const { code, stderr } = await leeway(["verify"], { LEEWAY_DATA: data }, underPermissions);
  assert.equal(code, 2);
  assert.match(stderr, /^leeway: .*\n$/);
  assert.match(stderr, reason);
}

describe("permissions", { skip: cannotBind }, () => {
  test("a directory with data that may not be written", async () => {
    const data = copyData("read-only-directory");
    chmodSync(data, 0o500);
    await assertRefused(data, /^.*The data directory \S+ cannot be written: EACCES/);
  });

  test("a directory that may not be entered", async () => {
    const data = copyData("closed-directory");
    chmodSync(data, 0o000);
    await assertRefused(data, /EACCES/);
  });

  test("a data file that may not be read", async () => {
    const data = copyData("closed-file");
    chmodSync(join(data, "leeway.db"), 0o000);
    await assertRefused(data, /The database in \S+ cannot be opened/);
  });

  test("a lock that may not be read", async () => {
    const data = copyData("closed-lock");
    chmodSync(join(data, "leeway.lock"), 0o000);
    await assertRefused(data, /leeway\.lock/);
  });

  test("a data file that may not be written, of its owner's", async () => {
    const data = copyData("read-only-file");
    chmodSync(join(data, "leeway.db"), 0o400);
    const again = home.on(await servers.start(data, underPermissions));
    assert.equal((await again.pay(1)).status, 201);
  });

  test("verify leaves a data file that may not be written fit to be served", async () => {
    const data = copyData("verified-file");
    chmodSync(join(data, "leeway.db"), 0o400);
    assert.equal((await leeway(["verify"], { LEEWAY_DATA: data }, underPermissions)).code, 0);
    const again = home.on(await servers.start(data, underPermissions));
    assert.equal((await again.pay(1)).status, 201);
  });

  test("a log that may not be written, of its owner's", async () => {
    const data = copyData("read-only-log");
    await (await servers.start(data)).stop("SIGKILL");
    for (const name of ["leeway.db-wal", "leeway.db-shm"]) chmodSync(join(data, name), 0o400);
    const again = home.on(await servers.start(data, underPermissions));
    assert.equal((await again.pay(1)).status, 201);
  });
});

test("a file system that is read-only", { skip: cannotMount }, async () => {
  const data = copyData("read-only-mount");
  await whileMounted(
    data,
    [
      ["--bind", data],
      ["-o", "remount,bind,ro"],
    ],
    async () => {
      await assertRefused(data, /The data directory \S+ cannot be written: EROFS/);
      assert.ok(!existsSync(join(data, "leeway.db-wal")));
    },
  );
  assert.ok(statSync(join(data, "leeway.db")).size > 0);
});
