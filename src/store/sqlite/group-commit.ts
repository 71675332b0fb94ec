/**
 * Durable writes, many to a commit. Writes that wait together share one transaction and so one sync of the disk, each
 * in a savepoint of its own: one that fails leaves the others alone, and each is answered only after the commit.
 */
import { setTimeout as wait } from "node:timers/promises";
import type Database from "better-sqlite3";
import type { WriteOptions } from "../engine.ts";
import { statementCache } from "./sqlite-kysely.ts";
import { asStorageProblem, isBusy, lostTransaction } from "./storage-problem.ts";

const BUSY_TIMEOUT_MS = 5000;
const BUSY_RETRY_MS = 5;

/** How many writes may share a commit: bounds how long the first of them waits for the last. */
const MAX_GROUP = 256;

interface Job {
  /** Does the work inside the open transaction and keeps its outcome back. */
  run(): Promise<void>;
  /** Answers, once the group's fate is known. */
  settle(groupFailure: unknown): void;
}

export interface GroupCommit {
  write<T>(work: () => Promise<T>, options?: WriteOptions): Promise<T>;
  /** A savepoint inside a write. */
  attempt<T>(work: () => Promise<T>): Promise<T>;
  /** Resolves when every write that was accepted is answered. */
  idle(): Promise<void>;
}

/** `work` must wait for nothing but this connection: while it runs, the transaction is open. */
export function groupCommit(database: Database.Database): GroupCommit {
  database.pragma("busy_timeout = 0"); // see `begin`
  const prepare = statementCache(database);
  const exec = (sql: string) => void prepare(sql).run();

  let queue: Job[] = [];
  let draining: Promise<void> | undefined;

  async function attempt<T>(work: () => Promise<T>, { rollBack = false }: WriteOptions = {}): Promise<T> {
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

  async function commitGroup(group: readonly Job[]): Promise<unknown> {
    try {
      await begin();
      for (const job of group) {
        await job.run();
        if (!database.inTransaction) return lostTransaction();
      }
      exec("COMMIT");
      return undefined;
    } catch (error) {
      if (database.inTransaction) exec("ROLLBACK");
      return asStorageProblem(error);
    }
  }

  async function drain(): Promise<void> {
    while (queue.length > 0) {
      // Let the requests that have arrived meanwhile join: the commit itself blocks the thread.
      await new Promise(setImmediate);
      const group = queue.slice(0, MAX_GROUP);
      queue = queue.slice(MAX_GROUP);
      const failure = await commitGroup(group);
      for (const job of group) job.settle(failure);
    }
    draining = undefined;
  }

  function write<T>(work: () => Promise<T>, options?: WriteOptions): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      let answer = () => {};
      queue.push({
        async run() {
          try {
            const result = await attempt(work, options);
            answer = () => resolve(result);
          } catch (error) {
            answer = () => reject(error);
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
