/**
 * Durable writes, many to a commit. Writes that wait together share one transaction and so one sync of the disk. One that
 * fails leaves the others alone, and each is answered only after the commit.
 *
 * A savepoint makes SQLite copy every page that is changed inside it, a tenth of what a single create costs. So a group
 * runs without them at first; where one write fails after it has changed something, everything is rolled back and the
 * group runs again, each write in a savepoint of its own.
 */
import { setTimeout as wait } from "node:timers/promises";
import type Database from "better-sqlite3";
import type { WriteOptions } from "../../engine.ts";
import { MAX_WAITING, tooManyWaiting } from "../../storage-unavailable.ts";
import { BUSY_TIMEOUT_MS } from "./connection.ts";
import { asStorageProblem, isBusy, lostTransaction } from "./errors.ts";
import { statementCache } from "./kysely.ts";

/** How long a group may work before it commits, so that one with many large writes does not hold up the reads. */
const GROUP_MS = 20;

/** How soon a write that waits for another process tries again. */
const BUSY_RETRY_MS = 5;

/** How many writes may share a commit: bounds how long the first of them waits for the last. */
const MAX_GROUP = 256;

type Work<T> = () => Promise<T>;

interface Job {
  /** Does the work inside the open transaction, by way of `enclose`, and keeps its outcome back; false where it failed. */
  run(enclose: <T>(work: Work<T>) => Promise<T>): Promise<boolean>;
  /** Answers, once the group's fate is known. */
  settle(groupFailure: unknown): void;
}

export interface GroupCommit {
  /** `work` may be run a second time, after everything that it did the first time is undone. */
  write<T>(work: Work<T>, options?: WriteOptions): Promise<T>;
  /** A savepoint inside a write. */
  attempt<T>(work: Work<T>): Promise<T>;
  /** Resolves when every write that was accepted is answered. */
  idle(): Promise<void>;
}

interface CommitHooks {
  /** Where it throws, a group is not committed. */
  assertInPlace(): void;
  /** Hears of each commit, once it is answered. */
  noteCommit(): void;
}

/**
 * Takes over from SQLite to wait for other processes that write. `work` must wait for nothing but this connection: while
 * it runs, the transaction is open.
 */
export function groupCommit(database: Database.Database, { assertInPlace, noteCommit }: CommitHooks): GroupCommit {
  database.pragma("busy_timeout = 0"); // what `openWriter` has set is for making the tables; here `begin` waits
  const prepare = statementCache(database);
  const exec = (sql: string) => void prepare(sql).run();
  const countChanges = database.prepare("SELECT total_changes()").pluck();

  const queue: Job[] = [];
  let draining: Promise<void> | undefined;

  async function attempt<T>(work: Work<T>, { rollBack = false }: WriteOptions = {}): Promise<T> {
    exec("SAVEPOINT work");
    let result: T;
    try {
      result = await work();
      if (rollBack) exec("ROLLBACK TO work");
    } catch (error) {
      // A full disk can make SQLite roll back the whole transaction on its own: there is no savepoint left then.
      if (database.inTransaction) {
        exec("ROLLBACK TO work");
        exec("RELEASE work");
      }
      throw error;
    }
    exec("RELEASE work");
    return result;
  }

  /** Waits for another process that is writing, without holding up the thread as SQLite's own waiting would. */
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

  function rollBack(): void {
    try {
      if (database.inTransaction) exec("ROLLBACK");
    } catch {
      // The failure that led here is told; if the connection is lost, the next BEGIN says so.
    }
  }

  /** False where the job has failed and left changes behind. */
  async function runOpenly(job: Job): Promise<boolean> {
    const before = countChanges.get();
    return (await job.run((work) => work())) || countChanges.get() === before;
  }

  /** Runs as many of the waiting jobs as a group may hold, and adds them to `group`. */
  async function runWaiting(group: Job[]): Promise<void> {
    const startMs = performance.now();
    while (group.length < MAX_GROUP && performance.now() - startMs < GROUP_MS) {
      const job = queue.shift();
      if (job === undefined) return;
      group.push(job);
      const isClean = await runOpenly(job);
      if (!database.inTransaction) throw lostTransaction();
      if (!isClean) return await runAgain(group);
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

  /** Runs and commits a group; returns it, and why it failed as a whole if so. */
  async function commitGroup(): Promise<{ readonly group: Job[]; readonly failure: unknown }> {
    const group: Job[] = [];
    try {
      await begin();
      await runWaiting(group);
      assertInPlace();
      exec("COMMIT");
      return { group, failure: undefined };
    } catch (error) {
      rollBack();
      // Where no transaction could be begun, all that wait have waited long enough.
      return { group: group.length === 0 ? queue.splice(0) : group, failure: asStorageProblem(error) };
    }
  }

  async function drain(): Promise<void> {
    while (queue.length > 0) {
      // Let the requests that have arrived meanwhile join, and be read: the work itself holds up the thread.
      await new Promise(setImmediate);
      const { group, failure } = await commitGroup();
      for (const job of group) job.settle(failure);
      if (failure === undefined) noteCommit();
    }
    draining = undefined;
  }

  function write<T>(work: Work<T>, options?: WriteOptions): Promise<T> {
    if (queue.length >= MAX_WAITING) return Promise.reject(tooManyWaiting());
    return new Promise<T>((resolve, reject) => {
      let answer = () => {};
      queue.push({
        async run(enclose) {
          try {
            const result = await (options?.rollBack ? attempt(work, options) : enclose(work));
            answer = () => resolve(result);
            return true;
          } catch (error) {
            answer = () => reject(error);
            return false;
          }
        },
        settle(groupFailure) {
          if (groupFailure === undefined) answer();
          else reject(groupFailure);
        },
      });
      draining ??= drain();
    });
  }

  return { write, attempt, idle: async () => await draining };
}
