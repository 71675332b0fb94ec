/**
 * Which core does what: everything that is measured runs on the first, everything that measures on the second, so that
 * neither takes the other's time. Where `taskset` is not there or the machine has one core, nothing is pinned.
 */
import { spawnSync } from "node:child_process";
import { availableParallelism } from "node:os";

export type Core = "measured" | "measuring";

const CORES: Readonly<Record<Core, string>> = { measured: "0", measuring: "1" };

export const isPinned = availableParallelism() > 1 && spawnSync("taskset", ["--version"]).status === 0;

/** What to put before a command so that it runs on a core. */
export function onCore(core: Core): readonly string[] {
  return isPinned ? ["taskset", "--cpu-list", CORES[core]] : [];
}

/** Moves this process to the core that measures. */
export function pinOwnProcess(): void {
  if (isPinned) spawnSync("taskset", ["--all-tasks", "--cpu-list", "--pid", CORES.measuring, String(process.pid)]);
}
