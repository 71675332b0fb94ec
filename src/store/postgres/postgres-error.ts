/**
 * What the failures of a PostgreSQL server mean: whether to try again at once, whether the connection can be used
 * further, and what a client is told. The codes are SQLSTATEs (PostgreSQL's documentation, appendix A) and Node's.
 */
import { sumOutOfRange } from "../../domain/money.ts";
import type { Problem } from "../../domain/problem.ts";
import { storageUnavailable } from "../storage-unavailable.ts";

/** Serialization failure and deadlock: the same transaction may succeed when it is run again. */
const LOST_RACE = /^(40001|40P01)$/;

/** A statement that was prepared is not known, or one that was not is: a pooler in between does not keep them apart. */
const MISPLACED_STATEMENT = /^(26000|42P05)$/;

/**
 * The server is not there, is going, has no room, is damaged or in recovery, or stopped a statement that took or waited
 * too long; or it lets us in no more.
 */
const UNAVAILABLE =
  /^(08...|53...|55P03|57P..|57014|58...|XX00[12]|25P03|25006|28...|3D000|ECONN.*|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/;

/** Nothing can be asked of the connection any more. */
const CONNECTION_LOST = /^(08...|57P0[1-5]|25P03|ECONNRESET|EPIPE|ETIMEDOUT)$/;

/** What the driver itself says, without a code. */
const DRIVER_LOST_CONNECTION = /^(Connection terminated|Client (has encountered|was closed))/;
const DRIVER_WAITED_TOO_LONG = /^Query read timeout/;
const DRIVER_HAS_NO_CONNECTION = /^timeout exceeded when trying to connect/;

/** A sum is beyond 64 bits. */
const NUMERIC_VALUE_OUT_OF_RANGE = "22003";

export function isMisplacedStatement(error: unknown): boolean {
  return MISPLACED_STATEMENT.test(codeOf(error));
}

/** Whether nothing more can be asked, nor known of what was asked last. */
export function isConnectionLost(error: unknown): boolean {
  return isConnectionBroken(error) || DRIVER_WAITED_TOO_LONG.test(messageOf(error));
}

/** Whether the same transaction may succeed at once: it lost a race, its connection, or the name of a statement. */
export function mayPass(error: unknown): boolean {
  return LOST_RACE.test(codeOf(error)) || isMisplacedStatement(error) || isConnectionBroken(error);
}

/** The error itself, or the problem that it means for a client, with the error as its cause. */
export function asStorageProblem(error: unknown): unknown {
  if (codeOf(error) === NUMERIC_VALUE_OUT_OF_RANGE) return sumOutOfRange(error);
  const isToBlame =
    mayPass(error) ||
    isConnectionLost(error) ||
    UNAVAILABLE.test(codeOf(error)) ||
    DRIVER_HAS_NO_CONNECTION.test(messageOf(error));
  return isToBlame ? storageUnavailable(error) : error;
}

/** A commit whose answer did not come: the write may be stored or not. */
export function unknownOutcome(cause: unknown): Problem {
  return storageUnavailable(
    cause,
    "The connection to the database broke before it said whether the change is stored. Look, or send the request again with the same Idempotency-Key, if it had one.",
  );
}

function isConnectionBroken(error: unknown): boolean {
  return CONNECTION_LOST.test(codeOf(error)) || DRIVER_LOST_CONNECTION.test(messageOf(error));
}

function codeOf(error: unknown): string {
  return error instanceof Error ? String((error as { code?: unknown }).code ?? "") : "";
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : "";
}
