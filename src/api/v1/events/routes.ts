/** The route of `/v1/events`: changes as they are committed. `api/events.ts` serves the stream. */
import { streamRoute, tagged } from "../../route.ts";
import { EventsQuery, EventsResponse } from "./schema.ts";

export const eventRoutes = tagged("Changes", [
  streamRoute("GET /v1/events", {
    operationId: "followEvents",
    summary: "Follow changes as they happen",
    description:
      "Sends an event for each change of the log, as server-sent events. A client that reconnects sends the last `id` as `Last-Event-ID` and gets the changes that it missed; if the log no longer contains that change, the stream starts with `reset`. A token or session may have 8 streams open, a user 32, and a budget 64 (429 `too_many_streams`). The stream ends when the token is revoked or expires, and when the server stops.",
    query: EventsQuery,
    response: EventsResponse,
    problems: ["too_many_streams", "invalid_header"],
  }),
]);
