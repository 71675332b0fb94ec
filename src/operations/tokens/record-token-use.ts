/** Records when tokens were last used, to the minute, without making any request wait for it. */
import { LRUCache } from "lru-cache";
import { formatTimestamp } from "../../domain/calendar.ts";
import type { Token } from "../../domain/token.ts";
import type { Service } from "../service.ts";

const PRECISION_MS = 60_000;

/** Bounds the memory: an evicted token is recorded once more. */
const MAX_CACHED = 10_000;

/** `onError` hears of a use that could not be recorded; the request goes on regardless. */
export function tokenUseRecorder(
  { store, now }: Pick<Service, "store" | "now">,
  onError: (error: unknown) => void,
): (token: Token) => void {
  const recordedMs = new LRUCache<string, number>({ max: MAX_CACHED });
  return ({ budget_id, id }) => {
    const nowMs = now();
    if (nowMs - (recordedMs.get(id) ?? 0) < PRECISION_MS) return;
    recordedMs.set(id, nowMs);
    const at = formatTimestamp(nowMs);
    store.write(budget_id, (tx) => tx.tokens.setLastUsed(id, at), { changesTokens: true }).catch(onError);
  };
}
