/** Lets a command clean up its files before a signal ends it. */

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Runs `work` with an abort signal. If a signal stops the command, `work` cleans up, and then the process ends by the
 * signal.
 */
export async function stoppable<T>(work: (stop: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const stop = (signal: NodeJS.Signals) => controller.abort(signal);
  for (const signal of SIGNALS) process.on(signal, stop);
  try {
    return await work(controller.signal);
  } finally {
    for (const signal of SIGNALS) process.off(signal, stop);
    // `process.exit` would wait for worker threads and hide the signal from the caller.
    if (controller.signal.aborted) process.kill(process.pid, controller.signal.reason);
  }
}
