/**
 * Runs jobs: work of a budget at a time, by one server at once. A server claims a due job with a lease in the database and
 * renews it while it works. The effects of a job are stored in the transaction that checks the lease and sets the next time, so
 * each run has all its effects or none, even if a server sleeps, stops or loses the database.
 */
import { formatTimestamp } from "../domain/calendar.ts";
import type { Service } from "../operations/service.ts";
import type { DueJob, JobRecord, MachineReads, Tx } from "../store/store.ts";
import { randomNumber } from "./random.ts";

export interface JobKind {
  readonly kind: string;
  /** Whether its effects may take longer to store than a request may. */
  readonly isLong?: boolean;
  /** How long to wait after the first failure, the second, and so on. By default `BACKOFF_MS`. */
  readonly backoffMs?: readonly number[];
  /**
   * Does the work outside any transaction. It may run again after a crash before its result was stored. A rejection is a failure,
   * and the job is tried again.
   */
  run(service: Service, job: RunningJob): Promise<JobResult>;
}

export interface RunningJob {
  readonly budgetId: string;
  readonly id: string;
  /** The last change that it has read; null if it does not follow the log. */
  readonly position: number | null;
  /** Aborts when the server stops, and when it has lost its lease. */
  readonly signal: AbortSignal;
  /** Stores effects before the end, if this server still has the lease. Rejects if not. */
  write(work: (tx: Tx) => Promise<void>): Promise<void>;
}

/** Never due by itself. */
export const NEVER_MS = Date.parse("9999-12-31T00:00:00Z");

interface JobResult {
  /** If it depends on stored data, a function finds it in the last write, after `store`. Undefined: the job is removed. */
  readonly nextAtMs: number | ((tx: Tx) => Promise<number | undefined>);
  /** Stores the effects. */
  store?(tx: Tx): Promise<void>;
  /** Continues the work after the effects are stored. It is lost in a crash, so something else must continue it too. */
  after?(): Promise<void>;
}

export interface JobSettings {
  readonly kinds: readonly JobKind[];
  /** The maximum number of jobs that run at the same time. */
  readonly atOnce: number;
  readonly onError: (error: unknown, message: string) => void;
  readonly timing?: Timing;
}

/** In milliseconds. */
interface Timing {
  /** The wait between two looks for due jobs, plus or minus 10 %. */
  readonly poll: number;
  /** The wait after a look that failed: it would fail again, and each failure is logged. */
  readonly failedPoll: number;
  readonly lease: number;
  readonly renewal: number;
  /** How long a stop waits for jobs that do not end. */
  readonly stop: number;
}

const MINUTE_MS = 60_000;
const TIMING: Timing = { poll: 2000, failedPoll: MINUTE_MS, lease: 5 * MINUTE_MS, renewal: MINUTE_MS, stop: 5000 };
const BACKOFF_MS = [1, 5, 30, 120, 360].map((minutes) => minutes * MINUTE_MS);

/** The maximum number of due jobs that are read at a time. */
const MAX_DUE = 50;

interface Found {
  readonly due: readonly DueJob[];
  /** Why some could not be read. */
  readonly failures: readonly unknown[];
}

/** The lease has ended, or another server has it. */
class LeaseLost extends Error {}

/** Somebody removed the job while it ran, such as with its webhook. */
class JobRemoved extends LeaseLost {}

/** Looks for due jobs and runs them until the returned function is called. It resolves when the leases are released. */
export function startJobs(service: Service, { kinds, atOnce, onError, timing = TIMING }: JobSettings) {
  const byName = new Map(kinds.map((kind) => [kind.kind, kind]));
  const stopping = new AbortController();
  const running = new Map<Promise<void>, DueJob>();
  /** One place stays free for the other kinds: jobs that wait for slow receivers hold up neither an alert nor a bank. */
  const atOnceEach = byName.size > 1 ? Math.max(1, atOnce - 1) : atOnce;
  const timestampIn = (ms: number) => formatTimestamp(service.now() + ms);
  const random = () => randomNumber(service);
  const around = (ms: number) => ms * (0.9 + 0.2 * random());

  const countRunning = (isCounted: (job: DueJob) => boolean) => [...running.values()].filter(isCounted).length;

  function hasRoom(kind: string): boolean {
    return running.size < atOnce && countRunning((one) => one.kind === kind) < atOnceEach;
  }

  /** In turns: the kind of which the fewest run, then the budget for which the fewest run. */
  function takeNext(due: DueJob[]): DueJob | undefined {
    const inTurns = due
      .filter(({ kind }) => hasRoom(kind))
      .map((job) => {
        const ofKind = countRunning(({ kind }) => kind === job.kind);
        return { job, ofKind, ofBudget: countRunning(({ budget_id }) => budget_id === job.budget_id) };
      })
      .sort((a, b) => a.ofKind - b.ofKind || a.ofBudget - b.ofBudget);
    const next = inTurns[0]?.job;
    if (next !== undefined) due.splice(due.indexOf(next), 1);
    return next;
  }

  /** Many due jobs of some kinds do not hide those of others. */
  async function findDue(kinds: readonly string[]): Promise<Found> {
    const found = await findFirst(kinds);
    const hidden = kinds.filter((kind) => !found.due.some((job) => job.kind === kind));
    if (found.due.length < MAX_DUE || hidden.length === 0) return found;
    const more = await findDue(hidden);
    return { due: [...found.due, ...more.due], failures: [...found.failures, ...more.failures] };
  }

  /**
   * One statement for all machines of a cluster. Only if one of them does not respond, each is asked by itself, which needs a new
   * connection.
   */
  async function findFirst(kinds: readonly string[]): Promise<Found> {
    const { store } = service;
    const read = ({ jobs }: Pick<MachineReads, "jobs">) => jobs.listDue(kinds, timestampIn(0), MAX_DUE);
    try {
      return { due: await read(store.all), failures: [] };
    } catch (error) {
      const machines = await store.machines();
      if (machines.length < 2) throw error;
      const found = await Promise.allSettled(machines.map(({ reads }) => read(reads)));
      const due = found.flatMap((one) => (one.status === "fulfilled" ? one.value : []));
      return { due, failures: [error] };
    }
  }

  /**
   * Starts due jobs. Returns whether there may be more to start. Rejects if not all could be read, or none could be claimed.
   */
  async function startDue(): Promise<boolean> {
    const { due, failures } = await findDue([...byName.keys()].filter(hasRoom));
    const waiting = shuffled(due, random);
    const failed: unknown[] = [];
    let started = 0;
    for (let job = takeNext(waiting); job !== undefined; job = takeNext(waiting)) {
      if (stopping.signal.aborted) return false;
      const isStarted = await start(job).catch((error: unknown) => void failed.push(error));
      if (isStarted) started += 1;
    }
    // A few budgets may be on a machine that is down.
    if (failed.length > 0 && started === 0) throw failed[0];
    if (failures.length > 0) throw failures[0];
    return due.length >= MAX_DUE && started > 0;
  }

  /** Returns whether this server has the lease. */
  async function start(due: DueJob): Promise<boolean> {
    const kind = byName.get(due.kind);
    const owner = service.newId();
    if (kind === undefined) return false;
    const [at, until] = [timestampIn(0), timestampIn(timing.lease)];
    const claimed = await service.store.write(due.budget_id, (tx) => tx.jobs.claim(due, owner, at, until));
    if (claimed === undefined) return false;
    const done = perform(kind, due, { ...claimed, owner }).finally(() => running.delete(done));
    running.set(done, due);
    return true;
  }

  /** Never rejects. */
  async function perform(kind: JobKind, job: DueJob, claimed: JobRecord & { readonly owner: string }): Promise<void> {
    const { owner, failures, position, next_at: claimedAt } = claimed;
    const lost = new AbortController();
    const signal = AbortSignal.any([stopping.signal, lost.signal]);

    /** The fence. @throws LeaseLost */
    const write = (work: (tx: Tx) => Promise<void>) =>
      service.store.write(
        job.budget_id,
        async (tx) => {
          if (!(await tx.jobs.holds(job, owner, timestampIn(0)))) {
            const isRemoved = (await tx.jobs.find(job)) === undefined;
            throw isRemoved ? new JobRemoved("the job was removed") : new LeaseLost("the lease has ended");
          }
          await work(tx);
        },
        { isLong: kind.isLong === true },
      );
    const end = { lease_owner: null, lease_until: null };
    const renewal = setInterval(() => {
      const renewed = write((tx) => tx.jobs.update(job, { lease_until: timestampIn(timing.lease) }));
      renewed.catch((error: unknown) => error instanceof LeaseLost && lost.abort(error));
    }, timing.renewal).unref();

    try {
      signal.throwIfAborted(); // the server may have stopped during the claim
      const { budget_id: budgetId, id } = job;
      const { nextAtMs, store, after } = await kind.run(service, { budgetId, id, position, signal, write });
      await write(async (tx) => {
        await store?.(tx);
        const next = typeof nextAtMs === "number" ? nextAtMs : await nextAtMs(tx);
        const stored = await tx.jobs.find(job);
        if (next === undefined || stored === undefined) return await tx.jobs.remove(job);
        // Never in the past: one that has more to do waits for its turn behind the others.
        const next_at = formatTimestamp(Math.max(next, service.now()));
        await tx.jobs.update(job, { ...end, next_at, failures: 0, last_error: null });
        const { next_at: storedAt } = stored;
        if (storedAt !== claimedAt) await tx.jobs.advance(job, storedAt); // somebody advanced it while it ran
      });
      await after?.().catch((error: unknown) => onError(error, `what follows the job ${job.kind} ${job.id} failed`));
    } catch (error) {
      if (error instanceof JobRemoved) return;
      const isStopped = stopping.signal.aborted;
      if (!isStopped) onError(error, `the job ${job.kind} ${job.id} of the budget ${job.budget_id} failed`);
      const { backoffMs = BACKOFF_MS } = kind;
      const waitMs = backoffMs[Math.min(failures, backoffMs.length - 1)] ?? 0;
      const next_at = timestampIn(around(waitMs));
      const failed = { ...end, next_at, failures: failures + 1, last_error: (error as Error).message };
      // Otherwise the lease ends by itself.
      await write((tx) => tx.jobs.update(job, isStopped ? end : failed)).catch(() => {});
    } finally {
      clearInterval(renewal);
    }
  }

  async function look(): Promise<void> {
    while (!stopping.signal.aborted) {
      let waitMs = around(timing.poll);
      let isFailed = false;
      if (running.size < atOnce) {
        try {
          if ((await startDue()) && running.size < atOnce) waitMs = 0;
        } catch (error) {
          onError(error, "due jobs could not be started");
          waitMs = around(timing.failedPoll);
          isFailed = true;
        }
      }
      // The end of a job makes room for one that may wait.
      const isFull = kinds.some(({ kind }) => !hasRoom(kind));
      await Promise.race([sleep(waitMs, stopping.signal), ...(isFull && !isFailed ? running.keys() : [])]);
    }
  }

  const looking = look();
  return async function stop(): Promise<void> {
    stopping.abort(new Error("the server is stopping"));
    await looking;
    await Promise.race([Promise.all(running.keys()), sleep(timing.stop)]);
  };
}

/** Resolves after a time, or when the signal aborts. An infinite time never ends by itself. */
function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const timer = ms === Number.POSITIVE_INFINITY ? undefined : setTimeout(finish, ms).unref();
    signal?.addEventListener("abort", finish, { once: true });
    function finish() {
      clearTimeout(timer);
      signal?.removeEventListener("abort", finish);
      resolve();
    }
  });
}

/** In random order, so that servers rarely claim the same job. */
function shuffled<T>(list: readonly T[], random: () => number): T[] {
  return list
    .map((one) => ({ one, order: random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ one }) => one);
}
