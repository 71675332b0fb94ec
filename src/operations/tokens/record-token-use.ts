/** Records when tokens were last used, to the minute, without making any request wait for it. */
import { formatTimestamp } from "../../domain/calendar.ts";
import type { Token } from "../../domain/token.ts";
import type { Service } from "../service.ts";

const PRECISION_MS = 60_000;

/** Bounds the memory; a token that is forgotten is recorded once more. */
const MAX_REMEMBERED = 100_000;

/** `onError` hears of a use that could not be recorded; the request goes on regardless. */
export function tokenUseRecorder(
  { store, now }: Pick<Service, "store" | "now">,
  onError: (error: unknown) => void,
): (token: Token) => void {
  const recordedMs = new Map<string, number>();
  return ({ budget_id, id }) => {
    const nowMs = now();
    if (nowMs - (recordedMs.get(id) ?? 0) < PRECISION_MS) return;
    if (recordedMs.size >= MAX_REMEMBERED) recordedMs.clear();
    recordedMs.set(id, nowMs);
    const at = formatTimestamp(nowMs);
    store.write(budget_id, (tx) => tx.tokens.setLastUsed(budget_id, id, at), { changesTokens: true }).catch(onError);
  };
}
