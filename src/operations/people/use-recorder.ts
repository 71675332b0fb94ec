/** Records to the minute when tokens and feeds were last used. No request waits for it. */
import { LRUCache } from "lru-cache";
import { formatTimestamp } from "../../domain/calendar.ts";

/** Limits memory use. */
const MAX_KNOWN = 10_000;

const PRECISION_MS = 60_000;

/** `onError` receives failures. The next use tries again. */
export function useRecorder({ now }: { readonly now: () => number }, onError: (error: unknown) => void) {
  const recordedMs = new LRUCache<string, number>({ max: MAX_KNOWN });
  return (id: string, record: (at: string) => Promise<void>): void => {
    const nowMs = now();
    if (nowMs - (recordedMs.get(id) ?? 0) < PRECISION_MS) return;
    recordedMs.set(id, nowMs);
    record(formatTimestamp(nowMs)).catch((error: unknown) => {
      recordedMs.delete(id);
      onError(error);
    });
  };
}
