/** Runs `leeway serve` on an empty temporary directory, and provides a client for it. */
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const FAKE_CLOCK = join(import.meta.dirname, "events/fake-clock.ts");
const MAIN = join(import.meta.dirname, "../src/main.js");

export interface OwnServer {
  readonly url: string;
  readonly pid: number;
  readonly directory: string;
  /** The server's clock in Unix milliseconds. */
  nowMs(): number;
  /** Moves the clock forward. Only a server with `startMs` can do it. */
  advance(ms: number): void;
  /** Runs a `leeway` command on the same data and returns its output. */
  run(...args: string[]): Promise<string>;
  stop(): Promise<void>;
  /** Removes the data. */
  clear(): void;
}

export interface ServerSettings {
  /** Where its clock starts. Without it, the clock is that of this machine. */
  readonly startMs?: number;
  readonly env?: Readonly<Record<string, string>>;
}

export async function startOwnServer({ startMs, env: given = {} }: ServerSettings = {}): Promise<OwnServer> {
  const directory = mkdtempSync(join(tmpdir(), "leeway-demo-"));
  const env = {
    ...process.env,
    LEEWAY_DATA: directory,
    LEEWAY_PORT: "0",
    LEEWAY_RATE_LIMIT: "off",
    LEEWAY_LOG_LEVEL: "warn",
    ...given,
    ...(startMs !== undefined && { DEMO_CLOCK: String(startMs) }),
  };
  const command = [...(startMs === undefined ? [] : ["--import", FAKE_CLOCK]), MAIN];
  let offsetMs = startMs === undefined ? 0 : startMs - Date.now();
  const child = spawn(process.execPath, [...command, "serve"], { env, stdio: ["ignore", "pipe", "inherit", "ipc"] });
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  return {
    url: await readUrl(child),
    pid: child.pid ?? 0,
    directory,
    nowMs: () => Date.now() + offsetMs,
    advance(ms) {
      offsetMs += ms;
      child.send(ms);
    },
    run: async (...args) => (await promisify(execFile)(process.execPath, [...command, ...args], { env })).stdout.trim(),
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
    clear: () => rmSync(directory, { recursive: true, force: true }),
  };
}

async function readUrl(child: ChildProcess): Promise<string> {
  let output = "";
  for await (const chunk of child.stdout ?? []) {
    output += chunk;
    const url = /^Leeway listens on (\S+)\n/.exec(output)?.[1];
    if (url !== undefined) return url;
  }
  throw new Error("The server did not start.");
}

/** Sends a request and returns the response body. Any status but success is an error. */
export type Call = <T>(method: string, path: string, body?: object, key?: string) => Promise<T>;

export function client(url: string, token: string): Call {
  return async (method, path, body, key) => {
    const response = await fetch(url + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
        ...(key === undefined ? {} : { "idempotency-key": key }),
      },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} returned ${response.status}: ${text.slice(0, 500)}`);
    return text === "" ? undefined : JSON.parse(text);
  };
}

/** Runs `work` for every item, a few at a time. */
export async function forEach<T>(items: readonly T[], work: (item: T, index: number) => Promise<void>): Promise<void> {
  const rest = items.entries();
  const workers = Array.from({ length: 8 }, async () => {
    for (const [index, item] of rest) await work(item, index);
  });
  await Promise.all(workers);
}
