/**
 * Starts a process for work that hostile input could slow down or take over. It can read only its own program, has no
 * environment and no network, and the kernel limits its time and memory.
 */
import { type ChildProcessByStdio, spawn } from "node:child_process";
import { join } from "node:path";
import type { Readable, Writable } from "node:stream";
import { fileURLToPath } from "node:url";

const ROOT = join(import.meta.dirname, "..");

export interface SandboxedProgram {
  readonly path: string;
  /** The files and directories that the process may read. */
  readonly readable: readonly string[];
}

/** A program that runs from the sources, with their packages. */
export function programOfSources(file: URL): SandboxedProgram {
  const readable = ["src", "node_modules", "package.json"].map((name) => join(ROOT, name));
  return { path: fileURLToPath(file), readable };
}

export interface ProcessLimits {
  /** Seconds of processor time. */
  readonly cpuSeconds: number;
  /** KiB of private memory. Node itself takes about 575 MB of it, most of them unused. Only Linux enforces it. */
  readonly dataKiB: number;
  /** MB of JavaScript objects. */
  readonly heapMb: number;
}

/** The shell sets the limits of the process and becomes it. Without core dumps: they would contain the input. */
const SHELL = "/bin/sh";
const commandOf = ({ cpuSeconds, dataKiB }: ProcessLimits) =>
  `ulimit -c 0; ulimit -t ${cpuSeconds}; ulimit -d ${dataKiB} 2> /dev/null; exec "$0" "$@"`;

/** The flags of Node for a process that may read only these files and directories. */
export function sandboxFlags(readable: readonly string[], { heapMb }: Pick<ProcessLimits, "heapMb">): string[] {
  const allowed = readable.map((path) => `--allow-fs-read=${path}`);
  return ["--permission", ...allowed, `--max-old-space-size=${heapMb}`, "--no-warnings"];
}

/** @throws Error if no file descriptors are left. Other failures are events of the process. */
export function startSandboxed(
  { path, readable }: SandboxedProgram,
  limits: ProcessLimits,
): ChildProcessByStdio<Writable, Readable, null> {
  const child = spawn(SHELL, ["-c", commandOf(limits), process.execPath, ...sandboxFlags(readable, limits), path], {
    ...{ cwd: "/", env: {} },
    stdio: ["pipe", "pipe", "ignore"],
  });
  const { stdin }: { readonly stdin?: Writable } = child;
  if (stdin !== undefined) return child;
  child.on("error", () => {}); // Node has made no pipes
  throw new Error("no file descriptors are left");
}
