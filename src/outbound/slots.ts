/**
 * Limits how many requests run at once: in total, per host, and per budget, which has at most half of all. Further ones wait for
 * their turn.
 */
export interface SlotLimits {
  readonly atOnce: number;
  readonly perHost: number;
}

interface Place {
  readonly host: string;
  /** Undefined for requests of the server itself, such as for exchange rates. */
  readonly budgetId: string | undefined;
}

interface Waiting {
  readonly place: Place;
  readonly start: () => void;
}

/** Runs `work` when there is a free slot. Rejects with the reason of the signal if that aborts while it waits. */
export type InSlot = <T>(place: Place, signal: AbortSignal, work: () => Promise<T>) => Promise<T>;

export function slots({ atOnce, perHost }: SlotLimits): InSlot {
  const perBudget = Math.ceil(atOnce / 2);
  const running = new Set<Place>();
  let waiting: Waiting[] = [];

  const countOf = (key: keyof Place, value: string | undefined) =>
    value === undefined ? 0 : [...running].filter((one) => one[key] === value).length;

  const hasRoom = ({ host, budgetId }: Place) =>
    running.size < atOnce && countOf("host", host) < perHost && countOf("budgetId", budgetId) < perBudget;

  /** The one whose budget has the fewest requests in flight; of several, the one that has waited longest. */
  const findNext = () =>
    waiting
      .filter(({ place }) => hasRoom(place))
      .sort((a, b) => countOf("budgetId", a.place.budgetId) - countOf("budgetId", b.place.budgetId))[0];

  /** The end of a request can make room for two: one for its host, and one of its budget. */
  const startWaiting = () => {
    for (let next = findNext(); next !== undefined; next = findNext()) {
      const started = next;
      waiting = waiting.filter((one) => one !== started);
      running.add(started.place);
      started.start();
    }
  };

  const wait = (place: Place, signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const leave = () => {
        waiting = waiting.filter((one) => one !== entry);
        reject(signal.reason);
      };
      const start = () => {
        signal.removeEventListener("abort", leave);
        resolve();
      };
      const entry = { place, start };
      waiting.push(entry);
      signal.addEventListener("abort", leave, { once: true });
    });

  return async ({ host, budgetId }, signal, work) => {
    signal.throwIfAborted();
    const place = { host, budgetId }; // an object of its own, because equal ones count separately
    if (hasRoom(place)) running.add(place);
    else await wait(place, signal);
    try {
      return await work();
    } finally {
      running.delete(place);
      startWaiting();
    }
  };
}
