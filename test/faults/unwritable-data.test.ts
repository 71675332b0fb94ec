/** Data without write or read permission: commands that cannot work report it; the others continue. */
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
  for (const data of copies.splice(0)) chmodSync(data, 0o700); // allows its removal
});

function copyData(name: string): string {
  const data = servers.path(name);
  cpSync(servers.path("whole"), data, { recursive: true });
  copies.push(data);
  return data;
}

/** Asserts that serve and verify stop and report why in one line. */
async function assertRefused(data: string, reason: RegExp): Promise<void> {
  const served = await servers.start(data, underPermissions).then(
    () => "started",
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
  test("a directory without write permission", async () => {
    const data = copyData("read-only-directory");
    chmodSync(data, 0o500);
    await assertRefused(data, /^.*The data directory \S+ cannot be written: EACCES/);
  });

  test("a directory without any permission", async () => {
    const data = copyData("closed-directory");
    chmodSync(data, 0o000);
    await assertRefused(data, /EACCES/);
  });

  test("a data file without read permission", async () => {
    const data = copyData("closed-file");
    chmodSync(join(data, "leeway.db"), 0o000);
    await assertRefused(data, /The database in \S+ cannot be opened/);
  });

  test("a lock file without read permission", async () => {
    const data = copyData("closed-lock");
    chmodSync(join(data, "leeway.lock"), 0o000);
    await assertRefused(data, /leeway\.lock/);
  });

  test("the owner's data file without write permission", async () => {
    const data = copyData("read-only-file");
    chmodSync(join(data, "leeway.db"), 0o400);
    const again = home.on(await servers.start(data, underPermissions));
    assert.equal((await again.pay(1)).status, 201);
  });

  test("a server can start after verify on a data file without write permission", async () => {
    const data = copyData("verified-file");
    chmodSync(join(data, "leeway.db"), 0o400);
    assert.equal((await leeway(["verify"], { LEEWAY_DATA: data }, underPermissions)).code, 0);
    const again = home.on(await servers.start(data, underPermissions));
    assert.equal((await again.pay(1)).status, 201);
  });

  test("the owner's WAL without write permission", async () => {
    const data = copyData("read-only-log");
    await (await servers.start(data)).stop("SIGKILL");
    for (const name of ["leeway.db-wal", "leeway.db-shm"]) chmodSync(join(data, name), 0o400);
    const again = home.on(await servers.start(data, underPermissions));
    assert.equal((await again.pay(1)).status, 201);
  });
});

test("a read-only file system", { skip: cannotMount }, async () => {
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
