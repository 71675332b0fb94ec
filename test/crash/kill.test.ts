/**
 * A server is killed repeatedly on the same data: during writes, at startup and at shutdown. Each time all acknowledged
 * writes are stored, no write is stored partially, and the log has exactly the changes of the stored writes.
 */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import type { Random } from "../../src/demo/random.ts";
import { launch, leeway, type RunningServer, serve } from "../support/command.ts";
import { onBothEngines, type TestEngine } from "../support/engines.ts";
import { assertNothingLost } from "./assert-nothing-lost.ts";
import { type Client, keepWriting, newClient } from "./client.ts";
import { connectTo } from "./connection.ts";
import { followLog } from "./followed-log.ts";
import { randomStream, reportSeedOnFailure } from "./random.ts";
import { ENVIRONMENT, KILLS } from "./settings.ts";

const CLIENTS = 4;

/** The longest times for which clients write, a server starts, and a server stops before it is killed. */
const WORK_MS = 500;
const START_MS = 600;
const STOP_MS = 30;

/** `leeway verify` runs after every kill of this many. */
const VERIFIED = 5;

const FIRST_STARTS = Math.ceil(Math.min(KILLS, 100) / 5);

/** The data of a server: with a database URL in the environment, the directory is not used. */
interface Start {
  readonly directory: string;
  readonly environment: Readonly<Record<string, string>>;
}

/** The ways to kill a server, used in turn. */
const ENDS = [killAtWork, killAtWork, killWhileStopping, killAtWork, killWhileStarting];

onBothEngines((engine) => {
  test("after every kill, each acknowledged write is stored completely and once, with its change", () =>
    reportSeedOnFailure(() => killRepeatedly(engine)));
});

test("a server killed at its first start can start again", () => reportSeedOnFailure(killAtFirstStart));

async function killRepeatedly(engine: TestEngine): Promise<void> {
  const place = await engine.makePlace();
  const start: Start =
    engine.name === "SQLite"
      ? { directory: place.location, environment: ENVIRONMENT }
      : { directory: tmpdir(), environment: { ...ENVIRONMENT, LEEWAY_DATABASE_URL: place.location } };
  const random = randomStream("kills");
  const clients = Array.from({ length: CLIENTS }, (_, i) => newClient(`client-${i}`, randomStream(`client ${i}`)));
  const log = followLog();
  let server = await serve(start.directory, start.environment);
  const token = server.token ?? "";
  try {
    for (let kill = 0; kill < KILLS; kill += 1) {
      const connection = connectTo(server.url, token);
      const end = wait(random.int(20, WORK_MS)).then(() => ENDS[kill % ENDS.length]?.(server, random, start));
      await Promise.all([end, ...clients.map((client) => keepWriting(client, connection))]);
      server = await serve(start.directory, start.environment);
      await assertNothingLost(connectTo(server.url, token), clients, log, random);
      if (kill % VERIFIED === 0) await assertVerified(start);
    }
    assertProgress(clients);
  } finally {
    await server.stop("SIGKILL");
    await place.remove();
  }
}

async function killAtFirstStart(): Promise<void> {
  const random = randomStream("first start");
  for (let kill = 0; kill < FIRST_STARTS; kill += 1) {
    const directory = mkdtempSync(join(tmpdir(), "leeway-first-start-"));
    const start = { directory, environment: ENVIRONMENT };
    try {
      await killWhileStarting(undefined, random, start);
      const server = await serve(directory, ENVIRONMENT);
      await assertVerified(start);
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

async function killWhileStarting(running: RunningServer | undefined, random: Random, start: Start): Promise<void> {
  await running?.stop("SIGKILL");
  const { stop } = launch(start.directory, start.environment);
  await wait(random.int(0, START_MS));
  await stop("SIGKILL");
}

async function assertVerified({ directory, environment }: Start): Promise<void> {
  const { code, stderr } = await leeway(["verify"], { LEEWAY_DATA: directory, ...environment });
  assert.equal(code, 0, stderr);
}

function assertProgress(clients: readonly Client[]): void {
  for (const { name, answered } of clients) assert.ok(answered.length > KILLS, `${name} got too few answers`);
}
