/** The servers that do nothing but answer, to compare with: `ready-worker.ts` in a process of its own. */
import type { Target } from "./load.ts";
import type { ReadyServerPlan } from "./ready-worker.ts";
import { startWorker } from "./worker.ts";

const WORKER = import.meta.resolve("./ready-worker.ts");

/** Serves until the benchmark has ended. */
export async function serveReady(kind: ReadyServerPlan["kind"], body: string): Promise<Target> {
  const worker = startWorker(WORKER, "measured");
  const port = await worker.ask<number>({ kind, body } satisfies ReadyServerPlan);
  return { port, pid: worker.pid };
}
