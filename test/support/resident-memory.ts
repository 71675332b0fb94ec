/** The resident memory of a process as the kernel reports it; 0 on systems without `/proc`. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";

/** Runs `work` and returns the peak growth of the process's memory in MiB. */
export async function memoryGrowthMib<T>(
  pid: number,
  work: () => Promise<T>,
): Promise<{ result: T; growthMib: number }> {
  forgetPeak(pid);
  const beforeMib = readMib(pid, "VmRSS");
  const result = await work();
  return { result, growthMib: readMib(pid, "VmHWM") - beforeMib };
}

/** See clear_refs in proc(5): 5 resets the peak to the current value. */
function forgetPeak(pid: number): void {
  const file = `/proc/${pid}/clear_refs`;
  if (existsSync(file)) writeFileSync(file, "5");
}

function readMib(pid: number, field: "VmRSS" | "VmHWM"): number {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) return 0;
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, "m").exec(readFileSync(file, "utf8"))?.[1]) / 1024;
}
