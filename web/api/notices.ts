/** The notices of the person: what the alerts have reported. */
import type { Language } from "../logic/language.ts";
import { queryClient, reading, send } from "./client.ts";

/** The newest ones, with the number of unseen ones. */
const FIRST = 20;
/** More than a person reads. */
const ALL = 200;

export function notices(language: Language, isLong = false) {
  return reading("GET /v1/me/notices", { query: { limit: isLong ? ALL : FIRST, language } });
}

/** Marks this notice and all earlier ones as seen. Nothing depends on it: without a connection, they stay unseen. */
export async function markSeen(until: string): Promise<void> {
  try {
    await send("PUT /v1/me/notices/seen", { body: { until } });
    await queryClient.invalidateQueries({ queryKey: ["GET /v1/me/notices"] });
  } catch {
    // They are marked when the list is opened again.
  }
}
