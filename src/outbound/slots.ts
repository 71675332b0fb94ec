/** Limits how many requests run at once, in total and per host. Further ones wait for their turn. */
export interface SlotLimits {
  readonly atOnce: number;
  readonly perHost: number;
}

interface Waiting {
  readonly host: string;
  readonly start: () => void;
}

/** Runs `work` when the host has a free slot. Rejects with the reason of the signal if that aborts earlier. */
export type InSlot = <T>(host: string, signal: AbortSignal | undefined, work: () => Promise<T>) => Promise<T>;

export function slots({ atOnce, perHost }: SlotLimits): InSlot {
  const running = new Map<string, number>();
  let waiting: Waiting[] = [];
  let count = 0;

  const hasRoom = (host: string) => count < atOnce && (running.get(host) ?? 0) < perHost;

  const take = (host: string) => {
    count += 1;
    running.set(host, (running.get(host) ?? 0) + 1);
  };

  /** Starts the first waiting one whose host has room. */
  const release = (host: string) => {
    count -= 1;
    const left = (running.get(host) ?? 0) - 1;
    if (left > 0) running.set(host, left);
    else running.delete(host);
    const next = waiting.find((one) => hasRoom(one.host));
    if (next === undefined) return;
    waiting = waiting.filter((one) => one !== next);
    take(next.host);
    next.start();
  };

  const wait = (host: string, signal: AbortSignal | undefined) =>
    new Promise<void>((resolve, reject) => {
      const leave = () => {
        waiting = waiting.filter((one) => one !== entry);
        reject(signal?.reason);
      };
      const start = () => {
        signal?.removeEventListener("abort", leave);
        resolve();
      };
      const entry = { host, start };
      waiting.push(entry);
      signal?.addEventListener("abort", leave, { once: true });
    });

  return async (host, signal, work) => {
    signal?.throwIfAborted();
    if (hasRoom(host)) take(host);
    else await wait(host, signal);
    try {
      return await work();
    } finally {
      release(host);
    }
  };
}
