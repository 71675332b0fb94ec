/**
 * Transactions: reads of one instant, and the writes of a budget one after the other. Every write begins by locking its
 * budget's row, so that two writes of one household never meet, on however many servers: none sees a payee, a key or a
 * balance that another is about to change, and none waits for another that waits for it. Households write side by side.
 */
import { type Db, EVERY_BUDGET, type ReadOptions, type WriteOptions, type WriteScope } from "../engine.ts";
import { together } from "../together.ts";
import { SHARED_LOCK } from "./advisory-locks.ts";
import type { Connection } from "./connection.ts";
import type { ConnectionPool } from "./connection-pool.ts";
import { groupCommit } from "./group-commit.ts";
import { asStorageProblem, isConnectionLost, unknownOutcome } from "./postgres-error.ts";
import { tryAgain } from "./try-again.ts";

/** How long a statement may take, how long it may wait for another server, and how long a transaction may be left. */
const STATEMENT_TIMEOUT_MS = 10_000;
const LOCK_TIMEOUT_MS = 5000;
const IDLE_TIMEOUT_MS = 10_000;

const BOUNDS = setBounds(STATEMENT_TIMEOUT_MS, LOCK_TIMEOUT_MS, IDLE_TIMEOUT_MS);

const NO_BOUNDS = setBounds(0, 0, 0);

const BEGIN_TO_READ = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";

const BEGIN_TO_WRITE = "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE";

export interface Transactions {
  read<T>(work: (db: Db) => Promise<T>, options?: ReadOptions): Promise<T>;
  /** `work` is run again from the start where it lost a race or its connection before it was committed. */
  write<T>(budgetId: string, work: (scope: WriteScope) => Promise<T>, options?: WriteOptions): Promise<T>;
  /** Resolves when every write that was accepted is over. */
  idle(): Promise<void>;
}

export function transactions(pool: ConnectionPool): Transactions {
  function run<T>(
    isLong: boolean,
    begin: (connection: Connection) => Promise<unknown>,
    work: (connection: Connection) => Promise<T>,
  ): Promise<T> {
    const attempt = () =>
      pool.use((pooled) => {
        const connection = isLong ? pooled.patient : pooled;
        return behind(begin(connection), () => work(connection));
      });
    return tryAgain(attempt).catch((error: unknown) => {
      throw asStorageProblem(error);
    });
  }

  const { write, idle } = groupCommit((budgetId, work, { rollBack = false, isLong = false }) =>
    run(isLong, beginToWrite(budgetId, isLong), async (connection) => {
      await work({ db: connection.db, attempt: savepoints(connection) });
      if (rollBack) await connection.runAll("ROLLBACK");
      else await commit(connection);
    }),
  );

  return {
    read: (work, { isLong = false } = {}) =>
      run(
        isLong,
        ({ begin }) => begin(`${BEGIN_TO_READ}; ${isLong ? NO_BOUNDS : BOUNDS}`),
        async (connection) => {
          const result = await work(connection.db);
          // What was read holds however this ends. Whoever uses the connection next is behind it, and hears if it is lost.
          connection.runAll("COMMIT").catch(() => {});
          return result;
        },
      ),

    write,
    idle,
  };
}

/**
 * Sends what `work` sends right behind `opening`, without waiting for its answer. Where the opening fails, so does all
 * that came behind it (`begin` sees to that), and the opening's failure is the one that is told.
 */
async function behind<T>(opening: Promise<unknown>, work: () => Promise<T>): Promise<T> {
  const [opened, done] = await Promise.allSettled([opening, work()]);
  if (opened.status === "rejected") throw opened.reason;
  if (done.status === "rejected") throw done.reason;
  return done.value;
}

/** Settings of the transaction, which a pooler hands on, unlike those of a connection; 0 is no bound. */
function setBounds(statementMs: number, lockMs: number, idleMs: number): string {
  return `SET LOCAL statement_timeout = ${statementMs}; SET LOCAL lock_timeout = ${lockMs};
  SET LOCAL idle_in_transaction_session_timeout = ${idleMs}`;
}

/** There may be no such row yet: then the budget is only being made. What concerns all budgets takes turns as well. */
function beginToWrite(budgetId: string, isLong: boolean): (connection: Connection) => Promise<unknown> {
  return ({ begin, runPrepared }) => {
    const begun = begin(`${BEGIN_TO_WRITE}; ${isLong ? NO_BOUNDS : BOUNDS}`);
    const locked =
      budgetId === EVERY_BUDGET
        ? runPrepared("SELECT pg_advisory_xact_lock($1)", [SHARED_LOCK])
        : runPrepared("SELECT id FROM budgets WHERE id = $1 FOR UPDATE", [budgetId]);
    return together([begun, locked]);
  };
}

/** @throws Problem `storage_unavailable` where nobody knows what became of it: it must not be run again by us. */
async function commit(connection: Connection): Promise<void> {
  const outcome = await connection.runAll("COMMIT").catch((error: unknown) => {
    throw isConnectionLost(error) ? unknownOutcome(error) : error;
  });
  // What PostgreSQL answers where a statement had failed and nobody looked.
  if (outcome !== "COMMIT") throw new Error(`the transaction ended with ${outcome}`);
}

function savepoints(connection: Connection): WriteScope["attempt"] {
  return async (work) => {
    try {
      const result = await behind(connection.runAll("SAVEPOINT work"), work);
      await connection.runAll("RELEASE SAVEPOINT work");
      return result;
    } catch (error) {
      if (!isConnectionLost(error)) await connection.runAll("ROLLBACK TO SAVEPOINT work; RELEASE SAVEPOINT work");
      throw error;
    }
  };
}
