/**
 * Group commit: queued writes share one transaction and so one sync of the disk. A failed write does not affect the others,
 * and every write resolves only after the commit.
 *
 * Inside a savepoint, SQLite copies every page that it changes, which is a tenth of the cost of a single create. So a
 * group first runs without savepoints. If a write fails after changing data, the group is rolled back and runs again,
 * each write in its own savepoint.
 */
import { setTimeout as wait } from "node:timers/promises";
import type Database from "better-sqlite3";
import type { WriteOptions } from "../../engine.ts";
import { MAX_QUEUED, tooManyQueued } from "../../storage-unavailable.ts";
import { BUSY_TIMEOUT_MS } from "./connection.ts";
import { asCommitProblem, asStorageProblem, isBusy, lostTransaction } from "./errors.ts";
import { statementCache } from "./statements.ts";

/** How long a group may run before it commits, so that many large writes do not block reads. */
const GROUP_MS = 20;

/** The delay between attempts to lock a database that another process is writing to. */
const BUSY_RETRY_MS = 5;

/** The maximum number of writes in a commit: limits how long the first waits for the last. */
const MAX_GROUP = 256;

type Work<T> = () => Promise<T>;

interface Job {
  /** Runs the work through `wrap` in the open transaction and holds back its result. Returns false if the work failed. */
  run(wrap: <T>(work: Work<T>) => Promise<T>): Promise<boolean>;
  /** Resolves or rejects the write after the group was committed or has failed. */
  finish(groupFailure: unknown): void;
}

export interface GroupCommit {
  /** `work` may run again after its first run was rolled back. */
  write<T>(work: Work<T>, options?: WriteOptions): Promise<T>;
  /** Runs `work` in a savepoint inside a write. */
  attempt<T>(work: Work<T>): Promise<T>;
  /** Resolves when every accepted write has finished. */
  idle(): Promise<void>;
}

interface CommitHooks {
  /** If it throws, the group is rolled back. */
  assertInPlace(): void;
  /** Called after each commit, when its writes have finished. */
  noteCommit(): void;
}

/**
 * Waits for other writing processes itself instead of letting SQLite block the thread. `work` must await nothing but this
 * connection, because the transaction is open while it runs.
 */
export function groupCommit(database: Database.Database, { assertInPlace, noteCommit }: CommitHooks): GroupCommit {
  database.pragma("busy_timeout = 0"); // `openWriter` sets a timeout for the migrations; from here on `begin` waits
  const prepare = statementCache(database);
  const exec = (sql: string) => void prepare(sql).run();
  const countChanges = database.prepare("SELECT total_changes()").pluck();

  const queue: Job[] = [];
  let draining: Promise<void> | undefined;

  async function attempt<T>(work: Work<T>, { rollBack = false }: WriteOptions = {}): Promise<T> {
    if (!database.inTransaction) throw lostTransaction(); // a savepoint would start a new transaction
    exec("SAVEPOINT work");
    let result: T;
    try {
      result = await work();
      if (rollBack) exec("ROLLBACK TO work");
    } catch (error) {
      // On a full disk, SQLite may roll back the whole transaction by itself. Then no savepoint is left.
      if (database.inTransaction) {
        exec("ROLLBACK TO work");
        exec("RELEASE work");
      }
      throw error;
    }
    exec("RELEASE work");
    return result;
  }

  /** Starts a transaction. Waits for another writing process without blocking the thread. */
  async function begin(): Promise<void> {
    const deadlineMs = performance.now() + BUSY_TIMEOUT_MS;
    for (;;) {
      try {
        return exec("BEGIN IMMEDIATE");
      } catch (error) {
        if (!isBusy(error) || performance.now() > deadlineMs) throw error;
      }
      await wait(BUSY_RETRY_MS);
    }
  }

  function commit(): void {
    try {
      exec("COMMIT");
    } catch (error) {
      throw asCommitProblem(error);
    }
  }

  function rollBack(): void {
    try {
      if (database.inTransaction) exec("ROLLBACK");
    } catch {
      // The caller reports the first failure. If the connection is unusable, the next BEGIN fails.
    }
  }

  /** Runs queued jobs up to the limits of a group and adds them to `group`. */
  async function runQueued(group: Job[]): Promise<void> {
    const startMs = performance.now();
    let changes = countChanges.get();
    while (group.length < MAX_GROUP && performance.now() - startMs < GROUP_MS) {
      const job = queue.shift();
      if (job === undefined) return;
      group.push(job);
      const isDone = await job.run((work) => work());
      if (!database.inTransaction) throw lostTransaction();
      const before = changes;
      changes = countChanges.get();
      if (!isDone && changes !== before) return await runAgain(group);
    }
  }

  async function runAgain(group: readonly Job[]): Promise<void> {
    exec("ROLLBACK");
    await begin();
    for (const job of group) {
      await job.run(attempt);
      if (!database.inTransaction) throw lostTransaction();
    }
  }

  /** Runs and commits a group. Returns its jobs, and the failure if the whole group failed. */
  async function commitGroup(): Promise<{ readonly group: Job[]; readonly failure: unknown }> {
    const group: Job[] = [];
    try {
      await begin();
      await runQueued(group);
      assertInPlace();
      commit();
      return { group, failure: undefined };
    } catch (error) {
      rollBack();
      // If no transaction could start, all queued writes have waited long enough.
      return { group: group.length === 0 ? queue.splice(0) : group, failure: asStorageProblem(error) };
    }
  }

  async function drain(): Promise<void> {
    while (queue.length > 0) {
      // The work blocks the thread, so first let requests that have arrived queue their writes and get their reads.
      await new Promise(setImmediate);
      const { group, failure } = await commitGroup();
      for (const job of group) job.finish(failure);
      if (failure === undefined) noteCommit();
    }
    draining = undefined;
  }

  function write<T>(work: Work<T>, options?: WriteOptions): Promise<T> {
    if (queue.length >= MAX_QUEUED) return Promise.reject(tooManyQueued());
    return new Promise<T>((resolve, reject) => {
      let respond = () => {};
      queue.push({
        async run(wrap) {
          try {
            const result = await (options?.rollBack ? attempt(work, options) : wrap(work));
            respond = () => resolve(result);
            return true;
          } catch (error) {
            respond = () => reject(error);
            return false;
          }
        },
        finish(groupFailure) {
          if (groupFailure === undefined) respond();
          else reject(groupFailure);
        },
      });
      draining ??= drain();
    });
  }

  return { write, attempt, idle: async () => await draining };
}
