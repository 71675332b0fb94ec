/** What a process uses, as Linux tells it under `/proc`; undefined on a machine that does not have that. */
import { readFileSync } from "node:fs";

/** Linux counts CPU time in ticks of a hundredth of a second on every machine that Node runs on. */
const TICKS_PER_SECOND = 100;

/** The CPU time that a process has used, all of its threads together. */
export function cpuSeconds(pid: number): number | undefined {
  const stat = read(`/proc/${pid}/stat`);
  // The second field is the command's name in parentheses, which may hold spaces.
  const fields = stat?.slice(stat.lastIndexOf(")") + 2).split(" ");
  return fields && (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

/** The memory of a process that is in RAM. */
export function residentMb(pid: number): number | undefined {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(read(`/proc/${pid}/status`) ?? "")?.[1];
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}
