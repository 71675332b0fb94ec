/** Checks what tests can do on this machine: limit a process, mount file systems, and run as a restricted user. */
import { execFileSync, spawnSync } from "node:child_process";
import type { Launcher } from "./command.ts";

const isRoot = process.getuid?.() === 0;
const run = (program: string, args: readonly string[]) => void execFileSync(program, args);
const succeeds = (program: string, ...args: string[]) => spawnSync(program, args).status === 0;

/** The reason why a process's limits cannot be changed; false if they can. */
export const cannotLimit = !succeeds("prlimit", "--version") && "prlimit is needed";

/** Limits the size of files that a running process writes. */
export function limitFileSize(pid: number, bytes: number | "unlimited"): void {
  run("prlimit", [`--pid=${pid}`, `--fsize=${bytes}:unlimited`]);
}

/** Runs a command with a limit on the size of files that it writes. */
export const underFileSize = (bytes: number): Launcher => ["prlimit", `--fsize=${bytes}:unlimited`];

/** The reason why file systems cannot be mounted; false if they can. */
export const cannotMount = !(isRoot && succeeds("unshare", "--mount", "true")) && "only root may mount";

/** Runs a command that file permissions also apply to as root. */
export const underPermissions: Launcher = isRoot ? ["setpriv", "--bounding-set=-dac_override,-dac_read_search"] : [];

/** The reason why file permissions cannot be tested; false if they can. */
export const cannotBind = isRoot && !succeeds("setpriv", ...underPermissions.slice(1), "true") && "setpriv is needed";

/** Mounts a file system on a directory while `work` runs. */
export async function whileMounted(directory: string, mounts: string[][], work: () => Promise<void>): Promise<void> {
  const [first = [], ...others] = mounts;
  run("mount", [...first, directory]);
  try {
    for (const args of others) run("mount", [...args, directory]);
    await work();
  } finally {
    // Works even if a process that failed to end still has files open there.
    run("umount", ["--lazy", directory]);
  }
}
