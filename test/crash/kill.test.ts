/**
 * A server is killed repeatedly on the same data: during writes, at startup and at shutdown. Each time all acknowledged
 * writes are stored, and no write is stored partially.
 */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { launch, leeway, type RunningServer, serve } from "../support/command.ts";
import type { Random } from "../support/random.ts";
import { assertNothingLost } from "./assert-nothing-lost.ts";
import { type Client, keepWriting, newClient } from "./client.ts";
import { connectTo } from "./connection.ts";
import { randomStream, reportSeedOnFailure } from "./random.ts";
import { ENVIRONMENT, KILLS } from "./settings.ts";

const CLIENTS = 4;

/** The longest times for which clients write, a server starts, and a server stops before it is killed. */
const WORK_MS = 500;
const START_MS = 600;
const STOP_MS = 30;

/** The ways to kill a server, used in turn. */
const ENDS = [killAtWork, killAtWork, killWhileStopping, killAtWork, killWhileStarting];

test("after every kill, each acknowledged write is stored completely and once", () =>
  reportSeedOnFailure(killRepeatedly));

test("a server killed at its first start can start again", () => reportSeedOnFailure(killAtFirstStart));

async function killRepeatedly(): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), "leeway-kill-"));
  const random = randomStream("kills");
  const clients = Array.from({ length: CLIENTS }, (_, i) => newClient(`client-${i}`, randomStream(`client ${i}`)));
  let server = await serve(directory, ENVIRONMENT);
  const token = server.token ?? "";
  try {
    for (let kill = 0; kill < KILLS; kill += 1) {
      const connection = connectTo(server.url, token);
      const end = wait(random.int(20, WORK_MS)).then(() => ENDS[kill % ENDS.length]?.(server, random, directory));
      await Promise.all([end, ...clients.map((client) => keepWriting(client, connection))]);
      server = await serve(directory, ENVIRONMENT);
      await assertNothingLost(connectTo(server.url, token), clients, random);
      await assertVerified(directory);
    }
    assertProgress(clients);
  } finally {
    await server.stop("SIGKILL");
    rmSync(directory, { recursive: true });
  }
}

async function killAtFirstStart(): Promise<void> {
  const random = randomStream("first start");
  for (let kill = 0; kill < KILLS / 5; kill += 1) {
    const directory = mkdtempSync(join(tmpdir(), "leeway-first-start-"));
    try {
      await killWhileStarting(undefined, random, directory);
      const server = await serve(directory, ENVIRONMENT);
      await assertVerified(directory);
      assert.equal((await server.stop()).code, 0);
    } finally {
      rmSync(directory, { recursive: true });
    }
  }
}

async function killAtWork(server: RunningServer): Promise<void> {
  assert.equal((await server.stop("SIGKILL")).signal, "SIGKILL");
}

async function killWhileStopping(server: RunningServer, random: Random): Promise<void> {
  const stopped = server.stop("SIGTERM");
  await wait(random.int(0, STOP_MS));
  await server.stop("SIGKILL");
  await stopped;
}

async function killWhileStarting(running: RunningServer | undefined, random: Random, directory: string): Promise<void> {
  await running?.stop("SIGKILL");
  const { stop } = launch(directory, ENVIRONMENT);
  await wait(random.int(0, START_MS));
  await stop("SIGKILL");
}

async function assertVerified(directory: string): Promise<void> {
  const { code, stderr } = await leeway(["verify"], { LEEWAY_DATA: directory });
  assert.equal(code, 0, stderr);
}

function assertProgress(clients: readonly Client[]): void {
  for (const { name, answered } of clients) assert.ok(answered.length > KILLS, `${name} got too few answers`);
}
