/** Requires that this server may connect to other servers. */
import { Problem } from "../domain/problem.ts";
import type { OutboundRequest } from "../outbound/request.ts";
import type { Service } from "./service.ts";

/** @throws Problem `outbound_off` */
export function assertOutbound({ outbound }: Pick<Service, "outbound">): OutboundRequest {
  if (outbound !== null) return outbound;
  const detail = "This server connects to no other server. The operator can change LEEWAY_OUTBOUND.";
  throw new Problem("outbound_off", detail);
}
