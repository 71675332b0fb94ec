/** Lets a command that works in files of its own tidy up before a signal ends it. */

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Does `work`, whose signal is aborted when the operator stops the command: when it has let go, the process ends by that. */
export async function stoppable<T>(work: (stop: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const stop = (signal: NodeJS.Signals) => controller.abort(signal);
  for (const signal of SIGNALS) process.on(signal, stop);
  try {
    return await work(controller.signal);
  } finally {
    for (const signal of SIGNALS) process.off(signal, stop);
    // Not `process.exit`, which would wait for what a thread still does; and whoever called learns of the signal.
    if (controller.signal.aborted) process.kill(process.pid, controller.signal.reason);
  }
}
