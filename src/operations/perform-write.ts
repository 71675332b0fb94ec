/**
 * Performs a write that a request asks for: in one transaction, at most once for an Idempotency-Key, and rolled back
 * where only a preview is wanted. The answer is made inside the transaction, so that it can be stored with the effect
 * that it tells.
 */
import { formatTimestamp } from "../domain/calendar.ts";
import { Problem } from "../domain/problem.ts";
import type { Caller, Service, Write } from "./service.ts";

/** An answer as it goes out. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

interface WriteRequest {
  readonly caller: Caller;
  readonly dryRun: boolean;
  readonly idempotency?: {
    readonly key: string;
    /** Tells this request from every other. */
    readonly fingerprint: string;
  };
}

interface WriteResult extends Answer {
  /** Whether it is the answer to an earlier request with the same key. */
  readonly isReplay: boolean;
}

export type PerformWrite = (
  request: WriteRequest,
  work: (write: Write) => Promise<Answer>,
  answerProblem: (problem: Problem) => Answer,
) => Promise<WriteResult>;

/** `answerProblem` writes the answer of a refusal, which is kept for a key like any other answer. */
export function writePerformer({ store, now, newId }: Service): PerformWrite {
  const keysInProgress = new Set<string>();

  return async (request, work, answerProblem) => {
    const { caller, idempotency } = request;
    const options = { rollBack: request.dryRun };
    const at = formatTimestamp(now());
    if (idempotency === undefined) {
      const answer = await store.write(caller.budgetId, (tx) => work({ tx, caller, at, newId }), options);
      return { ...answer, isReplay: false };
    }
    const lock = `${caller.tokenId} ${idempotency.key}`;
    if (keysInProgress.has(lock)) {
      throw new Problem("idempotency_key_in_progress", inProgressDetail, [], { retryAfterSeconds: 1 });
    }
    keysInProgress.add(lock);
    try {
      return await store.write(
        caller.budgetId,
        (tx) => performOnce({ tx, caller, at, newId }, idempotency, work, answerProblem),
        options,
      );
    } finally {
      keysInProgress.delete(lock);
    }
  };
}

const inProgressDetail = "The first request with this Idempotency-Key is not answered yet. Send it again in a moment.";

async function performOnce(
  write: Write,
  { key, fingerprint }: NonNullable<WriteRequest["idempotency"]>,
  work: (write: Write) => Promise<Answer>,
  answerProblem: (problem: Problem) => Answer,
): Promise<WriteResult> {
  const { tx, caller, at } = write;
  const first = await tx.idempotencyKeys.find(caller.budgetId, caller.tokenId, key);
  if (first !== undefined) {
    if (first.fingerprint === fingerprint) return { ...first, isReplay: true };
    const detail =
      "This Idempotency-Key came before with another method, path, query or body. Use a new key for a new request.";
    throw new Problem("idempotency_key_reused", detail);
  }
  const answer = await tx
    .attempt(() => work(write))
    .catch((error: unknown) => {
      if (error instanceof Problem && error.status < 500) return answerProblem(error);
      throw error;
    });
  await tx.idempotencyKeys.insert(caller.budgetId, caller.tokenId, key, { fingerprint, ...answer }, at);
  return { ...answer, isReplay: false };
}
