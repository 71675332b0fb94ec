/** Repeats a job, spread over time and never twice at once: many servers run the same jobs on one database. */

/** A job that failed is tried again after this interval, if its own is longer: one machine of a cluster may have been down. */
const RETRY_MS = 600_000;

export interface Repeated {
  /** Runs the job now instead of at its time, unless it is running. */
  run(): Promise<void>;
  end(): void;
}

/**
 * Waits between half and one and a half intervals before each run, so that servers that started together drift apart. `job`
 * resolves to whether it succeeded. `random` returns a number from 0 to 1.
 */
export function repeat(everyMs: number, job: () => Promise<boolean>, random: () => number): Repeated {
  let timer: NodeJS.Timeout | undefined;
  let isRunning = false;
  let isEnded = false;
  const schedule = (intervalMs: number) => {
    if (!isEnded) timer = setTimeout(() => void run(), intervalMs * (0.5 + random())).unref();
  };
  const run = async () => {
    if (isRunning || isEnded) return;
    isRunning = true;
    clearTimeout(timer);
    const hasSucceeded = await job();
    isRunning = false;
    schedule(hasSucceeded ? everyMs : Math.min(everyMs, RETRY_MS));
  };
  schedule(everyMs);
  return {
    run,
    end() {
      isEnded = true;
      clearTimeout(timer);
    },
  };
}
