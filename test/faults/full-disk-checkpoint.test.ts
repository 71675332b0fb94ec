/**
 * A disk without space for a checkpoint: the WAL keeps all acknowledged writes. When space is available again, it is
 * checkpointed without a restart.
 */
import assert from "node:assert/strict";
import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import {
  countAll,
  countStored,
  payUntil,
  type Sent,
  sendAgain,
  writeOnFullDisk,
} from "../support/concurrent-payments.ts";
import { countWalRestarts } from "../support/count-wal-restarts.ts";
import { type Household, newHousehold } from "../support/household.ts";
import { cannotLimit, cannotMount, limitFileSize, underFileSize, whileMounted } from "../support/privileges.ts";
import { assertProblem } from "../support/problems.ts";
import { assertStops, assertVerified, useServers } from "../support/served-household.ts";

/** A checkpoint starts at 32 MiB. The limit allows a WAL of 48 MiB, but not the database that results from it. */
const FILE_BYTES = 48 * 2 ** 20;

/** With the filler there is space for the WAL but not for the database; without it, for both. */
const DISK_MIB = 90;
const FILLER_MIB = 46;

const PAUSE_MS = 100;

/** Less CPU time than a server that retries continuously would use. */
const IDLE_MS = 1000;
const MAX_IDLE_CPU_SHARE = 0.3;

const servers = useServers();

const databaseOf = (data: string) => join(data, "leeway.db");
const walOf = (data: string) => join(data, "leeway.db-wal");

/** How often the server has logged that it could not checkpoint the WAL. */
const countWarnings = ({ server }: Household) =>
  server.output.stderr.split('"msg":"the WAL could not be checkpointed').length - 1;

async function readCpuSeconds({ call }: Household): Promise<number> {
  return Number(/^process_cpu_seconds_total (\S+)/m.exec((await call("GET", "/metrics")).text)?.[1]);
}

/** Asserts that the server uses little CPU time and logs the failure at most once a second. */
async function assertIdle(home: Household, sinceMs: number): Promise<void> {
  const before = await readCpuSeconds(home);
  const fromMs = performance.now();
  await wait(IDLE_MS);
  const share = ((await readCpuSeconds(home)) - before) / ((performance.now() - fromMs) / 1000);
  assert.ok(share < MAX_IDLE_CPU_SHARE, `${share} of a CPU while idle`);
  const warnings = countWarnings(home);
  assert.ok(warnings >= 1 && warnings <= 1 + (performance.now() - sinceMs) / 1000, `${warnings} warnings`);
}

/** Pays in small steps until the WAL restarts after a complete checkpoint. Returns the number of payments. */
async function payUntilCheckpointed(home: Household, data: string): Promise<number> {
  const restarts = countWalRestarts(walOf(data));
  for (let paid = 1; ; paid += 1) {
    assert.equal((await home.pay(1)).status, 201);
    if (countWalRestarts(walOf(data)) > restarts) return paid;
    await wait(PAUSE_MS);
  }
}

/** With free space, the server checkpoints the WAL by itself, accepts the rejected writes and leaves intact data. */
async function assertRecovers(home: Household, data: string, sent: readonly Sent[]): Promise<void> {
  const paid = await payUntilCheckpointed(home, data);
  await sendAgain(home, sent);
  await assertStops(home.server);
  assert.equal(await assertVerified(data), countAll(sent) + paid);
}

test("while the database cannot grow, writes are stored in the WAL up to its limit", {
  skip: cannotLimit,
}, async () => {
  const data = servers.path("limited");
  const startMs = performance.now();
  const home = await newHousehold(await servers.start(data, underFileSize(FILE_BYTES)));
  // With a pause after each round, the checkpoint fails before the WAL reaches the limit.
  const sent = await payUntil(home, async () => {
    await wait(PAUSE_MS);
    return countWarnings(home) > 0;
  });
  const onFull = await writeOnFullDisk(home);
  assert.ok(countStored(onFull) > 0, "no write was stored in the WAL");
  await assertIdle(home, startMs);
  limitFileSize(home.server.pid, "unlimited");
  await assertRecovers(home, data, [...sent, ...onFull]);
});

test("on a small file system, the WAL is checkpointed as soon as there is space, before it doubles", {
  skip: cannotMount,
}, async () => {
  const data = servers.path("small");
  const filler = join(data, "filler");
  mkdirSync(data);
  await whileMounted(data, [["-t", "tmpfs", "-o", `size=${DISK_MIB}m`, "tmpfs"]], async () => {
    writeFileSync(filler, Buffer.alloc(FILLER_MIB * 2 ** 20));
    const startMs = performance.now();
    const home = await newHousehold(await servers.start(data));
    const sent = await writeOnFullDisk(home);
    await assertIdle(home, startMs);
    rmSync(filler);
    await assertRecovers(home, data, sent);
  });
});

test("a server that cannot checkpoint its WAL stops in time and starts again", { skip: cannotLimit }, async () => {
  const data = servers.path("stopped");
  const home = await newHousehold(await servers.start(data));
  const { size } = statSync(databaseOf(data));
  const sent = await payUntil(home, () => statSync(walOf(data)).size > size);
  limitFileSize(home.server.pid, size);
  sent.push(...(await writeOnFullDisk(home)));
  await assertStops(home.server);
  assert.doesNotMatch(home.server.output.stderr, /could not stop cleanly/);
  assert.ok(existsSync(walOf(data)), "the WAL was deleted");

  const again = home.on(await servers.start(data, underFileSize(size)));
  assert.equal(await again.countPayments(), countStored(sent));
  assertProblem(await again.pay(1000), "storage_unavailable", []);
  limitFileSize(again.server.pid, "unlimited");
  await sendAgain(again, sent);
  await assertStops(again.server);
  assert.ok(!existsSync(walOf(data)), "the WAL is checkpointed");
  assert.equal(await assertVerified(data), countAll(sent));
});
