/** Loads a server from a separate process (`load-worker.ts`) and returns the result. */
import type { LoadPlan, LoadResult } from "./load-worker.ts";
import { showProgress } from "./progress.ts";
import { askOnce } from "./worker.ts";

export type { LoadResult } from "./load-worker.ts";

const WORKER = import.meta.resolve("./load-worker.ts");

/** The default number of connections. */
export const CONNECTIONS = 50;

const WARM_UP_SECONDS = 0.5;

/** A server under load. */
export interface Target {
  readonly port: number;
  readonly pid: number;
}

export interface Load extends Pick<LoadPlan, "requests" | "seconds"> {
  readonly connections?: number;
  readonly perSecond?: number;
  /** Seconds of load before the measurement. */
  readonly warmUpSeconds?: number;
  /** Whether the server may return 503. Any other status but success ends the benchmark. */
  readonly mayRefuse?: boolean;
}

/** @throws Error if a response was not a success. */
export async function load({ port, pid }: Target, { mayRefuse = false, ...plan }: Load): Promise<LoadResult> {
  const result = await askOnce<LoadResult>(WORKER, "measuring", {
    connections: CONNECTIONS,
    warmUpSeconds: WARM_UP_SECONDS,
    ...plan,
    port,
    serverPid: pid,
  } satisfies LoadPlan);
  if (plan.perSecond === undefined) tellIfBehind(result);
  const failures = Object.entries(result.statuses).filter(([status]) => isFailure(Number(status), mayRefuse));
  if (failures.length === 0) return result;
  const counts = failures.map(([status, count]) => `${count} times ${status}`).join(", ");
  throw new Error(`The server returned errors: ${counts}.`);
}

/** Warns if the generator has no CPU time left. With a schedule, it is always busy. */
function tellIfBehind({ generatorCpu, serverCpu = 1 }: LoadResult): void {
  if (generatorCpu < 0.95 || serverCpu > 0.9) return;
  showProgress("the load generator was the bottleneck: the next figure is a lower bound");
}

function isFailure(status: number, mayRefuse: boolean): boolean {
  return status >= 300 && !(mayRefuse && status === 503);
}
