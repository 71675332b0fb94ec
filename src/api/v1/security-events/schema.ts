/** The schemas of security events, and their pages. */
import type { Static } from "typebox";
import { ACTOR_KINDS } from "../../../domain/change.ts";
import { isId } from "../../../domain/id.ts";
import { SECURITY_EVENT_TYPES, type SecurityEvent } from "../../../domain/security-event.ts";
import { pageOfEvents } from "../../../operations/people/security-events.ts";
import { formatCursor, parseCursor } from "../../cursor.ts";
import { Cursor, described, Fields, Id, Limit, Named, Nullable, OneOf, Timestamp } from "../../shapes.ts";
import { Type } from "../../type.ts";

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 200;

export const SecurityEventsQuery = {
  limit: Type.Optional(Limit(MAX_LIMIT, DEFAULT_LIMIT)),
  cursor: Type.Optional(Cursor),
};

export const SecurityEventsResponse = Named("SecurityEventsResponse", "A page of events.", {
  events: Type.Array(
    Named("SecurityEvent", {
      id: Id,
      at: Timestamp,
      type: OneOf(SECURITY_EVENT_TYPES, { description: "The kind of event." }),
      actor: Fields(
        {
          kind: OneOf(ACTOR_KINDS, { description: "A user, a token, or a command on the server." }),
          id: Nullable(described(Id, "Null for a command, and if nobody has signed in.")),
        },
        { description: "Who did it." },
      ),
      address: Type.String({ description: "The network address of the client; empty for a command." }),
      device: Type.String({ description: "The browser and its system; may be empty." }),
      details: Type.Unsafe<Record<string, string | null>>({
        type: "object",
        additionalProperties: { type: ["string", "null"] },
        description: "Details of the event, such as the role.",
      }),
    }),
    { description: "Newest first." },
  ),
  next_cursor: Nullable(described(Cursor, "Send this as `cursor` to read the next page. Null on the last page.")),
});

/** Reads a page. @throws Problem `invalid_cursor`. */
export async function readEvents(
  { limit = DEFAULT_LIMIT, cursor }: { readonly limit?: number; readonly cursor?: string },
  list: (before: string | undefined, limit: number) => Promise<readonly SecurityEvent[]>,
): Promise<Static<typeof SecurityEventsResponse>> {
  const [before] = parseCursor(cursor, [isId]);
  const { events, next } = await pageOfEvents((count) => list(before, count), limit);
  return {
    events: events.map(({ id, at, type, actor_kind, actor_id, address, device, details }) => ({
      id,
      at,
      type,
      actor: { kind: actor_kind, id: actor_id },
      address,
      device,
      details: { ...details },
    })),
    next_cursor: next === null ? null : formatCursor([next]),
  };
}
