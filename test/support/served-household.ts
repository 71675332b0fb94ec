/**
 * Servers in separate processes for tests that misuse them. They stop with their test and leave no files. At the end the
 * data is verified.
 */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, before } from "node:test";
import { type Launcher, leeway, type RunningServer, serve } from "./command.ts";
import { type Household, newHousehold } from "./household.ts";

/**
 * Logs only errors and has no rate limit. Load shedding is off, because other clients must still be served;
 * `test/api/overload.test.ts` tests it.
 */
const QUIET = { LEEWAY_LOG_LEVEL: "error", LEEWAY_RATE_LIMIT: "off", LEEWAY_MAX_IN_FLIGHT: "off" };

export interface Servers {
  /** A path in a temporary directory that exists while the enclosing suite runs. */
  path(name: string): string;
  /** Runs a server on a data directory until it is stopped or the test ends. */
  start(
    dataDirectory: string,
    launcher?: Launcher,
    environment?: Readonly<Record<string, string>>,
  ): Promise<RunningServer>;
}

export function useServers(): Servers {
  const running: RunningServer[] = [];
  let directory = "";
  before(() => {
    directory = mkdtempSync(join(tmpdir(), "leeway-faults-"));
  });
  afterEach(async () => {
    for (const server of running.splice(0)) await server.stop("SIGKILL");
  });
  after(() => rmSync(directory, { recursive: true }));
  return {
    path: (name) => join(directory, name),
    async start(dataDirectory, launcher, environment) {
      const server = await serve(dataDirectory, { ...QUIET, ...environment }, launcher);
      running.push(server);
      return server;
    },
  };
}

/** A server for the enclosing suite. It must log no error, stop on SIGTERM and leave intact data. */
export function useHousehold(launcher: Launcher = []): { readonly home: Household } {
  const directory = mkdtempSync(join(tmpdir(), "leeway-faults-"));
  const holder = {} as { home: Household };
  before(async () => {
    holder.home = await newHousehold(await serve(directory, QUIET, launcher));
  });
  after(async () => {
    await assertStops(holder.home.server);
    assert.equal(holder.home.server.output.stderr, "");
    await assertVerified(directory);
  });
  after(() => rmSync(directory, { recursive: true }));
  return holder;
}

/** Asserts that the server stops on SIGTERM with exit code 0. */
export async function assertStops(server: RunningServer): Promise<void> {
  assert.deepEqual(await server.stop(), { code: 0, signal: null });
}

/** Asserts that `leeway verify` finds no problem. Returns the number of transactions. */
export async function assertVerified(dataDirectory: string): Promise<number> {
  const { code, stdout, stderr } = await leeway(["verify"], { LEEWAY_DATA: dataDirectory });
  assert.equal(code, 0, stderr);
  return Number(/([\d,]+) transactions?/.exec(stdout)?.[1]?.replaceAll(",", ""));
}
