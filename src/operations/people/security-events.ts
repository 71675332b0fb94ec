/** Records and lists security events. */
import { formatTimestamp } from "../../domain/calendar.ts";
import type { ActorKind } from "../../domain/change.ts";
import type { SecurityEvent, SecurityEventType } from "../../domain/security-event.ts";
import type { Service } from "../service.ts";

/** Who acts, and from where. */
export interface Origin {
  readonly actor: { readonly kind: ActorKind; readonly id: string | null };
  /** Empty for a command. */
  readonly address: string;
  readonly device: string;
}

export const BY_COMMAND: Origin = { actor: { kind: "command", id: null }, address: "", device: "" };

export function newEvent(
  { now, newId }: Pick<Service, "now" | "newId">,
  { actor, address, device }: Origin,
  type: SecurityEventType,
  details: SecurityEvent["details"] = {},
): SecurityEvent {
  const at = formatTimestamp(now());
  return { id: newId(), at, type, actor_kind: actor.kind, actor_id: actor.id, address, device, details };
}

/** A page of events, the newest first. */
export interface EventPage {
  readonly events: readonly SecurityEvent[];
  /** The last event of the page; null on the last page. */
  readonly next: string | null;
}

export async function pageOfEvents(
  list: (limit: number) => Promise<readonly SecurityEvent[]>,
  limit: number,
): Promise<EventPage> {
  const found = await list(limit + 1);
  const events = found.slice(0, limit);
  return { events, next: found.length > limit ? (events.at(-1)?.id ?? null) : null };
}
