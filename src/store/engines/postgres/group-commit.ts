/**
 * The writes of one budget, one after the other. Those that wait together share a transaction: its beginning, the lock of
 * the budget and the sync of the disk cost as much for many as for one, and each is answered only after the commit.
 * Before they share a connection they take turns here, so that a busy household does not use up the pool.
 */
import type { WriteOptions, WriteScope } from "../../engine.ts";
import { isStorageUnavailable, MAX_WAITING, tooManyWaiting } from "../../storage-unavailable.ts";

/** How long one may wait: what is answered later helps nobody. */
const MAX_WAIT_MS = 5000;

/** How many may share a transaction, and how long it may go on taking in more: bounds how long the first is held up. */
const MAX_GROUP = 50;
const GROUP_MS = 20;

type Work<T> = (scope: WriteScope) => Promise<T>;

/** Runs `work` in a transaction of its own, again from the start where it lost a race. */
export type Transact = (budgetId: string, work: Work<void>, options: WriteOptions) => Promise<void>;

interface Job {
  readonly options: WriteOptions;
  readonly deadlineMs: number;
  /** Does the work and keeps its result back. */
  run(scope: WriteScope): Promise<void>;
  /** Answers: with the result, or with what went wrong. */
  settle(failure?: { readonly error: unknown }): void;
}

export interface GroupCommit {
  write<T>(budgetId: string, work: Work<T>, options?: WriteOptions): Promise<T>;
  /** Resolves when every write that was accepted is answered. */
  idle(): Promise<void>;
}

/** `nowMs` is a clock that only goes forward. */
export function groupCommit(transact: Transact, nowMs = () => performance.now()): GroupCommit {
  const queues = new Map<string, Job[]>();
  const draining = new Map<string, Promise<void>>();
  let waiting = 0;

  /** The next that has not waited too long, if the group may have it. */
  function takeNext(queue: Job[], isWanted = (_job: Job) => true): Job | undefined {
    for (let job = queue[0]; job !== undefined; job = queue[0]) {
      const isLate = nowMs() > job.deadlineMs;
      if (!isLate && !isWanted(job)) return undefined;
      queue.shift();
      waiting -= 1;
      if (!isLate) return job;
      job.settle({ error: tooManyWaiting() });
    }
    return undefined;
  }

  async function drain(budgetId: string, queue: Job[]): Promise<void> {
    for (let first = takeNext(queue); first !== undefined; first = takeNext(queue)) {
      const group = [first];
      if (await commit(budgetId, group, () => takeMore(group, queue))) continue;
      for (const job of group) await commit(budgetId, [job], () => undefined);
    }
    queues.delete(budgetId);
    draining.delete(budgetId);
  }

  /** Another one for the group; what is rolled back at the end, or may take long, is a group by itself. */
  function takeMore(group: Job[], queue: Job[]): Job | undefined {
    const mayShare = ({ options }: Job) => !options.rollBack && !options.isLong;
    if (!group.every(mayShare) || group.length >= MAX_GROUP) return undefined;
    const job = takeNext(queue, mayShare);
    if (job !== undefined) group.push(job);
    return job;
  }

  /**
   * Runs a group, and whatever joins it meanwhile, and answers. False where one of several failed: then nothing of any of
   * them stays, and none is answered.
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
    } catch (error) {
      if (group.length > 1 && !isStorageUnavailable(error)) return false;
      for (const job of group) job.settle({ error });
      return true;
    }
    for (const job of group) job.settle();
    return true;
  }

  return {
    write<T>(budgetId: string, work: Work<T>, options: WriteOptions = {}) {
      if (waiting >= MAX_WAITING) return Promise.reject(tooManyWaiting());
      return new Promise<T>((resolve, reject) => {
        let answer = () => {};
        const job: Job = {
          options,
          deadlineMs: nowMs() + MAX_WAIT_MS,
          async run(scope) {
            const result = await work(scope);
            answer = () => resolve(result);
          },
          settle: (failure) => (failure === undefined ? answer() : reject(failure.error)),
        };
        const queue = queues.get(budgetId) ?? [];
        queue.push(job);
        waiting += 1;
        queues.set(budgetId, queue);
        if (!draining.has(budgetId)) draining.set(budgetId, drain(budgetId, queue));
      });
    },
    idle: async () => void (await Promise.all(draining.values())),
  };
}
