/** Servers that only return a fixed response (`ready-worker.ts`), each in a separate process. */
import type { Target } from "./load.ts";
import type { ReadyServerPlan } from "./ready-worker.ts";
import { startWorker } from "./worker.ts";

const WORKER = import.meta.resolve("./ready-worker.ts");

/** Serves until the benchmark ends. */
export async function serveReady(kind: ReadyServerPlan["kind"], body: string): Promise<Target> {
  const worker = startWorker(WORKER, "measured");
  const port = await worker.ask<number>({ kind, body } satisfies ReadyServerPlan);
  return { port, pid: worker.pid };
}
