/** How much memory a process holds, as the kernel tells it. On systems that have no `/proc` it is 0. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";

/** Runs `work` and tells by how many MiB the process's memory grew at the most meanwhile. */
export async function memoryGrowthMib<T>(
  pid: number,
  work: () => Promise<T>,
): Promise<{ result: T; growthMib: number }> {
  forgetPeak(pid);
  const beforeMib = readMib(pid, "VmRSS");
  const result = await work();
  return { result, growthMib: readMib(pid, "VmHWM") - beforeMib };
}

/** See clear_refs in proc(5): 5 sets the peak to what is held now. */
function forgetPeak(pid: number): void {
  const file = `/proc/${pid}/clear_refs`;
  if (existsSync(file)) writeFileSync(file, "5");
}

function readMib(pid: number, field: "VmRSS" | "VmHWM"): number {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) return 0;
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, "m").exec(readFileSync(file, "utf8"))?.[1]) / 1024;
}
