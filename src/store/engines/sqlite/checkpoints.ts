/**
 * Checkpoints the write-ahead log (WAL) in a worker thread: writing thousands of pages and waiting for the disk on the
 * main thread would block every request. The thread starts at the first checkpoint.
 */
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import Database from "better-sqlite3";
import type { CheckpointFailure } from "./checkpoint-thread.ts";

/**
 * The size of the WAL at which a checkpoint starts: 32 MiB. Pages that were written several times are copied only once,
 * which makes bulk creates a third faster than SQLite's default of 1,000 pages.
 */
const CHECKPOINT_PAGES = 8000;

/**
 * The share of pages that the thread leaves to the writer. SQLite restarts the WAL only after a complete checkpoint, and
 * commits add pages while the thread runs. So the writer checkpoints the last pages itself.
 */
const WRITER_SHARE = 1 / 16;

/** The delay after a commit before the WAL's size is read, which takes a fortieth of the time of a single create. */
const SIZE_CHECK_DELAY_MS = 10;

/** Each round checkpoints the pages that were written during the round before, which are fewer each time. */
const MAX_ROUNDS = 8;

/**
 * The delay after a failure, such as a full disk, before a commit may start another checkpoint. Waiting for the WAL to
 * grow by 32 MiB again could fill the disk.
 */
const RETRY_AFTER_MS = 5000;

const THREAD = new URL("./checkpoint-thread.ts", import.meta.url);

export interface Checkpoints {
  /** Call it after each commit. */
  noteCommit(): void;
  /** Waits for a running checkpoint and stops the thread. */
  close(): Promise<void>;
}

/** How many pages the WAL has, and how many of them are checkpointed. */
interface WalState {
  readonly log: number;
  readonly checkpointed: number;
}

export interface CheckpointHooks {
  /** Syncs the database file without blocking the writer. */
  sync(): Promise<void>;
  /** Receives the error of a failed checkpoint. It loses no data, but the WAL keeps growing. */
  onError(error: unknown): void;
}

export function checkpoints(
  writer: Database.Database,
  { sync, onError }: CheckpointHooks,
  checkpointPages = CHECKPOINT_PAGES,
): Checkpoints {
  const readState = writer.prepare<[], WalState>("PRAGMA wal_checkpoint(NOOP)");
  let sizeCheck: NodeJS.Timeout | undefined;
  let thread: Worker | undefined;
  let running: Promise<void> | undefined;
  let lastAttemptPages = 0;
  let retryAtMs = Number.POSITIVE_INFINITY;

  /** Throws inside a transaction. */
  const state = () => readState.get() ?? { log: 0, checkpointed: 0 };

  function hasLittleLeft(): boolean {
    const { log, checkpointed } = state();
    return log - checkpointed <= checkpointPages * WRITER_SHARE;
  }

  /** If a snapshot read keeps a checkpoint from completing, the WAL grows by the same size again before the next attempt. */
  function isDue(): boolean {
    const { log } = state();
    if (log < lastAttemptPages) lastAttemptPages = 0; // the WAL was restarted
    if (log - lastAttemptPages < checkpointPages && performance.now() < retryAtMs) return false;
    lastAttemptPages = log;
    retryAtMs = Number.POSITIVE_INFINITY;
    return true;
  }

  async function checkpointInThread(): Promise<void> {
    thread ??= startThread(writer.name);
    thread.postMessage("checkpoint");
    const [failure] = (await once(thread, "message").catch((error) => {
      thread = undefined; // it has exited
      throw error;
    })) as [CheckpointFailure | undefined];
    if (failure !== undefined) throw new Database.SqliteError(failure.message, failure.code);
  }

  /** The writer syncs the database when it completes the checkpoint. Syncing after each round keeps that sync short. */
  async function checkpoint(): Promise<void> {
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      if (writer.inTransaction) {
        retryAtMs = performance.now(); // a long write has begun: the check after its commit continues
        return;
      }
      if (hasLittleLeft()) break;
      await checkpointInThread();
      await sync();
    }
    if (writer.inTransaction) return;
    if (hasLittleLeft()) writer.pragma("wal_checkpoint(PASSIVE)");
  }

  function checkpointIfDue(): void {
    sizeCheck = undefined;
    try {
      if (running !== undefined || !isDue()) return;
    } catch {
      return; // the next write reports the error
    }
    running = checkpoint()
      .catch((error) => {
        retryAtMs = performance.now() + RETRY_AFTER_MS;
        onError(error);
      })
      .finally(() => {
        running = undefined;
      });
  }

  return {
    noteCommit() {
      sizeCheck ??= setTimeout(checkpointIfDue, SIZE_CHECK_DELAY_MS);
    },
    async close() {
      clearTimeout(sizeCheck);
      await running;
      await thread?.terminate();
    },
  };
}

/** The thread does not keep the process alive. */
function startThread(file: string): Worker {
  const thread = new Worker(THREAD, { workerData: file });
  thread.unref();
  return thread;
}
