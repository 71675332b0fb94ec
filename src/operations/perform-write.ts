/**
 * Performs a write that a request asks for: in one transaction, at most once for an Idempotency-Key, and rolled back
 * where only a preview is wanted. The answer is made inside the transaction, so that it can be stored with the effect
 * that it tells.
 */
import { formatTimestamp } from "../domain/calendar.ts";
import { Problem } from "../domain/problem.ts";
import { togetherPerformer } from "./perform-together.ts";
import type { Service, Write } from "./service.ts";
import type { Answer, Idempotency, WriteRequest } from "./write-request.ts";

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
export function writePerformer(service: Service): PerformWrite {
  const performTogether = togetherPerformer(service);
  const performAlone = alonePerformer(service);
  const keysInProgress = new Set<string>();

  return async (request, work, answerProblem) => {
    const { caller, idempotency, together } = request;
    const lock = idempotency && `${caller.tokenId} ${idempotency.key}`;
    if (lock !== undefined && keysInProgress.has(lock)) {
      throw new Problem("idempotency_key_in_progress", inProgressDetail, [], { retryAfterSeconds: 1 });
    }
    if (lock !== undefined) keysInProgress.add(lock);
    try {
      const mayJoin = together !== undefined && !request.dryRun;
      const answer = mayJoin ? await performTogether({ ...request, together }) : undefined;
      if (answer !== undefined) return { ...answer, isReplay: false };
      return await performAlone(request, work, answerProblem);
    } finally {
      if (lock !== undefined) keysInProgress.delete(lock);
    }
  };
}

const inProgressDetail = "The first request with this Idempotency-Key is still in progress. Try again in a moment.";

function alonePerformer({ store, now, newId }: Service): PerformWrite {
  return ({ caller, dryRun, idempotency }, work, answerProblem) =>
    store.write(
      caller.budgetId,
      async (tx) => {
        const write = { tx, caller, at: formatTimestamp(now()), newId };
        if (idempotency !== undefined) return await performOnce(write, idempotency, work, answerProblem);
        return { ...(await work(write)), isReplay: false };
      },
      { rollBack: dryRun },
    );
}

async function performOnce(
  write: Write,
  { key, fingerprint }: Idempotency,
  work: (write: Write) => Promise<Answer>,
  answerProblem: (problem: Problem) => Answer,
): Promise<WriteResult> {
  const { tx, caller, at } = write;
  const first = await tx.idempotencyKeys.find(caller.budgetId, caller.tokenId, key);
  if (first !== undefined) {
    if (first.fingerprint === fingerprint) return { ...first, isReplay: true };
    const detail =
      "This Idempotency-Key was used for a request with another method, path, query or body. Use a new key for a new request.";
    throw new Problem("idempotency_key_reused", detail);
  }
  const answer = await tx
    .attempt(() => work(write))
    .catch((error: unknown) => {
      if (error instanceof Problem && error.status < 500) return answerProblem(error);
      throw error;
    });
  await tx.idempotencyKeys.insertMany(caller.budgetId, caller.tokenId, [{ key, fingerprint, ...answer }], at);
  return { ...answer, isReplay: false };
}
