/** The problems that report a storage failure or an overloaded store, the same on every engine. */
import { Problem } from "../domain/problem.ts";

const RETRY_AFTER_SECONDS = 5;

const NOTHING_CHANGED = "The data cannot be read or written at the moment. Nothing was changed. Try again later.";

/** The request failed because of the storage. Unless `detail` says otherwise, it changed nothing. */
export function storageUnavailable(cause: unknown, detail = NOTHING_CHANGED): Problem {
  return new Problem("storage_unavailable", detail, [], { cause, retryAfterSeconds: RETRY_AFTER_SECONDS });
}

/** A COMMIT failed in a way that leaves its outcome open. */
export function commitUnknown(cause: unknown): Problem {
  return storageUnavailable(
    cause,
    "The database did not confirm the change, so it is unknown whether it was stored. Repeat the request with the same Idempotency-Key, which is safe; if it had no key, check before you repeat it.",
  );
}

export function isStorageUnavailable(error: unknown): boolean {
  return error instanceof Problem && error.code === "storage_unavailable";
}

/** The maximum number of queued writes. Further writes are rejected immediately instead of served too late. */
export const MAX_QUEUED = 2000;

/** A write that would be queued for too long. */
export function tooManyQueued(): Problem {
  const detail = "Too many writes are queued. Nothing was changed. Try again later.";
  return new Problem("overloaded", detail, [], { retryAfterSeconds: RETRY_AFTER_SECONDS });
}
