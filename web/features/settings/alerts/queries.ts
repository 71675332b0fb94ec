/** The queries of alerts. */
import { reading } from "../../../api/client.ts";

export const alerts = reading("GET /v1/me/alerts", {});
export const channels = reading("GET /v1/me/channels", {});
