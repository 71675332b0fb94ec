/**
 * Transactions: reads of one instant, and the writes of a budget one after the other. Every write begins by locking its
 * budget's row, so that two writes of one household never meet, on however many servers: none sees a payee, a key or a
 * balance that another is about to change, and none waits for another that waits for it. Households write side by side.
 */
import pg from "pg";
import { type Db, EVERY_BUDGET, type ReadOptions, type WriteOptions, type WriteScope } from "../engine.ts";
import { SHARED_LOCK } from "./advisory-locks.ts";
import type { Connection } from "./connection.ts";
import type { ConnectionPool } from "./connection-pool.ts";
import { asStorageProblem, isConnectionLost, unknownOutcome } from "./postgres-error.ts";
import { tryAgain } from "./try-again.ts";
import { turns } from "./turns.ts";

/** How long a statement may take, how long it may wait for another server, and how long a transaction may be left. */
const STATEMENT_TIMEOUT_MS = 10_000;
const LOCK_TIMEOUT_MS = 5000;
const IDLE_TIMEOUT_MS = 10_000;

/** Settings of the transaction, which a pooler hands on, unlike those of a connection. */
const BOUNDS = `SET LOCAL statement_timeout = ${STATEMENT_TIMEOUT_MS}; SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS};
  SET LOCAL idle_in_transaction_session_timeout = ${IDLE_TIMEOUT_MS}`;

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
  const { take, idle } = turns();

  function run<T>(begin: string, work: (connection: Connection) => Promise<T>): Promise<T> {
    const attempt = () =>
      pool.use(async (connection) => {
        await connection.runAll(begin);
        return await work(connection);
      });
    return tryAgain(attempt).catch((error: unknown) => {
      throw asStorageProblem(error);
    });
  }

  return {
    read: (work, { isLong = false } = {}) =>
      run(
        isLong ? `${BEGIN_TO_READ}; SET LOCAL statement_timeout = 0` : `${BEGIN_TO_READ}; ${BOUNDS}`,
        async (connection) => {
          const result = await work(isLong ? connection.patientDb : connection.db);
          await connection.runAll("COMMIT");
          return result;
        },
      ),

    write: (budgetId, work, { rollBack = false } = {}) =>
      take(budgetId, () =>
        run(`${BEGIN_TO_WRITE}; ${BOUNDS}; ${lockBudget(budgetId)}`, async (connection) => {
          const result = await work({ db: connection.db, attempt: savepoints(connection) });
          if (rollBack) await connection.runAll("ROLLBACK");
          else await commit(connection);
          return result;
        }),
      ),
    idle,
  };
}

/** There may be no such row yet: then the budget is only being made. What concerns all budgets takes turns as well. */
function lockBudget(budgetId: string): string {
  if (budgetId === EVERY_BUDGET) return `SELECT pg_advisory_xact_lock(${SHARED_LOCK})`;
  return `SELECT id FROM budgets WHERE id = ${pg.escapeLiteral(budgetId)} FOR UPDATE`;
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
    await connection.runAll("SAVEPOINT work");
    try {
      const result = await work();
      await connection.runAll("RELEASE SAVEPOINT work");
      return result;
    } catch (error) {
      if (!isConnectionLost(error)) await connection.runAll("ROLLBACK TO SAVEPOINT work; RELEASE SAVEPOINT work");
      throw error;
    }
  };
}
