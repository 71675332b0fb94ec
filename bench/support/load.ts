/** Loads a server from a process of its own, `load-worker.ts`, and says what came of it. */
import type { LoadPlan, LoadResult } from "./load-worker.ts";
import { showProgress } from "./progress.ts";
import { askOnce } from "./worker.ts";

export type { LoadResult } from "./load-worker.ts";

const WORKER = import.meta.resolve("./load-worker.ts");

/** How many clients ask at once where nothing else is said. */
export const CONNECTIONS = 50;

const WARM_UP_SECONDS = 0.5;

/** A server that can be loaded. */
export interface Target {
  readonly port: number;
  readonly pid: number;
}

export interface Load extends Pick<LoadPlan, "requests" | "seconds"> {
  readonly connections?: number;
  readonly perSecond?: number;
  /** How long it is loaded before anything counts. */
  readonly warmUpSeconds?: number;
  /** Whether the server may refuse with 503; otherwise any answer but success ends the benchmark. */
  readonly mayRefuse?: boolean;
}

/** @throws Error where an answer was not a success. */
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
  throw new Error(`The server did not answer with success: ${counts}.`);
}

/** A generator that has no time left measures itself. One with a schedule is always busy looking at the clock. */
function tellIfBehind({ generatorCpu, serverCpu = 1 }: LoadResult): void {
  if (generatorCpu < 0.95 || serverCpu > 0.9) return;
  showProgress("the load generator was the slower of the two: the next figure is the least that the server can do");
}

function isFailure(status: number, mayRefuse: boolean): boolean {
  return status >= 300 && !(mayRefuse && status === 503);
}
