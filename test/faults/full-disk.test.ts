/**
 * A full disk: writes are rejected completely and reads continue. Writes work again when space is available. At startup
 * the message reports the full disk.
 */
import assert from "node:assert/strict";
import { mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { leeway } from "../support/command.ts";
import { countAll, countStored, payConcurrently, sendAgain, writeOnFullDisk } from "../support/concurrent-payments.ts";
import { type Household, newHousehold } from "../support/household.ts";
import { cannotLimit, cannotMount, limitFileSize, whileMounted } from "../support/privileges.ts";
import { assertProblem } from "../support/problems.ts";
import { assertStops, assertVerified, useServers } from "../support/served-household.ts";

const servers = useServers();

/** The free space on a nearly full disk: enough for some of the batches. */
const SPARE_BYTES = 300_000;

/** `fill` leaves little or no free space; `makeRoom` frees it while the server runs. */
async function fillAndFree(
  data: string,
  fill: (home: Household) => void,
  makeRoom: (home: Household) => void,
  whenFull: (home: Household) => Promise<void> = async () => {},
) {
  const home = await newHousehold(await servers.start(data));
  const first = await payConcurrently(home);
  assert.equal(countStored(first), countAll(first));
  fill(home);
  const sent = [...first, ...(await writeOnFullDisk(home))];
  await whenFull(home);
  makeRoom(home);
  assert.equal((await home.call("GET", "/readyz")).status, 200);
  await sendAgain(home, sent);
  await assertStops(home.server);
  assert.equal(await assertVerified(data), countAll(sent));
}

test("files that cannot grow", { skip: cannotLimit }, async () => {
  const data = servers.path("limited");
  await fillAndFree(
    data,
    ({ server }) => limitFileSize(server.pid, statSync(join(data, "leeway.db-wal")).size + SPARE_BYTES),
    ({ server }) => limitFileSize(server.pid, "unlimited"),
  );
});

test("a small file system", { skip: cannotMount }, async () => {
  const data = servers.path("small");
  const filler = join(data, "filler");
  mkdirSync(data);
  await whileMounted(data, [["-t", "tmpfs", "-o", "size=24m", "tmpfs"]], () =>
    fillAndFree(
      data,
      () => assert.throws(() => writeFileSync(filler, Buffer.alloc(48 * 2 ** 20)), { code: "ENOSPC" }),
      () => rmSync(filler),
      async (home) => assertProblem(await home.call("GET", "/readyz"), "storage_unavailable", []),
    ),
  );
});

describe("at start", { skip: cannotMount }, () => {
  const fillUp = (directory: string) =>
    assert.throws(() => writeFileSync(join(directory, "filler"), Buffer.alloc(8 * 2 ** 20)), { code: "ENOSPC" });
  const smallDisk = [["-t", "tmpfs", "-o", "size=4m", "tmpfs"]];

  async function assertReportsFullDisk(data: string): Promise<void> {
    const { code, stderr } = await leeway(["serve"], { LEEWAY_DATA: data, LEEWAY_PORT: "0" });
    assert.equal(code, 2);
    assert.match(
      stderr,
      /^leeway: The disk of the data directory \S+ is full \(\d+ KiB free\)\. Free some space, .*\n$/,
    );
    assert.ok(stderr.includes(data));
  }

  test("without data", async () => {
    const disk = servers.path("new-on-full");
    mkdirSync(disk);
    await whileMounted(disk, smallDisk, async () => {
      fillUp(disk);
      await assertReportsFullDisk(disk);
      await assertReportsFullDisk(join(disk, "data"));
      rmSync(join(disk, "filler"));
      await assertStops(await servers.start(disk));
    });
  });

  test("with existing data", async () => {
    const disk = servers.path("old-on-full");
    mkdirSync(disk);
    await whileMounted(disk, smallDisk, async () => {
      await assertStops(await servers.start(disk));
      fillUp(disk);
      await assertReportsFullDisk(disk);
      rmSync(join(disk, "filler"));
      await assertStops(await servers.start(disk));
    });
  });
});
