/** Runs the `leeway` command in a separate process, like a user. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

const MAIN = join(import.meta.dirname, "../../src/main.js");

export interface Finished {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

type Environment = Readonly<Record<string, string>>;

/** A program with arguments that runs the given command, such as `prlimit --nofile=64` or a tracer. */
export type Launcher = readonly string[];

function spawnCommand(args: readonly string[], environment: Environment, launcher: Launcher): ChildProcess {
  const { PATH, HOME } = process.env;
  const [program = "", ...rest] = [...launcher, process.execPath, MAIN, ...args];
  return spawn(program, rest, {
    env: { PATH, HOME, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
}

/** Runs a command until it exits. */
export async function leeway(
  args: readonly string[],
  environment: Environment = {},
  launcher: Launcher = [],
): Promise<Finished> {
  const { signal: _, ...finished } = await startCommand(args, environment, launcher).ended;
  return finished;
}

export interface RunningCommand {
  readonly ended: Promise<Finished & { readonly signal: NodeJS.Signals | null }>;
  kill(signal: NodeJS.Signals): void;
}

/** Like `leeway`, but does not wait for the exit. */
export function startCommand(
  args: readonly string[],
  environment: Environment = {},
  launcher: Launcher = [],
): RunningCommand {
  const child = spawnCommand(args, environment, launcher);
  const output = collect(child);
  const ended = once(child, "close").then(([code, signal]) => ({ code, signal, ...output }));
  return { ended, kill: (signal) => void child.kill(signal) };
}

export interface RunningServer {
  readonly url: string;
  readonly pid: number;
  /** Its standard output at startup. */
  readonly welcome: string;
  /** The token that it printed, if the directory was empty. */
  readonly token: string | undefined;
  readonly output: { readonly stdout: string; readonly stderr: string };
  /** Sends a signal and waits for the exit. */
  stop(signal?: NodeJS.Signals): Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }>;
}

export interface LaunchedServer {
  /** Resolves when the server listens; rejects if it exits before. */
  readonly ready: Promise<RunningServer>;
  readonly stop: RunningServer["stop"];
}

/** Runs `leeway serve` on a free port until it is stopped. */
export function serve(
  dataDirectory: string,
  environment: Environment = {},
  launcher: Launcher = [],
): Promise<RunningServer> {
  return launch(dataDirectory, environment, launcher).ready;
}

/** Like `serve`, but does not wait until it listens. */
export function launch(dataDirectory: string, environment: Environment = {}, launcher: Launcher = []): LaunchedServer {
  const child = spawnCommand(["serve"], { LEEWAY_DATA: dataDirectory, LEEWAY_PORT: "0", ...environment }, launcher);
  const output = collect(child);
  const ended = once(child, "close");
  const stop: RunningServer["stop"] = async (signal = "SIGTERM") => {
    child.kill(signal);
    const [code, by] = await ended;
    return { code, signal: by };
  };
  const ready = whenListening(child, output, ended).then(() => ({
    url: /listens on (\S+)/.exec(output.stdout)?.[1] ?? "",
    pid: child.pid ?? 0,
    welcome: output.stdout,
    token: /lw_[0-9a-z]+/.exec(output.stdout)?.[0],
    output,
    stop,
  }));
  ready.catch(() => {}); // a test that stops the server during startup does not await this
  return { ready, stop };
}

async function whenListening(child: ChildProcess, output: RunningServer["output"], ended: Promise<readonly unknown[]>) {
  let hasEnded = false;
  void ended.then(() => {
    hasEnded = true;
  });
  while (!output.stdout.endsWith("\n\n") && !/tokens {2}.*\n/.test(output.stdout)) {
    if (hasEnded) throw new Error(`leeway serve ended with ${(await ended)[0]}: ${output.stderr}`);
    await Promise.race([once(child.stdout as NonNullable<typeof child.stdout>, "data"), ended]);
  }
}

function collect(child: ChildProcess): { stdout: string; stderr: string } {
  const output = { stdout: "", stderr: "" };
  child.stdout?.on("data", (chunk) => {
    output.stdout += chunk;
  });
  child.stderr?.on("data", (chunk) => {
    output.stderr += chunk;
  });
  return output;
}
