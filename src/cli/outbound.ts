/** Creates the client for requests to other servers that the settings allow. */
import type { Config } from "../config.ts";
import { type OutboundRequest, outboundRequest } from "../outbound/request.ts";

/** Null if LEEWAY_OUTBOUND is off. */
export function outboundOf({ outbound }: Config): OutboundRequest | null {
  return outbound === "off" ? null : outboundRequest({ scope: outbound });
}
