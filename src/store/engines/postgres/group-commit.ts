/**
 * Group commit: queued writes of one budget run one after the other in a shared transaction, because BEGIN, the budget's
 * lock and the sync of the disk cost the same for many writes as for one. Each write resolves only after the commit. Since
 * writes queue here and not for a connection, a busy household cannot exhaust the pool.
 */
import type { WriteOptions, WriteScope } from "../../engine.ts";
import { isStorageUnavailable, MAX_QUEUED, storageUnavailable, tooManyQueued } from "../../storage-unavailable.ts";

/** The longest time in the queue. Clients no longer wait for later responses. */
const MAX_WAIT_MS = 5000;

/** The maximum number of writes in a transaction, and how long further writes may join it: limits how long the first waits. */
const MAX_GROUP = 50;
const GROUP_MS = 20;

type Work<T> = (scope: WriteScope) => Promise<T>;

/** Runs `work` in a transaction. Repeats it from the start after a lost race. */
export type Transact = (budgetId: string, work: Work<void>, options: WriteOptions) => Promise<void>;

interface Job {
  readonly options: WriteOptions;
  readonly deadlineMs: number;
  /** Runs the work and holds back its result. */
  run(scope: WriteScope): Promise<void>;
  /** Resolves the write with its result, or rejects it with the failure. */
  finish(failure?: { readonly error: unknown }): void;
}

export interface GroupCommit {
  write<T>(budgetId: string, work: Work<T>, options?: WriteOptions): Promise<T>;
  /** Resolves when every accepted write has finished. */
  idle(): Promise<void>;
}

/** `nowMs` must be a monotonic clock. */
export function groupCommit(transact: Transact, nowMs = () => performance.now()): GroupCommit {
  const queues = new Map<string, Job[]>();
  const draining = new Map<string, Promise<void>>();
  /** The budgets whose last transaction found the storage unavailable, with its error. */
  const unavailable = new Map<string, unknown>();
  let queued = 0;

  /** Removes late jobs from the queue, then returns the next job if the group accepts it. */
  function takeNext(budgetId: string, queue: Job[], isAccepted = (_job: Job) => true): Job | undefined {
    for (let job = queue[0]; job !== undefined; job = queue[0]) {
      const isLate = nowMs() > job.deadlineMs;
      if (!isLate && !isAccepted(job)) return undefined;
      queue.shift();
      queued -= 1;
      if (!isLate) return job;
      // It waited for a transaction that failed, or the household writes too much.
      const cause = unavailable.get(budgetId);
      job.finish({ error: cause === undefined ? tooManyQueued() : storageUnavailable(cause) });
    }
    return undefined;
  }

  async function drain(budgetId: string, queue: Job[]): Promise<void> {
    for (let first = takeNext(budgetId, queue); first !== undefined; first = takeNext(budgetId, queue)) {
      const group = [first];
      if (await commit(budgetId, group, () => takeMore(budgetId, group, queue))) continue;
      for (const job of group) await commit(budgetId, [job], () => undefined);
    }
    queues.delete(budgetId);
    unavailable.delete(budgetId);
    draining.delete(budgetId);
  }

  /** Adds a queued job to the group. Previews and long writes never share a transaction. */
  function takeMore(budgetId: string, group: Job[], queue: Job[]): Job | undefined {
    const mayShare = ({ options }: Job) => !options.rollBack && !options.isLong;
    if (!group.every(mayShare) || group.length >= MAX_GROUP) return undefined;
    const job = takeNext(budgetId, queue, mayShare);
    if (job !== undefined) group.push(job);
    return job;
  }

  /**
   * Runs and commits a group and the jobs that join it. Returns false if one of several jobs failed: then all of them are
   * rolled back and none has finished.
   */
  async function commit(budgetId: string, group: readonly Job[], join: () => Job | undefined): Promise<boolean> {
    const work = async (scope: WriteScope) => {
      const startMs = nowMs();
      for (let i = 0; ; i += 1) {
        const job = group[i] ?? (nowMs() - startMs < GROUP_MS ? join() : undefined);
        if (job === undefined) return;
        await job.run(scope);
      }
    };
    try {
      await transact(budgetId, work, group[0]?.options ?? {});
      unavailable.delete(budgetId);
    } catch (error) {
      if (isStorageUnavailable(error)) unavailable.set(budgetId, error);
      if (group.length > 1 && !isStorageUnavailable(error)) return false;
      for (const job of group) job.finish({ error });
      return true;
    }
    for (const job of group) job.finish();
    return true;
  }

  return {
    write<T>(budgetId: string, work: Work<T>, options: WriteOptions = {}) {
      if (queued >= MAX_QUEUED) return Promise.reject(tooManyQueued());
      return new Promise<T>((resolve, reject) => {
        let respond = () => {};
        const job: Job = {
          options,
          deadlineMs: nowMs() + MAX_WAIT_MS,
          async run(scope) {
            const result = await work(scope);
            respond = () => resolve(result);
          },
          finish: (failure) => (failure === undefined ? respond() : reject(failure.error)),
        };
        const queue = queues.get(budgetId) ?? [];
        queue.push(job);
        queued += 1;
        queues.set(budgetId, queue);
        if (!draining.has(budgetId)) draining.set(budgetId, drain(budgetId, queue));
      });
    },
    idle: async () => void (await Promise.all(draining.values())),
  };
}
