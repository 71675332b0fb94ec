/**
 * Pins processes to cores: the measured programs to the first core, the load generators to the second, so that they do
 * not compete for CPU time. Without `taskset`, or on a machine with one core, nothing is pinned.
 */
import { spawnSync } from "node:child_process";
import { availableParallelism, cpus } from "node:os";

export type Core = "measured" | "measuring";

const CORES: Readonly<Record<Core, string>> = { measured: "0", measuring: "1" };

export const isPinned = availableParallelism() > 1 && spawnSync("taskset", ["--version"]).status === 0;

/** The command prefix that pins a process to a core. */
export function onCore(core: Core): readonly string[] {
  return isPinned ? ["taskset", "--cpu-list", CORES[core]] : [];
}

/** Moves this process to the core of the load generators. */
export function pinOwnProcess(): void {
  if (isPinned) spawnSync("taskset", ["--all-tasks", "--cpu-list", "--pid", CORES.measuring, String(process.pid)]);
}

/** Lets a process use all cores, for a benchmark of work that runs in several threads. */
export function unpin(pid: number): void {
  if (isPinned) spawnSync("taskset", ["--all-tasks", "--cpu-list", "--pid", `0-${cpus().length - 1}`, String(pid)]);
}
