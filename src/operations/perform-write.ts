/**
 * Performs a write in one transaction, at most once per Idempotency-Key, and rolls it back if it is a preview. The same
 * transaction stores the change that the write made, and the response.
 */
import { formatTimestamp } from "../domain/calendar.ts";
import { keyLifetimeMs } from "../domain/idempotency-key.ts";
import { Problem } from "../domain/problem.ts";
import { pipelined, type Tx } from "../store/store.ts";
import type { Caller, Service, Write } from "./service.ts";

/** A response in the form in which it is sent. */
export interface SerializedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

interface Idempotency {
  readonly key: string;
  /** Identifies the content of the request. */
  readonly fingerprint: string;
}

export interface WriteRequest {
  readonly caller: Caller;
  /** For the change log, such as "transactions.update". */
  readonly operation: string;
  readonly requestId: string;
  readonly dryRun: boolean;
  readonly idempotency?: Idempotency;
  /** Checks in the transaction that the caller still has access. Undefined if it was checked just before. */
  readonly assertAccess?: ((tx: Tx) => Promise<void>) | undefined;
}

interface WriteResult extends SerializedResponse {
  /** Whether this is the stored response to an earlier request with the same key. */
  readonly isReplay: boolean;
}

export type PerformWrite = (
  request: WriteRequest,
  work: (write: Write) => Promise<SerializedResponse>,
  problemResponse: (problem: Problem) => SerializedResponse,
) => Promise<WriteResult>;

/**
 * `problemResponse` creates the response to a rejected request. It is stored under the key like any other response, unless
 * the request can succeed later: a 5xx, or a problem with `Retry-After`, such as a 429.
 */
export function writePerformer({ store, now, newId }: Service): PerformWrite {
  const keysInProgress = new Set<string>();

  return async (request, work, problemResponse) => {
    const { caller, dryRun, idempotency, assertAccess } = request;
    const lock = idempotency && `${caller.tokenId} ${idempotency.key}`;
    if (lock !== undefined && keysInProgress.has(lock)) {
      throw new Problem("idempotency_key_in_progress", inProgressDetail, [], { retryAfterSeconds: 1 });
    }
    if (lock !== undefined) keysInProgress.add(lock);
    try {
      return await store.write(
        caller.budgetId,
        async (tx) => {
          const write = { tx, caller, at: formatTimestamp(now()), newId };
          const seq = nextSeq(tx);
          const recorded = async () => {
            const response = await work(write);
            return recordChange(write, request, await seq, response);
          };
          const perform = async (): Promise<WriteResult> => {
            await assertAccess?.(tx); // after the lock of the budget, so that nobody can end the access meanwhile
            if (idempotency === undefined) return { ...(await recorded()), isReplay: false };
            return await performOnce(write, idempotency, recorded, problemResponse);
          };
          const [, result] = await pipelined([seq, perform()]);
          return result;
        },
        { rollBack: dryRun },
      );
    } finally {
      if (lock !== undefined) keysInProgress.delete(lock);
    }
  };
}

/** The number of the write's change. @throws Problem `invalid_token` if the budget was deleted since the token was checked. */
async function nextSeq(tx: Tx): Promise<number> {
  const seq = await tx.changes.nextSeq();
  if (seq === undefined) throw new Problem("invalid_token", "The budget of this token was deleted.");
  return seq;
}

/** Stores the changes of the write. If there are any, the response has the number of the change. */
function recordChange(
  { tx, caller, at }: Write,
  { operation, requestId, dryRun }: WriteRequest,
  seq: number,
  response: SerializedResponse,
): SerializedResponse {
  const { kind: actorKind, id: actorId } = caller.actor;
  const origin = { at, actorKind, actorId, operation, requestId };
  const appended = tx.changes.append(seq, origin);
  if (appended === undefined) return response;
  tx.defer(appended);
  if (dryRun) return response;
  return { ...response, headers: { ...response.headers, "change-id": String(seq) } };
}

function keyExpiry({ caller, at }: Write): string {
  return formatTimestamp(Date.parse(at) + keyLifetimeMs(caller.actor.kind === "user"));
}

const inProgressDetail = "The first request with this Idempotency-Key is still in progress. Try again in a moment.";

async function performOnce(
  write: Write,
  { key, fingerprint }: Idempotency,
  work: () => Promise<SerializedResponse>,
  problemResponse: (problem: Problem) => SerializedResponse,
): Promise<WriteResult> {
  const { tx, caller } = write;
  const first = await tx.idempotencyKeys.find(caller.tokenId, key);
  if (first !== undefined) {
    if (first.fingerprint === fingerprint) return { ...first, isReplay: true };
    const detail =
      "This Idempotency-Key was used with another method, path, query, If-Match or body. Use a new key for a new request.";
    throw new Problem("idempotency_key_reused", detail);
  }
  const response = await tx.attempt(work).catch((error: unknown) => {
    if (error instanceof Problem && isFinal(error)) return problemResponse(error);
    throw error;
  });
  tx.defer(tx.idempotencyKeys.insertMany(caller.tokenId, [{ key, fingerprint, ...response }], keyExpiry(write)));
  return { ...response, isReplay: false };
}

/** Whether the same request would fail again. */
function isFinal({ status, retryAfterSeconds }: Problem): boolean {
  return status < 500 && retryAfterSeconds === undefined;
}
