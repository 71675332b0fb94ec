/** Repeats a job, spread over time and never twice at once: many servers run the same jobs on one database. */

/**
 * Waits between half and one and a half intervals before each run, so that servers that started together drift apart.
 * `random` returns a number from 0 to 1. Returns a function that ends this.
 */
export function repeat(everyMs: number, job: () => Promise<void>, random: () => number): () => void {
  let timer: NodeJS.Timeout | undefined;
  let isEnded = false;
  const schedule = () => {
    if (isEnded) return;
    timer = setTimeout(() => void job().then(schedule), everyMs * (0.5 + random())).unref();
  };
  schedule();
  return () => {
    isEnded = true;
    clearTimeout(timer);
  };
}
