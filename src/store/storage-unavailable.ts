/** The problems that stand for a failure of what the data lies on, the same on every engine. */
import { Problem } from "../domain/problem.ts";

const RETRY_AFTER_SECONDS = 5;

const NOTHING_CHANGED = "The data cannot be read or written at the moment. Nothing was changed. Try again later.";

/** What could not be done now, and changed nothing, unless `detail` says otherwise. */
export function storageUnavailable(cause: unknown, detail = NOTHING_CHANGED): Problem {
  return new Problem("storage_unavailable", detail, [], { cause, retryAfterSeconds: RETRY_AFTER_SECONDS });
}

export function isStorageUnavailable(error: unknown): boolean {
  return error instanceof Problem && error.code === "storage_unavailable";
}

/** How many writes may wait: more are refused at once rather than answered too late. */
export const MAX_WAITING = 2000;

/** A write that would wait too long. */
export function tooManyWaiting(): Problem {
  const detail = "Too many writes are queued. Nothing was changed. Try again later.";
  return new Problem("overloaded", detail, [], { retryAfterSeconds: RETRY_AFTER_SECONDS });
}
