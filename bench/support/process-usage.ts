/** The CPU time and memory of a process, from `/proc` on Linux; undefined on other systems. */
import { readFileSync, writeFileSync } from "node:fs";

/** On all machines that Node supports, Linux counts CPU time in ticks of 10 ms. */
const TICKS_PER_SECOND = 100;

/** The CPU time of a process, over all threads. */
export function cpuSeconds(pid: number): number | undefined {
  const stat = read(`/proc/${pid}/stat`);
  // The second field is the command's name in parentheses, which may contain spaces.
  const fields = stat?.slice(stat.lastIndexOf(")") + 2).split(" ");
  return fields && (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

/** The resident set size of a process. */
export function residentMb(pid: number): number | undefined {
  return statusMb(pid, "VmRSS");
}

/** How far the resident set size of a process rises above its first value during `work`. */
export async function growthMb(pid: number, work: () => Promise<unknown>): Promise<number | undefined> {
  const restMb = residentMb(pid);
  if (restMb !== undefined) writeFileSync(`/proc/${pid}/clear_refs`, "5"); // resets the peak, VmHWM
  await work();
  const peakMb = statusMb(pid, "VmHWM");
  return restMb === undefined || peakMb === undefined ? undefined : peakMb - restMb;
}

function statusMb(pid: number, field: string): number | undefined {
  const kilobytes = new RegExp(`^${field}:\\s+(\\d+) kB$`, "m").exec(read(`/proc/${pid}/status`) ?? "")?.[1];
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}
