/** What this machine lets the tests stage: limits on a process, mounts, and a user whom permissions bind. */
import { execFileSync, spawnSync } from "node:child_process";
import type { Launcher } from "./command.ts";

const isRoot = process.getuid?.() === 0;
const run = (program: string, args: readonly string[]) => void execFileSync(program, args);
const succeeds = (program: string, ...args: string[]) => spawnSync(program, args).status === 0;

/** Why a process's limits cannot be changed; false where they can. */
export const cannotLimit = !succeeds("prlimit", "--version") && "prlimit is needed";

/** Sets how many bytes the files that a process writes may have, while it runs. */
export function limitFileSize(pid: number, bytes: number | "unlimited"): void {
  run("prlimit", [`--pid=${pid}`, `--fsize=${bytes}:unlimited`]);
}

/** Runs a command so that the files that it writes may have so many bytes. */
export const underFileSize = (bytes: number): Launcher => ["prlimit", `--fsize=${bytes}:unlimited`];

/** Why nothing can be mounted; false where it can. */
export const cannotMount = !(isRoot && succeeds("unshare", "--mount", "true")) && "only root may mount";

/** Runs a command so that it may read and write only what the permissions of files allow, even for root. */
export const underPermissions: Launcher = isRoot ? ["setpriv", "--bounding-set=-dac_override,-dac_read_search"] : [];

/** Why permissions bind nobody here; false where they do. */
export const cannotBind = isRoot && !succeeds("setpriv", ...underPermissions.slice(1), "true") && "setpriv is needed";

/** Mounts on a directory while `work` runs. */
export async function whileMounted(directory: string, mounts: string[][], work: () => Promise<void>): Promise<void> {
  const [first = [], ...others] = mounts;
  run("mount", [...first, directory]);
  try {
    for (const args of others) run("mount", [...args, directory]);
    await work();
  } finally {
    // Also where a process that failed to end still holds files there.
    run("umount", ["--lazy", directory]);
  }
}
