/**
 * Classifies the errors of a PostgreSQL server: whether a retry can help, whether the connection is still usable, and
 * which problem a client receives. The codes are SQLSTATEs (PostgreSQL's documentation, appendix A) and Node's.
 */
import { sumOutOfRange } from "../../../domain/money.ts";
import { Problem } from "../../../domain/problem.ts";
import { commitUnknown, storageUnavailable } from "../../storage-unavailable.ts";

/** Serialization failure and deadlock: the same transaction may succeed in a second attempt. */
const LOST_RACE = /^(40001|40P01)$/;

/** A pooler gave the connection to another client, so a prepared statement is missing or already exists. */
const PREPARED_STATEMENT_ERROR = /^(26000|42P05)$/;

/**
 * The server is unreachable, stopping, full, damaged or in recovery, it canceled a statement that took or waited too
 * long, or it no longer accepts our login.
 */
const UNAVAILABLE =
  /^(08...|53...|55P03|57P..|57014|58...|XX00[12]|25P03|25006|28...|3D000|ECONN.*|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/;

/** The connection is closed, or, if the error came from a worker of a Citus cluster, the coordinator's connection to it. */
const CONNECTION_LOST = /^(08...|57P0[1-5]|25P03|ECONNRESET|EPIPE|ETIMEDOUT)$/;

/**
 * Citus reports a broken connection to a worker as an internal error if the connection was part of the transaction, or with
 * the words of the client library.
 */
const INTERNAL_ERROR = "XX000";
const WORKER_CONNECTION_LOST =
  /^(failure on connection marked as essential|failed to execute task|connection (to the remote node|not open)|could not establish any connections|(SSL|GSSAPI|lost) .*(error|closed|synchronization)|server closed the connection|terminating connection|no connection to the server|could not (send data to|receive data from) server)/;

/** The words of `master_run_on_worker`, and of a server that is stopping or starting. */
const WORKER_NOT_REACHED = /^(failed to (connect|send)|connection lost|query result unavailable|FATAL:)/;

/** PgBouncer closes the connection after this error, whatever its severity. */
const PROTOCOL_VIOLATION = "08P01";

/**
 * Integrity constraints and lost races: the only errors of a COMMIT after which it is certain that nothing was stored.
 * 40003 is "statement completion unknown".
 */
const COMMIT_REJECTED = /^(23...|40(?!003)...)$/;

/** Errors of the driver, which have no code. */
const DRIVER_LOST_CONNECTION = /^(Connection terminated|Client (has encountered|was closed))/;
const DRIVER_WAITED_TOO_LONG = /^Query read timeout/;
const DRIVER_HAS_NO_CONNECTION = /^timeout exceeded when trying to connect/;

const STATEMENT_CANCELED = "57014";

const IN_FAILED_TRANSACTION = "25P02";

/** A sum is beyond 64 bits. */
const NUMERIC_VALUE_OUT_OF_RANGE = "22003";

export function isPreparedStatementError(error: unknown): boolean {
  return PREPARED_STATEMENT_ERROR.test(codeOf(error));
}

/** Whether the connection can no longer be used. The result of its last statement may be unknown. */
export function isConnectionLost(error: unknown): boolean {
  return isConnectionBroken(error) || DRIVER_WAITED_TOO_LONG.test(messageOf(error));
}

/** How often a transaction that failed with this error may be attempted in total. `isWorkerFailure` has its own rule. */
export function maxAttempts(error: unknown): number {
  return LOST_RACE.test(codeOf(error)) || isPreparedStatementError(error) || isConnectionBroken(error) ? 6 : 1;
}

/** Returns the problem that a client receives, with the error as its cause, or the error itself if it is a bug. */
export function asStorageProblem(error: unknown): unknown {
  if (codeOf(error) === NUMERIC_VALUE_OUT_OF_RANGE) return sumOutOfRange(error);
  const isUnavailable =
    maxAttempts(error) > 1 ||
    isWorkerFailure(error) ||
    isConnectionLost(error) ||
    UNAVAILABLE.test(codeOf(error)) ||
    DRIVER_HAS_NO_CONNECTION.test(messageOf(error));
  return isUnavailable ? storageUnavailable(error) : error;
}

/**
 * The problem of a COMMIT that failed. Unless the server definitely rejected it, the change may have been stored, even if
 * the server reported an error: Citus commits on several machines, and one of them may have committed before the error.
 */
export function asCommitProblem(error: unknown): unknown {
  return COMMIT_REJECTED.test(codeOf(error)) ? error : commitUnknown(error);
}

function isConnectionBroken(error: unknown): boolean {
  if (isWorkerFailure(error)) return false;
  return CONNECTION_LOST.test(codeOf(error)) || DRIVER_LOST_CONNECTION.test(messageOf(error));
}

/**
 * Whether the server lost a connection to a worker of a Citus cluster. A server that closes its own connection reports
 * FATAL; an ERROR is about a connection behind it.
 */
export function isWorkerFailure(error: unknown): boolean {
  const isError = (error as { readonly severity?: unknown } | undefined)?.severity === "ERROR";
  if (codeOf(error) === INTERNAL_ERROR) return isError && WORKER_CONNECTION_LOST.test(messageOf(error));
  return isError && CONNECTION_LOST.test(codeOf(error)) && codeOf(error) !== PROTOCOL_VIOLATION;
}

/** The error of a command that the coordinator ran on one machine, from its message. */
export function workerError(message: string): Error {
  const isLost = WORKER_NOT_REACHED.test(message) || WORKER_CONNECTION_LOST.test(message);
  return Object.assign(new Error(message), isLost && { severity: "ERROR", code: "08006" });
}

/** Whether a machine did not respond: a connection to it broke, or a statement was not answered in time. */
export function isMachineSick(error: unknown): boolean {
  const cause = error instanceof Problem ? error.cause : error;
  return (
    isWorkerFailure(cause) || codeOf(cause) === STATEMENT_CANCELED || DRIVER_WAITED_TOO_LONG.test(messageOf(cause))
  );
}

/** Whether the driver gave up a statement that the server still runs. */
export function isStillRunning(error: unknown): boolean {
  return DRIVER_WAITED_TOO_LONG.test(messageOf(error));
}

/** Whether the statement was skipped because an earlier one of its transaction had failed. */
export function isSkipped(error: unknown): boolean {
  return codeOf(error) === IN_FAILED_TRANSACTION;
}

function codeOf(error: unknown): string {
  return error instanceof Error ? String((error as { code?: unknown }).code ?? "") : "";
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : "";
}
