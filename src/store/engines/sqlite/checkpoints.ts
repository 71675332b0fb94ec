/**
 * Folds the write-ahead log into the database in a thread of its own: writing some thousand pages back and waiting for
 * the disk would hold up every request for as long. The thread starts when it is first needed.
 */
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import Database from "better-sqlite3";
import type { FoldFailure } from "./checkpoint-thread.ts";

/**
 * How far the log grows before it is folded in: 32 MiB. Pages that are written again and again are folded in once, which
 * makes bulk creates a third faster than SQLite's 1,000 pages do.
 */
const FOLDED_FROM_PAGES = 8000;

/** What is left for the connection that writes, of so many pages: only once all is folded in does the log begin anew. */
const REST_SHARE = 1 / 16;

/** To look how long the log is takes a fortieth of a create that is made by itself. */
const LOOK_AFTER_MS = 10;

/** Each time the thread folds in what came while it did so the last time, which is ever less. */
const MAX_ROUNDS = 8;

/**
 * How soon after a failure, such as a full disk, the next commit tries again. Where there is room again, it may not be
 * enough for the log to grow as far once more.
 */
const RETRY_AFTER_MS = 5000;

const THREAD = new URL("./checkpoint-thread.ts", import.meta.url);

export interface Checkpoints {
  /** To be called after each commit. */
  noteCommit(): void;
  /** Lets go of the database. */
  close(): Promise<void>;
}

/** How many pages the log has, and how many of them are folded in. */
interface LogState {
  readonly log: number;
  readonly checkpointed: number;
}

export interface CheckpointHooks {
  /** Syncs the database's file without holding up the connection that writes. */
  sync(): Promise<void>;
  /** Hears of each try that failed: nothing is lost by it, but the log grows. */
  onError(error: unknown): void;
}

export function checkpoints(
  writer: Database.Database,
  { sync, onError }: CheckpointHooks,
  foldedFromPages = FOLDED_FROM_PAGES,
): Checkpoints {
  const look = writer.prepare<[], LogState>("PRAGMA wal_checkpoint(NOOP)");
  let looking: NodeJS.Timeout | undefined;
  let thread: Worker | undefined;
  let folding: Promise<void> | undefined;
  let triedAtPages = 0;
  let retriedFromMs = Number.POSITIVE_INFINITY;

  /** Throws inside of a transaction. */
  const state = () => look.get() ?? { log: 0, checkpointed: 0 };

  function hasLittleLeft(): boolean {
    const { log, checkpointed } = state();
    return log - checkpointed <= foldedFromPages * REST_SHARE;
  }

  /** Where somebody still reads what is in the log, it grows as far again until the next try. */
  function isDue(): boolean {
    const { log } = state();
    if (log < triedAtPages) triedAtPages = 0; // the log has begun anew
    if (log - triedAtPages < foldedFromPages && performance.now() < retriedFromMs) return false;
    triedAtPages = log;
    retriedFromMs = Number.POSITIVE_INFINITY;
    return true;
  }

  async function foldInThread(): Promise<void> {
    thread ??= startThread(writer.name);
    thread.postMessage("fold");
    const [failure] = (await once(thread, "message").catch((error) => {
      thread = undefined; // it has ended
      throw error;
    })) as [FoldFailure | undefined];
    if (failure !== undefined) throw new Database.SqliteError(failure.message, failure.code);
  }

  /** The connection that writes must sync the database once it has folded in the rest: by then only the rest is not. */
  async function fold(): Promise<void> {
    for (let round = 0; round < MAX_ROUNDS && !hasLittleLeft(); round += 1) {
      await foldInThread();
      await sync();
    }
    if (hasLittleLeft()) writer.pragma("wal_checkpoint(PASSIVE)");
  }

  function foldIfDue(): void {
    looking = undefined;
    try {
      if (folding !== undefined || !isDue()) return;
    } catch {
      return; // the next write will say what is wrong
    }
    folding = fold()
      .catch((error) => {
        retriedFromMs = performance.now() + RETRY_AFTER_MS;
        onError(error);
      })
      .finally(() => {
        folding = undefined;
      });
  }

  return {
    noteCommit() {
      looking ??= setTimeout(foldIfDue, LOOK_AFTER_MS);
    },
    async close() {
      clearTimeout(looking);
      await folding;
      await thread?.terminate();
    },
  };
}

/** It does not keep the process from ending. */
function startThread(file: string): Worker {
  const thread = new Worker(THREAD, { workerData: file });
  thread.unref();
  return thread;
}
