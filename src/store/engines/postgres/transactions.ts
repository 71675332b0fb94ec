/**
 * Transactions: snapshot reads and serialized writes. Every write first locks its budget's row, so writes of one household
 * never overlap or deadlock, on any number of servers. Different households write in parallel.
 */
import {
  type Db,
  type EngineReadOptions,
  EVERY_BUDGET,
  userOfTarget,
  type WriteOptions,
  type WriteScope,
} from "../../engine.ts";
import { pipelined } from "../../pipelined.ts";
import { SHARED_LOCK } from "./advisory-locks.ts";
import type { Connection } from "./connection.ts";
import type { ConnectionPool } from "./connection-pool.ts";
import { asCommitProblem, asStorageProblem, isConnectionLost } from "./errors.ts";
import { groupCommit } from "./group-commit.ts";
import type { WithinLimit } from "./machine-limits.ts";
import { retry } from "./retry.ts";

/** Time limits for a statement, for a lock wait, and for idling in a transaction. */
const STATEMENT_TIMEOUT_MS = 10_000;
const LOCK_TIMEOUT_MS = 5000;
const IDLE_TIMEOUT_MS = 10_000;

const TIMEOUTS = setTimeouts(STATEMENT_TIMEOUT_MS, LOCK_TIMEOUT_MS, IDLE_TIMEOUT_MS);

const NO_TIMEOUTS = setTimeouts(0, 0, 0);

const BEGIN_TO_READ = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";

const BEGIN_TO_WRITE = "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE";

export interface Transactions {
  read<T>(work: (db: Db) => Promise<T>, options?: EngineReadOptions): Promise<T>;
  /** Repeats `work` from the start if it lost a race or its connection before the commit. */
  write<T>(target: string, work: (scope: WriteScope) => Promise<T>, options?: WriteOptions): Promise<T>;
  /** Resolves when every accepted write has ended. */
  idle(): Promise<void>;
}

export function transactions(pool: ConnectionPool, withinLimit: WithinLimit): Transactions {
  function run<T>(
    budgetId: string | undefined,
    isLong: boolean,
    begin: (connection: Connection) => Promise<unknown>,
    work: (connection: Connection) => Promise<T>,
  ): Promise<T> {
    const attempt = () =>
      pool.use((pooled) => {
        const connection = isLong ? pooled.untimed : pooled;
        return pipelineAfter(begin(connection), () => work(connection));
      });
    const attempts = () =>
      retry(attempt).catch((error: unknown) => {
        throw asStorageProblem(error);
      });
    // A long one is an operator's command, or a request that has its own limit.
    return budgetId === undefined || isLong ? attempts() : withinLimit(budgetId, attempts);
  }

  const { write, idle } = groupCommit((target, work, { rollBack = false, isLong = false }) =>
    run(isShared(target) ? undefined : target, isLong, beginWrite(target, isLong), async (connection) => {
      const deferred: Promise<void>[] = [];
      const defer = (statement: Promise<void>) => {
        statement.catch(() => {}); // thrown below, unless the work fails first
        deferred.push(statement);
      };
      await work({ db: connection.db, attempt: savepoints(connection), defer });
      // If a deferred statement fails, COMMIT rolls back.
      await pipelined([...deferred, rollBack ? connection.runAll("ROLLBACK") : commit(connection)]);
    }),
  );

  return {
    read: (work, { isLong = false, budgetId } = {}) =>
      run(
        budgetId,
        isLong,
        ({ begin }) => begin(`${BEGIN_TO_READ}; ${isLong ? NO_TIMEOUTS : TIMEOUTS}`),
        async (connection) => {
          const result = await work(connection.db);
          // The result is valid even if COMMIT fails. The connection's next statement waits for it.
          connection.runAll("COMMIT").catch(() => {});
          return result;
        },
      ),

    write,
    idle,
  };
}

/** Whether a target is no budget. The coordinator of a cluster has the tables of people. */
function isShared(target: string): boolean {
  return target === EVERY_BUDGET || userOfTarget(target) !== undefined;
}

/**
 * Pipelines the statements of `work` behind `opening`. If `opening` fails, so do all statements after it (`begin` ensures
 * that), and its error is thrown.
 */
async function pipelineAfter<T>(opening: Promise<unknown>, work: () => Promise<T>): Promise<T> {
  const [opened, done] = await Promise.allSettled([opening, work()]);
  if (opened.status === "rejected") throw opened.reason;
  if (done.status === "rejected") throw done.reason;
  return done.value;
}

/** Settings of one transaction, which also work behind a pooler. 0 means no limit. */
function setTimeouts(statementMs: number, lockMs: number, idleMs: number): string {
  return `SET LOCAL statement_timeout = ${statementMs}; SET LOCAL lock_timeout = ${lockMs};
  SET LOCAL idle_in_transaction_session_timeout = ${idleMs}`;
}

/** Locks the row of the budget or the user, if it exists yet. Writes to all budgets share an advisory lock. */
function beginWrite(target: string, isLong: boolean): (connection: Connection) => Promise<unknown> {
  return ({ begin, runPrepared }) => {
    const begun = begin(`${BEGIN_TO_WRITE}; ${isLong ? NO_TIMEOUTS : TIMEOUTS}`);
    const userId = userOfTarget(target);
    const locked =
      target === EVERY_BUDGET
        ? runPrepared("SELECT pg_advisory_xact_lock($1)", [SHARED_LOCK])
        : userId === undefined
          ? runPrepared("SELECT id FROM budgets WHERE id = $1 FOR UPDATE", [target])
          : runPrepared("SELECT id FROM users WHERE id = $1 FOR UPDATE", [userId]);
    return pipelined([begun, locked]);
  };
}

/** @throws Problem `storage_unavailable` if the outcome is unknown. The transaction must not run again then. */
async function commit(connection: Connection): Promise<void> {
  const outcome = await connection.runAll("COMMIT").catch((error: unknown) => {
    throw asCommitProblem(error);
  });
  // COMMIT returns the tag ROLLBACK if an earlier statement failed and its error was ignored.
  if (outcome !== "COMMIT") throw new Error(`the transaction ended with ${outcome}`);
}

function savepoints(connection: Connection): WriteScope["attempt"] {
  return async (work) => {
    try {
      const result = await pipelineAfter(connection.runAll("SAVEPOINT work"), work);
      await connection.runAll("RELEASE SAVEPOINT work");
      return result;
    } catch (error) {
      // If this fails, the whole transaction fails, and the first error is thrown.
      if (!isConnectionLost(error))
        await connection.runAll("ROLLBACK TO SAVEPOINT work; RELEASE SAVEPOINT work").catch(() => {});
      throw error;
    }
  };
}
