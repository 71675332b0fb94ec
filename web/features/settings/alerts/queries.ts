/** The queries of alerts. */
import { reading } from "../../../api/client.ts";
import type { Language } from "../../../logic/language.ts";

export const alerts = reading("GET /v1/me/alerts", {});
export const channels = reading("GET /v1/me/channels", {});

const SHOWN = 20;

export function notices(language: Language) {
  return reading("GET /v1/me/notices", { query: { limit: SHOWN, language } });
}
