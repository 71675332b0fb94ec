/** A disk that has no room: writes are refused whole, reads go on, and with room again so do the writes. */
import assert from "node:assert/strict";
import { mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { type Household, newHousehold } from "../support/household.ts";
import { countAll, countStored, payAtOnce, sendAgain, writeOnFullDisk } from "../support/payments-at-once.ts";
import { cannotLimit, cannotMount, limitFileSize, whileMounted } from "../support/privileges.ts";
import { assertStops, assertWhole, useServers } from "../support/served-household.ts";

const servers = useServers();

/** Room that is left on a disk that is nearly full: enough for some of the batches. */
const SPARE_BYTES = 300_000;

/** `fill` leaves little room or none, `makeRoom` gives it back while the server runs. */
async function outlastFullDisk(data: string, fill: (home: Household) => void, makeRoom: (home: Household) => void) {
  const home = await newHousehold(await servers.start(data));
  const first = await payAtOnce(home);
  assert.equal(countStored(first), countAll(first));
  fill(home);
  const sent = [...first, ...(await writeOnFullDisk(home))];
  makeRoom(home);
  await sendAgain(home, sent);
  await assertStops(home.server);
  assert.equal(await assertWhole(data), countAll(sent));
}

test("files that may not grow", { skip: cannotLimit }, async () => {
  const data = servers.path("limited");
  await outlastFullDisk(
    data,
    ({ server }) => limitFileSize(server.pid, statSync(join(data, "leeway.db-wal")).size + SPARE_BYTES),
    ({ server }) => limitFileSize(server.pid, "unlimited"),
  );
});

test("a small file system", { skip: cannotMount }, async () => {
  const data = servers.path("small");
  const filler = join(data, "filler");
  mkdirSync(data);
  await whileMounted(data, [["-t", "tmpfs", "-o", "size=16m", "tmpfs"]], () =>
    outlastFullDisk(
      data,
      () => assert.throws(() => writeFileSync(filler, Buffer.alloc(32 * 2 ** 20)), { code: "ENOSPC" }),
      () => rmSync(filler),
    ),
  );
});
